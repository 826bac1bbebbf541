// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

/// The pages on which the rows of a table are played.
struct Stage: Sendable {
  /// The document of a row, around its script.
  let html: @Sendable (String) -> String
  /// A message that native code hears as `fence`: it arrives after whatever went before, and shows
  /// that the next good message works.
  let fence: String
  var dialects = PageConfiguration.allDialects

  /// Plays a row and compares all that happened with all that is written in it.
  ///
  /// The handlers are those of `SampleHandlers`, and `throws`, `nothing` and `later`.
  @WebActor func play(
    _ row: Exchange, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let crossings = Crossings()
    let page = try await Page(
      PageConfiguration(dialects: dialects, trace: { crossings.note($0) }))
    defer { page.close() }
    page.observe { crossings.note($0) }
    register(on: page, crossings)
    row.prepare(page)
    try await page.load(.html(html(row.script)))
    var answer: JSValue?
    if let native = row.native {
      do {
        answer = try await native(page)
      } catch let error as BridgeHostError {
        answer = [.string(error.code.rawValue), .string(error.message)]
      }
    }
    await crossings.until {
      $0.heard.count >= row.heard.count && $0.lines.count >= row.lines.count
        && $0.log.count >= row.log.count
    }
    _ = try await page.evaluate("void \(fence)")
    await crossings.until { $0.fences > 0 }
    // And what was on its way to the page has arrived there.
    _ = try await page.evaluate("bridgeHost.call('fence')")
    #expect(crossings.heard == row.heard, sourceLocation: sourceLocation)
    #expect(answer == row.answer, sourceLocation: sourceLocation)
    #expect(crossings.lines == row.lines, sourceLocation: sourceLocation)
    #expect(crossings.log == row.log, sourceLocation: sourceLocation)
    #expect(crossings.fences == 2, "the fence came once", sourceLocation: sourceLocation)
    #expect(
      crossings.documents == row.documents, "the page is still there",
      sourceLocation: sourceLocation)
  }

  @WebActor private func register(on page: Page, _ crossings: Crossings) {
    SampleHandlers.register(on: page) { crossings.note(printed: $0) }
    page.handlers.register("throws") { (_: Call) throws -> JSValue in
      throw BridgeHostError(.handlerError, "no luck")
    }
    page.handlers.register("nothing") { (_: Call) throws -> JSValue in .undefined }
    page.handlers.register("fence") { (_: Call) throws -> JSValue in .undefined }
    page.handlers.register("later") { (call: Call) async throws -> JSValue in
      await Task.yield()
      return call.data
    }
  }
}
