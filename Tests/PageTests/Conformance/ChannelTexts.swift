// SPDX-License-Identifier: MIT
import BridgeHost

/// Texts and values that have broken bridges.
enum ChannelTexts {
  /// Every code point of the first plane in chunks of 4096, then both ends of every other plane.
  ///
  /// Surrogates are no characters, and left out.
  static let unicode: [String] =
    (0..<16).map { chunk in text((chunk * 4096)..<((chunk + 1) * 4096)) } + [
      (1...16).map { plane in
        text((plane << 16)..<(plane << 16 + 64))
          + text((plane << 16 + 0xffc0)..<((plane + 1) << 16))
      }.joined()
    ]

  private static func text(_ codes: Range<Int>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: codes.compactMap { Unicode.Scalar(UInt32($0)) })
    return String(scalars)
  }

  /// The same, made by a page: `unicode[i]`.
  static let unicodeScript = """
    var unicode = [];
    for (var code = 0; code < 65536; code++) {
      if (code % 4096 === 0) unicode.push("");
      if (code < 0xd800 || code > 0xdfff) unicode[unicode.length - 1] += String.fromCharCode(code);
    }
    unicode.push("");
    for (var plane = 1; plane <= 16; plane++) {
      for (var i = 0; i < 64; i++) unicode[16] += String.fromCodePoint(plane * 65536 + i);
      for (var i = 0; i < 64; i++) unicode[16] += String.fromCodePoint(plane * 65536 + 0xffc0 + i);
    }
    """

  /// Texts that mean something to a part that should only carry them.
  static let tricky: [String] =
    [
      "", " ", "  a  ", "\0", "a\0b", "\t\n\r\u{b}\u{c}", "\u{2028}\u{2029}", "\u{feff}x",
      "e\u{301}",
      "\u{7f}\u{80}\u{9f}", "\u{200d}\u{202e}",
      // Percent signs.
      "%", "%%", "100%", "100% ", "%z", "%zz", "%E9", "%C3%A9", "%u1234", "%20", "%2520", "%252520",
      "%41", "%00", "%22", "%7B%7D", "+", "a+b%2Bc",
      // What ends or begins something in source code.
      "'", "\"", "`", "\\", "\\\\", "\\\"", "\\u0041", "'\"`\\", "</script>", "<!--", "]]>",
      "${1 + 1}",
      "$&", "#{x}", "//", "/*", "*/", ");", "\\\n", "&amp;&lt;&#65;", "?a=b&c=d#e", "#", "?",
      // Values in the form of text.
      "null", "undefined", "true", "0", "1e3", "NaN", "[]", "{}", "[object Object]", "__proto__",
    ] + markers

  /// What the dialects themselves write around values.
  static let markers = [
    "##sendToApp##", ":##sendToApp##", "take:##sendToApp##x", "__WVJB_MESSAGE_SEPERATOR__",
    "a__WVJB_MESSAGE_SEPERATOR__b", "\"__WVJB_MESSAGE_SEPERATOR__\"",
    "\\__WVJB_MESSAGE_SEPERATOR__{", "\\\"__WVJB_MESSAGE_SEPERATOR__\\\"__WVJB_MESSAGE_SEPERATOR__",
    "__WVJB_QUEUE_MESSAGE__", "__wvjb_queue_message__", "wvjbscheme://__WVJB_QUEUE_MESSAGE__",
    "https://__wvjb_queue_message__", "https://__bridge_loaded__", "yy://__QUEUE_MESSAGE__/",
    "yy://return/_fetchQueue/", "yy://return/_fetchQueue/%5B%5D", "_fetchQueue", "_dsbridge=",
    "_dsbridge=same", "_dsb.returnValue", "_dswk", "bridge-message-1:", "bridge-message-1",
    "objc_cb_1", "cb_1_2", "js_cb_1", "JAVA_CB_1_2", "dscb1", "js2ios://", "js2ios://{}",
    "js2ios://%7B%7D",
    "ok1", "pending.ok1", "same_successCallback1", "bridgeHostChannel", "bridge-app://localhost/",
    "about:blank", "javascript:alert(1)",
  ]

  /// Values whose members have the names that the dialects use.
  static let values: [JSValue] = [
    nil, true, false, 0, -1.5, 1e300, 9_007_199_254_740_991, [], [nil], [[]], [1, [2, [3]]],
    ["": ""], ["a": ["b": [["c": nil]]]], ["'\"\\\u{2028}": "%41"],
    ["__proto__": 1, "constructor": 2],
    ["toJSON": 1, "length": 0, "then": 1],
    ["handlerName": "nosuch", "data": 1, "callbackId": "cb_1_2"],
    ["responseId": "objc_cb_1", "responseData": 1], ["responseId": "cb_1_2"],
    ["code": -1, "data": 1],
    ["_dscbstub": "dscb1"], ["id": 0, "complete": false],
    ["functionname": "nosuch", "args": [], "success": "x", "error": "y"], ["result": 1],
    ["error": 1, "code": "E"], ["message": "m"], [["same", 1]], ["same", "take"],
  ]
}
