// SPDX-License-Identifier: MIT
import CWebKitGTK

/// Why the process that runs the page ended.
///
/// Wraps `WebKitWebProcessTerminationReason`.
public enum WebProcessEnd: String, Sendable, Hashable {
  case crashed
  case exceededMemory = "exceeded its memory limit"
  case terminatedByHost = "was terminated by the host"

  init(_ reason: WebKitWebProcessTerminationReason) {
    switch reason {
    case WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT: self = .exceededMemory
    case WEBKIT_WEB_PROCESS_TERMINATED_BY_API: self = .terminatedByHost
    default: self = .crashed
    }
  }
}
