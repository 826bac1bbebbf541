// SPDX-License-Identifier: MIT
import CWebKitGTK
import Glibc

/// An X server in memory (`Xvfb`) that only this process can use and that ends with it.
@WebActor final class PrivateDisplay {
  let name: String
  var authorityPath: String { authority.path }
  private let authority: XAuthority
  private let process: GObjectReference

  private static var running: PrivateDisplay?

  /// The display of this process; started by the first call, kept until the process ends.
  static func shared(_ screen: Size) async throws(ToolkitError) -> PrivateDisplay {
    if let running { return running }
    let display = try await PrivateDisplay(screen)
    running = display
    return display
  }

  private init(_ screen: Size) async throws(ToolkitError) {
    guard let program = String(taking: g_find_program_in_path("Xvfb")) else {
      throw .noDisplay(
        "there is no display, and Xvfb is not installed; install it (Debian: apt-get install xvfb) or set DISPLAY"
      )
    }
    authority = try XAuthority()
    var ends: [CInt] = [-1, -1]
    do throws(WebKitError) {
      _ = try throwingGError { g_unix_open_pipe(&ends, FD_CLOEXEC, $0) }
    } catch {
      throw .noDisplay("no pipe to Xvfb: \(error.message)")
    }
    let launcher = g_subprocess_launcher_new(
      GSubprocessFlags(
        rawValue: G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue
          | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue))!
    defer { g_object_unref(UnsafeMutableRawPointer(launcher)) }
    g_subprocess_launcher_take_fd(launcher, ends[1], 3)
    // The child dies with the thread that forked it: this one lives as long as the process.
    // SIGTERM, so that Xvfb removes its lock and socket; -terminate is the second net.
    g_subprocess_launcher_set_child_setup(
      launcher, bridge_host_die_with_parent, gpointer(bitPattern: Int(SIGTERM)), nil)
    let arguments = [
      program, "-displayfd", "3", "-auth", authority.path, "-nolisten", "tcp", "-terminate",
      "-screen", "0", "\(screen.width)x\(screen.height)x24",
    ]
    do throws(WebKitError) {
      process = GObjectReference(taking: try Self.spawn(launcher, arguments))
    } catch {
      close(ends[0])
      throw .noDisplay("Xvfb does not start: \(error.message)")
    }
    // The launcher's copy of the writing end must go, or the end of Xvfb is never seen.
    g_subprocess_launcher_close(launcher)
    let number = await Self.readLine(ends[0])
    guard let number, !number.isEmpty, number.allSatisfy(\.isNumber) else {
      throw .noDisplay("Xvfb ended, or did not answer within 20 s, before it named its display")
    }
    name = ":\(number)"
  }

  private static func spawn(
    _ launcher: OpaquePointer, _ arguments: [String]
  ) throws(WebKitError) -> gpointer {
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) } + [nil]
    defer { for pointer in argv { g_free(pointer) } }
    return try throwingGError { error in
      argv.withUnsafeMutableBufferPointer { argv in
        argv.baseAddress!.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: argv.count) {
          UnsafeMutableRawPointer(g_subprocess_launcher_spawnv(launcher, $0, error))
        }
      }
    }!
  }

  /// Reads until a line break, the end, or 20 s have passed; nil for the latter two.
  private static func readLine(_ descriptor: CInt) async -> String? {
    let stream = GObjectReference(taking: gpointer(g_unix_input_stream_new(descriptor, 1)!))
    let cancellable = GObjectReference(taking: gpointer(g_cancellable_new()!))
    let timer = Timer(seconds: 20) {
      g_cancellable_cancel(cancellable.cast(to: GCancellable.self))
    }
    defer { timer.cancel() }
    var text = ""
    while true {
      let chunk: [UInt8]
      do throws(WebKitError) {
        chunk = try await awaitAsyncResult { callback, data in
          g_input_stream_read_bytes_async(
            stream.cast(to: GInputStream.self), 64, G_PRIORITY_DEFAULT,
            cancellable.cast(to: GCancellable.self), callback, data)
        } finish: { source, result throws(WebKitError) in
          let bytes = try throwingGError {
            g_input_stream_read_bytes_finish(
              source!.assumingMemoryBound(to: GInputStream.self), result, $0)
          }
          return [UInt8](taking: bytes!)
        }
      } catch {
        return nil
      }
      if chunk.isEmpty { return nil }
      text += String(decoding: chunk, as: UTF8.self)
      if let end = text.firstIndex(of: "\n") {
        return text[..<end].trimmingPrefix { $0 == " " }.description
      }
    }
  }
}
