import Dispatch
import Streams
import StreamsTesting
import TestSupport
import Testing

extension TimedOperation {
  fileprivate static let scheduled: [TimedOperation] = [
    TimedOperation("observe(on:)") { source, _, scheduler in source.observe(on: scheduler) },
    TimedOperation("subscribe(on:)") { source, _, scheduler in source.subscribe(on: scheduler) },
    TimedOperation("timeInterval of a delay") { source, span, scheduler in
      source.delay(span, scheduler: scheduler).timeInterval(scheduler: scheduler).map(\.element)
    },
    TimedOperation("of") { _, _, scheduler in .of(1, 2, scheduler: scheduler) },
    TimedOperation("just") { _, _, scheduler in .just(1, scheduler: scheduler) },
    TimedOperation("range") { _, _, scheduler in .range(start: 1, count: 2, scheduler: scheduler) },
    TimedOperation("repeatElement") { _, _, scheduler in .repeatElement(1, scheduler: scheduler) },
    TimedOperation("generate") { _, _, scheduler in
      .generate(initialState: 1, condition: { $0 < 3 }, scheduler: scheduler, iterate: { $0 + 1 })
    },
  ]
}

/// A scheduler that is released while an action waits for it.
@Suite(.watched) struct ReleasedWhileWaitingTests {
  private static let operations = TimedOperation.all + TimedOperation.positive + TimedOperation.scheduled

  /// The messages of the schedulers of some operators. Each other operator leaves one waiting action.
  private static let messages: [String: [String]] = {
    let waitsAndGoesOn = [ReleasedScheduler.waiting(1), ReleasedScheduler.usedAgain]
    return [
      // The second element sets the timer again.
      "debounce": waitsAndGoesOn, "timeout": waitsAndGoesOn, "timeout(other:)": waitsAndGoesOn,
      // Only the second element sets a timer.
      "throttle": [ReleasedScheduler.usedAgain],
      // No timer is set, or the first element has cancelled it.
      "throttle(latest: false)": [], "retry, backed off": [], "timeout of a maybe": [],
    ]
  }()

  // A scheduler with actions that have not run prints a message when it is released.
  @Test func `actions of a released test scheduler are released and never run`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for operation in ReleasedWhileWaitingTests.operations {
        print(operation.testDescription)
        ReleasedWhileWaitingTests.releaseScheduler(of: operation)
      }
    }
    #if DEBUG
      expectEqual(
        result.printedLines,
        Self.operations.flatMap { operation in
          let name = operation.testDescription
          return [name] + (Self.messages[name] ?? [ReleasedScheduler.waiting(1)])
        })
    #endif
  }

  private static func releaseScheduler(of operation: TimedOperation) {
    let lifetimes = Lifetimes()
    let source = PublishSubject<Int>()
    let heard = Heard<String>()
    var subscription: (any Disposable)?
    weak var released: TestScheduler?
    do {
      let scheduler = TestScheduler(initialClock: 0)
      released = scheduler
      let token = lifetimes.track("closure")
      let watched = source.do(onNext: { _ in withExtendedLifetime(token) {} })
      subscription = operation.apply(watched, .seconds(10), scheduler)
        .do(onNext: { _ in withExtendedLifetime(token) {} })
        .subscribe { heard.append("\($0)") }
      source.onNext(1)
    }
    #expect(released == nil, "\(operation.testDescription) keeps its scheduler")
    let count = heard.all.count
    #expect(count <= 2, "\(operation.testDescription)")
    // The source continues with a scheduler that was released.
    source.onNext(2)
    #expect(heard.all.allSatisfy { !$0.hasPrefix("error") }, "\(operation.testDescription)")
    subscription?.dispose()
    source.onNext(3)
    #expect(heard.all.count <= count + 1, "\(operation.testDescription)")
    #expect(!source.hasObservers, "\(operation.testDescription)")
    subscription = nil
    #expect(lifetimes.live == 0, "\(operation.testDescription): \(lifetimes)")
  }

  @Test(arguments: TimedOperation.all + TimedOperation.positive.dropLast() + TimedOperation.scheduled)
  func `an operation scheduled on a released dispatch scheduler retains the queue and emits`(
    operation: TimedOperation
  ) throws {
    let source = ReplaySubject<Int>.createUnbounded()
    source.onNext(1)
    source.onNext(2)
    source.onCompleted()
    // Only the stream retains this scheduler.
    let stream = operation.apply(
      source.asObservable(), .milliseconds(1), SerialDispatchQueueScheduler(qos: .default))
    let events = try withWatchdog { try stream.materialize().take(1).toBlocking().toArray() }
    expectEqual(events.count, 1)
    // On a busy machine, a timeout may expire first.
    #expect(events.first?.error == nil || events.first?.error as? RxError == .timeout)
  }
}
