import Streams
import StreamsTesting
import TestSupport
import Testing

struct TimingTraitsTests {
  @Test func `delay of a single delays success, but not an error`() {
    let table = OperatorTable { $0[0].asSingle().delay(.seconds(50), scheduler: $0.scheduler).asObservable() }
    table.row(
      "success",
      """
      hot  210:1 220:|   200-220
      out  270:1 271:|
      """)
    table.row(
      "an error",
      """
      hot  220:#   200-220
      out  220:#
      """)
    table.row(
      "never",
      """
      hot  210:1   200-1000
      out
      """)
  }

  @Test func `delay of a maybe and of a completable delays the end`() {
    OperatorTable { $0[0].asMaybe().delay(.seconds(50), scheduler: $0.scheduler).asObservable() }.row(
      "empty",
      """
      hot  220:|   200-220
      out  270:|
      """)
    OperatorTable { inputs in
      inputs[0].ignoreElements().asCompletable().delay(.seconds(50), scheduler: inputs.scheduler)
        .asObservable()
    }.row(
      "done",
      """
      hot  210:1 220:|   200-220
      out  270:|
      """)
  }

  @Test func `delaySubscription subscribes after its delay`() {
    let table = OperatorTable {
      $0[0].asMaybe().delaySubscription(.seconds(30), scheduler: $0.scheduler).asObservable()
    }
    table.row(
      "success",
      """
      cold  10:1 20:|   230-250
      out   250:1 250:|
      """)
    table.row(
      "empty",
      """
      cold  20:|   230-250
      out   250:|
      """)
    table.row(
      "an error",
      """
      cold  20:#   230-250
      out   250:#
      """)
  }

  @Test func `timeout fails when there is no outcome in time`() {
    let table = OperatorTable {
      $0[0].asSingle().timeout(.seconds(50), scheduler: $0.scheduler).asObservable()
    }
    table.row(
      "in time",
      """
      hot  210:1 220:|   200-220
      out  220:1 220:|
      """)
    table.row(
      "an element is no outcome before it is known to be the only one",
      """
      hot  210:1 260:|   200-250
      out  250:#timeout
      """)
    table.row(
      "an error",
      """
      hot  220:#   200-220
      out  220:#
      """)
  }

  @Test func `timeout switches to the other maybe`() {
    let table = OperatorTable { inputs in
      inputs[0].asMaybe().timeout(.seconds(50), other: inputs[1].asMaybe(), scheduler: inputs.scheduler)
        .asObservable()
    }
    table.row(
      "in time",
      """
      hot   220:|   200-220
      cold  10:7 20:|
      out   220:|
      """)
    table.row(
      "too late",
      """
      hot   210:1 260:|   200-250
      cold  10:7 20:|     250-270
      out   270:7 270:|
      """)
    table.row(
      "an error of the other",
      """
      hot   300:|   200-250
      cold  20:#    250-270
      out   270:#
      """)
  }

  @Test func `timer succeeds with zero after its span`() {
    let scheduler = TestScheduler(initialClock: 0)
    let single = scheduler.start { Single<Int>.timer(.seconds(10), scheduler: scheduler).asObservable() }
    expectEqual(single.events, [.next(210, 0), .completed(210)])
    let maybe = scheduler.start(created: 1_001, subscribed: 1_002, disposed: 1_005) {
      Maybe<Int>.timer(.seconds(10), scheduler: scheduler).asObservable()
    }
    expectEqual(maybe.events, [])
  }

  @Test func `observe(on:) delivers the outcome on the scheduler`() {
    let table = OperatorTable(disposesAtOnce: false) {
      $0[0].asSingle().observe(on: $0.scheduler).asObservable()
    }
    table.row(
      "success",
      """
      hot  210:1 220:|   200-220
      out  221:1 222:|
      """)
    table.row(
      "an error",
      """
      hot  220:#   200-220
      out  221:#
      """)
    OperatorTable(disposesAtOnce: false) {
      $0[0].ignoreElements().asCompletable().observe(on: $0.scheduler).asObservable()
    }.row(
      "done",
      """
      hot  220:|   200-220
      out  221:|
      """)
  }

  @Test func `subscribe(on:) subscribes and disposes on the scheduler`() {
    let table = OperatorTable(disposesAtOnce: false) {
      $0[0].asMaybe().subscribe(on: $0.scheduler).asObservable()
    }
    table.row(
      "success",
      """
      cold  10:1 20:|   201-222
      out   221:1 221:|
      """)
    table.row(
      "an error",
      """
      cold  20:#   201-222
      out   221:#
      """)
  }

  @Test func `just with a scheduler emits on it`() {
    let scheduler = TestScheduler(initialClock: 0)
    let single = scheduler.start { Single.just(1, scheduler: scheduler).asObservable() }
    expectEqual(single.events, [.next(201, 1), .completed(202)])
    let maybe = scheduler.start(created: 1_001, subscribed: 1_002, disposed: 1_002) {
      Maybe.just(1, scheduler: scheduler).asObservable()
    }
    expectEqual(maybe.events, [])
  }
}
