import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// An event of a hot input is scheduled before any timer of the same time, so it comes first in its tick.
struct BufferAndWindowDiagramTests {
  @Test func `buffer emits arrays by count and by time`() {
    let table = OperatorTable { $0[0].buffer(timeSpan: .seconds(70), count: 3, scheduler: $0.scheduler) }
    table.row(
      "by count and by time",
      """
      hot  205:1 210:2 240:3 280:4 320:5 350:6 370:7 420:8 470:9 600:|   200-600
      out  240:[1,2,3] 310:[4] 370:[5,6,7] 440:[8] 510:[9] 580:[] 600:[] 600:|
      """)
    table.row(
      "an error drops what has been collected",
      """
      hot  205:1 210:2 240:3 280:4 300:#   200-300
      out  240:[1,2,3] 300:#
      """)
    table.row(
      "never",
      """
      hot  200-1000
      out  270:[] 340:[] 410:[] 480:[] 550:[] 620:[] 690:[] 760:[] 830:[] 900:[] 970:[]
      """)
    table.row(
      "empty",
      """
      hot  210:|   200-210
      out  210:[] 210:|
      """)
    table.row(
      "the last element in the tick in which the time is over takes the timer's place",
      """
      hot  205:1 210:2 270:3 350:|   200-350
      out  270:[1,2,3] 340:[] 350:[] 350:|
      """)
    table.row(
      "an element in that tick is in time",
      """
      hot  270:1 271:2 300:|   200-300
      out  270:[1] 300:[2] 300:|
      """)
    OperatorTable { Observable.of(1, 2, 3).buffer(timeSpan: .seconds(9), count: 2, scheduler: $0.scheduler) }
      .row(
        "a synchronous source",
        """
        out  200:[1,2] 200:[3] 200:|
        """)
  }

  /// Returns the elements with the number of their window, and the end of each window.
  private static func marked(_ windows: Observable<Observable<Int>>) -> Observable<String> {
    windows.enumerated().flatMap { index, window in
      window.map { "\(index),\($0)" }.concat(Observable.just("\(index)|"))
    }
  }

  @Test func `window emits windows by count and by time`() {
    let table = OperatorTable {
      Self.marked($0[0].window(timeSpan: .seconds(70), count: 3, scheduler: $0.scheduler))
    }
    table.row(
      "by count and by time",
      """
      hot  205:1 210:2 240:3 280:4 320:5 350:6 370:7 420:8 470:9 600:|   200-600
      out  205:0,1 210:0,2 240:0,3 240:0| 280:1,4 310:1| 320:2,5 350:2,6 370:2,7 370:2| 420:3,8 440:3| 470:4,9 510:4| 580:5| 600:6| 600:|
      """)
    table.row(
      "an error fails the window, and so everything",
      """
      hot  205:1 240:#   200-240
      out  205:0,1 240:#
      """)
    table.row(
      "empty",
      """
      hot  210:|   200-210
      out  210:0| 210:|
      """)
    table.row(
      "the last element in the tick in which the time is over takes the timer's place",
      """
      hot  205:1 210:2 270:3 350:|   200-350
      out  205:0,1 210:0,2 270:0,3 270:0| 340:1| 350:2| 350:|
      """)
    OperatorTable {
      Self.marked(Observable.of(1, 2, 3).window(timeSpan: .seconds(9), count: 2, scheduler: $0.scheduler))
    }.row(
      "a synchronous source",
      """
      out  200:0,1 200:0,2 200:0| 200:1,3 200:1| 200:|
      """)
  }

  @Test func `an observed window keeps the source after the outer stream is disposed`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(230, 2), .next(280, 3), .next(310, 4),
    ])
    let (inner, windows) = (scheduler.createObserver(Int.self), Heard<Void>())
    let outer = SingleAssignmentDisposable()
    scheduler.scheduleAt(200) {
      outer.setDisposable(
        source.window(timeSpan: .seconds(100), count: 10, scheduler: scheduler)
          .subscribe(onNext: { window in
            windows.append(())
            _ = window.subscribe(inner)
          }))
    }
    scheduler.scheduleAt(220) { outer.dispose() }
    scheduler.start()
    expectEqual(inner.events, [.next(210, 1), .next(230, 2), .next(280, 3), .completed(300)])
    expectEqual(windows.all.count, 1)
    expectEqual(source.subscriptions, [Subscription(200, 300)])
  }

  @Test func `the source is disposed with the last observer of window`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([Recorded<Event<Int>>.next(210, 1)])
    let subscriptions = Heard<any Disposable>()
    scheduler.scheduleAt(200) {
      subscriptions.append(
        source.window(timeSpan: .seconds(100), count: 10, scheduler: scheduler)
          .subscribe(onNext: { subscriptions.append($0.subscribe()) }))
    }
    // The window is disposed first, then the stream of windows.
    scheduler.scheduleAt(220) { subscriptions.all[0].dispose() }
    scheduler.scheduleAt(230) { subscriptions.all[1].dispose() }
    scheduler.start()
    expectEqual(source.subscriptions, [Subscription(200, 230)])
  }

  @Test func `WindowState matches a simple model in every order of elements, timers and the end`() throws {
    for order in interleavings([["n", "n", "n"], ["t", "t", "s"], ["n", "n", "e"]]) {
      var window = WindowState(limit: 2)
      var (timer, isStale) = (0, false)
      var (inWindow, closed, isFinished) = (0, 0, false)
      for step in order {
        let before = closed
        switch step {
        case "n":
          if !isFinished {
            inWindow += 1
            if inWindow == 2 { (inWindow, closed) = (0, closed + 1) }
          }
          let closes = window.next()
          try #require(closes == (closed > before), "\(order)")
        case "t":
          // The timer of the current window.
          timer = window.number
          if !isFinished { (inWindow, closed) = (0, closed + 1) }
          let closes = window.due(timer)
          try #require(closes == (closed > before), "\(order)")
        case "s":
          // A replaced timer.
          isStale = timer < window.number
          if !isStale && !isFinished { (inWindow, closed) = (0, closed + 1) }
          let closes = window.due(timer)
          try #require(closes == (closed > before), "\(order)")
        default:
          let ends = window.ended()
          try requireEqual(ends, !isFinished)
          isFinished = true
        }
        try requireEqual(window.isFinished, isFinished)
      }
    }
  }

  @Test func `BufferState loses no element in any order of elements, timers and the end`() throws {
    let now = RxTime(sinceStart: .zero)
    for order in interleavings([[1, 2, 3], [0, 0, 0], [4, 5, -1]]) {
      var buffer = BufferState<Int, [Int]>(timeSpan: .seconds(1), count: 2) { $0.elements }
      var (heard, expected, collected): ([[Int]], [[Int]], [Int]) = ([], [], [])
      for step in order {
        let result: TimedStep
        switch step {
        case 0:
          result = buffer.due(at: now)
          expected.append(collected)
          collected = []
        case -1:
          result = buffer.completed(at: now)
          expected.append(collected)
          collected = []
        default:
          result = buffer.next(step, at: now)
          collected.append(step)
          if collected.count == 2 {
            expected.append(collected)
            collected = []
          }
        }
        if result.emits { heard.append(buffer.takeOutput()) }
        try #require((result.wake != nil) == (result.emits && step != -1), "\(order)")
      }
      try #require(heard == expected, "\(order)")
    }
  }
}
