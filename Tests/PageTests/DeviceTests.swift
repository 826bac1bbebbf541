// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

extension PageTests {
  /// What a page finds out about the device that it is shown on.
  @Suite(.timeLimit(.minutes(1))) @WebActor struct Devices {
    struct Case: Sendable, CustomTestStringConvertible {
      let name: String
      let device: Device
      let userAgent: String
      let width: Double
      let height: Double
      var testDescription: String { name }

      /// What ``question`` gives.
      var facts: JSValue {
        [
          .string(name), .string(userAgent), .number(width), .number(height), .number(width),
          .number(height), 5, false,
        ]
      }
    }

    nonisolated static let devices: [Case] = [
      Case(
        name: "iPhone", device: .iPhone,
        userAgent:
          "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
        width: 390, height: 844),
      Case(
        name: "iPad", device: .iPad,
        userAgent:
          "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
        width: 810, height: 1080),
    ]

    private static let question = """
      [w.navigator.platform, w.navigator.userAgent, w.screen.width, w.screen.height,
        w.screen.availWidth, w.screen.availHeight, w.navigator.maxTouchPoints,
        w.navigator.standalone]
      """

    private static let touch = """
      ["touchstart", "touchmove", "touchend", "touchcancel"].every((type) =>
        ["on" + type in w, "on" + type in w.document, "on" + type in w.document.documentElement,
          "on" + type in w.document.createElement("div"),
          "on" + type in w.document.createElementNS("http://www.w3.org/2000/svg", "g")]
          .every((isThere) => isThere))
      """

    @Test(arguments: devices) func thePageSeesIt(_ testCase: Case) async throws {
      try await withPage("<p>", PageConfiguration(device: testCase.device)) { page in
        try await expect(
          "const w = window; return \(Self.question)", in: page, gives: testCase.facts)
        try await expect("const w = window; return \(Self.touch)", in: page, gives: true)
        try await expect(
          "[innerWidth, innerHeight, document.documentElement.clientWidth, orientation]",
          in: page,
          gives: [.number(testCase.width), .number(testCase.height), .number(testCase.width), 0])
        try await expect(
          "['ontouchstart' in window, 'ontouchstart' in document.documentElement, 'onorientationchange' in window]",
          in: page, gives: [true, true, true])
      }
    }

    @Test(arguments: devices) func aServerIsToldToo(_ testCase: Case) async throws {
      let server = try TestServer()
      let configuration = PageConfiguration(device: testCase.device)
      try await withPage(of: .url(server.address + "/headers"), configuration) { page in
        try await expect(
          "JSON.parse(document.body.innerText)['User-Agent']", in: page,
          gives: .string(testCase.userAgent))
      }
    }

    @Test func framesSeeItToo() async throws {
      let folder = try TemporaryFolder([
        "index.html":
          "<iframe srcdoc='<p>'></iframe><iframe src=frame.html></iframe><iframe></iframe>",
        "frame.html": "<p>",
      ])
      let testCase = Self.devices[0]
      let configuration = PageConfiguration(device: testCase.device)
      try await withPage(of: .file(folder.path), configuration) { page in
        for frame in 0..<3 {
          let window = "const w = frames[\(frame)];"
          try await expect("\(window) return \(Self.question)", in: page, gives: testCase.facts)
          try await expect("\(window) return \(Self.touch)", in: page, gives: true)
        }
      }
    }

    @Test func aRewrittenDocumentSeesIt() async throws {
      let testCase = Self.devices[0]
      let html = """
        <script>
        addEventListener("load", function () {
          document.write("<p>new<script>console.log('new')<\\/script>");
          document.close();
        });
        </script>
        """
      try await withLoggedPage(html, PageConfiguration(device: testCase.device)) { page, log in
        await log.line("new")
        try await expect(
          "const w = window; return \(Self.question)", in: page, gives: testCase.facts)
        try await expect("const w = window; return \(Self.touch)", in: page, gives: true)
      }
    }

    @Test func aPageOfAnotherShape() async throws {
      let size = Size(width: 844, height: 390)
      let configuration = PageConfiguration(size: size, device: .iPhone)
      try await withPage("<p>", configuration) { page in
        try await expect("[innerWidth, innerHeight, orientation]", in: page, gives: [844, 390, 90])
        // As on the device: its screen is measured upright.
        try await expect("[screen.width, screen.height]", in: page, gives: [390, 844])
      }
    }

    @Test func aDeviceOfOnesOwn() async throws {
      let device = Device(
        userAgent: "Panel/1.0", platform: "Panel \"7\"", size: Size(width: 600, height: 500),
        maxTouchPoints: 0)
      try await withPage("<p>", PageConfiguration(device: device)) { page in
        try await expect(
          "[navigator.userAgent, navigator.platform, innerWidth, innerHeight, navigator.maxTouchPoints, 'ontouchstart' in window]",
          in: page, gives: ["Panel/1.0", "Panel \"7\"", 600, 500, 0, false])
      }
    }

    @Test func withoutADeviceNothingIsThere() async throws {
      try await withPage("<p>") { page in
        try await expect(
          """
          ["ontouchstart" in window, "ontouchstart" in document,
            "ontouchstart" in document.documentElement, "orientation" in window,
            "standalone" in navigator, navigator.maxTouchPoints,
            /iPad|iPhone/.test(navigator.userAgent + navigator.platform),
            innerWidth, innerHeight]
          """, in: page,
          gives: [false, false, false, false, false, 0, false, 1024, 768])
      }
    }
  }
}
