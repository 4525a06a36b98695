import Streams
import Testing

/// Operators with a timer, with events before, at and after the tick in which the timer is due.
///
/// An event of a hot input is scheduled before any timer of the same time, so it comes first in its tick. A
/// cold input is scheduled when it is subscribed to.
struct TimingDiagramTests {
  @Test func `debounce emits an element after a pause`() {
    let table = OperatorTable { $0[0].debounce(.seconds(20), scheduler: $0.scheduler) }
    table.row(
      "never",
      """
      hot   200-1000
      out
      """)
    table.row(
      "empty",
      """
      hot  210:|   200-210
      out  210:|
      """)
    table.row(
      "an element after which it is quiet",
      """
      hot  210:1 240:2 255:3 300:|    200-300
      out  230:1 275:3 300:|
      """)
    table.row(
      "an element in the tick in which the time is up is in time to replace",
      """
      hot  210:1 230:2 300:|    200-300
      out  250:2 300:|
      """)
    table.row(
      "one tick later it is too late",
      """
      hot  210:1 231:2 300:|    200-300
      out  230:1 251:2 300:|
      """)
    table.row(
      "two elements in one tick",
      """
      hot  210:1 210:2 300:|    200-300
      out  230:2 300:|
      """)
    table.row(
      "the end in the tick in which the time is up brings what waits",
      """
      hot  210:1 230:|    200-230
      out  230:1 230:|
      """)
    table.row(
      "an error in that tick drops it",
      """
      hot  210:1 230:#    200-230
      out  230:#
      """)
    table.row(
      "what was emitted does not come again with the end",
      """
      hot  210:1 260:|    200-260
      out  230:1 260:|
      """)
    OperatorTable { $0[0].debounce(.zero, scheduler: $0.scheduler) }.row(
      "no time at all is the next turn of the scheduler",
      """
      hot  210:1 211:2 220:3 220:4 250:|   200-250
      out  212:2 221:4 250:|
      """)
  }

  @Test func `throttle with latest emits the latest element of each span`() {
    let table = OperatorTable { $0[0].throttle(.seconds(100), scheduler: $0.scheduler) }
    table.row(
      "never",
      """
      hot   200-1000
      out
      """)
    table.row(
      "empty",
      """
      hot  210:|   200-210
      out  210:|
      """)
    table.row(
      "an element at once, then the latest of each span",
      """
      hot  210:1 220:2 230:3 350:4 400:5 420:6 550:|   200-550
      out  210:1 310:3 410:5 510:6 550:|
      """)
    table.row(
      "an element in the tick in which the span is over passes, and what waited is dropped",
      """
      hot  210:1 220:2 310:3 500:|   200-500
      out  210:1 310:3 500:|
      """)
    table.row(
      "one tick later it waits for the next span",
      """
      hot  210:1 220:2 311:3 500:|   200-500
      out  210:1 310:2 410:3 500:|
      """)
    table.row(
      "after a longer pause an element passes at once",
      """
      hot  210:1 400:2 410:3 600:|   200-600
      out  210:1 400:2 500:3 600:|
      """)
    table.row(
      "the end waits for what waits",
      """
      hot  210:1 220:2 230:|   200-230
      out  210:1 310:2 310:|
      """)
    table.row(
      "the end in the tick in which the span is over",
      """
      hot  210:1 220:2 310:|   200-310
      out  210:1 310:2 310:|
      """)
    table.row(
      "an error does not wait",
      """
      hot  210:1 220:2 230:#   200-230
      out  210:1 230:#
      """)
    table.row(
      "an error in the tick in which the span is over drops what waits",
      """
      hot  210:1 220:2 310:#   200-310
      out  210:1 310:#
      """)
    table.row(
      "two elements in one tick",
      """
      hot  210:1 210:2 500:|   200-500
      out  210:1 310:2 500:|
      """)
  }

  @Test func `throttle without latest emits the first element of each span`() {
    let table = OperatorTable { $0[0].throttle(.seconds(100), latest: false, scheduler: $0.scheduler) }
    table.row(
      "an element at once, then none until the span is over",
      """
      hot  210:1 220:2 309:3 310:4 350:5 500:6 550:|   200-550
      out  210:1 310:4 500:6 550:|
      """)
    table.row(
      "the end does not wait",
      """
      hot  210:1 220:2 230:|   200-230
      out  210:1 230:|
      """)
    table.row(
      "an error",
      """
      hot  210:1 220:2 230:#   200-230
      out  210:1 230:#
      """)
  }

  @Test func `delay emits events later, at the same distances`() {
    let table = OperatorTable { $0[0].delay(.seconds(50), scheduler: $0.scheduler) }
    table.row(
      "never",
      """
      hot   200-1000
      out
      """)
    table.row(
      "empty: the source is disposed at its own end",
      """
      hot  210:|   200-210
      out  260:|
      """)
    table.row(
      "the same distances",
      """
      hot  210:1 240:2 290:3 300:|   200-300
      out  260:1 290:2 340:3 350:|
      """)
    table.row(
      "what came in one tick follows tick after tick",
      """
      hot  210:1 210:2 210:3 300:|   200-300
      out  260:1 261:2 262:3 350:|
      """)
    table.row(
      "an end in the tick of an element",
      """
      hot  210:1 210:|   200-210
      out  260:1 261:|
      """)
    table.row(
      "an error is not delayed and drops what waits",
      """
      hot  210:1 220:2 265:#   200-265
      out  260:1 265:#
      """)
    table.row(
      "an error in the tick in which an element is due",
      """
      hot  210:1 260:#   200-260
      out  260:#
      """)
    table.row(
      "an error without anything waiting",
      """
      hot  210:1 280:#   200-280
      out  260:1 280:#
      """)
    OperatorTable { $0[0].delay(.zero, scheduler: $0.scheduler) }.row(
      "no time at all is the next turn of the scheduler",
      """
      hot  210:1 220:|   200-220
      out  211:1 221:|
      """)
    OperatorTable { Observable.of(1, 2).delay(.seconds(50), scheduler: $0.scheduler) }.row(
      "a synchronous source",
      """
      out  250:1 251:2 252:|
      """)
  }

  @Test func `timeout fails or switches when no element arrives in time`() {
    let table = OperatorTable { $0[0].timeout(.seconds(50), scheduler: $0.scheduler) }
    table.row(
      "never",
      """
      hot   200-250
      out  250:#timeout
      """)
    table.row(
      "empty",
      """
      hot  210:|   200-210
      out  210:|
      """)
    table.row(
      "each element counts anew",
      """
      hot  240:1 280:2 320:|   200-320
      out  240:1 280:2 320:|
      """)
    table.row(
      "an element in the tick in which the time is up is in time",
      """
      hot  250:1 300:2 340:|   200-340
      out  250:1 300:2 340:|
      """)
    table.row(
      "one tick later it is too late",
      """
      hot  251:1 300:2 340:|   200-250
      out  250:#timeout
      """)
    table.row(
      "what a cold source says in that tick comes after the timer, which is set first",
      """
      cold  50:1 60:|   200-250
      out   250:#timeout
      """)
    table.row(
      "the end and an error of the source in that tick win",
      """
      hot  230:1 280:#   200-280
      out  230:1 280:#
      """)
    OperatorTable { $0[0].timeout(.seconds(50), other: $0[1], scheduler: $0.scheduler) }.row(
      "the other stream takes over, and has no limit",
      """
      hot   210:1 270:2          200-260
      cold  10:11 90:12 200:|    260-460
      out   210:1 270:11 350:12 460:|
      """)
    OperatorTable { $0[0].timeout(.seconds(50), other: $0[1], scheduler: $0.scheduler) }.row(
      "the other stream fails",
      """
      hot   210:1        200-260
      cold  10:11 20:#   260-280
      out   210:1 270:11 280:#
      """)
    OperatorTable { $0[0].timeout(.seconds(50), other: $0[1], scheduler: $0.scheduler) }.row(
      "a source that is in time leaves the other one alone",
      """
      hot   210:1 250:|  200-250
      cold  10:11
      out   210:1 250:|
      """)
    OperatorTable { $0[0].timeout(.seconds(50), other: Observable.of(8, 9), scheduler: $0.scheduler) }.row(
      "a synchronous stream takes over",
      """
      hot   210:1   200-260
      out   210:1 260:8 260:9 260:|
      """)
  }

  @Test func `take(for:) emits the elements of its span`() {
    let table = OperatorTable { $0[0].take(for: .seconds(50), scheduler: $0.scheduler) }
    table.row(
      "never",
      """
      hot   200-250
      out  250:|
      """)
    table.row(
      "an element in the last tick passes",
      """
      hot  210:1 250:2 251:3   200-250
      out  210:1 250:2 250:|
      """)
    table.row(
      "one of a cold source comes after the timer",
      """
      cold  10:1 50:2   200-250
      out   210:1 250:|
      """)
    table.row(
      "the source ends before",
      """
      hot  210:1 220:|   200-220
      out  210:1 220:|
      """)
    table.row(
      "an error in the last tick",
      """
      hot  210:1 250:#   200-250
      out  210:1 250:#
      """)
    OperatorTable { $0[0].take(for: .zero, scheduler: $0.scheduler) }.row(
      "no time at all is the next turn of the scheduler",
      """
      hot  210:1   200-201
      out  201:|
      """)
  }

  @Test func `skip emits the elements after its span`() {
    let table = OperatorTable { $0[0].skip(.seconds(50), scheduler: $0.scheduler) }
    table.row(
      "an element in the last tick is left out",
      """
      hot  210:1 250:2 251:3 300:|   200-300
      out  251:3 300:|
      """)
    table.row(
      "one of a cold source comes after the timer",
      """
      cold  10:1 50:2 60:|   200-260
      out   250:2 260:|
      """)
    table.row(
      "the end does not wait",
      """
      hot  210:1 220:|   200-220
      out  220:|
      """)
    table.row(
      "an error does not wait",
      """
      hot  210:1 220:#   200-220
      out  220:#
      """)
  }

  @Test func `delaySubscription subscribes after its delay`() {
    let table = OperatorTable { $0[0].delaySubscription(.seconds(50), scheduler: $0.scheduler) }
    table.row(
      "a hot source is heard from then on",
      """
      hot  210:1 250:2 260:3 300:|   250-300
      out  260:3 300:|
      """)
    table.row(
      "a cold one is only later",
      """
      cold  10:1 20:#   250-270
      out   260:1 270:#
      """)
  }

  @Test func `interval and timer emit at their times`() {
    OperatorTable { Observable<Int>.interval(.seconds(300), scheduler: $0.scheduler) }.row(
      "the first number after one period; nothing at the tick of disposal",
      """
      dispose 1100
      out  500:0 800:1
      """)
    OperatorTable { Observable<Int>.interval(.zero, scheduler: $0.scheduler) }.row(
      "no period at all is each turn of the scheduler",
      """
      dispose 206
      out  201:0 202:1 203:2 204:3 205:4
      """)
    OperatorTable { Observable<Int>.timer(.seconds(50), scheduler: $0.scheduler) }.row(
      "a timer emits once and completes",
      """
      out  250:0 250:|
      """)
    OperatorTable { Observable<Int>.timer(.zero, scheduler: $0.scheduler) }.row(
      "without time in the next turn",
      """
      out  201:0 201:|
      """)
    OperatorTable { Observable<Int>.timer(.seconds(-5), scheduler: $0.scheduler) }.row(
      "as with a time in the past",
      """
      out  201:0 201:|
      """)
    OperatorTable {
      Observable<Int>.timer(.seconds(50), period: .seconds(300), scheduler: $0.scheduler)
    }.row(
      "with a period",
      """
      out  250:0 550:1 850:2
      """)
    OperatorTable { Observable<Int>.timer(.zero, period: .seconds(300), scheduler: $0.scheduler) }.row(
      "with a period, at once",
      """
      out  201:0 501:1 801:2
      """)
    OperatorTable { Observable<Int>.interval(.seconds(100), scheduler: $0.scheduler).take(2) }.row(
      "stopped by who takes",
      """
      out  300:0 400:1 400:|
      """)
  }

  @Test func `observe(on:) delivers each event in a separate turn of the scheduler`() {
    let table = OperatorTable { $0[0].observe(on: $0.scheduler) }
    table.row(
      "each event in a turn of its own",
      """
      hot  210:1 220:2 230:|   200-230
      out  211:1 221:2 231:|
      """)
    table.row(
      "what comes in one tick follows tick after tick",
      """
      hot  210:1 210:2 210:3 210:|   200-210
      out  211:1 212:2 213:3 214:|
      """)
    table.row(
      "an error does not overtake",
      """
      hot  210:1 210:2 210:#   200-210
      out  211:1 212:2 213:#
      """)
    table.row(
      "never",
      """
      hot   200-1000
      out
      """)
    OperatorTable { Observable.of(1, 2).observe(on: $0.scheduler) }.row(
      "a synchronous source",
      """
      out  201:1 202:2 203:|
      """)
  }

  @Test func `subscribe(on:) subscribes and disposes on the scheduler`() {
    let table = OperatorTable(disposesAtOnce: false) { $0[0].subscribe(on: $0.scheduler) }
    table.row(
      "the subscription begins and ends on the scheduler",
      """
      hot   201-1001
      out
      """)
    table.row(
      "events pass where they are",
      """
      hot  201:1 202:2 210:3 220:|   201-221
      out  202:2 210:3 220:|
      """)
    table.row(
      "an error",
      """
      hot  210:#   201-211
      out  210:#
      """)
    table.row(
      "disposed before it has begun, it never does",
      """
      dispose 200
      hot  210:1
      out
      """)
    OperatorTable(disposesAtOnce: false) { Observable.of(1, 2).subscribe(on: $0.scheduler) }.row(
      "a synchronous source emits there",
      """
      out  201:1 201:2 201:|
      """)
  }
}
