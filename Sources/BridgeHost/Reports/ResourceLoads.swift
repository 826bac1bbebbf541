// SPDX-License-Identifier: MIT
import WebKitGTK

/// The resources of one document: which are on their way, and what is said of those that failed.
///
/// Of a failure WebKit tells twice, in any order: the view knows the reason, and an element may
/// know that it misses something. It is said once.
struct ResourceLoads {
  /// Something that could not be loaded.
  struct Complaint: Sendable, Hashable {
    let uri: String
    let reason: Reason
  }

  enum Reason: Sendable, Hashable {
    case status(Int)
    case failure(String)
    /// It is there, and an element of this name can make nothing of it.
    case unusable(String)
    /// WebKit has not even asked for it; an element of this name wants it.
    case notAsked(String)
  }

  private var inFlight: [Int: (uri: String, isMain: Bool)] = [:]
  /// What was complained of, lately: a page may ask for new addresses without end.
  private var told: Set<String> = []
  private var complaints = 0
  private static let limit = 1000
  /// Elements by the address that they miss while it is on its way.
  private var waiting: [String: String] = [:]
  /// What arrived, and how many complaints there were by then.
  private var arrived: [String: Int] = [:]
  /// Answers of servers that are of no interest unless an element misses them.
  private var statuses: [String: Int] = [:]

  var isEmpty: Bool { inFlight.isEmpty }

  /// The addresses that have been on their way the longest.
  var description: String {
    let waiting = inFlight.filter { !$0.value.isMain }.sorted { $0.key < $1.key }
    let shown = waiting.prefix(3).map { $0.value.uri.excerpt(100) }.joined(separator: ", ")
    return waiting.count > 3 ? "\(shown) and \(waiting.count - 3) more" : shown
  }

  mutating func started(_ number: Int, uri: String, isMain: Bool) {
    inFlight[number] = (uri, isMain)
  }

  /// Gives nil where there is nothing to complain of, or not yet.
  ///
  /// - Parameter isLocal: whether the address is one of the site of ours.
  mutating func ended(_ number: Int, _ end: ResourceEnd, isLocal: Bool) -> Complaint? {
    guard let (uri, isMain) = inFlight.removeValue(forKey: number), !isMain else { return nil }
    let element = waiting.removeValue(forKey: uri)
    if let status = end.status, status >= 400 {
      guard isLocal || element != nil else {
        if statuses.count >= Self.limit { statuses = [:] }
        statuses[uri] = status
        return nil
      }
      return tell(uri, .status(status))
    }
    if let failure = end.failure, !failure.isCancelled {
      return tell(uri, .failure(failure.message))
    }
    if end.failure == nil {
      if arrived.count >= Self.limit { arrived = [:] }
      arrived[uri] = complaints
    }
    return element.flatMap { tell(uri, .unusable($0)) }
  }

  /// An element says that it could not load something.
  mutating func missed(by element: String, uri: String) -> Complaint? {
    guard !told.contains(uri) else { return nil }
    if let status = statuses.removeValue(forKey: uri) { return tell(uri, .status(status)) }
    if inFlight.values.contains(where: { $0.uri == uri }) {
      waiting[uri] = element
      return nil
    }
    // Scripts and style sheets also miss what they import, which has been told then.
    let imports = element == "script" || element == "link"
    if let count = arrived[uri] {
      return imports && complaints > count ? nil : tell(uri, .unusable(element))
    }
    if uri.hasPrefix("data:") || uri.hasPrefix("blob:") { return tell(uri, .unusable(element)) }
    return imports && uri.isEmpty && complaints > 0 ? nil : tell(uri, .notAsked(element))
  }

  private mutating func tell(_ uri: String, _ reason: Reason) -> Complaint? {
    if told.count >= Self.limit { told = [] }
    guard told.insert(uri).inserted else { return nil }
    complaints += 1
    return Complaint(uri: uri, reason: reason)
  }
}
