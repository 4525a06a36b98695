import ActionUI
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import Action
@testable import ActionUI

/// A model does not publish elements and progress of an execution after its cancellation on the main actor.
@Suite(.watched) @MainActor struct RevokedElementsTests {
  private let works = Works()

  /// Runs `body` on another thread while the main actor waits.
  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    Race.together(2) { thread in if thread == 1 { body() } }
  }

  /// Calls the closures that wait for the main actor.
  private func flush() {
    let last = PublishSubject<Void>()
    let subscription = last.subscribe(onNext: { @MainActor in })
    last.onNext(())
    subscription.dispose()
  }

  enum Request: CaseIterable { case cancel, abandon, cancelHandle, abandonHandle, cancelModel }

  private func make(_ request: Request, _ action: Action<Int, Int>, _ execution: Execution<Int>) {
    switch request {
    case .cancel: action.cancel()
    case .abandon: action.abandon()
    case .cancelHandle: execution.cancel()
    case .abandonHandle: execution.abandon()
    case .cancelModel: action.model.cancel()
    }
  }

  @Test(arguments: Request.allCases)
  func `an element received but not published before a cancellation is not published`(request: Request) {
    let action = works.action()
    let model = action.model
    let execution = action.start(1)
    works.emit(1, 5)
    expectEqual(model.lastElement, 5)
    let works = works
    elsewhere { for element in 6...9 { works.emit(1, element) } }
    make(request, action, execution)
    expectEqual(model.lastElement, 5)
    expectEqual(model.phase, .cancelled)
    flush()
    expectEqual(model.lastElement, 5)
  }

  @Test func `a cancellation off the main actor revokes nothing`() {
    let action = works.action()
    let model = action.model
    expectEqual(model.lastElement, nil)
    let works = works
    elsewhere {
      action.execute(1)
      works.emit(1, 5)
      action.cancel()
    }
    flush()
    expectEqual(model.lastElement, 5)
  }

  @Test(arguments: [Request.cancelHandle, .abandonHandle])
  func `after a cancellation, the newest element of another execution is published`(request: Request) {
    let action = works.action(policy: .concurrent())
    let model = action.model
    expectEqual(model.lastElement, nil)
    let execution = action.start(1)
    action.execute(2)
    let works = works
    elsewhere {
      for (input, element) in [(1, 5), (2, 6), (1, 7), (2, 8), (1, 9), (1, 10)] { works.emit(input, element) }
    }
    make(request, action, execution)
    expectEqual(model.lastElement, 8)
    works.emit(2, 11)
    expectEqual(model.lastElement, 11)
  }

  @Test func `the element of an execution that had completed before is published`() {
    let action = works.action(policy: .concurrent())
    let model = action.model
    expectEqual(model.lastElement, nil)
    for input in 1...2 { action.execute(input) }
    let works = works
    elsewhere {
      works.finish(1)
      works.emit(2, 5)
    }
    action.cancel()
    expectEqual(model.lastElement, 10)
  }

  @Test func `a reset discards elements that have not been published`() {
    let action = works.action()
    let model = action.model
    expectEqual(model.lastElement, nil)
    let works = works
    elsewhere {
      action.execute(1)
      works.emit(1, 5)
    }
    model.reset()
    flush()
    expectEqual(model.lastElement, nil)
  }

  @Test(arguments: [false, true])
  func `progress is not published after a cancellation, even if another thread is delivering`(abandons: Bool)
  {
    let (reporters, work) = (Heard<ProgressReporter>(), PublishSubject<Int>())
    let action = RevokedElementsTests.action(reporters, work)
    let model = action.model
    let (entered, mayLeave) = (MutableProperty(false), MutableProperty(false))
    let blocking = RevokedElementsTests.block(action, entered, mayLeave)
    let execution = action.start(1)
    expectEqual(model.progress, nil)
    let seen = Heard<Bool>()
    Race.together(2) { thread in
      if thread == 1 {
        reporters.all[0](0.5)
        work.onNext(5)
      } else {
        while !entered.value {}
        assumingMainActor {
          if abandons { execution.abandon() } else { execution.cancel() }
          // The other thread has not ended the execution yet.
          self.flush()
          seen.append(model.progress == nil && model.lastElement == nil)
        }
        mayLeave.value = true
      }
    }
    flush()
    expectEqual(seen.all, [true])
    expectEqual(model.progress, nil)
    expectEqual(model.lastElement, nil)
    expectEqual(model.phase, .cancelled)
    blocking.dispose()
  }

  private nonisolated func assumingMainActor(_ body: @MainActor () -> Void) { MainActor.assumeIsolated(body) }

  private nonisolated static func action(_ reporters: Heard<ProgressReporter>, _ work: PublishSubject<Int>)
    -> Action<Int, Int>
  {
    Action(progress: { _, reporter -> Observable<Int> in
      reporters.append(reporter)
      return work
    })
  }

  /// Keeps the thread that delivers an element.
  private nonisolated static func block(
    _ action: Action<Int, Int>, _ entered: MutableProperty<Bool>, _ mayLeave: MutableProperty<Bool>
  ) -> any Disposable {
    action.elements.subscribe(onNext: { _ in
      entered.value = true
      while !mayLeave.value {}
    })
  }

  // MARK: The pure part

  private final class TestRun: Run, @unchecked Sendable {
    private let state = Lock((isRevoked: false, isDecided: false))

    init(_ id: Int) { super.init(Ticket(id: UInt64(id), slot: 0, lane: 0)) }

    override var isRevoked: Bool { state.withLock { $0.isRevoked } }
    override var mayBeRevoked: Bool { state.withLock { !$0.isDecided } }

    func end(revokes: Bool) { state.withLock { $0 = (revokes, true) } }
  }

  @Test func `in every order of elements and ends, the newest element that is not revoked is shown`() {
    enum Step: CaseIterable { case emit0, emit1, emit2, end0, end1, revoke0, revoke1 }
    var orders = 0
    for steps in sequences(of: Step.allCases, count: 5) {
      orders += 1
      let runs = (0..<3).map { TestRun($0) }
      var (pending, ended) = (PendingElements(), Set<Int>())
      var expected: [(run: Int, element: Int)] = []
      for (number, step) in steps.enumerated() {
        func emit(_ run: Int) {
          if ended.contains(run) { return }
          // Superseded elements are searched after eight.
          for element in 0..<3 { _ = pending.append(10 * number + element, of: runs[run]) }
          expected.append((run, 10 * number + 2))
        }
        func end(_ run: Int, revokes: Bool) {
          guard ended.insert(run).inserted else { return }
          runs[run].end(revokes: revokes)
          if revokes { expected.removeAll { $0.run == run } }
        }
        switch step {
        case .emit0: emit(0)
        case .emit1: emit(1)
        case .emit2: emit(2)
        case .end0: end(0, revokes: false)
        case .end1: end(1, revokes: false)
        case .revoke0: end(0, revokes: true)
        case .revoke1: end(1, revokes: true)
        }
      }
      let found = pending.takeNewest() as? Int
      if found != expected.last?.element { Issue.record("\(found ?? -1) after \(steps)") }
      expectEqual(pending.count, 0)
    }
    expectEqual(orders, 16_807)
  }

  @Test func `memory does not grow with the number of executions that wait to be published`() {
    var pending = PendingElements()
    let live = (0..<4).map { TestRun($0) }
    var most = 0
    for number in 0..<10_000 {
      let run = TestRun(number + 4)
      _ = pending.append(number, of: run)
      run.end(revokes: number % 3 == 0)
      _ = pending.append(-number, of: live[number % 4])
      most = max(most, pending.count)
    }
    #expect(most <= 16, "\(most)")
    for run in live { run.end(revokes: true) }
    // The newest one that was not revoked.
    expectEqual(pending.takeNewest() as? Int, 9_998)
  }
}
