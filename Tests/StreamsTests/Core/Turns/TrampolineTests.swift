import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct TrampolineTests {
  /// A scripted task.
  private struct Part: Sendable {
    let turns: Int
    /// The distance back to the task that enqueues this task. If there is none, the task is enqueued from
    /// outside.
    let distance: Int
    /// The turn in which that task enqueues this task, at the latest its last turn.
    let turn: Int
    /// The distance forward, in a circle, to the task that this task disposes in its last turn, or nil.
    let victim: Int?

    static func random(using generator: inout SeededGenerator) -> Part {
      Part(
        turns: .random(in: 1...4, using: &generator), distance: .random(in: 1...4, using: &generator),
        turn: .random(in: 0...3, using: &generator),
        victim: Int.random(in: 0..<5, using: &generator) == 0 ? .random(in: 0...6, using: &generator) : nil)
    }
  }

  /// The actions of each task in each of its turns.
  private struct Script: Sendable {
    let parts: [Part]

    var roots: [Int] { parts.indices.filter { $0 < parts[$0].distance } }

    func queued(by task: Int, in turn: Int) -> [Int] {
      parts.indices.filter {
        $0 - parts[$0].distance == task && min(parts[$0].turn, parts[task].turns - 1) == turn
      }
    }

    func disposed(by task: Int, in turn: Int) -> Int? {
      guard let victim = parts[task].victim, isLast(turn, of: task) else { return nil }
      return (task + victim) % parts.count
    }

    func isLast(_ turn: Int, of task: Int) -> Bool { turn + 1 == parts[task].turns }

    /// The turns in the model. A task that needs another turn goes to the end of the queue.
    var turns: [[Int]] {
      var queue = roots
      var taken = parts.map { _ in 0 }
      var disposed: Set<Int> = []
      var log: [[Int]] = []
      while !queue.isEmpty {
        let task = queue.removeFirst()
        if disposed.contains(task) { continue }
        let turn = taken[task]
        taken[task] += 1
        log.append([task, turn])
        queue += queued(by: task, in: turn)
        if let victim = self.disposed(by: task, in: turn) { disposed.insert(victim) }
        if !isLast(turn, of: task) { queue.append(task) }
      }
      return log
    }
  }

  private final class Play: Sendable {
    let script: Script
    let log = Heard<[Int]>()
    let tasks = Heard<PlayedTask>()

    init(_ parts: [Part], _ lifetimes: Lifetimes) {
      script = Script(parts: parts)
      for index in parts.indices { tasks.append(PlayedTask(index, self, lifetimes.track("\(index)"))) }
    }

    func schedule(_ index: Int) { Trampoline.schedule(tasks.all[index]) }
  }

  /// `@unchecked Sendable` is true because a task takes its turns on one thread.
  private final class PlayedTask: TrampolineTask, @unchecked Sendable {
    private let index: Int
    private unowned let play: Play
    private let token: Tracked
    private var turn = 0

    init(_ index: Int, _ play: Play, _ token: Tracked) {
      self.index = index
      self.play = play
      self.token = token
    }

    override func step() -> Bool {
      defer { turn += 1 }
      play.log.append([index, turn])
      for task in play.script.queued(by: index, in: turn) { play.schedule(task) }
      if let victim = play.script.disposed(by: index, in: turn) { play.tasks.all[victim].dispose() }
      return !play.script.isLast(turn, of: index)
    }
  }

  @Test func `tasks take turns as in the model, and are released`() async throws {
    try await Fuzz.run {
      Part.random(using: &$0)
    } compare: { parts in
      let lifetimes = Lifetimes()
      let play = Play(parts, lifetimes)
      if !Trampoline.begin() { return "somebody has left a trampoline open" }
      for root in play.script.roots { play.schedule(root) }
      if Trampoline.begin() || !Trampoline.isActive || !play.log.all.isEmpty { return "it runs too early" }
      Trampoline.end()
      if Trampoline.isActive { return "it is open when all has run" }
      let (turns, expected) = (play.log.all, play.script.turns)
      if turns != expected { return "\(turns), expected \(expected)" }
      play.tasks.removeAll()
      return lifetimes.live == 0 ? nil : "\(lifetimes)"
    }
  }

  /// A task with three turns.
  private final class Named: TrampolineTask, @unchecked Sendable {
    private let name: String
    private let log: Heard<String>
    private let first: @Sendable () -> Void
    private var turn = 0

    init(_ name: String, _ log: Heard<String>, first: @escaping @Sendable () -> Void = {}) {
      self.name = name
      self.log = log
      self.first = first
    }

    override func step() -> Bool {
      turn += 1
      log.append("\(name)\(turn)")
      if turn == 1 { first() }
      return turn < 3
    }
  }

  @Test func `a task that is queued outside a trampoline runs immediately`() {
    let log = Heard<String>()
    Trampoline.schedule(Named("a", log) { Trampoline.schedule(Named("b", log)) })
    expectEqual(log.all, ["a1", "b1", "a2", "b2", "a3", "b3"])
    #expect(!Trampoline.isActive)
  }

  /// Makes a task `a` wait for a stream while a task `b` is queued.
  ///
  /// - Parameter limit: the number of lines in the log that ends the wait.
  /// - Returns: the log.
  private func wait(
    until limit: Int, _ subscribe: @escaping @Sendable (Heard<String>) -> Void = { _ in }
  ) -> [String] {
    let log = Heard<String>()
    let waiting = Named("a", log) {
      besideTrampoline {
        log.append(Trampoline.isActive ? "open" : "set aside")
        subscribe(log)
      } isWaiting: {
        log.all.count < limit
      } wait: {
        log.append(Trampoline.isActive ? "open" : "wait")
      }
      log.append(Trampoline.isActive ? "goes on" : "closed")
    }
    let outermost = Trampoline.begin()
    Trampoline.schedule(waiting)
    Trampoline.schedule(Named("b", log))
    if outermost { Trampoline.end() }
    return log.all
  }

  @Test func `a subscription beside a trampoline takes its turns immediately`() {
    let order = wait(until: 0) { Trampoline.schedule(Named("c", $0)) }
    expectEqual(order, ["a1", "set aside", "c1", "c2", "c3", "goes on", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test func `tasks queued before a wait have turns until the wait ends`() {
    expectEqual(wait(until: 4), ["a1", "set aside", "b1", "b2", "goes on", "b3", "a2", "a3"])
    expectEqual(wait(until: 9), ["a1", "set aside", "b1", "b2", "b3", "wait", "goes on", "a2", "a3"])
  }

  @Test func `besideTrampoline works without an open trampoline`() {
    let log = Heard<String>()
    for isWaiting in [false, true] {
      besideTrampoline {
        Trampoline.schedule(Named("a", log))
      } isWaiting: {
        isWaiting
      } wait: {
        log.append("wait")
      }
    }
    expectEqual(log.all, ["a1", "a2", "a3", "a1", "a2", "a3", "wait"])
    #expect(!Trampoline.isActive)
  }
}

extension Races {
  struct TrampolineRaceTests {
    /// `@unchecked Sendable` is true because a task takes its turns on one thread.
    private final class ThreadTask: TrampolineTask, @unchecked Sendable {
      private let threads: Heard<UInt>
      init(_ threads: Heard<UInt>) { self.threads = threads }
      override func step() -> Bool {
        threads.append(Trampoline.thread)
        return threads.all.count < 3
      }
    }

    @Test func `each thread has a separate trampoline`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in (Heard<UInt>(), Heard<UInt>()) },
          left: { threads, _ in Trampoline.schedule(ThreadTask(threads)) },
          right: { _, threads in Trampoline.schedule(ThreadTask(threads)) },
          check: { threads, round in
            let (left, right) = (threads.0.all, threads.1.all)
            try #require(left.count == 3 && right.count == 3, "\(round)")
            try #require(Set(left).count == 1 && Set(right).count == 1 && left != right, "\(round)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}
