import StreamsTesting
import Testing

@testable import Streams

/// Every order of two threads, the main actor and its jobs.
struct MainQueueStateTests {
  private final class Work: QueuedWork {
    let number: Int
    init(_ number: Int) { self.number = number }
    func perform(_ count: Int) {}
  }

  private enum Step: Sendable {
    /// A step sent from another thread.
    case elsewhere(Int)
    /// A closure called by a sender on the main actor, outside any run of the queue.
    case onMain(Int)
    /// A closure called by the running closure, if there is one.
    case inside(Int)
    /// The due job starts, unless the main actor is busy.
    case job
    /// A job starts while a closure runs, because that closure runs the event loop.
    case nestedJob
    /// The innermost run of the queue takes steps, or ends.
    case take
  }

  /// The main actor with its runs of the queue, and the scheduled jobs.
  private struct Run {
    var state = MainQueueState()
    var jobs = 0
    /// The positions up to which the runs go, the innermost last.
    var positions: [Int] = []
    /// A Boolean value that indicates whether a closure is running in the innermost run of the queue.
    var isInClosure = false
    var sent: [Int] = []
    /// The number of steps among the sent events.
    var steps = 0
    var run: [Int] = []

    mutating func perform(_ step: Step) throws {
      switch step {
      case .elsewhere(let number): send(number)
      case .onMain(let number): if positions.isEmpty { try call(number) }
      case .inside(let number): if isInClosure { try call(number) }
      case .job: if positions.isEmpty { beginJob() }
      case .nestedJob: if isInClosure { beginJob() }
      case .take: take()
      }
      try #require(state.depth == positions.count)
      try #require(state.count == sent.count - run.count)
      try #require(
        state.count == 0 || jobs == 1 || positions.contains { $0 >= steps },
        "steps wait, and no job is due")
      try #require(jobs <= 1, "a job too many")
    }

    private mutating func send(_ number: Int) {
      sent.append(number)
      steps += 1
      if state.arrive(Work(number), 1) { jobs += 1 }
    }

    /// Calls a closure directly if that keeps the order, and sends a step otherwise.
    private mutating func call(_ number: Int) throws {
      if state.count > 0 {
        guard let position = state.beginSender() else { return send(number) }
        try #require(positions.isEmpty, "the order of the steps behind a closure was lost")
        positions.append(position)
        while !positions.isEmpty { take() }
      }
      sent.append(number)
      run.append(number)
      try #require(run == sent)
    }

    private mutating func beginJob() {
      guard jobs > 0 else { return }
      jobs -= 1
      positions.append(state.beginJob())
      isInClosure = false
    }

    private mutating func take() {
      guard let position = positions.last else { return }
      if let batch = state.take(through: position) {
        for _ in 0..<batch.count { run.append((batch.work as? Work)?.number ?? 0) }
        isInClosure = true
      } else {
        positions.removeLast()
        isInClosure = !positions.isEmpty
      }
    }

    /// Runs everything that is left on the main actor.
    mutating func finish() throws {
      for _ in 0..<9 {
        for _ in 0..<9 { try perform(.take) }
        try perform(.job)
      }
    }
  }

  @Test(arguments: [
    [[Step.elsewhere(1), .elsewhere(2), .elsewhere(3)], [.elsewhere(4)], [.job, .take, .job, .take]],
    [
      [.elsewhere(1), .elsewhere(2)], [.onMain(3), .job, .take, .onMain(4)], [.elsewhere(5), .elsewhere(6)],
    ],
    [[.elsewhere(1), .elsewhere(2), .elsewhere(3)], [.job, .take, .inside(4), .take, .inside(5), .take]],
    [[.elsewhere(1), .elsewhere(2), .elsewhere(3)], [.job, .take, .nestedJob, .take, .inside(4), .take]],
  ]) private func `every closure runs once, in the order in which its event was sent`(actors: [[Step]]) throws
  {
    for order in interleavings(actors) {
      var run = Run()
      for step in order { try run.perform(step) }
      try run.finish()
      try #require(run.run == run.sent && run.jobs == 0, "\(order)")
    }
  }

  @Test func `a job runs the steps that waited at its start, and the next job runs the others`() {
    var state = MainQueueState()
    for number in 1...3 { _ = state.arrive(Work(number), 1) }
    let position = state.beginJob()
    #expect(state.arrive(Work(4), 1) && !state.arrive(Work(5), 1))
    var taken = 0
    while let batch = state.take(through: position) { taken += batch.count }
    #expect(taken == 3 && state.count == 2)
  }

  @Test func `a sender inside a queued closure does not run the queue`() {
    var state = MainQueueState()
    for number in 1...2 { _ = state.arrive(Work(number), 1) }
    let position = state.beginJob()
    _ = state.take(through: position)
    #expect(state.beginSender() == nil && state.count == 1)
    _ = state.take(through: position)
    #expect(state.take(through: position) == nil && state.beginSender() == 2)
  }
}
