// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

/// Pages of `WebViewJavascriptBridge`, as the manual of each version wanted them.
enum WVJBStage {
  /// Prints values in a form in which undefined and null differ.
  static let show = """
    function show() {
      var texts = [];
      for (var i = 0; i < arguments.length; i++)
        texts.push(arguments[i] === undefined ? "undefined" : JSON.stringify(arguments[i]));
      console.log(texts.join(" "));
    }
    """

  /// Waits for the event, which carries the bridge.
  static func version2(_ dialect: WVJBDialect = WVJBDialect()) -> Stage {
    stage(dialect) { script in
      """
      document.addEventListener("WebViewJavascriptBridgeReady", onBridgeReady, false);
      function onBridgeReady(event) {
        var bridge = event.bridge;
        \(script)
      }
      """
    }
  }

  /// Takes the bridge where it is there already, and waits for the event otherwise.
  static func version4(_ dialect: WVJBDialect = WVJBDialect()) -> Stage {
    stage(dialect) { script in
      """
      function connect(callback) {
        if (window.WebViewJavascriptBridge) return callback(WebViewJavascriptBridge);
        document.addEventListener("WebViewJavascriptBridgeReady", function () {
          callback(WebViewJavascriptBridge);
        }, false);
      }
      connect(function (bridge) {
        \(script)
      });
      """
    }
  }

  /// Asks for the bridge by an address, unless it is there already.
  static func version6(_ dialect: WVJBDialect = WVJBDialect()) -> Stage {
    stage(dialect) { script in
      """
      function setup(callback) {
        if (window.WebViewJavascriptBridge) return callback(WebViewJavascriptBridge);
        if (window.WVJBCallbacks) return window.WVJBCallbacks.push(callback);
        window.WVJBCallbacks = [callback];
        var frame = document.createElement("iframe");
        frame.style.display = "none";
        frame.src = "https://__bridge_loaded__";
        document.documentElement.appendChild(frame);
        setTimeout(function () { document.documentElement.removeChild(frame); }, 0);
      }
      setup(function (bridge) {
        \(script)
      });
      """
    }
  }

  /// A page without any ceremony.
  static func bare(_ dialect: WVJBDialect = WVJBDialect()) -> Stage {
    stage(dialect) { $0 }
  }

  /// Answers messages without a name with what they say.
  static let takesMessages: @WebActor @Sendable (Page) -> Void = { page in
    page.handlers.setMessageHandler { (call: Call) throws -> JSValue in ["got": call.data] }
  }

  private static func stage(
    _ dialect: WVJBDialect, _ script: @escaping @Sendable (String) -> String
  ) -> Stage {
    var stage = Stage(
      html: {
        """
        <!doctype html><meta charset=utf-8><body><script>
        \(show)
        var bridge = window.WebViewJavascriptBridge;
        \(script($0))
        </script>
        """
      },
      fence: "WebViewJavascriptBridge.callHandler('fence')")
    stage.dialects = PageConfiguration.allDialects.map { $0 is WVJBDialect ? dialect : $0 }
    return stage
  }
}
