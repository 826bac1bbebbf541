// SPDX-License-Identifier: MIT
public import WebKitGTK

/// Handlers that the command line offers, so that sample pages run as they are.
@WebActor public enum SampleHandlers {
  /// Registers `sayHello`, `echo`, `jsHandler` and `callPage`.
  ///
  /// - Parameters:
  ///   - page: whose handlers `callPage` calls.
  ///   - output: takes the lines that `jsHandler` prints.
  public static func register(
    on page: Page, output: @escaping @WebActor (String) -> Void
  ) {
    let handlers = page.handlers
    handlers.register("sayHello") { (call: Call) throws -> JSValue in
      guard let name = firstArgument(of: call) else { throw BridgeHostError.missingArgument }
      return .string("Hello \(name.stringValue ?? name.jsonText) !")
    }
    handlers.register("echo") { (call: Call) throws -> JSValue in call.data }
    handlers.register("jsHandler") { (call: Call) throws -> JSValue in
      output(call.data.stringValue ?? call.data.description)
      return .undefined
    }
    handlers.register("callPage") { [weak page] (call: Call) async throws -> JSValue in
      let values =
        call.data.arrayValue ?? [call.data["name"] ?? .undefined, call.data["data"] ?? .undefined]
      guard case .string(let name)? = values.first else {
        throw BridgeHostError(
          .invalidValue, "callPage takes [name, data] or {name, data}: the name is not a string")
      }
      guard let page else { throw BridgeHostError(.closed, "the page was closed") }
      return try await page.call(name, values.count > 1 ? values[1] : .undefined)
    }
  }

  private static func firstArgument(of call: Call) -> JSValue? {
    switch call.arguments {
    case .list(let list), .value(.array(let list)): list.first
    case .value(.undefined): nil
    case .value(let value): value
    }
  }
}
