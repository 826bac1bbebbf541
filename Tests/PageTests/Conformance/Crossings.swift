// SPDX-License-Identifier: MIT
import BridgeHost
import WebKitGTK

/// Everything that crosses between a page and native code, and what either says about it.
@WebActor final class Crossings {
  /// Calls of the page, but for the fences.
  private(set) var heard: [Heard] = []
  /// What the page printed, what handlers printed for it, and the errors that it did not catch.
  private(set) var lines: [String] = []
  private(set) var log: [String] = []
  private(set) var fences = 0
  private(set) var documents = 0
  private var waiters: [(isMet: (Crossings) -> Bool, resume: () -> Void)] = []

  /// Waits until something holds, or until there is no hope that it ever will: what did happen
  /// says more than a test that hangs.
  func until(_ isMet: @escaping (Crossings) -> Bool) async {
    guard !isMet(self) else { return }
    var isHopeless = false
    let timer = Timer(seconds: 10) { [weak self] in
      isHopeless = true
      self?.look()
    }
    await withCheckedContinuation { continuation in
      waiters.append(({ isMet($0) || isHopeless }, { continuation.resume() }))
    }
    timer.cancel()
  }

  /// Begins anew, on the same document.
  func forget() {
    heard = []
    lines = []
    log = []
    fences = 0
  }

  func note(_ record: TraceRecord) {
    if record.kind == .call, record.direction == .pageToNative, let name = record.name {
      if name == "fence" {
        fences += 1
      } else {
        heard.append(Heard(name, record.data ?? .undefined, record.dialect ?? ""))
      }
    }
    if record.kind == .lifecycle, record.name == "document" { documents += 1 }
    look()
  }

  func note(_ event: PageEvent) {
    switch event {
    case .console(let message): lines.append(message.text)
    case .error(let error): lines.append("\(error.kind.rawValue) \(error.message)")
    case .log(let line): log.append(line.text)
    default: break
    }
    look()
  }

  func note(printed line: String) {
    lines.append("native: \(line)")
    look()
  }

  private func look() {
    let met = waiters.filter { $0.isMet(self) }
    waiters.removeAll { $0.isMet(self) }
    for waiter in met { waiter.resume() }
  }
}
