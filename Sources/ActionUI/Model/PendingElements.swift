import Action

/// The elements that a model has received and not yet published, with their executions. The model publishes the newest
/// element that has not been revoked.
struct PendingElements: Sendable {
  struct Entry: Sendable {
    let element: any Sendable
    let run: Run
  }

  private var newest: Entry?
  /// The elements before the newest element. One of them is published if all newer elements are revoked.
  private var older: [Entry] = []
  /// The number of older elements at which superseded elements are removed. It doubles each time, so that the amortized
  /// cost for each element is small.
  private var limit = 8

  /// The number of elements, including superseded ones.
  var count: Int { older.count + (newest == nil ? 0 : 1) }

  /// Adds the newest element.
  ///
  /// - Returns: the entries that it supersedes, which the caller releases outside its lock.
  mutating func append(_ element: any Sendable, of run: Run) -> [Entry] {
    guard let before = newest else {
      newest = Entry(element: element, run: run)
      return []
    }
    newest = Entry(element: element, run: run)
    if before.run === run { return [before] }
    older.append(before)
    return older.count < limit ? [] : removeSuperseded()
  }

  /// Removes all elements.
  ///
  /// - Returns: the newest element that has not been revoked.
  mutating func takeNewest() -> (any Sendable)? {
    let entries = older + [newest].compactMap(\.self)
    self = PendingElements()
    return entries.last { !$0.run.isRevoked }?.element
  }

  private mutating func removeSuperseded() -> [Entry] {
    let all = older
    var kept: [Entry] = []
    var runs: Set<ObjectIdentifier> = []
    if let newest { runs.insert(ObjectIdentifier(newest.run)) }
    for entry in all.reversed() {
      // In this order, because an execution can be revoked between the two checks.
      let isDecided = !entry.run.mayBeRevoked
      if entry.run.isRevoked || !runs.insert(ObjectIdentifier(entry.run)).inserted { continue }
      kept.append(entry)
      if isDecided { break }
    }
    older = kept.reversed()
    limit = max(8, 2 * older.count)
    return all
  }
}
