import Streams
import Testing

/// `withLatestFrom`, `sample`, `take(until:)`, `skip(until:)` and `amb`, in which one stream controls
/// another.
struct TriggerDiagramTests {
  @Test func `withLatestFrom combines each element with the latest of the other stream`() {
    let table = OperatorTable {
      $0[0].withLatestFrom($0[1]) { left, right throws -> Int in
        if left == 9 { throw Mishap("selector") }
        return left + right
      }
    }
    table.row(
      "both never",
      """
      hot   200-1000
      hot   200-1000
      out
      """)
    table.row(
      "only the first stream's elements make results",
      """
      hot  210:1 230:2 250:3 280:|           200-280
      hot  220:10 240:20 245:30 260:40       200-280
      out  230:12 250:33 280:|
      """)
    table.row(
      "the second one's end leaves its last element",
      """
      hot  210:1 230:2 250:3 280:|   200-280
      hot  220:10 225:|              200-225
      out  230:12 250:13 280:|
      """)
    table.row(
      "the second one ends without an element",
      """
      hot  210:1 230:2 280:|   200-280
      hot  225:|               200-225
      out  280:|
      """)
    table.row(
      "in one tick the first input is first, and hears what was there before",
      """
      hot  210:1 220:2 230:|   200-230
      hot  210:10 220:20       200-230
      out  220:12 230:|
      """)
    table.row(
      "an error of the first",
      """
      hot  210:1 220:#   200-220
      hot  205:10        200-220
      out  210:11 220:#
      """)
    table.row(
      "an error of the second",
      """
      hot  210:1 230:2     200-220
      hot  205:10 220:#    200-220
      out  210:11 220:#
      """)
    table.row(
      "a selector that throws",
      """
      hot  210:1 220:9 230:2   200-220
      hot  205:10              200-220
      out  210:11 220:#selector
      """)
    OperatorTable { $0[0].withLatestFrom(Observable.just(5)) }.row(
      "a second stream that is there at once",
      """
      hot  210:1 220:2 230:|   200-230
      out  210:5 220:5 230:|
      """)
    OperatorTable { Observable.of(1, 2).withLatestFrom($0[0]) }.row(
      "a first stream that is over at once",
      """
      hot  210:1   200-200
      out  200:|
      """)
  }

  @Test func `sample emits the latest element at each tick`() {
    let table = OperatorTable { $0[0].sample($0[1]) }
    table.row(
      "the latest at each tick, once",
      """
      hot  210:1 215:2 250:3 260:4 300:|       200-300
      hot  220:0 230:0 255:0 270:0 310:0       200-310
      out  220:2 255:3 270:4 310:|
      """)
    table.row(
      "a source that ended with an element emits it with the next tick, and completes",
      """
      hot  210:1 220:|   200-220
      hot  230:0 240:0   200-230
      out  230:1 230:|
      """)
    table.row(
      "the end of the sampler is one more tick",
      """
      hot  210:1 215:2 240:3 300:|   200-300
      hot  220:0 230:0 250:|         200-250
      out  220:2 250:3
      """)
    table.row(
      "and the end where the source has ended",
      """
      hot  210:1 220:|   200-220
      hot  230:|         200-230
      out  230:1 230:|
      """)
    table.row(
      "an element in the tick of the sampler's",
      """
      hot  210:1 220:2   200-1000
      hot  220:0         200-1000
      out  220:2
      """)
    table.row(
      "an error of the source",
      """
      hot  210:1 220:#   200-220
      hot  230:0         200-220
      out  220:#
      """)
    table.row(
      "an error of the sampler",
      """
      hot  210:1 240:2   200-230
      hot  220:0 230:#   200-230
      out  220:1 230:#
      """)
    OperatorTable { $0[0].sample($0[1], defaultValue: -1) }.row(
      "a default for ticks without news",
      """
      hot  230:1 250:|               200-250
      hot  210:0 220:0 240:0 260:0   200-260
      out  210:-1 220:-1 240:1 260:-1 260:|
      """)
  }

  @Test func `take(until:) completes when the other stream emits`() {
    let table = OperatorTable { $0[0].take(until: $0[1]) }
    table.row(
      "an element of the other one ends it",
      """
      hot  210:1 220:2 240:3 250:|   200-230
      hot  230:0 240:0               200-230
      out  210:1 220:2 230:|
      """)
    table.row(
      "the other one's end does not",
      """
      hot  210:1 220:2 240:3 250:|   200-250
      hot  230:|                     200-230
      out  210:1 220:2 240:3 250:|
      """)
    table.row(
      "both never",
      """
      hot   200-1000
      hot   200-1000
      out
      """)
    table.row(
      "the source ends first",
      """
      hot  210:1 220:|   200-220
      hot  230:0         200-220
      out  210:1 220:|
      """)
    table.row(
      "an error of the other one",
      """
      hot  210:1 230:2   200-220
      hot  220:#         200-220
      out  210:1 220:#
      """)
    table.row(
      "an error of the source",
      """
      hot  210:1 220:#   200-220
      hot  230:0         200-220
      out  210:1 220:#
      """)
    table.row(
      "in one tick the order of events",
      """
      hot  210:1 220:2 230:3   200-220
      hot  220:0               200-220
      out  210:1 220:2 220:|
      """)
    OperatorTable { $0[0].take(until: Observable.just(0)) }.row(
      "the other one emits at once: the source is not subscribed to",
      """
      hot  210:1
      out  200:|
      """)
    OperatorTable { $0[0].take(until: Observable<Int>.error(Mishap())) }.row(
      "the other one fails at once",
      """
      hot  210:1
      out  200:#
      """)
  }

  @Test func `take(until:) with a predicate completes at the first match`() {
    let exclusive = OperatorTable {
      $0[0].take(until: {
        if $0 == 9 { throw Mishap("predicate") }; return $0 == 3
      })
    }
    exclusive.row(
      "exclusive",
      """
      hot  210:1 220:3 230:1   200-220
      out  210:1 220:|
      """)
    exclusive.row(
      "a predicate that throws",
      """
      hot  210:1 220:9 230:1   200-220
      out  210:1 220:#predicate
      """)
    OperatorTable { $0[0].take(until: { $0 == 3 }, behavior: .inclusive) }.row(
      "inclusive",
      """
      hot  210:1 220:3 230:1   200-220
      out  210:1 220:3 220:|
      """)
  }

  @Test func `skip(until:) emits after the other stream has emitted`() {
    let table = OperatorTable { $0[0].skip(until: $0[1]) }
    table.row(
      "an element of the other one opens it, and is the last that is asked for",
      """
      hot  210:1 220:2 240:3 250:|   200-250
      hot  230:0 235:#               200-230
      out  240:3 250:|
      """)
    table.row(
      "the other one's end leaves it shut, and then it never ends",
      """
      hot  210:1 220:2 240:3 250:|   200-250
      hot  230:|                     200-230
      out
      """)
    table.row(
      "the source ends before",
      """
      hot  210:1 220:|   200-220
      hot  230:0         200-220
      out
      """)
    table.row(
      "an error of the source while it is shut",
      """
      hot  210:1 220:#   200-220
      hot  230:0         200-220
      out  220:#
      """)
    table.row(
      "an error of the other one",
      """
      hot  210:1 230:2   200-220
      hot  220:#         200-220
      out  220:#
      """)
    table.row(
      "in one tick the order of events",
      """
      hot  210:1 220:2 230:3 240:|   200-240
      hot  220:0                     200-220
      out  230:3 240:|
      """)
    OperatorTable { $0[0].skip(until: Observable.just(0)) }.row(
      "the other one emits at once",
      """
      hot  210:1 220:|   200-220
      out  210:1 220:|
      """)
  }

  @Test func `amb emits only the events of the first stream to emit`() {
    let forms = [
      OperatorTable { $0[0].amb($0[1]) },
      OperatorTable { Observable.amb([$0[0], $0[1]]) },
    ]
    for table in forms {
      table.row(
        "both never",
        """
        hot   200-1000
        hot   200-1000
        out
        """)
      table.row(
        "the first to speak",
        """
        hot  220:1 230:2 240:|   200-210
        hot  210:10 250:|        200-250
        out  210:10 250:|
        """)
      table.row(
        "in one tick the first input",
        """
        hot  210:1 230:|    200-230
        hot  210:10 240:|   200-210
        out  210:1 230:|
        """)
      table.row(
        "an end counts",
        """
        hot  210:|    200-210
        hot  220:1    200-210
        out  210:|
        """)
      table.row(
        "an error counts",
        """
        hot  220:1    200-210
        hot  210:#    200-210
        out  210:#
        """)
      table.row(
        "an error of the one that lost is not heard",
        """
        hot  210:1 230:2 240:|   200-240
        hot  220:#               200-210
        out  210:1 230:2 240:|
        """)
      table.row(
        "an error of the one that won",
        """
        hot  210:1 230:#   200-230
        hot  220:2         200-210
        out  210:1 230:#
        """)
    }
    OperatorTable { Observable.amb([$0[0], $0[1], $0[2]]) }.row(
      "three",
      """
      hot  220:1    200-215
      hot  215:2    200-1000
      hot  230:3    200-215
      out  215:2
      """)
    OperatorTable { Observable.amb([$0[0], .just(5), $0[1]]) }.row(
      "one that is there at once",
      """
      hot  220:1    200-200
      hot  215:2
      out  200:5 200:|
      """)
  }
}
