// SPDX-License-Identifier: MIT
import CWebKitGTK
import FoundationEssentials
import Glibc

/// The processes that WebKitGTK and the private display started for us.
@WebActor public enum ChildProcesses {
  /// Ends every child of this process, and then this process, at once.
  ///
  /// WebKit's processes end by themselves when they notice that their host is gone, which takes
  /// seconds for a page in an endless loop: a finished run must leave nothing behind. Children
  /// that outlive SIGTERM for a second get SIGKILL.
  ///
  /// The web thread stays in here until the end: back in its loop it would find the private
  /// display gone, and GTK would exit with a code of its own. Exit handlers are skipped, since
  /// those of WebKit would run on a foreign thread.
  ///
  /// The network process gets the time to write what pages have stored: local storage reaches the
  /// disk half a second late, or when the process notices that its host is gone. A signal would
  /// end it before that.
  ///
  /// - Parameter isPatient: whether it gets that time.
  public static func endAllAndExit(_ code: Int32, isPatient: Bool = true) -> Never {
    if isPatient {
      hangUp()
      waitForEnd(of: list(named: "WebKitNetworkPr"), seconds: 5)
    }
    for signal in [SIGTERM, SIGKILL] {
      let children = list()
      if children.isEmpty { break }
      for child in children { kill(child, signal) }
      waitForEnd(of: children, seconds: 1)
    }
    fflush(nil)
    _exit(code)
  }

  /// Ends every connection to another process of this machine, as the end of this one would.
  ///
  /// Nothing is closed: threads of WebKit still look at the descriptors.
  private static func hangUp() {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") } catch {
      return
    }
    for descriptor in names.compactMap({ CInt($0) }) where descriptor > STDERR_FILENO {
      var domain: CInt = 0
      var size = socklen_t(MemoryLayout<CInt>.size)
      // Those that this process was given may belong to others, too.
      guard fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0,
        getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0, domain == AF_UNIX
      else { continue }
      shutdown(descriptor, CInt(SHUT_RDWR))
    }
  }

  /// Keeps the first thread of the program, whose end would be the end of all.
  public nonisolated static func waitForever() -> Never {
    while true { pause() }
  }

  /// The direct children of this process that have not ended.
  ///
  /// - Parameter name: of their programs, as the kernel cuts it off after 15 bytes; nil for all.
  static func list(named name: String? = nil) -> [pid_t] {
    let own = getpid()
    let entries: [String]
    // Without /proc there is nothing to find them by; WebKit's processes then end by themselves.
    do { entries = try FileManager.default.contentsOfDirectory(atPath: "/proc") } catch {
      return []
    }
    return entries.compactMap { entry in
      guard let pid = pid_t(entry), let process = status(of: pid), process.parent == own,
        process.state != "Z", name.map({ $0 == process.name }) ?? true
      else { return nil }
      return pid
    }
  }

  private static func status(
    of pid: pid_t
  ) -> (name: Substring, state: Substring, parent: pid_t)? {
    let text: String
    // A process may end between the listing and this reading: then it is no child any more.
    do { text = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) } catch {
      return nil
    }
    // The name in parentheses may hold blanks and parentheses itself.
    guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else {
      return nil
    }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 1, let parent = pid_t(fields[1]) else { return nil }
    return (text[text.index(after: start)..<end], fields[0], parent)
  }

  private static func waitForEnd(of children: [pid_t], seconds: Double) {
    let descriptors = children.compactMap { pid in
      let descriptor = bridge_host_pidfd_open(pid)
      return descriptor >= 0 ? descriptor : nil
    }
    let deadline = g_get_monotonic_time() + gint64(seconds * 1_000_000)
    for descriptor in descriptors {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let remaining = max(0, deadline - g_get_monotonic_time()) / 1000
      poll(&wait, 1, CInt(remaining))
      close(descriptor)
    }
  }
}
