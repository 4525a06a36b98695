import Action
import ActionDispatch
import ActionReactiveSwift
import Dispatch
import StreamsTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private struct Mishap: Error {}
private struct Flaw: Error {}
struct Unhandled: RoutedAction {}

/// Everything a user can do that types cannot exclude and that stops the process.
enum Misuse: String, CaseIterable, Codable {
  case rangeOfNegativeCount
  case rangeThatOverflows
  case takeNegative
  case takeLastNegative
  case skipNegative
  case elementAtNegative
  case retryNegative
  case retryOfTraitWithoutAttempt
  case retryBackoffNegative
  case backoffNegative
  case backoffThatShrinks
  case backoffOfTooMuchJitter
  case bufferOfNone
  case windowOfNone
  case replayNegative
  case shareNegative
  case mergeOfNone
  case flattenOfNone
  case replaySubjectOfNegativeSize
  case replayRelayOfNegativeSize
  case assignTwice
  case offTheMainActor
  case offTheMainActorWithMessage
  case driverOffTheMainActor
  case plainDriverOffTheMainActor
  case mockedDriverOffTheMainActor
  case advanceWhileRunning
  case advanceBackwards
  case sleepBackwards
  case periodThatStandsStill
  case intervalOfNegativePeriod
  case timerOfNegativePeriod
  case periodicOfNegativePeriod
  case dispatchedPeriodicOfNegativePeriod
  case noThreadSpecificKey
  case startWhileRunning
  case resolutionOfZero
  case scheduledAtTheEndOfTime
  case raceOfNoRounds
  case togetherOnNoThreads
  case blockingForNoNumber
  case unreadableDiagram
  case noTimePerCharacter
  case enqueueOfNone
  case concurrentOfNone
  case failuresOfAnotherType
  case retryingWithoutAttempt
  case groupOfNone
  case inTwoGroups
  case undoOfNone
  case undoableTwice
  case undoableShared
  case undoByUndoable
  case stackOfOneByte
  case strictDispatch

  /// The file that has the precondition.
  var file: String {
    switch self {
    case .rangeOfNegativeCount, .rangeThatOverflows: "Streams/Creating/Range.swift"
    case .takeNegative: "Streams/Filtering/Take.swift"
    case .takeLastNegative: "Streams/Filtering/TakeLast.swift"
    case .skipNegative: "Streams/Filtering/Skip.swift"
    case .elementAtNegative: "Streams/Filtering/ElementAt.swift"
    case .retryNegative: "Streams/Failing/Retry.swift"
    case .retryOfTraitWithoutAttempt: "Streams/Traits/PrimitiveSequence/PrimitiveSequenceFailing.swift"
    case .retryBackoffNegative: "Streams/Failing/RetryBackoff.swift"
    case .backoffNegative, .backoffThatShrinks, .backoffOfTooMuchJitter: "Streams/Failing/Backoff.swift"
    case .bufferOfNone: "Streams/Timing/Buffer.swift"
    case .windowOfNone: "Streams/Timing/Window.swift"
    case .replayNegative: "Streams/Sharing/Replay.swift"
    case .shareNegative: "Streams/Sharing/Share.swift"
    case .mergeOfNone: "Streams/Combining/Merge.swift"
    case .flattenOfNone: "ActionReactiveSwift/Operators/FlattenStrategy.swift"
    case .replaySubjectOfNegativeSize: "Streams/Subjects/ReplaySubject.swift"
    case .replayRelayOfNegativeSize: "Streams/Subjects/ReplayRelay.swift"
    case .assignTwice: "Streams/Disposables/SingleAssignmentDisposable.swift"
    case .offTheMainActor, .offTheMainActorWithMessage: "Streams/Schedulers/MainScheduler.swift"
    case .driverOffTheMainActor, .plainDriverOffTheMainActor, .mockedDriverOffTheMainActor:
      "Streams/Traits/SharedSequence/OnMainActor.swift"
    case .advanceWhileRunning, .advanceBackwards, .sleepBackwards, .periodThatStandsStill:
      "Streams/Schedulers/VirtualTimeCore.swift"
    case .intervalOfNegativePeriod: "Streams/Timing/Interval.swift"
    case .timerOfNegativePeriod: "Streams/Timing/Timer.swift"
    case .periodicOfNegativePeriod: "Streams/Schedulers/SchedulePeriodic.swift"
    case .dispatchedPeriodicOfNegativePeriod: "Streams/Schedulers/DispatchTiming.swift"
    case .noThreadSpecificKey: "Streams/Core/Raw/ThreadLocal.swift"
    case .startWhileRunning, .resolutionOfZero, .scheduledAtTheEndOfTime: "StreamsTesting/TestScheduler.swift"
    case .raceOfNoRounds: "StreamsTesting/Races/Race.swift"
    case .togetherOnNoThreads: "StreamsTesting/Races/Race+Together.swift"
    case .blockingForNoNumber: "StreamsTesting/Blocking/ToBlocking.swift"
    case .unreadableDiagram, .noTimePerCharacter: "StreamsTesting/Marbles/Recorded+Marbles.swift"
    case .enqueueOfNone, .concurrentOfNone: "Action/Executions/ExecutionPolicy.swift"
    case .failuresOfAnotherType: "Action/Action+Outcome.swift"
    case .retryingWithoutAttempt: "Action/Modifiers/Retrying.swift"
    case .groupOfNone, .inTwoGroups: "Action/Groups/ActionGroup.swift"
    case .undoOfNone: "Action/Undo/UndoStack.swift"
    case .undoableTwice, .undoByUndoable, .undoableShared: "Action/Undo/Undoable.swift"
    case .stackOfOneByte: "StreamsTesting/Threads/WorkerThread.swift"
    case .strictDispatch: "ActionDispatch/Middleware/DispatchMonitor.swift"
    }
  }

  /// The message of the process before it ends: the event, the value, and the way to mend it.
  var message: String {
    switch self {
    case .rangeOfNegativeCount: "range(start:count:) got the count -1; pass zero or more"
    case .rangeThatOverflows: "range(start: 255, count: 2) goes past what UInt8 can hold; use a larger type"
    case .takeNegative: "take(_:) got the count -1; pass zero or more"
    case .takeLastNegative: "takeLast(_:) got the count -2; pass zero or more"
    case .skipNegative: "skip(_:) got the count -3; pass zero or more"
    case .elementAtNegative: "element(at:) got the position -4; pass zero or more"
    case .retryNegative: "retry(_:) got the count -5; pass zero or more"
    case .retryOfTraitWithoutAttempt:
      "retry(_:) of a Single, Maybe or Completable got the count 0; "
        + "pass 1 or more, because without an attempt there is no outcome"
    case .retryBackoffNegative: "retry(_:backoff:scheduler:) got the count -6; pass zero or more"
    case .backoffNegative:
      "a Backoff got the time -1.0 seconds; pass Duration.zero to retry without waiting, or more"
    case .backoffThatShrinks:
      "Backoff.exponential got the multiplier 0.5; pass 1 or more, or use a shorter initial time"
    case .backoffOfTooMuchJitter: "a Backoff got the jitter 1.5; pass a fraction from 0 to 1"
    case .bufferOfNone:
      "buffer(timeSpan:count:scheduler:) got the count 0; pass 1 or more, Int.max for no limit"
    case .windowOfNone:
      "window(timeSpan:count:scheduler:) got the count -1; pass 1 or more, Int.max for no limit"
    case .replayNegative: "replay(_:) got the size -7; pass zero or more"
    case .shareNegative:
      "share(replay: -1): the number to replay cannot be negative; pass 0 to replay nothing"
    case .mergeOfNone: "merge(maxConcurrent: 0) would never run anything: pass 1 or more"
    case .flattenOfNone: "flatten(.concurrent(limit: 0)) would never run anything: pass 1 or more"
    case .replaySubjectOfNegativeSize:
      "ReplaySubject.create(bufferSize: -1): a buffer cannot have a negative size; pass 0 to keep nothing"
    case .replayRelayOfNegativeSize:
      "ReplayRelay.create(bufferSize: -1): a buffer cannot have a negative size; pass 0 to keep nothing"
    case .assignTwice:
      "SingleAssignmentDisposable.setDisposable was called again, with BooleanDisposable; "
        + "use SerialDisposable where one disposable replaces another"
    case .offTheMainActor:
      "executing off the main actor; use `observe(on: MainScheduler.instance)` or `await MainActor.run`"
    case .offTheMainActorWithMessage: "the rows are shown by the main actor"
    case .driverOffTheMainActor, .plainDriverOffTheMainActor:
      "an element of a Driver or a Signal arrived off the main actor, to which its closures belong; run the scheduler "
        + "of SharingScheduler.mock, or of the sharing strategy, on the main actor, for example in a @MainActor test"
    case .mockedDriverOffTheMainActor:
      "a Driver or a Signal with the scheduler of SharingScheduler.mock was subscribed to off the main actor, where it "
        + "would miss events; make the test run on the main actor: @MainActor @Test func …"
    case .advanceWhileRunning:
      "advanceTo(500) was called while the scheduler runs; call it from outside of scheduled actions"
    case .advanceBackwards:
      "advanceTo(50) would set the clock back from 100; use a time that has not passed"
    case .periodThatStandsStill:
      "schedulePeriodic got the period 0.0 seconds, with which the clock would stay at 200 for ever; "
        + "pass at least one unit of virtual time"
    case .sleepBackwards: "sleep(-3) would set the clock back from 10 to 7; use a positive interval"
    case .intervalOfNegativePeriod:
      "interval(_:scheduler:) got the period -1.0 seconds; pass zero or more"
    case .timerOfNegativePeriod:
      "timer(_:period:scheduler:) got the period -2.0 seconds; pass zero or more, or nil for one element"
    case .periodicOfNegativePeriod, .dispatchedPeriodicOfNegativePeriod:
      "schedulePeriodic got the period -3.0 seconds; pass zero or more"
    case .noThreadSpecificKey:
      "the process has no thread-specific key left for a subscription's thread; find the code"
    case .startWhileRunning:
      "start(created:subscribed:disposed:create:) was called at 5 from inside a scheduled action; "
        + "call it from the test itself, and subscribe inside actions"
    case .resolutionOfZero: "a TestScheduler got the resolution 0.0 seconds; one unit must take some time"
    case .scheduledAtTheEndOfTime:
      "something was scheduled when the clock of a TestScheduler stood at its end, which is Int.max; "
        + "dispose what waits for so long, or pass a shorter time"
    case .raceOfNoRounds: "a race of 0 rounds says nothing; run at least one"
    case .togetherOnNoThreads: "nothing runs on 0 threads; use at least one"
    case .blockingForNoNumber:
      "toBlocking(timeout:) got a timeout that is not a number; pass seconds, or nil for no limit"
    case .unreadableDiagram:
      "the marble diagram cannot be read: the group is not closed with ')'\n  -(a\n   ^"
    case .noTimePerCharacter: "a marble diagram got 0 as the time per character; use at least 1"
    case .enqueueOfNone: "an action was made with the policy .enqueue(limit: 0): pass at least 1"
    case .concurrentOfNone:
      "an action was made with the policy .concurrent(limit: 0): pass at least 1"
    case .failuresOfAnotherType: "failures(of: Flaw) was called on an action whose work throws Mishap"
    case .retryingWithoutAttempt: "retrying(_:backoff:) got the count 0; pass the number of attempts"
    case .groupOfNone: "ActionGroup(limit: 0): pass at least 1"
    case .inTwoGroups: "an Action<Int, Int> was added to an ActionGroup while it belongs to another one"
    case .undoOfNone: "UndoStack(limit: 0): pass at least 1"
    case .undoableTwice:
      "undoable(in:by:) was called on an Action<Int, Int> that is undoable in that stack already"
    case .undoableShared: "undoable(in:by:) got an action that shares its executions"
    case .undoByUndoable: "undoable(in:by:) got an inverse that is undoable in that stack itself"
    case .stackOfOneByte:
      "a thread cannot have a stack of 1 bytes; use a multiple of the page size, 1 GB at most"
    case .strictDispatch: "nobody handles HouseTests.Unhandled: register a handler for it"
    }
  }

  /// Commits the misuse. The process does not survive it.
  func commit() throws {
    let numbers = Observable.of(1, 2, 3)
    switch self {
    case .rangeOfNegativeCount: _ = Observable.range(start: 0, count: -1)
    case .rangeThatOverflows: _ = Observable<UInt8>.range(start: 255, count: 2)
    case .takeNegative: _ = numbers.take(-1)
    case .takeLastNegative: _ = numbers.takeLast(-2)
    case .skipNegative: _ = numbers.skip(-3)
    case .elementAtNegative: _ = numbers.element(at: -4)
    case .retryNegative: _ = numbers.retry(-5)
    case .retryOfTraitWithoutAttempt: _ = numbers.asSingle().retry(0)
    case .retryBackoffNegative:
      _ = numbers.retry(-6, backoff: .constant(.zero), scheduler: TestScheduler(initialClock: 0))
    case .backoffNegative: _ = Backoff.constant(.seconds(-1))
    case .backoffThatShrinks: _ = Backoff.exponential(initial: .seconds(1), multiplier: 0.5)
    case .backoffOfTooMuchJitter: _ = Backoff.constant(.seconds(1)).jittered(by: 1.5)
    case .bufferOfNone:
      _ = numbers.buffer(timeSpan: .seconds(1), count: 0, scheduler: TestScheduler(initialClock: 0))
    case .windowOfNone:
      _ = numbers.window(timeSpan: .seconds(1), count: -1, scheduler: TestScheduler(initialClock: 0))
    case .replayNegative: _ = numbers.replay(-7)
    case .shareNegative: _ = numbers.share(replay: -1)
    case .mergeOfNone: _ = Observable.of(numbers, numbers).merge(maxConcurrent: 0)
    case .flattenOfNone: _ = Observable.of(numbers, numbers).flatten(.concurrent(limit: 0))
    case .replaySubjectOfNegativeSize: _ = ReplaySubject<Int>.create(bufferSize: -1)
    case .replayRelayOfNegativeSize: _ = ReplayRelay<Int>.create(bufferSize: -1)
    case .assignTwice:
      let disposable = SingleAssignmentDisposable()
      disposable.setDisposable(BooleanDisposable())
      disposable.setDisposable(BooleanDisposable())
    case .offTheMainActor: try withWatchdog { MainScheduler.ensureExecutingOnScheduler() }
    case .offTheMainActorWithMessage:
      try withWatchdog {
        MainScheduler.ensureExecutingOnScheduler(errorMessage: "the rows are shown by the main actor")
      }
    case .driverOffTheMainActor:
      let scheduler = TestScheduler(initialClock: 0)
      let driver = SharingScheduler.mock(scheduler: scheduler) {
        Driver<Int>.interval(.seconds(1)).map { $0 + 1 }
      }
      // Subscribed to on the main actor, and run off it.
      DispatchQueue.main.sync { _ = driver.drive() }
      try withWatchdog { scheduler.start() }
    case .plainDriverOffTheMainActor:
      // No closure of the driver's own checks where it is called.
      let scheduler = TestScheduler(initialClock: 0)
      let driver = SharingScheduler.mock(scheduler: scheduler) { Driver<Int>.interval(.seconds(1)) }
      DispatchQueue.main.sync { _ = driver.drive(onNext: { _ in }) }
      try withWatchdog { scheduler.start() }
    case .mockedDriverOffTheMainActor:
      let scheduler = TestScheduler(initialClock: 0)
      let driver = SharingScheduler.mock(scheduler: scheduler) { Driver<Int>.interval(.seconds(1)) }
      try withWatchdog { driver.drive().dispose() }
    case .advanceWhileRunning:
      let scheduler = TestScheduler(initialClock: 0)
      scheduler.scheduleAt(5) { scheduler.advanceTo(500) }
      scheduler.start()
    case .advanceBackwards: TestScheduler(initialClock: 100).advanceTo(50)
    case .periodThatStandsStill:
      let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
      _ = scheduler.start { Observable<Int>.interval(.zero, scheduler: scheduler) }
    case .sleepBackwards: TestScheduler(initialClock: 10).sleep(-3)
    case .intervalOfNegativePeriod:
      _ = Observable<Int>.interval(.seconds(-1), scheduler: TestScheduler(initialClock: 0))
    case .timerOfNegativePeriod:
      _ = Observable<Int>.timer(.zero, period: .seconds(-2), scheduler: TestScheduler(initialClock: 0))
    case .periodicOfNegativePeriod:
      _ = TestScheduler(initialClock: 0)
        .schedulePeriodic(0, startAfter: .zero, period: .seconds(-3)) { $0 }
    case .dispatchedPeriodicOfNegativePeriod:
      _ = MainScheduler.instance.schedulePeriodic(0, startAfter: .zero, period: .seconds(-3)) { $0 }
    case .noThreadSpecificKey:
      var key = pthread_key_t()
      while pthread_key_create(&key, nil) == 0 {}
      numbers.subscribe()
    case .startWhileRunning:
      let scheduler = TestScheduler(initialClock: 0)
      scheduler.scheduleAt(5) { _ = scheduler.start { Observable.just(1) } }
      scheduler.start()
    case .resolutionOfZero: _ = TestScheduler(initialClock: 0, resolution: Duration.zero)
    case .scheduledAtTheEndOfTime:
      let scheduler = TestScheduler(initialClock: 0)
      _ = Observable<Int>.interval(.seconds(Int64.max), scheduler: scheduler).subscribe()
      scheduler.start()
    case .raceOfNoRounds: _ = Race.run(rounds: 0, {}, {})
    case .togetherOnNoThreads: Race.together(0) { _ in }
    case .blockingForNoNumber: _ = numbers.toBlocking(timeout: .nan)
    case .unreadableDiagram: _ = Recorded.marbles("-(a")
    case .noTimePerCharacter: _ = Recorded.marbles("-a", timePerCharacter: 0)
    case .enqueueOfNone: _ = ExecutionPolicy.enqueue(limit: 0)
    case .concurrentOfNone: _ = ExecutionPolicy.concurrent(limit: 0)
    case .failuresOfAnotherType:
      let action = Action<Int, Int> { (_: Int) async throws(Mishap) -> Int in throw Mishap() }
      _ = action.failures(of: Flaw.self)
    case .retryingWithoutAttempt: _ = Action<Int, Int> { .just($0) }.retrying(0)
    case .groupOfNone: _ = ActionGroup(limit: 0)
    case .inTwoGroups:
      let action = Action<Int, Int> { .just($0) }
      ActionGroup().add(action)
      ActionGroup().add(action)
    case .undoOfNone: _ = UndoStack(limit: 0)
    case .undoableTwice:
      let (action, stack) = (Action<Int, Int> { .just($0) }, UndoStack())
      let made = action.then(Action.combined([action.undoable(in: stack, by: action)])).retrying(2)
      _ = made.undoable(in: stack, by: action)
    case .undoableShared:
      let shared = Action<Int, Int>(policy: .shareRunning) { .just($0) }
      _ = Action<Int, Int> { .just($0) }.undoable(in: UndoStack(), by: shared.map { $0 }) { $1.last }
    case .undoByUndoable:
      let (action, stack) = (Action<Int, Int> { .just($0) }, UndoStack())
      _ = action.undoable(in: stack, by: action.undoable(in: stack, by: action))
    case .stackOfOneByte: try withWatchdog(stackSize: 1) {}
    case .strictDispatch:
      let router = ActionsRouter()
      router.isStrict = true
      try router.send(Unhandled())
    }
  }
}
