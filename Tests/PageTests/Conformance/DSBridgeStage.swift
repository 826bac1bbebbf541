// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

enum DSBridgeStage {
  /// A page with a script that speaks as the one of DSBridge does.
  static let stage = Stage(
    html: { script in
      """
      <!doctype html><meta charset=utf-8><body><script>
      \(WVJBStage.show)
      var lastStub = 0;
      function call(name, data, callback) {
        var argument = {data: data === undefined ? null : data};
        if (callback) {
          argument._dscbstub = "dscb" + lastStub++;
          window[argument._dscbstub] = callback;
        }
        return JSON.parse(prompt("_dsbridge=" + name, JSON.stringify(argument)) || "{}").data;
      }
      var handlers = {}, asyncHandlers = {};
      handlers._hasJavascriptMethod = function (name) { return name in handlers || name in asyncHandlers; };
      window._handleMessageFromNative = function (message) {
        var list = JSON.parse(message.data), name = message.method;
        function answer(data, isComplete) {
          call("_dsb.returnValue", {id: message.callbackId, data: data, complete: isComplete !== false});
        }
        if (name in handlers) answer(handlers[name].apply(null, list));
        else if (name in asyncHandlers) asyncHandlers[name].apply(null, list.concat([answer]));
      };
      \(script)
      </script>
      """
    },
    fence: "call('fence')")

  /// A page whose script keeps its handlers in tables of the window, as that of version 3 does.
  static let tables = Stage(
    html: { script in
      """
      <!doctype html><meta charset=utf-8><body><script>
      var _dsf = {_obs: {}}, _dsaf = {_obs: {}};
      function call(name, data) {
        return JSON.parse(prompt("_dsbridge=" + name, JSON.stringify({data: data})) || "{}").data;
      }
      function inSpace(table, name) {
        var dot = name.lastIndexOf("."), space = dot < 0 ? undefined : table._obs[name.slice(0, dot)];
        return space && space[name.slice(dot + 1)];
      }
      window._handleMessageFromNative = function (message) {
        var list = JSON.parse(message.data), name = message.method;
        function answer(data) { call("_dsb.returnValue", {id: message.callbackId, data: data, complete: true}); }
        var run = _dsf[name] || inSpace(_dsf, name), later = _dsaf[name] || inSpace(_dsaf, name);
        if (run) answer(run.apply(null, list));
        else if (later) later.apply(null, list.concat([answer]));
      };
      _dsf._hasJavascriptMethod = function (name) {
        if (name.indexOf(".") >= 0) return !!(inSpace(_dsf, name) || inSpace(_dsaf, name));
        return _dsf.hasOwnProperty(name) || _dsaf.hasOwnProperty(name);
      };
      \(script)
      </script>
      """
    },
    fence: "call('fence')")

  /// A page of version 2: the object is there, as native code gave it.
  static let version2 = Stage(
    html: { script in
      """
      <!doctype html><meta charset=utf-8><body><script>
      \(WVJBStage.show)
      \(script)
      </script>
      """
    },
    fence: "dsBridge.call('fence')")
}
