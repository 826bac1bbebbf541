// SPDX-License-Identifier: MIT
import CWebKitGTK
import Testing

@testable import WebKitGTK

@Suite @WebActor struct AsyncCallTests {
  /// Reads a whole file the way every asynchronous C function is called here.
  private func read(_ path: String) async throws(WebKitError) -> [UInt8] {
    let file = GObjectReference(taking: gpointer(g_file_new_for_path(path)!))
    return try await awaitAsyncResult { callback, data in
      g_file_load_bytes_async(OpaquePointer(file.pointer), nil, callback, data)
    } finish: { source, result throws(WebKitError) in
      WebActor.shared.assertIsolated()
      let bytes = try throwingGError {
        g_file_load_bytes_finish(OpaquePointer(source), result, nil, $0)
      }
      return [UInt8](taking: bytes!)
    }
  }

  @Test func aGoodFileIsRead() async throws {
    let folder = try TemporaryFolder(["note.txt": "grüße"])
    let bytes = try await read(folder.path + "/note.txt")
    #expect(String(decoding: bytes, as: UTF8.self) == "grüße")
    WebActor.shared.assertIsolated()
  }

  @Test func aMissingFileThrows() async throws {
    let folder = try TemporaryFolder()
    do throws(WebKitError) {
      _ = try await read(folder.path + "/missing")
      Issue.record("a missing file was read")
    } catch {
      #expect(error.domain == "g-io-error-quark")
      // G_IO_ERROR_NOT_FOUND
      #expect(error.code == 1)
      #expect(error.message.contains("No such file or directory"))
    }
  }

  @Test func manyCallsAtOnceEachGetTheirOwnResult() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<40 where number % 2 == 0 {
      try folder.write("\(number)", to: "\(number).txt")
    }
    var tasks: [Task<String, Never>] = []
    for number in 0..<40 {
      let path = "\(folder.path)/\(number).txt"
      tasks.append(Task { @WebActor in await outcome(of: path) })
    }
    for (number, task) in tasks.enumerated() {
      let outcome = await task.value
      #expect(outcome == (number % 2 == 0 ? "\(number)" : "error 1"))
    }
  }

  /// The file's text, or the code of the error.
  private func outcome(of path: String) async -> String {
    do throws(WebKitError) {
      let bytes = try await read(path)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      return "error \(error.code)"
    }
  }

  @Test func aCancelledCallThrows() async throws {
    let folder = try TemporaryFolder(["note.txt": "text"])
    let file = GObjectReference(taking: gpointer(g_file_new_for_path(folder.path + "/note.txt")!))
    let cancellable = GObjectReference(taking: gpointer(g_cancellable_new()!))
    do throws(WebKitError) {
      let size: Int = try await awaitAsyncResult { callback, data in
        let token = cancellable.cast(to: GCancellable.self)
        g_file_load_bytes_async(OpaquePointer(file.pointer), token, callback, data)
        g_cancellable_cancel(token)
      } finish: { source, result throws(WebKitError) in
        let bytes = try throwingGError {
          g_file_load_bytes_finish(OpaquePointer(source), result, nil, $0)
        }
        return [UInt8](taking: bytes!).count
      }
      Issue.record("\(size) bytes were read in spite of the cancelling")
    } catch {
      // G_IO_ERROR_CANCELLED
      #expect(error.code == 19)
    }
  }

  @Test func whatTheClosuresHoldIsFreed() async throws {
    final class Held {}
    let folder = try TemporaryFolder(["note.txt": "text"])
    let file = GObjectReference(
      taking: gpointer(g_file_new_for_path(folder.path + "/note.txt")!))
    weak var observed: Held?
    do {
      let held = Held()
      observed = held
      let isHeld: Bool = try await awaitAsyncResult { callback, data in
        g_file_load_bytes_async(OpaquePointer(file.pointer), nil, callback, data)
      } finish: { source, result throws(WebKitError) in
        let bytes = try throwingGError {
          g_file_load_bytes_finish(OpaquePointer(source), result, nil, $0)
        }
        g_bytes_unref(bytes)
        return withExtendedLifetime(held) { true }
      }
      #expect(isHeld)
    }
    #expect(observed == nil)
  }
}
