import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct RetryWhenTests {
  @Test func `retry(when:) subscribes again when its trigger emits`() {
    let table = OperatorTable { inputs in inputs[0].retry(when: { _ in inputs[1] }) }
    table.row(
      "after each failure",
      """
      cold  10:1 20:#      200-220 250-270 300-320
      hot   250:0 300:0 400:|   200-400
      out   210:1 260:1 310:1 400:|
      """)
    table.row(
      "what it says while the source runs means nothing",
      """
      cold  10:1 50:#   200-250 260-310
      hot   220:0 260:0 400:#boo   200-400
      out   210:1 270:1 400:#boo
      """)
    table.row(
      "its end while the source runs counts at the next failure",
      """
      cold  10:1 50:#   200-250
      hot   220:|       200-250
      out   210:1 250:|
      """)
    table.row(
      "its error too",
      """
      cold  10:1 50:#     200-250
      hot   220:#boo      200-250
      out   210:1 250:#boo
      """)
    table.row(
      "its end while nobody runs is the end",
      """
      cold  10:1 20:#   200-220
      hot   250:|       200-250
      out   210:1 250:|
      """)
    table.row(
      "it is left when the source completes",
      """
      cold  10:1 20:|   200-220
      hot   250:0       200-220
      out   210:1 220:|
      """)
    table.row(
      "never",
      """
      cold  200-1000
      hot   200-1000
      out
      """)
  }

  @Test func `the trigger receives each error after the failed subscription was disposed`() {
    let source = PublishSubject<Int>()
    let heard = Heard<String>()
    let record = Record(
      source.asObservable().map { _ -> Int in throw Mishap("boo") }.retry(when: { errors in
        errors.do(onNext: { heard.append("\($0) \(source.hasObservers)") }).take(3)
      }))
    for _ in 0..<3 { source.onNext(1) }
    // The third error is the last element of the trigger. It starts one more attempt, and the end waits for
    // its failure.
    expectEqual(heard.all, ["boo false", "boo false", "boo false"])
    #expect(record.all == [] && source.hasObservers)
    source.onNext(1)
    expectEqual(record.all, ["completed"])
    #expect(!source.hasObservers)
  }

  @Test func `an error of another type ends retry(when:)`() {
    let errors: [any Error] = [Mishap(), Mishap(), RxError.timeout]
    let turn = Counter()
    let heard = Heard<Event<Int>>()
    Observable<Int>.deferred { .error(errors[turn.increment() - 1]) }
      .retry(when: { (errors: Observable<Mishap>) in errors })
      .subscribe { heard.append($0) }
    expectEqual(turn.value, 3)
    expectEqual(heard.all, [.error(RxError.timeout)])
  }

  @Test func `a trigger that emits after the end does not end retry(when:) again`() {
    // The first observer of the trigger causes the end, and the operator receives the same element after
    // that.
    let (source, trigger) = (PublishSubject<Int>(), PublishSubject<Int>())
    let ends = trigger.subscribe(onNext: { _ in source.onError(RxError.timeout) })
    let recoveries = Counter()
    let subscription = source.retry(when: { (_: Observable<Mishap>) in trigger })
      .catch { _ -> Observable<Int> in
        recoveries.increment()
        return .never()
      }
      .subscribe()
    trigger.onNext(1)
    expectEqual(recoveries.value, 1)
    for disposable in [ends, subscription] { disposable.dispose() }
  }

  @Test func `each subscription has a separate trigger, subscribed to before the source`() {
    let log = Heard<String>()
    let stream = Observable<Int>.deferred {
      log.append("source")
      return .just(1)
    }.retry(when: { errors in
      log.append("handler")
      return errors.do(onSubscribe: { log.append("trigger") })
    })
    for _ in 0..<2 { #expect(stream.transcript() == "1 |") }
    expectEqual(log.all, ["handler", "trigger", "source", "handler", "trigger", "source"])
  }

  @Test func `a trigger that has already ended ends retry(when:) at the first failure, as in RxSwift`() {
    expectEqual(Observable<Int>.error(Mishap()).retry(when: { _ in Observable.just(1) }).transcript(), "|")
  }

  @Test func `RetryWhenState matches a simple model in every order of source and trigger`() {
    enum Said { case fails, triggers, ends }
    for order in interleavings([
      [Said.fails, .fails, .fails], [.triggers, .triggers, .triggers], [.triggers, .ends, .triggers],
    ]) {
      var state = RetryWhenState()
      var (isWaiting, hasEnded, isFinished) = (false, false, false)
      for said in order {
        let expected: String
        let step: RetryWhenState.Step
        switch said {
        case .fails:
          step = state.sourceFailed()
          if isFinished || isWaiting {
            expected = "nothing"
          } else if hasEnded {
            (expected, isFinished) = ("end", true)
          } else {
            (expected, isWaiting) = ("tell", true)
          }
        case .triggers:
          step = state.triggered()
          expected = isWaiting && !isFinished ? "subscribe" : "nothing"
          isWaiting = false
        case .ends:
          step = state.triggerEnded(.completed)
          hasEnded = true
          expected = isWaiting && !isFinished ? "end" : "nothing"
          if isWaiting { isFinished = true }
        }
        #expect("\(step)".prefix(while: { $0 != "(" }) == expected, "\(order)")
      }
    }
  }
}

struct RetryBackoffTests {
  @Test func `retry with a backoff subscribes again after the delay`() {
    let table = OperatorTable {
      $0[0].retry(
        3, backoff: .exponential(initial: .seconds(10), maximum: .seconds(15)), scheduler: $0.scheduler)
    }
    table.row(
      "until the last attempt has failed",
      """
      cold  5:1 10:#     200-210 220-230 245-255
      out   205:1 225:1 250:1 255:#
      """)
    table.row(
      "it completes",
      """
      cold  5:1 10:|     200-210
      out   205:1 210:|
      """)
    table.row(
      "never",
      """
      hot  200-1000
      out
      """)
  }

  @Test func `retry with a backoff makes no attempt for a count of zero, and one attempt for a count of one`()
  {
    let scheduler = TestScheduler(initialClock: 0)
    let source = Observable<Int>.error(Mishap())
    expectEqual(source.retry(0, backoff: .constant(.zero), scheduler: scheduler).transcript(), "|")
    expectEqual(source.retry(1, backoff: .constant(.zero), scheduler: scheduler).transcript(), "#mishap")
  }

  @Test func `retry without a count continues on its scheduler, even without a delay`() {
    let scheduler = TestScheduler(initialClock: 0)
    let attempts = Counter()
    let subscription = Observable<Int>.deferred {
      attempts.increment()
      return .error(Mishap())
    }.retry(backoff: .constant(.zero), scheduler: scheduler).subscribe()
    expectEqual(attempts.value, 1)
    scheduler.advanceTo(100)
    expectEqual(attempts.value, 101)
    subscription.dispose()
    scheduler.start()
    expectEqual(attempts.value, 101)
  }

  @Test func `constant, linear and exponential backoffs return their delays`() {
    func delays(_ backoff: Backoff) -> [Duration] { (1...5).map { backoff.delay(beforeRetry: $0) } }
    expectEqual(delays(.constant(.seconds(3))), Array(repeating: .seconds(3), count: 5))
    #expect(
      delays(.linear(initial: .seconds(1), increment: .seconds(2), maximum: .seconds(6)))
        == [.seconds(1), .seconds(3), .seconds(5), .seconds(6), .seconds(6)])
    #expect(
      delays(.linear(initial: .seconds(3), increment: .seconds(-2)))
        == [.seconds(3), .seconds(1), .zero, .zero, .zero])
    #expect(
      delays(.exponential(initial: .milliseconds(100), multiplier: 3, maximum: .seconds(2)))
        == [.milliseconds(100), .milliseconds(300), .milliseconds(900), .seconds(2), .seconds(2)])
    expectEqual(delays(.exponential(initial: .zero)), Array(repeating: .zero, count: 5))
  }

  @Test func `a backoff supports any number of retries`() {
    let years = Duration.seconds(3_200_000_000_000)
    expectEqual(Backoff.exponential(initial: .seconds(1)).delay(beforeRetry: .max), years)
    expectEqual(
      Backoff.exponential(initial: .seconds(1), multiplier: 1).delay(beforeRetry: .max), .seconds(1))
    expectEqual(Backoff.linear(initial: .zero, increment: .seconds(1)).delay(beforeRetry: .max), years)
    expectEqual(Backoff.constant(.seconds(1)).delay(beforeRetry: .max), .seconds(1))
    let shrinking = Backoff.linear(initial: .seconds(1), increment: .seconds(-Int64.max))
    expectEqual(shrinking.delay(beforeRetry: .max), .zero)
    expectEqual(shrinking.delay(beforeRetry: -1), .seconds(1))
  }

  @Test func `a backoff limits its delay to the longest representable delay`() {
    let years = Duration.seconds(3_200_000_000_000)
    for longest in [Duration.seconds(Int64.max), Duration(attoseconds: .max)] {
      expectEqual(Backoff.constant(longest).delay(beforeRetry: 1), years)
      expectEqual(Backoff.linear(initial: longest, increment: longest).delay(beforeRetry: .max), years)
      expectEqual(Backoff.exponential(initial: longest, maximum: longest).delay(beforeRetry: .max), years)
      expectEqual(
        Backoff.exponential(initial: .seconds(1), multiplier: .infinity).delay(beforeRetry: 2), years)
    }
  }

  @Test func `a jitter clamps random values that are out of range`() {
    func delay(_ random: Double) -> Duration {
      Backoff.constant(.seconds(10)).jittered(by: 0.5, random: { random }).delay(beforeRetry: 1)
    }
    expectEqual([-3, 0, .nan, -.infinity].map(delay), Array(repeating: .seconds(10), count: 4))
    expectEqual([1, 7, .infinity].map(delay), Array(repeating: .seconds(5), count: 3))
  }

  @Test func `a jitter shortens the delay by a random part`() {
    let ten = Backoff.constant(.seconds(10))
    expectEqual(ten.jittered(by: 0.5, random: { 0 }).delay(beforeRetry: 1), .seconds(10))
    expectEqual(ten.jittered(by: 0.5, random: { 1 }).delay(beforeRetry: 1), .seconds(5))
    expectEqual(ten.jittered(by: 1, random: { 0.25 }).delay(beforeRetry: 1), .seconds(7.5))
    let scattered = Backoff.exponential(initial: .seconds(8), maximum: .seconds(9), jitter: 0.5)
    for number in 1...20 {
      let delay = scattered.delay(beforeRetry: number)
      #expect(delay >= (number == 1 ? .seconds(4) : .seconds(4.5)) && delay <= .seconds(9))
    }
  }
}
