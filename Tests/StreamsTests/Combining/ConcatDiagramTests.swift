import Streams
import TestSupport
import Testing

struct ConcatDiagramTests {
  private static let forms = [
    OperatorTable { Observable.concat($0[0], $0[1]) },
    OperatorTable { Observable.concat([$0[0], $0[1]]) },
    OperatorTable { Observable.concat([$0[0], $0[1]][...]) },
    OperatorTable { Observable.concat(AnySequenceOfTwo(first: $0[0], second: $0[1])) },
    OperatorTable { $0[0].concat($0[1]) },
    OperatorTable { Observable.of($0[0], $0[1]).concat() },
    OperatorTable { inputs in Observable.of(0, 1).concatMap { inputs[$0] } },
  ]

  @Test(arguments: forms.indices) func `concat emits one stream after the other`(form: Int) {
    let concat = Self.forms[form]
    concat.row(
      "never: the second is not subscribed to",
      """
      hot           200-1000
      hot  210:1
      out
      """)
    concat.row(
      "the second is subscribed to in the tick in which the first ends",
      """
      hot  210:1 220:2 230:|                   200-230
      hot  215:10 240:20 250:30 260:|          230-260
      out  210:1 220:2 240:20 250:30 260:|
      """)
    concat.row(
      "an element in that tick is heard",
      """
      hot  210:1 230:|     200-230
      hot  230:10 240:|    230-240
      out  210:1 230:10 240:|
      """)
    concat.row(
      "both empty",
      """
      hot  210:|   200-210
      hot  220:|   210-220
      out  220:|
      """)
    concat.row(
      "the second has ended before and is not heard any more",
      """
      hot  230:|   200-230
      hot  220:|   230-1000
      out
      """)
    concat.row(
      "an error of the first",
      """
      hot  210:1 220:#   200-220
      hot  215:2 230:3
      out  210:1 220:#
      """)
    concat.row(
      "an error of the second",
      """
      hot  210:1 220:|   200-220
      hot  230:2 240:#   220-240
      out  210:1 230:2 240:#
      """)
    concat.row(
      "cold streams begin again",
      """
      cold  10:1 20:|   200-220
      cold  10:2 20:|   220-240
      out   210:1 230:2 240:|
      """)
  }

  @Test func `concat and startWith emit synchronous sources in order`() {
    OperatorTable { Observable.concat(.of(1, 2), $0[0], .just(3), .of(4, 5)) }.row(
      "each in its time",
      """
      hot  210:10 220:|   200-220
      out  200:1 200:2 210:10 220:3 220:4 220:5 220:|
      """)
    OperatorTable { Observable.concat(.just(1), .error(Mishap()), $0[0]) }.row(
      "an error at once",
      """
      hot  210:10 220:|
      out  200:1 200:#
      """)
    OperatorTable { $0[0].startWith(1, 2).startWith(0) }.row(
      "startWith",
      """
      hot  210:10 220:|   200-220
      out  200:0 200:1 200:2 210:10 220:|
      """)
    OperatorTable { $0[0].startWith(1) }.row(
      "startWith and an error",
      """
      hot  210:#   200-210
      out  200:1 210:#
      """)
    OperatorTable { $0[0].startWith() }.row(
      "startWith nothing",
      """
      hot  210:1   200-1000
      out  210:1
      """)
  }

  @Test func `concat and concatMap emit the streams of an outer stream in order`() {
    let forms = [
      OperatorTable { inputs in inputs[0].map { inputs[$0] }.concat() },
      OperatorTable { inputs in inputs[0].concatMap { inputs[$0] } },
    ]
    for table in forms {
      table.row(
        "those that come too early wait",
        """
        hot   210:1 220:2 230:|     200-230
        cold  10:11 20:12 50:|      210-260
        cold  10:21 20:|            260-280
        out   220:11 230:12 270:21 280:|
        """)
      table.row(
        "one that comes later begins at once",
        """
        hot   210:1 250:2 300:|     200-300
        cold  10:11 20:|            210-230
        cold  10:21 20:|            250-270
        out   220:11 260:21 300:|
        """)
      table.row(
        "an error of the outer stream does not wait",
        """
        hot   210:1 220:2 230:#     200-230
        cold  10:11 50:|            210-230
        cold  10:21
        out   220:11 230:#
        """)
      table.row(
        "an error of an inner stream",
        """
        hot   210:1 220:2 250:|     200-230
        cold  10:11 20:#            210-230
        cold  10:21
        out   220:11 230:#
        """)
    }
  }

  @Test func `concatMap calls its selector when the element is received`() {
    let heard = Heard<Int>()
    OperatorTable { inputs in
      inputs[0].concatMap { index -> Observable<Int> in
        heard.append(inputs.scheduler.clock)
        if index == 9 { throw Mishap("selector") }
        return inputs[index]
      }
    }.row(
      "and what it throws does not wait",
      """
      hot   210:1 220:1 230:9 240:1   200-230
      cold  10:5 50:|                 210-230
      out   220:5 230:#selector
      """)
    expectEqual(heard.all.prefix(3), [210, 220, 230])
  }
}

private struct AnySequenceOfTwo: Sequence, Sendable {
  let first: Observable<Int>
  let second: Observable<Int>
  func makeIterator() -> AnyIterator<Observable<Int>> {
    var rest = [second, first]
    return AnyIterator { rest.popLast() }
  }
}
