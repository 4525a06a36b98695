import Action
import TestSupport
import Testing

@Suite(.watched) struct CancelTests {
  @Test func `a cancelled execution disposes its work and fails its caller, without errors or completions`() {
    let log = Heard<String>()
    let action = Action<Int, Int> { _ in
      Observable.create { _ in Disposables.create { log.append("disposed") } }
    }
    action.errors.subscribe(onNext: { log.append("errors \($0.name)") })
    action.completions.subscribe(onNext: { log.append("completion") })
    action.executing.subscribe(onNext: { log.append("executing \($0)") })
    action.events.subscribe(onNext: {
      if case .cancelled = $0.kind { log.append("event cancelled \($0.id)") }
    })
    action.execute(1).subscribe(onError: { log.append("caller \(($0 as? ActionError)?.name ?? "?")") })
    action.cancel()
    action.cancel()
    expectEqual(
      log.all,
      [
        "executing false", "executing true", "disposed", "executing false", "event cancelled 1",
        "caller underlying CancellationError()",
      ])
  }

  @Test func `an action can be executed again after a cancellation`() {
    let work = PublishSubject<Int>()
    let action = Action<Int, Int> { _ in work }
    let heard = Heard<Int>()
    action.elements.subscribe(onNext: { heard.append($0) })
    action.execute(1)
    action.cancel()
    work.onNext(1)
    action.execute(2)
    work.onNext(2)
    expectEqual(heard.all, [2])
  }

  @Test func `work that is cancelled from its own factory or from elements ends as cancelled`() {
    let box = Heard<Action<Int, Int>>()
    let log = Heard<String>()
    let action = Action<Int, Int> { input in
      if input == 1 { box.all[0].cancel() }
      return Observable.create { observer in
        observer.onNext(10)
        observer.onNext(20)
        observer.onCompleted()
        return Disposables.create()
      }
    }
    box.append(action)
    defer { box.removeAll() }
    action.elements.subscribe(onNext: { [weak action] in
      log.append("\($0)")
      action?.cancel()
    })
    for input in [1, 2] {
      action.execute(input).subscribe(onError: { log.append(($0 as? ActionError)?.name ?? "?") })
    }
    expectEqual(
      log.all, ["underlying CancellationError()", "10", "underlying CancellationError()"])
  }

  @Test(arguments: ["the factory", "an observer of executionObservables"], ["observable", "async", "whole"])
  func `work that is cancelled before it is subscribed is never subscribed`(place: String, kind: String) async
  {
    let (box, subscriptions) = (Heard<Action<Int, Int>>(), Heard<String>())
    defer { _ = box.removeAll() }
    let part = Action<Int, Int> { number in
      subscriptions.append("\(number)")
      return .just(number)
    }
    let inFactory: @Sendable () -> Void = { if place == "the factory" { box.all[0].cancel() } }
    let action: Action<Int, Int> =
      switch kind {
      case "observable":
        Action { number in
          inFactory()
          return .deferred {
            subscriptions.append("\(number)")
            return .never()
          }
        }
      case "async":
        Action { number in
          inFactory()
          return .async {
            subscriptions.append("\(number)")
            return number
          }
        }
      default:
        part.mapInput { (number: Int) in
          inFactory()
          return number
        }
      }
    box.append(action)
    let bag = DisposeBag()
    if place != "the factory" {
      action.executionObservables.subscribe(onNext: { [weak action] _ in action?.cancel() }).disposed(by: bag)
    }
    let execution = action.start(1)
    expectEqual(await execution.settled(), .cancelled)
    expectEqual(subscriptions.all, [])
    #expect(action.enabled.value)
  }

  @Test func `an action is busy until its cancelled task has returned`() async throws {
    let (started, reportStarted) = AsyncStream<Void>.makeStream()
    let (mayReturn, letReturn) = AsyncStream<Void>.makeStream()
    let sawCancellation = Heard<Bool>()
    let action = Action<Int, Int> { (input: Int) async throws -> Int in
      reportStarted.yield()
      // Waits on a separate task, which the cancellation does not reach, so the work is slow to stop.
      await Task { for await _ in mayReturn { break } }.value
      sawCancellation.append(Task.isCancelled)
      return input
    }
    let result = action.execute(1)
    for await _ in started { break }
    action.cancel()
    let ended = Heard<String>()
    result.subscribe(onError: { ended.append(($0 as? ActionError)?.name ?? "?") })
    expectEqual(ended.all, ["underlying CancellationError()"])
    #expect(action.executing.value)
    #expect(!action.enabled.value)
    letReturn.yield()
    await action.untilIdle()
    expectEqual(sawCancellation.all, [true])
  }

  @Test func `a task is cancelled if its execution is cancelled before the task is stored`() async {
    let action = Action<Int, Int> { (input: Int) async throws -> Int in
      // Ends only when its task is cancelled.
      let (nothing, source) = AsyncStream<Void>.makeStream()
      for await _ in nothing {}
      source.finish()
      return input
    }
    // The stream of an execution is emitted before its task is created.
    action.executionObservables.subscribe(onNext: { [weak action] _ in action?.cancel() })
    let execution = action.start(1)
    expectEqual(await execution.settled(), .cancelled)
  }

  @Test(arguments: ["Single.create", "Observable.async", "a sequence as an observable"])
  func `an action is busy until the cancelled task of an observable has returned`(kind: String) async {
    let (started, reportStarted) = AsyncStream<Void>.makeStream()
    let (mayReturn, letReturn) = AsyncStream<Void>.makeStream()
    let work: @Sendable () async throws -> Int = {
      reportStarted.yield()
      // Waits on a separate task, which the cancellation does not reach, so the work is slow to stop.
      await Task { for await _ in mayReturn { break } }.value
      return 1
    }
    let action = Action<Int, Int> { _ in
      switch kind {
      case "Single.create": Single.create(work: work).asObservable()
      case "Observable.async": Observable.async(work)
      default: AsyncThrowingStream(unfolding: work).asObservable()
      }
    }
    let elements = Heard<Int>()
    action.elements.subscribe(onNext: { elements.append($0) })
    let result = action.execute(1)
    for await _ in started { break }
    action.cancel()
    #expect(action.executing.value)
    let rejected = Heard<String>()
    action.execute(2).subscribe(onError: { rejected.append(($0 as? ActionError)?.name ?? "?") })
    expectEqual(rejected.all, ["notEnabled"])
    let ended = Heard<String>()
    result.subscribe(onError: { ended.append(($0 as? ActionError)?.name ?? "?") })
    expectEqual(ended.all, ["underlying CancellationError()"])
    letReturn.yield()
    await action.untilIdle()
    expectEqual(elements.all, [])
  }

  @Test func `disposing a subscription to the caller's stream does not cancel the execution`() {
    let work = PublishSubject<Int>()
    let action = Action<Int, Int> { _ in work }
    let heard = Heard<Int>()
    action.elements.subscribe(onNext: { heard.append($0) })
    action.execute(1).subscribe().dispose()
    work.onNext(1)
    expectEqual(heard.all, [1])
    #expect(action.executing.value)
  }

  @Test func `apply runs the work once per subscription, and not before`() {
    let calls = Heard<Int>()
    let action = Action<Int, Int> { input in
      calls.append(input)
      return .just(input)
    }
    let cold = action.apply(4)
    expectEqual(calls.all, [])
    let heard = Heard<Int>()
    cold.subscribe(onNext: { heard.append($0) })
    cold.subscribe(onNext: { heard.append($0) })
    expectEqual(calls.all, [4, 4])
    expectEqual(heard.all, [4, 4])
  }

  @Test func `disposing a subscription to apply cancels the work`() {
    let log = Heard<String>()
    let action = Action<Int, Int> { _ in
      Observable.create { _ in Disposables.create { log.append("disposed") } }
    }
    let subscription = action.apply(1).subscribe()
    #expect(action.executing.value)
    subscription.dispose()
    expectEqual(log.all, ["disposed"])
    #expect(!action.executing.value)
  }

  @Test func `executionObservables replays an apply execution to others, including its cancellation`() {
    let others = Heard<Observable<Int>>()
    let action = Action<Int, Int> { .of($0, $0 + 1) }
    action.executionObservables.subscribe(onNext: { others.append($0) })
    let heard = Heard<Int>()
    action.apply(1).take(1).subscribe(onNext: { heard.append($0) })
    others.all[0].subscribe(onNext: { heard.append($0) }, onError: { _ in heard.append(-1) })
    expectEqual(heard.all, [1, 1, -1])
    #expect(action.enabled.value)
    others.removeAll()
  }

  @Test func `work that is cancelled while it subscribes is not retried`() {
    let attempts = Heard<Void>()
    let action = Action<Int, Int> { _ in
      Observable.create { observer in
        attempts.append(())
        observer.onNext(1)
        // Would otherwise never end.
        if attempts.all.count < 20 { observer.onError(RxError.timeout) } else { observer.onCompleted() }
        return Disposables.create()
      }.retry()
    }
    action.elements.subscribe(onNext: { [weak action] _ in action?.cancel() })
    action.execute(1)
    expectEqual(attempts.all.count, 1)
    #expect(!action.executing.value)
  }

  @Test func `work that is an asynchronous sequence stops when it is cancelled`() async {
    let (numbers, source) = AsyncStream<Int>.makeStream()
    let count: Action<Int, Int> = Action { factor in
      numbers.map { $0 * factor }
    }
    let heard = Heard<Int>()
    let enough = AsyncStream<Void>.makeStream()
    count.elements.subscribe(onNext: {
      heard.append($0)
      if $0 == 20 { enough.continuation.yield() }
    })
    let result = count.execute(10)
    source.yield(1)
    source.yield(2)
    for await _ in enough.stream { break }
    count.cancel()
    let ended = await withCheckedContinuation { continuation in
      result.subscribe(onError: { continuation.resume(returning: ($0 as? ActionError)?.name ?? "?") })
    }
    expectEqual(ended, "underlying CancellationError()")
    await count.untilIdle()
    expectEqual(heard.all, [10, 20])
  }
}
