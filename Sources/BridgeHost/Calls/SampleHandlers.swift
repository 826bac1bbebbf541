// SPDX-License-Identifier: MIT
public import WebKitGTK

/// Handlers that the command line offers, so that sample pages run as they are.
@WebActor public enum SampleHandlers {
  /// Registers `sayHello`, `echo`, `jsHandler`, `callPage`, `ios-log`, `testObjcCallback` and a
  /// handler for messages without a name.
  ///
  /// - Parameters:
  ///   - page: whose handlers `callPage` calls.
  ///   - output: takes the lines that handlers print.
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
      output(text(of: call))
      return .undefined
    }
    handlers.register("ios-log") { (call: Call) throws -> JSValue in
      output("__js__>> \(text(of: call))")
      return .undefined
    }
    handlers.register("testObjcCallback") { (call: Call) throws -> JSValue in
      output("testObjcCallback called: \(text(of: call))")
      return "Response from testObjcCallback"
    }
    handlers.setMessageHandler { (call: Call) throws -> JSValue in
      output("ObjC received message from JS: \(text(of: call))")
      return .undefined
    }
    handlers.register("callPage") { [weak page] (call: Call) async throws -> JSValue in
      let values =
        call.data.arrayValue ?? [call.data["name"] ?? .undefined, call.data["data"] ?? .undefined]
      guard let page else { throw BridgeHostError(.closed, "the page was closed") }
      let data = values.count > 1 ? values[1] : .undefined
      switch values.first {
      case .string(let name)?: return try await page.call(name, data)
      case .null?: return try await page.send(message: data)
      default:
        throw BridgeHostError(
          .invalidValue, "callPage takes [name, data] or {name, data}: the name is not a string")
      }
    }
  }

  private static func text(of call: Call) -> String {
    call.data.stringValue ?? call.data.description
  }

  private static func firstArgument(of call: Call) -> JSValue? {
    switch call.arguments {
    case .list(let list), .value(.array(let list)): list.first
    case .value(.undefined): nil
    case .value(let value): value
    }
  }
}
