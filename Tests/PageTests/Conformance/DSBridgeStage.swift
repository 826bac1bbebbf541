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
}
