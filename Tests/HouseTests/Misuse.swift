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

private let numbers = Observable.of(1, 2, 3)

/// A use of the public API that types cannot exclude and that ends the process.
struct Misuse: Sendable {
  /// The message printed before the process ends: the event, the value, and how to fix it.
  let message: String
  /// The misuse, which ends the process.
  let commit: @Sendable () throws -> Void

  init(_ message: String, commit: @escaping @Sendable () throws -> Void) {
    self.message = message
    self.commit = commit
  }

  static let all = [
    Misuse("range(start:count:) got the count -1. Pass zero or more.") {
      _ = Observable.range(start: 0, count: -1)
    },
    Misuse("range(start: 255, count: 2) exceeds the maximum of UInt8. Use a larger type.") {
      _ = Observable<UInt8>.range(start: 255, count: 2)
    },
    Misuse("take(_:) got the count -1. Pass zero or more.") { _ = numbers.take(-1) },
    Misuse("takeLast(_:) got the count -2. Pass zero or more.") { _ = numbers.takeLast(-2) },
    Misuse("skip(_:) got the count -3. Pass zero or more.") { _ = numbers.skip(-3) },
    Misuse("element(at:) got the position -4. Pass zero or more.") { _ = numbers.element(at: -4) },
    Misuse("retry(_:) got the count -5. Pass zero or more.") { _ = numbers.retry(-5) },
    Misuse(
      "retry(_:) of a Single, Maybe or Completable got the count 0. "
        + "Pass 1 or more, because without an attempt there is no outcome."
    ) {
      _ = numbers.asSingle().retry(0)
    },
    Misuse("retry(_:backoff:scheduler:) got the count -6. Pass zero or more.") {
      _ = numbers.retry(-6, backoff: .constant(.zero), scheduler: TestScheduler(initialClock: 0))
    },
    Misuse("A Backoff got the time -1.0 seconds. Pass Duration.zero or more. Zero retries without waiting.") {
      _ = Backoff.constant(.seconds(-1))
    },
    Misuse("Backoff.exponential got the multiplier 0.5. Pass 1 or more, or use a shorter initial delay.") {
      _ = Backoff.exponential(initial: .seconds(1), multiplier: 0.5)
    },
    Misuse("A Backoff got the jitter 1.5. Pass a fraction from 0 to 1.") {
      _ = Backoff.constant(.seconds(1)).jittered(by: 1.5)
    },
    Misuse("buffer(timeSpan:count:scheduler:) got the count 0. Pass 1 or more, or Int.max for no limit.") {
      _ = numbers.buffer(timeSpan: .seconds(1), count: 0, scheduler: TestScheduler(initialClock: 0))
    },
    Misuse("window(timeSpan:count:scheduler:) got the count -1. Pass 1 or more, or Int.max for no limit.") {
      _ = numbers.window(timeSpan: .seconds(1), count: -1, scheduler: TestScheduler(initialClock: 0))
    },
    Misuse("replay(_:) got the size -7. Pass zero or more.") { _ = numbers.replay(-7) },
    Misuse("share(replay: -1) got a negative number. Pass 0 to replay no element.") {
      _ = numbers.share(replay: -1)
    },
    Misuse("merge(maxConcurrent: 0) would never run a stream. Pass 1 or more.") {
      _ = Observable.of(numbers, numbers).merge(maxConcurrent: 0)
    },
    Misuse("flatten(.concurrent(limit: 0)) would never run a stream. Pass 1 or more.") {
      _ = Observable.of(numbers, numbers).flatten(.concurrent(limit: 0))
    },
    Misuse(
      "ReplaySubject.create(bufferSize: -1) got a negative size. Pass 0 to keep no element."
    ) {
      _ = ReplaySubject<Int>.create(bufferSize: -1)
    },
    Misuse(
      "ReplayRelay.create(bufferSize: -1) got a negative size. Pass 0 to keep no element."
    ) {
      _ = ReplayRelay<Int>.create(bufferSize: -1)
    },
    Misuse(
      "SingleAssignmentDisposable.setDisposable was called again, with BooleanDisposable. "
        + "Use SerialDisposable where one disposable replaces another."
    ) {
      let disposable = SingleAssignmentDisposable()
      disposable.setDisposable(BooleanDisposable())
      disposable.setDisposable(BooleanDisposable())
    },
    Misuse(
      "The caller is not on the main actor. Use `observe(on: MainScheduler.instance)` or `await MainActor.run`."
    ) {
      try withWatchdog { MainScheduler.ensureExecutingOnScheduler() }
    },
    Misuse("the rows are shown by the main actor") {
      try withWatchdog {
        MainScheduler.ensureExecutingOnScheduler(errorMessage: "the rows are shown by the main actor")
      }
    },
    Misuse(
      "A Driver or a Signal emitted an element off the main actor, to which its closures are isolated. Run the "
        + "scheduler of SharingScheduler.mock, or of the sharing strategy, on the main actor, for example in a "
        + "@MainActor test."
    ) {
      let scheduler = TestScheduler(initialClock: 0)
      let driver = SharingScheduler.mock(scheduler: scheduler) {
        Driver<Int>.interval(.seconds(1)).map { $0 + 1 }
      }
      // Subscribed to on the main actor, and run off it.
      DispatchQueue.main.sync { _ = driver.drive() }
      try withWatchdog { scheduler.start() }
    },
    Misuse(
      "A Driver or a Signal emitted an element off the main actor, to which its closures are isolated. Run the "
        + "scheduler of SharingScheduler.mock, or of the sharing strategy, on the main actor, for example in a "
        + "@MainActor test."
    ) {
      // None of the driver's own closures checks where it is called.
      let scheduler = TestScheduler(initialClock: 0)
      let driver = SharingScheduler.mock(scheduler: scheduler) { Driver<Int>.interval(.seconds(1)) }
      DispatchQueue.main.sync { _ = driver.drive(onNext: { _ in }) }
      try withWatchdog { scheduler.start() }
    },
    Misuse(
      "A Driver or a Signal with the scheduler of SharingScheduler.mock was subscribed to off the main actor, where it "
        + "would miss events. Run the test on the main actor: @MainActor @Test func …"
    ) {
      let scheduler = TestScheduler(initialClock: 0)
      let driver = SharingScheduler.mock(scheduler: scheduler) { Driver<Int>.interval(.seconds(1)) }
      try withWatchdog { driver.drive().dispose() }
    },
    Misuse("advanceTo(500) was called while the scheduler is running. Call it outside scheduled actions.") {
      let scheduler = TestScheduler(initialClock: 0)
      scheduler.scheduleAt(5) { scheduler.advanceTo(500) }
      scheduler.start()
    },
    Misuse("advanceTo(50) would set the clock back from 100. Pass a time that has not passed.") {
      TestScheduler(initialClock: 100).advanceTo(50)
    },
    Misuse("sleep(-3) would set the clock back from 10 to 7. Pass a positive interval.") {
      TestScheduler(initialClock: 10).sleep(-3)
    },
    Misuse(
      "schedulePeriodic got the period 0.0 seconds, which would leave the clock at 200 forever. "
        + "Pass at least one unit of virtual time."
    ) {
      let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
      _ = scheduler.start { Observable<Int>.interval(.zero, scheduler: scheduler) }
    },
    Misuse("interval(_:scheduler:) got the period -1.0 seconds. Pass zero or more.") {
      _ = Observable<Int>.interval(.seconds(-1), scheduler: TestScheduler(initialClock: 0))
    },
    Misuse(
      "timer(_:period:scheduler:) got the period -2.0 seconds. Pass zero or more, or nil for one element."
    ) {
      _ = Observable<Int>.timer(.zero, period: .seconds(-2), scheduler: TestScheduler(initialClock: 0))
    },
    Misuse("schedulePeriodic got the period -3.0 seconds. Pass zero or more.") {
      _ = TestScheduler(initialClock: 0)
        .schedulePeriodic(0, startAfter: .zero, period: .seconds(-3)) { $0 }
    },
    Misuse("schedulePeriodic got the period -3.0 seconds. Pass zero or more.") {
      _ = MainScheduler.instance.schedulePeriodic(0, startAfter: .zero, period: .seconds(-3)) { $0 }
    },
    Misuse(
      "pthread_key_create returned the error \(EAGAIN). The process has no free thread-specific key for the thread "
        + "of a subscription. Find the code"
    ) {
      var key = pthread_key_t()
      while pthread_key_create(&key, nil) == 0 {}
      numbers.subscribe()
    },
    Misuse(
      "start(created:subscribed:disposed:create:) was called at 5 inside a scheduled action. "
        + "Call it in the test, and subscribe inside actions."
    ) {
      let scheduler = TestScheduler(initialClock: 0)
      scheduler.scheduleAt(5) { _ = scheduler.start { Observable.just(1) } }
      scheduler.start()
    },
    Misuse("A TestScheduler got the resolution 0.0 seconds. Pass more than zero.") {
      _ = TestScheduler(initialClock: 0, resolution: Duration.zero)
    },
    Misuse(
      "An action was scheduled when the clock of a TestScheduler had reached its maximum, Int.max. "
        + "Dispose subscriptions with such long timers, or pass a shorter time."
    ) {
      let scheduler = TestScheduler(initialClock: 0)
      _ = Observable<Int>.interval(.seconds(Int64.max), scheduler: scheduler).subscribe()
      scheduler.start()
    },
    Misuse("A race got 0 rounds. Pass 1 or more.") { _ = Race.run(rounds: 0, {}, {}) },
    Misuse("Race.together got 0 threads. Pass 1 or more.") { Race.together(0) { _ in } },
    Misuse("toBlocking(timeout:) got a timeout that is not a number. Pass seconds, or nil for no limit.") {
      _ = numbers.toBlocking(timeout: .nan)
    },
    Misuse("the marble diagram cannot be read: the group is not closed with ')'\n  -(a\n   ^") {
      _ = Recorded.marbles("-(a")
    },
    Misuse("A marble diagram got the time 0 per character. Pass 1 or more.") {
      _ = Recorded.marbles("-a", timePerCharacter: 0)
    },
    Misuse("The policy .enqueue(limit: 0) has no room for a waiting input. Pass 1 or more") {
      _ = ExecutionPolicy.enqueue(limit: 0)
    },
    Misuse("The policy .enqueue(maxConcurrent: 0) allows no execution. Pass 1 or more") {
      _ = ExecutionPolicy.enqueue(maxConcurrent: 0)
    },
    Misuse("The policy .concurrent(limit: 0) allows no execution. Pass 1 or more") {
      _ = ExecutionPolicy.concurrent(limit: 0)
    },
    Misuse("failures(of: Flaw) was called on an action whose work throws Mishap") {
      let action = Action<Int, Int> { (_: Int) async throws(Mishap) -> Int in throw Mishap() }
      _ = action.failures(of: Flaw.self)
    },
    Misuse("retrying(_:) got the count 0. Pass the number of attempts") {
      _ = Action<Int, Int> { .just($0) }.retrying(0)
    },
    Misuse("ActionGroup(limit: 0) allows no execution. Pass 1 or more.") { _ = ActionGroup(limit: 0) },
    Misuse("ActionGroup.add(_:) got an Action<Int, Int>, which belongs to another group.") {
      let action = Action<Int, Int> { .just($0) }
      ActionGroup().add(action)
      ActionGroup().add(action)
    },
    Misuse("UndoStack(limit: 0) cannot keep an execution. Pass 1 or more") { _ = UndoStack(limit: 0) },
    Misuse("undoable(in:by:) was called on an Action<Int, Int> that is already undoable in that stack") {
      let (action, stack) = (Action<Int, Int> { .just($0) }, UndoStack())
      let made = action.then(Action.combined([action.undoable(in: stack, by: action)])).retrying(2)
      _ = made.undoable(in: stack, by: action)
    },
    Misuse(
      "undoable(in:by:) got an action that shares its executions. A single execution would be undone once per caller"
    ) {
      let shared = Action<Int, Int>(policy: .shareRunning) { .just($0) }
      _ = Action<Int, Int> { .just($0) }.undoable(in: UndoStack(), by: shared.map { $0 }) { $1.last }
    },
    Misuse(
      "undoable(in:by:) got an inverse that is undoable in that stack too, so an undo would wait for itself."
    ) {
      let (action, stack) = (Action<Int, Int> { .just($0) }, UndoStack())
      _ = action.undoable(in: stack, by: action.undoable(in: stack, by: action))
    },
    Misuse("A thread cannot have a stack of 1 bytes. Use a multiple of the page size, 1 GB at most.") {
      try withWatchdog(stackSize: 1) {}
    },
    Misuse("No handler is registered for HouseTests.Unhandled. Register one") {
      let router = ActionsRouter()
      router.isStrict = true
      try router.send(Unhandled())
    },
  ]
}
