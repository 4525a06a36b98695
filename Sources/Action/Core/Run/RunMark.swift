import Streams
import Synchronization

/// The interface of an engine that is needed to wait for its executions.
protocol RunHolder: AnyObject, Sendable {
  /// Returns the run with this ticket, or nil if it has ended.
  func run(of ticket: Ticket) -> Run?
  func stage(of ticket: Ticket) -> WaitStage<RunMark>
  /// Rejects the execution with this ticket, if it waits.
  func rejectWaiting(_ ticket: Ticket)
}

/// Identifies an execution, and marks the tasks that run its work. It does not retain the execution.
struct RunMark: Sendable {
  /// The execution whose work the current code belongs to, or nil outside of such work. Child tasks and unstructured
  /// tasks inherit it. Detached tasks do not.
  @TaskLocal static var current: RunMark?

  let holder: any RunHolder
  let ticket: Ticket

  /// The run, or nil if it has ended.
  var run: Run? { holder.run(of: ticket) }

  var stage: WaitStage<RunMark> { holder.stage(of: ticket) }

  /// The execution and its enclosing executions, or an empty array if it has ended.
  var enclosing: [RunMark] {
    var marks: [RunMark] = []
    var run = run
    while let inner = run {
      if let mark = inner.mark { marks.append(mark) }
      run = inner.origin?.run
    }
    return marks
  }

  /// Notifies observers from code that may belong to the work of an execution. Their code does not belong to it.
  static func outsideWork(_ notify: () -> Void) {
    if isCurrent { $current.withValue(nil, operation: notify) } else { notify() }
  }

  /// Whether the current code belongs to the work of an execution.
  static var isCurrent: Bool {
    @inline(__always) get { isUsed.load(ordering: .relaxed) && current != nil }
  }

  /// Whether there has ever been a mark. Until then, a request does not read the task-local value, because reading it
  /// takes a fifth of the time of a rejection.
  private static let isUsed = Atomic(false)

  /// Calls `work`, which belongs to the work of an execution.
  @inline(__always)
  nonisolated(nonsending) static func with<Result>(
    _ mark: RunMark?, _ work: () async throws -> Result
  ) async rethrows -> Result {
    isUsed.store(true, ordering: .relaxed)
    return try await $current.withValue(mark, operation: work)
  }

  /// Calls `start`, whose tasks belong to the work of an execution.
  static func with<Result>(_ mark: RunMark?, _ start: () -> Result) -> Result {
    isUsed.store(true, ordering: .relaxed)
    return $current.withValue(mark, operation: start)
  }
}

extension RunMark: Hashable {
  static func == (one: RunMark, other: RunMark) -> Bool {
    one.holder === other.holder && one.ticket.id == other.ticket.id
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(holder))
    hasher.combine(ticket.id)
  }
}
