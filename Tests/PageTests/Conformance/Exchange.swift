// SPDX-License-Identifier: MIT
import BridgeHost
import Testing
import WebKitGTK

/// A call as native code hears it.
struct Heard: Sendable, Hashable {
  let name: String
  let data: JSValue
  let dialect: String

  init(_ name: String, _ data: JSValue = .undefined, _ dialect: String) {
    self.name = name
    self.data = data
    self.dialect = dialect
  }
}

/// One row of a dialect's table: what a page or native code does, and everything that comes of it.
///
/// What a row does not name must not happen.
struct Exchange: Sendable, CustomTestStringConvertible {
  /// What the page does, in JavaScript.
  let script: String
  /// Before the load: handlers that this row needs beside those of ``Stage``, and messages.
  var prepare: @WebActor @Sendable (Page) -> Void = { _ in }
  /// What native code asks the page when it is loaded.
  var native: (@WebActor @Sendable (Page) async throws -> JSValue)?
  /// What native code hears.
  var heard: [Heard] = []
  /// What the page answers to ``native``: the value, or `[code, message]`.
  var answer: JSValue?
  /// What the page prints, and the errors that it does not catch.
  var lines: [String] = []
  /// What the host says.
  var log: [String] = []
  /// How many documents there are in the end; one where nothing navigates.
  var documents = 1

  var testDescription: String { script }

  init(
    _ script: String,
    prepare: @escaping @WebActor @Sendable (Page) -> Void = { _ in },
    native: (@WebActor @Sendable (Page) async throws -> JSValue)? = nil,
    heard: [Heard] = [], answer: JSValue? = nil, lines: [String] = [], log: [String] = [],
    documents: Int = 1
  ) {
    self.script = script
    self.prepare = prepare
    self.native = native
    self.heard = heard
    self.answer = answer
    self.lines = lines
    self.log = log
    self.documents = documents
  }
}
