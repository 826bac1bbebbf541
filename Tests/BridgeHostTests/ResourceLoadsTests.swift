// SPDX-License-Identifier: MIT
import Testing

@testable import BridgeHost
@testable import WebKitGTK

/// The view and an element tell of the same failure, in any order: it is said once.
struct ResourceLoadsTests {
  private static let uri = "bridge-app://localhost/a.png"

  /// What WebKit reports of one address.
  enum Report: Sendable, Hashable {
    case started(Int)
    case ended(Int, ResourceEnd)
    case missed(String)
  }

  private static func end(
    _ status: Int?, _ failure: WebKitError? = nil
  ) -> ResourceEnd {
    ResourceEnd(uri: uri, status: status, failure: failure)
  }

  private static let refused = WebKitError(
    domain: "g-io-error-quark", code: 39, message: "Connection refused")
  private static let cancelled = WebKitError(
    domain: "WebKitNetworkError", code: 302, message: "Load request cancelled")

  private static func complaints(
    _ reports: [Report], isLocal: Bool = true, isMain: Bool = false
  ) -> [ResourceLoads.Complaint] {
    var loads = ResourceLoads()
    let complaints = reports.compactMap { report -> ResourceLoads.Complaint? in
      switch report {
      case .started(let number):
        loads.started(number, uri: uri, isMain: isMain)
        return nil
      case .ended(let number, let end): return loads.ended(number, end, isLocal: isLocal)
      case .missed(let element): return loads.missed(by: element, uri: uri)
      }
    }
    #expect(loads.isEmpty)
    return complaints
  }

  /// An element may tell before the load begins for us, while it runs, and after; and more than
  /// one may.
  private static func orders(_ end: ResourceEnd) -> [[Report]] {
    let load: [Report] = [.started(1), .ended(1, end)]
    return [
      [.started(1), .missed("img"), .ended(1, end)], load + [.missed("img")],
      [.started(1), .missed("img"), .missed("img"), .ended(1, end), .missed("img")],
      load + [.missed("img"), .missed("img")],
      // Two elements with one address, loaded twice.
      load + [.missed("img"), .started(2), .ended(2, end), .missed("img")],
      [.started(1), .started(2), .missed("img"), .ended(2, end), .ended(1, end), .missed("img")],
    ]
  }

  @Test(arguments: [404, 403, 500]) func aStatusOfALocalFileIsSaidOnce(_ status: Int) {
    for order in Self.orders(Self.end(status)) + [[.started(1), .ended(1, Self.end(status))]] {
      #expect(
        Self.complaints(order) == [.init(uri: Self.uri, reason: .status(status))], "\(order)")
    }
  }

  @Test func aStatusOfAServerIsSaidWhereAnElementMissesIt() {
    for order in Self.orders(Self.end(404)) {
      #expect(
        Self.complaints(order, isLocal: false) == [.init(uri: Self.uri, reason: .status(404))],
        "\(order)")
    }
    #expect(Self.complaints([.started(1), .ended(1, Self.end(404))], isLocal: false) == [])
  }

  @Test(arguments: [true, false]) func aFailureIsSaidOnce(_ isLocal: Bool) {
    let end = Self.end(nil, Self.refused)
    for order in Self.orders(end) + [[.started(1), .ended(1, end)]] {
      #expect(
        Self.complaints(order, isLocal: isLocal)
          == [.init(uri: Self.uri, reason: .failure("Connection refused"))], "\(order)")
    }
  }

  @Test(arguments: [200, 299, nil]) func whatArrivesAndIsUnusableIsSaidOnce(_ status: Int?) {
    for order in Self.orders(Self.end(status)) {
      #expect(
        Self.complaints(order) == [.init(uri: Self.uri, reason: .unusable("img"))], "\(order)")
    }
    #expect(Self.complaints([.started(1), .ended(1, Self.end(status))]) == [])
  }

  @Test func whatIsCancelledIsNotSaid() {
    #expect(Self.complaints([.started(1), .ended(1, Self.end(nil, Self.cancelled))]) == [])
  }

  @Test func theDocumentIsTheLoadsOwnAffair() {
    for end in [Self.end(404), Self.end(nil, Self.refused), Self.end(200)] {
      #expect(Self.complaints([.started(1), .ended(1, end)], isMain: true) == [])
    }
  }

  @Test func whatIsNotAskedForIsSaidOnce() {
    #expect(
      Self.complaints([.missed("img"), .missed("script")])
        == [.init(uri: Self.uri, reason: .notAsked("img"))])
  }

  @Test func anEndWithoutAStartIsNothing() {
    #expect(Self.complaints([.ended(1, Self.end(404))]) == [])
  }

  /// A module or style sheet fails for what it imports, which is said by itself.
  @Test(arguments: ["script", "link"]) func importsAreSaidByThemselves(_ element: String) {
    var loads = ResourceLoads()
    loads.started(1, uri: "a", isMain: false)
    #expect(
      loads.ended(1, ResourceEnd(uri: "a", status: 200, failure: nil), isLocal: true) == nil)
    loads.started(2, uri: "b", isMain: false)
    #expect(
      loads.ended(2, ResourceEnd(uri: "b", status: 404, failure: nil), isLocal: true)
        == .init(uri: "b", reason: .status(404)))
    #expect(loads.missed(by: element, uri: "a") == nil)
    // One that came later fails for a reason of its own.
    loads.started(3, uri: "c", isMain: false)
    #expect(
      loads.ended(3, ResourceEnd(uri: "c", status: 200, failure: nil), isLocal: true) == nil)
    #expect(
      loads.missed(by: element, uri: "c") == .init(uri: "c", reason: .unusable(element)))
  }

  @Test func scriptsInThePageHaveNoAddress() {
    var loads = ResourceLoads()
    #expect(loads.missed(by: "script", uri: "") == .init(uri: "", reason: .notAsked("script")))
    #expect(loads.missed(by: "script", uri: "") == nil)
  }

  @Test(arguments: ["data:image/png,x", "blob:null/1"]) func whatNeedsNoLoadIsUnusable(
    _ uri: String
  ) {
    var loads = ResourceLoads()
    #expect(loads.missed(by: "img", uri: uri) == .init(uri: uri, reason: .unusable("img")))
  }

  @Test func addressesAreNotMixedUp() {
    var loads = ResourceLoads()
    loads.started(1, uri: "a", isMain: false)
    loads.started(2, uri: "b", isMain: false)
    #expect(loads.missed(by: "img", uri: "b") == nil)
    #expect(loads.description == "a, b")
    #expect(
      loads.ended(1, ResourceEnd(uri: "a", status: 200, failure: nil), isLocal: true) == nil)
    // After a redirect it is still what the element asked for.
    #expect(
      loads.ended(2, ResourceEnd(uri: "z", status: 404, failure: nil), isLocal: false)
        == .init(uri: "b", reason: .status(404)))
    #expect(loads.isEmpty)
  }
}
