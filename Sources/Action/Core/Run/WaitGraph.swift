/// The stage of an execution, as relevant to waits for its end.
enum WaitStage<Node: Sendable>: Sendable {
  /// The execution waits in a queue until one of these executions has ended. The list is empty if the execution waits
  /// for its delay.
  case waiting(behind: [Node])
  case running
  case ended
}

/// The waits in the work of executions, which are searched for waits that can never end. This is a pure value.
///
/// An execution *needs* the ends of the executions that its work awaits. While it waits in a queue, it needs the end of
/// one of the executions in front of it. A wait is endless if the awaited execution cannot end while the waiting
/// execution runs. The needs of a queue are read from `stage`, so nothing is stored for a queue.
struct WaitGraph<Node: Hashable & Sendable>: Sendable {
  typealias Stages = (Node) -> WaitStage<Node>

  struct Wait: Sendable {
    /// The execution whose work contains the wait, and its enclosing executions.
    let waiting: [Node]
    let awaited: Node
    /// Whether an element of the awaited execution also ends the wait.
    var endsWithElement = false
    /// Ends the wait with an error. It is nil for a composed execution, which waits for its parts without suspended
    /// code.
    var fail: (@Sendable () -> Void)?
    /// Rejects the awaited execution, which is a part and waits in a queue. It is nil for a wait in code.
    var reject: (@Sendable () -> Void)?

    /// Ends a wait that can never end by itself.
    func giveUp() { (fail ?? reject)?() }
  }

  /// The needs of some executions. For each of its lists, an execution needs the end of one execution in that list.
  private struct Needs {
    var lists: [Node: [[Node]]] = [:]

    /// Returns the executions that cannot end while the executions in `held` run. They include those in `held`.
    func stuck(whileRunning held: Set<Node>) -> Set<Node> {
      var users: [Node: [Node]] = [:]
      for (node, lists) in lists { for need in lists.joined() { users[need, default: []].append(node) } }
      var stuck = held.union(lists.keys)
      var unchecked = Array(lists.keys)
      while let node = unchecked.popLast() {
        guard stuck.contains(node), !held.contains(node), let lists = lists[node] else { continue }
        if lists.contains(where: { $0.allSatisfy(stuck.contains) }) { continue }
        stuck.remove(node)
        unchecked += users[node] ?? []
      }
      return stuck
    }

    /// Returns whether the needs of `node` lead to an execution in `goal` through executions in `stuck`.
    func lead(from node: Node, to goal: Set<Node>, through stuck: Set<Node>) -> Bool {
      var seen: Set = [node]
      var unchecked = [node]
      while let node = unchecked.popLast() {
        if goal.contains(node) { return true }
        for need in (lists[node] ?? []).joined() where stuck.contains(need) && seen.insert(need).inserted {
          unchecked.append(need)
        }
      }
      return false
    }
  }

  private var waits: [UInt64: Wait] = [:]
  /// The numbers of the waits, keyed by the waiting execution.
  private var numbers: [Node: Set<UInt64>] = [:]
  private var lastNumber: UInt64 = 0

  var isEmpty: Bool { waits.isEmpty }

  /// Adds a wait.
  ///
  /// - Returns: its number.
  mutating func add(_ wait: Wait) -> UInt64 {
    lastNumber += 1
    waits[lastNumber] = wait
    for node in wait.waiting { numbers[node, default: []].insert(lastNumber) }
    return lastNumber
  }

  /// Removes a wait that has ended.
  ///
  /// - Returns: the wait, which the caller releases outside the lock, or nil if it has already been removed.
  mutating func remove(_ number: UInt64) -> Wait? {
    guard let wait = waits.removeValue(forKey: number) else { return nil }
    for node in wait.waiting {
      numbers[node]?.remove(number)
      if numbers[node]?.isEmpty == true { numbers[node] = nil }
    }
    return wait
  }

  /// Returns whether `wait` cannot end while a waiting execution runs. The wait may have been added.
  func isEndless(_ wait: Wait, _ stage: Stages) -> Bool {
    if wait.endsWithElement, case .running = stage(wait.awaited) { return false }
    let held = Set(wait.waiting.filter { if case .running = stage($0) { true } else { false } })
    if held.isEmpty { return false }
    let needs = needs(of: wait.awaited, except: held, stage)
    let stuck = needs.stuck(whileRunning: held)
    return stuck.contains(wait.awaited) && needs.lead(from: wait.awaited, to: held, through: stuck)
  }

  /// Removes the waits that have become endless because an execution has new needs.
  ///
  /// In a cycle of waits, only the newest wait that can fail is removed. If no wait in the cycle can fail, the newest
  /// wait whose awaited execution can be rejected is removed.
  ///
  /// - Parameter node: the execution with new needs.
  /// - Returns: the waits that the caller ends with ``Wait/giveUp()``.
  mutating func takeEndless(at node: Node, _ stage: Stages) -> [Wait] {
    var taken: [Wait] = []
    while !waits.isEmpty {
      let stuck = needs(of: node, except: [], stage).stuck(whileRunning: [])
      guard stuck.contains(node) else { break }
      guard let wait = takeNewestEndless(of: Set(stuck.flatMap { numbers[$0] ?? [] }), stage) else { break }
      taken.append(wait)
    }
    return taken
  }

  /// Removes the waits that have become endless because executions have new needs.
  ///
  /// - Returns: the waits that the caller ends with ``Wait/giveUp()``.
  mutating func takeEndless(_ stage: Stages) -> [Wait] {
    var taken: [Wait] = []
    while let wait = takeNewestEndless(of: waits.keys, stage) { taken.append(wait) }
    return taken
  }

  private mutating func takeNewestEndless(of candidates: some Sequence<UInt64>, _ stage: Stages) -> Wait? {
    let endless = candidates.sorted(by: >).filter { waits[$0].map { isEndless($0, stage) } ?? false }
    let newest =
      endless.first { waits[$0]?.fail != nil }
      ?? endless.first { waits[$0].map { canReject($0, stage) } ?? false }
    return newest.flatMap { remove($0) }
  }

  private func canReject(_ wait: Wait, _ stage: Stages) -> Bool {
    guard wait.reject != nil, case .waiting = stage(wait.awaited) else { return false }
    return true
  }

  /// Returns the needs of an execution and of all executions that these needs lead to.
  ///
  /// - Parameter held: the executions whose own needs are left out.
  private func needs(of node: Node, except held: Set<Node>, _ stage: Stages) -> Needs {
    var needs = Needs()
    var unchecked = [node]
    while let node = unchecked.popLast() {
      if held.contains(node) || needs.lists[node] != nil { continue }
      let lists = lists(of: node, stage)
      needs.lists[node] = lists
      unchecked += lists.joined()
    }
    return needs
  }

  private func lists(of node: Node, _ stage: Stages) -> [[Node]] {
    switch stage(node) {
    case .ended: return []
    case .waiting(let others): return others.isEmpty ? [] : [others]
    case .running:
      return (numbers[node] ?? []).compactMap { number in
        guard let wait = waits[number] else { return nil }
        if wait.endsWithElement, case .running = stage(wait.awaited) { return nil }
        return [wait.awaited]
      }
    }
  }
}
