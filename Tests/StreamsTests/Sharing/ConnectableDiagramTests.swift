import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct ConnectableDiagramTests {
  private let scheduler = TestScheduler(initialClock: 0)

  /// Connects at the first time of each pair, and disposes the connection at the second.
  private func connect<Element>(_ stream: ConnectableObservable<Element>, _ windows: (TestTime, TestTime)...)
  {
    for (begin, end) in windows {
      let connection = SerialDisposable()
      scheduler.scheduleAt(begin) { connection.disposable = stream.connect() }
      scheduler.scheduleAt(end) { connection.dispose() }
    }
  }

  @Test func `publish emits to its observers only while it is connected`() {
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(310, 2), .next(410, 3), .next(510, 4), .completed(610),
    ])
    let published = source.asObservable().publish()
    connect(published, (300, 400), (500, 700))
    let early = scheduler.start { published }
    // The connection that this observer waited for is disposed, and the next one feeds another subject.
    expectEqual(early.events, [.next(310, 2)])
    expectEqual(source.subscriptions, [Subscription(300, 400), Subscription(500, 610)])
  }

  @Test func `replay emits the elements of its connection to a later observer`() {
    let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .next(30, 3), .completed(150)])
    let replayed = source.asObservable().replay(2)
    connect(replayed, (110, 900))
    let late = scheduler.start { replayed }
    expectEqual(late.events, [.next(200, 2), .next(200, 3), .completed(260)])
    expectEqual(source.subscriptions, [Subscription(110, 260)])
  }

  @Test(arguments: ["publish", "replay", "multicast"])
  func `refCount keeps the connection as long as there are observers`(way: String) {
    let table = OperatorTable(disposesAtOnce: false) { inputs in
      switch way {
      case "publish": inputs[0].publish().refCount()
      case "replay": inputs[0].replay(0).refCount()
      default: inputs[0].multicast(makeSubject: { PublishSubject<Int>() }).refCount()
      }
    }
    table.row(
      "the source is left with the last one",
      """
      hot  210:1 220:2 230:3 240:4   205-235
      out  210:1 220:2               205-225
      out  220:2 230:3               215-235
      """)
    table.row(
      "whoever comes after the last has left connects anew",
      """
      cold  10:1 20:2 30:|     205-228 235-265
      out   215:1 225:2        205-228
      out   245:1 255:2 265:|  235-300
      """)
    table.row(
      "whoever comes after the end connects anew",
      """
      cold  10:1 20:|      200-220 230-250
      out   210:1 220:|    200-300
      out   220:|          215-300
      out   240:1 250:|    230-300
      """)
    table.row(
      "after an error too",
      """
      cold  10:1 20:#      200-220 230-250
      out   210:1 220:#    200-300
      out   240:1 250:#    230-300
      """)
  }

  @Test func `replay with refCount keeps only the elements of the current connection`() {
    OperatorTable(disposesAtOnce: false) { $0[0].replay(1).refCount() }.row(
      "forgotten when the last one has left",
      """
      hot  210:1 220:2 260:4 270:|   200-240 250-270
      out  210:1 220:2               200-240
      out  235:2                     235-239
      out  260:4 270:|               250-300
      """)
  }

  @Test func `a single observer receives all events of the source`() {
    let tables: [OperatorTable<Int>] = [
      OperatorTable { $0[0].publish().refCount() },
      OperatorTable { $0[0].replayAll().refCount() },
      OperatorTable { $0[0].multicast({ PublishSubject<Int>() }) { $0 } },
      OperatorTable { $0[0].shareLatest() },
      OperatorTable { $0[0].debug("", trimOutput: true) { _ in } },
    ]
    for table in tables {
      table.row(
        "an end",
        """
        hot  210:1 220:2 230:|   200-230
        out  210:1 220:2 230:|
        """)
      table.row(
        "an error",
        """
        hot  210:1 220:#   200-220
        out  210:1 220:#
        """)
      table.row(
        "empty",
        """
        hot  210:|   200-210
        out  210:|
        """)
      table.row(
        "never",
        """
        hot  200-1000
        out
        """)
    }
  }

  @Test func `a multicast selector may use the source several times`() {
    OperatorTable { inputs in
      inputs[0].multicast({ PublishSubject<Int>() }) { .zip($0, $0.skip(1)) { 10 * $0 + $1 } }
    }.row(
      "one subscription",
      """
      hot  210:1 220:2 230:3 240:|   200-240
      out  220:12 230:23 240:|
      """)
  }

  @Test func `shareLatest emits the latest element to later observers`() {
    OperatorTable(disposesAtOnce: false) { $0[0].shareLatest() }.row(
      "it is forgotten with the connection",
      """
      hot  210:1 220:2 250:3 260:|   200-240 245-260
      out  210:1 220:2               200-240
      out  230:2                     230-235
      out  250:3 260:|               245-300
      """)
    OperatorTable(disposesAtOnce: false) { $0[0].shareLatest(scope: .forever) }.row(
      "or not",
      """
      hot  210:1 220:|   200-220
      out  210:1 220:|   200-300
      out  230:1 230:|   230-300
      """)
  }
}
