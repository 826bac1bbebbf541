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

  /// Plays a row on a page of its own and compares all that happened with all that is written.
  ///
  /// The handlers are those of `SampleHandlers`, and `throws`, `nothing` and `later`.
  @WebActor func play(
    _ row: Exchange, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await withPage { page, crossings in
      row.prepare(page)
      try await page.load(.html(html(row.script)))
      try await finish(row, page, crossings, sourceLocation)
    }
  }

  /// Plays rows one after the other on one page, which is there already when their scripts run.
  @WebActor func play(
    _ rows: [Exchange], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await withPage { page, crossings in
      try await page.load(.html(html("")))
      for row in rows {
        row.prepare(page)
        _ = try await page.evaluate("void (function () {\n\(row.script)\n})()")
        try await finish(row, page, crossings, sourceLocation)
        crossings.forget()
        register(on: page, crossings)
      }
    }
  }

  @WebActor private func withPage(
    _ body: @WebActor (Page, Crossings) async throws -> Void
  ) async throws {
    let crossings = Crossings()
    let page = try await Page(
      PageConfiguration(dialects: dialects, trace: { crossings.note($0) }))
    defer { page.close() }
    page.observe { crossings.note($0) }
    register(on: page, crossings)
    try await body(page, crossings)
  }

  @WebActor private func finish(
    _ row: Exchange, _ page: Page, _ crossings: Crossings, _ sourceLocation: SourceLocation
  ) async throws {
    var answer: JSValue?
    if let native = row.native {
      let task = Task { @WebActor in try await native(page) }
      // What has not been answered by then never will be.
      let timer = Timer(seconds: 10) { task.cancel() }
      defer { timer.cancel() }
      do {
        answer = try await task.value
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
    _ = try await page.evaluate(
      "await new Promise((done) => setTimeout(done, 0)); return bridgeHost.call('fence')")
    let script = Comment(rawValue: row.script)
    #expect(crossings.heard == row.heard, script, sourceLocation: sourceLocation)
    #expect(answer == row.answer, script, sourceLocation: sourceLocation)
    #expect(crossings.lines == row.lines, script, sourceLocation: sourceLocation)
    #expect(crossings.log == row.log, script, sourceLocation: sourceLocation)
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
