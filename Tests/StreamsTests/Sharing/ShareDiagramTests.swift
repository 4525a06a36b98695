import Streams
import Testing

struct ShareDiagramTests {
  private func shared(_ replay: Int, _ scope: SubjectLifetimeScope) -> OperatorTable<Int> {
    OperatorTable(disposesAtOnce: false) { $0[0].share(replay: replay, scope: scope) }
  }

  @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever], [0, 1, 2])
  func `one observer of share receives all events of the source`(scope: SubjectLifetimeScope, replay: Int) {
    let table = OperatorTable { $0[0].share(replay: replay, scope: scope) }
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
      "never",
      """
      hot  200-1000
      out
      """)
    OperatorTable { _ in Observable.of(1, 2).share(replay: replay, scope: scope) }.row(
      "a synchronous source",
      """
      out  200:1 200:2 200:|
      """)
  }

  @Test func `share without replay keeps no elements while connected`() {
    let table = shared(0, .whileConnected)
    table.row(
      "a later observer hears the rest; the source is left with the last one",
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
    table.row(
      "in the tick in which the last one leaves, another one keeps the connection if it came first",
      """
      hot  210:1 230:2   205-300
      out  210:1         205-220
      out  230:2         219-300
      """)
  }

  @Test(arguments: [1, 2]) func `share with replay keeps elements while connected`(replay: Int) {
    let table = shared(replay, .whileConnected)
    let kept = replay == 1 ? "235:3" : "235:2 235:3"
    table.row(
      "a later observer gets them first",
      """
      hot  210:1 220:2 230:3 240:4      200-300
      out  210:1 220:2 230:3 240:4      200-300
      out  \(kept) 240:4                235-300
      """)
    table.row(
      "they are forgotten when the last one has left",
      """
      hot  210:1 220:2 230:3 260:4 270:|   200-240 250-270
      out  210:1 220:2 230:3               200-240
      out  \(kept)                         235-239
      out  260:4 270:|                     250-300
      """)
    table.row(
      "they are forgotten with the end",
      """
      cold  10:1 20:|        200-220 230-250
      out   210:1 220:|      200-300
      out   215:1 220:|      215-300
      out   240:1 250:|      230-300
      """)
    table.row(
      "they are forgotten with an error",
      """
      cold  10:1 20:#        200-220 230-250
      out   210:1 220:#      200-300
      out   240:1 250:#      230-300
      """)
  }

  @Test func `share without replay keeps only the end forever`() {
    let table = shared(0, .forever)
    table.row(
      "whoever comes after the last has left connects anew",
      """
      cold  10:1 20:2 30:|     205-228 235-265
      out   215:1 225:2        205-228
      out   245:1 255:2 265:|  235-300
      """)
    table.row(
      "whoever comes after the end hears the end",
      """
      cold  10:1 20:|      200-220
      out   210:1 220:|    200-300
      out   230:|          230-300
      """)
    table.row(
      "or the error",
      """
      cold  10:1 20:#      200-220
      out   210:1 220:#    200-300
      out   230:#          230-300
      """)
  }

  @Test(arguments: [1, 2]) func `share with replay keeps elements and the end forever`(replay: Int) {
    let table = shared(replay, .forever)
    let kept = { (time: Int) in replay == 1 ? "\(time):2" : "\(time):1 \(time):2" }
    table.row(
      "also when the last one has left, and the connection is new",
      """
      cold  10:1 20:2 30:3 40:|           200-225 235-275
      out   210:1 220:2                   200-225
      out   \(kept(235)) 245:1 255:2 265:3 275:|   235-300
      """)
    table.row(
      "and after the end, together with it",
      """
      cold  10:1 20:2 30:|       200-230
      out   210:1 220:2 230:|    200-300
      out   \(kept(240)) 240:|   240-300
      out   \(kept(250)) 250:|   250-300
      """)
    table.row(
      "and after an error",
      """
      cold  10:1 20:2 30:#       200-230
      out   210:1 220:2 230:#    200-300
      out   \(kept(240)) 240:#   240-300
      """)
  }
}
