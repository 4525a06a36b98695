import Streams
import Testing

struct MergeDiagramTests {
  private static let forms = [
    OperatorTable { Observable.merge($0[0], $0[1]) },
    OperatorTable { Observable.merge([$0[0], $0[1]]) },
    OperatorTable { Observable.merge(CollectionOfOne($0[0]).map { $0 } + [$0[1]]) },
    OperatorTable { Observable.merge(Observable.merge($0[0]), Observable.merge($0[1])) },
    OperatorTable { Observable.of($0[0], $0[1]).merge() },
    OperatorTable { Observable.of($0[0], $0[1]).merge(maxConcurrent: 2) },
  ]

  @Test(arguments: forms.indices) func `merge emits the elements of two streams`(form: Int) {
    let merged = Self.forms[form]
    merged.row(
      "both never",
      """
      hot   200-1000
      hot   200-1000
      out
      """)
    merged.row(
      "empty and never",
      """
      hot  210:|   200-210
      hot          200-1000
      out
      """)
    merged.row(
      "both empty: the end comes with the later one",
      """
      hot  230:|   200-230
      hot  220:|   200-220
      out  230:|
      """)
    merged.row(
      "elements as they come",
      """
      hot  210:1 230:2 250:3 260:|   200-260
      hot  220:10 240:20 270:|       200-270
      out  210:1 220:10 230:2 240:20 250:3 270:|
      """)
    merged.row(
      "in one tick the order of the inputs",
      """
      hot  210:1 220:2 230:|     200-230
      hot  210:10 220:20 230:|   200-230
      out  210:1 210:10 220:2 220:20 230:|
      """)
    merged.row(
      "never and error",
      """
      hot          200-220
      hot  220:#   200-220
      out  220:#
      """)
    merged.row(
      "an error of one ends the other",
      """
      hot  210:1 230:#           200-230
      hot  220:10 240:20 250:|   200-230
      out  210:1 220:10 230:#
      """)
    merged.row(
      "two errors in one tick: the first input's",
      """
      hot  220:#left    200-220
      hot  220:#right   200-220
      out  220:#left
      """)
    merged.row(
      "an end and an error in one tick",
      """
      hot  220:|   200-220
      hot  220:#   200-220
      out  220:#
      """)
  }

  @Test func `merge of synchronous sources emits immediately, and stops at an error`() {
    OperatorTable { Observable.merge(Observable.of(1, 2), $0[0], .just(3), .empty()) }.row(
      "what is there at once comes at once",
      """
      hot  210:10 220:|   200-220
      out  200:3 200:1 200:2 210:10 220:|
      """)
    OperatorTable { Observable.merge($0[0], .error(Mishap()), $0[1]) }.row(
      "what follows a source that fails at once is not subscribed to",
      """
      hot  210:10 220:|   200-200
      hot  210:10 220:|
      out  200:#
      """)
  }

  @Test func `merge subscribes to each inner stream when it is emitted`() {
    let table = OperatorTable { inputs in inputs[0].map { inputs[$0] }.merge() }
    table.row(
      "each is subscribed to when it comes; the end is the last one's",
      """
      hot   210:1 230:2 250:|    200-250
      cold  10:11 30:12 60:|     210-270
      cold  10:21 20:22 50:|     230-280
      out   220:11 240:12 240:21 250:22 280:|
      """)
    table.row(
      "the end is the outer one's if that comes last",
      """
      hot   210:1 220:1 300:|    200-300
      cold  10:11 20:|           210-230 220-240
      out   220:11 230:11 300:|
      """)
    table.row(
      "an error of the outer stream",
      """
      hot   210:1 240:#          200-240
      cold  10:11 20:12 30:13    210-240
      out   220:11 230:12 240:#
      """)
    table.row(
      "an error of an inner stream",
      """
      hot   210:1 220:2 300:3    200-240
      cold  10:11 40:12          210-240
      cold  10:21 20:#           220-240
      cold  10:31
      out   220:11 230:21 240:#
      """)
  }

  @Test func `merge with a limit queues inner streams in the order of arrival`() {
    let table = OperatorTable { inputs in inputs[0].map { inputs[$0] }.merge(maxConcurrent: 2) }
    table.row(
      "the third begins when one of the first two has completed",
      """
      hot   210:1 220:2 230:3 240:|   200-240
      cold  10:11 40:|                210-250
      cold  10:21 60:|                220-280
      cold  10:31 20:|                250-270
      out   220:11 230:21 260:31 280:|
      """)
    table.row(
      "they begin in the order of arrival",
      """
      hot   210:1 211:1 220:2 230:3 240:|   200-240
      cold  50:|                            210-260 211-261
      cold  10:21 20:|                      260-280
      cold  10:31 20:|                      261-281
      out   270:21 271:31 281:|
      """)
    table.row(
      "an error forgets those that wait",
      """
      hot   210:1 220:2 230:3 240:|   200-240
      cold  10:11 50:#                210-260
      cold  10:21                     220-260
      cold  10:31
      out   220:11 230:21 260:#
      """)
    table.row(
      "an error of the outer stream",
      """
      hot   210:1 220:2 230:3 240:#   200-240
      cold  10:11 50:12               210-240
      cold  10:21                     220-240
      cold  10:31
      out   220:11 230:21 240:#
      """)
    table.row(
      "an outer stream that completes waits for those that wait",
      """
      hot   210:1 215:1 220:2 225:|   200-225
      cold  30:|                      210-240 215-245
      cold  10:21 20:|                240-260
      out   250:21 260:|
      """)
  }
}
