import Streams
import Testing

struct CombineLatestDiagramTests {
  private static let sums = [
    OperatorTable { Observable.combineLatest($0[0], $0[1]) { $0 + $1 } },
    OperatorTable { Observable.combineLatest([$0[0], $0[1]]) { $0[0] + $0[1] } },
  ]

  @Test(arguments: [0, 1]) func `combineLatest of two streams emits the latest elements`(form: Int) {
    let sums = Self.sums[form]
    sums.row(
      "both never",
      """
      hot   200-1000
      hot   200-1000
      out
      """)
    sums.row(
      "empty and never",
      """
      hot  210:|   200-210
      hot          200-1000
      out
      """)
    sums.row(
      "never and empty",
      """
      hot          200-1000
      hot  210:|   200-210
      out
      """)
    sums.row(
      "both empty",
      """
      hot  210:|   200-210
      hot  220:|   200-220
      out  220:|
      """)
    sums.row(
      "an element after the other was empty ends it",
      """
      hot  210:|               200-210
      hot  220:2 230:3 240:|   200-220
      out  220:|
      """)
    sums.row(
      "the same with the sides exchanged",
      """
      hot  220:2 230:3 240:|   200-220
      hot  210:|               200-210
      out  220:|
      """)
    sums.row(
      "every element after the first of each",
      """
      hot  210:1 230:3 250:5 270:|    200-270
      hot  220:10 240:30 260:|        200-260
      out  220:11 230:13 240:33 250:35 270:|
      """)
    sums.row(
      "one after the other: the last of the first stays",
      """
      hot  210:1 220:2 230:|      200-230
      hot  240:10 250:20 260:|    200-260
      out  240:12 250:22 260:|
      """)
    sums.row(
      "two elements in one tick are two results, in the order of the inputs",
      """
      hot  210:1 220:2 230:|     200-230
      hot  210:10 220:20 230:|   200-230
      out  210:11 220:12 220:22 230:|
      """)
    sums.row(
      "an element in the tick in which the other ends",
      """
      hot  210:1 220:|          200-220
      hot  215:10 220:20 230:|  200-230
      out  215:11 220:21 230:|
      """)
    sums.row(
      "what comes before the subscription is missed",
      """
      hot  150:1 200:2 210:3 230:|   200-230
      hot  190:10 220:20 230:|       200-230
      out  220:23 230:|
      """)
  }

  @Test(arguments: [0, 1]) func `combineLatest of two streams passes the first error`(form: Int) {
    let sums = Self.sums[form]
    sums.row(
      "never and error",
      """
      hot          200-220
      hot  220:#   200-220
      out  220:#
      """)
    sums.row(
      "the first fails after results",
      """
      hot  210:1 230:#           200-230
      hot  220:10 240:20 250:|   200-230
      out  220:11 230:#
      """)
    sums.row(
      "an error after the other has ended",
      """
      hot  210:1 215:|   200-215
      hot  220:10 230:#  200-230
      out  220:11 230:#
      """)
    sums.row(
      "two errors in one tick: the first input's",
      """
      hot  220:#left    200-220
      hot  220:#right   200-220
      out  220:#left
      """)
    sums.row(
      "an error in the tick of the other's element comes after it",
      """
      hot  210:1 220:2           200-220
      hot  215:10 220:#          200-220
      out  215:11 220:12 220:#
      """)
    sums.row(
      "an error in the tick of the last end comes too late",
      """
      hot  210:|              200-210
      hot  220:|              200-220
      out  220:|
      """)
  }

  @Test func `combineLatest fails with the error of its selector`() {
    let table = OperatorTable {
      Observable.combineLatest($0[0], $0[1]) { left, right throws -> Int in
        if right == 20 { throw Mishap("selector") }
        return left + right
      }
    }
    table.row(
      "in the first result",
      """
      hot  210:1 230:2          200-220
      hot  220:20 240:|         200-220
      out  220:#selector
      """)
    table.row(
      "later",
      """
      hot  210:1 240:2          200-230
      hot  220:10 230:20 240:|  200-230
      out  220:11 230:#selector
      """)
  }

  @Test func `combineLatest of three streams completes when no result can follow`() {
    let table = OperatorTable { inputs in
      Observable.combineLatest(inputs[0], inputs[1], inputs[2]) { $0 + $1 + $2 }
    }
    table.row(
      "an element for which nothing can come while one has never emitted ends it",
      """
      hot  210:1 220:|          200-220
      hot  230:|                200-230
      hot  215:100 240:200      200-240
      out  240:|
      """)
    table.row(
      "not as long as two of them run",
      """
      hot  210:1 220:|          200-220
      hot  250:10 260:|         200-260
      hot  215:100 240:200      200-1000
      out  250:211
      """)
    table.row(
      "the middle one fails",
      """
      hot  210:1                200-240
      hot  220:10 240:#         200-240
      hot  230:100              200-240
      out  230:111 240:#
      """)
  }

  @Test func `combineLatest combines a synchronous source with a hot one`() {
    OperatorTable { Observable.combineLatest(Observable.of(1, 2, 3), $0[0]) { $0 + $1 } }.row(
      "only the last element is left when the other one begins",
      """
      hot  210:10 220:20 230:|   200-230
      out  210:13 220:23 230:|
      """)
    OperatorTable { Observable.combineLatest($0[0], Observable.just(5)) { $0 + $1 } }.row(
      "just",
      """
      hot  210:10 220:20 230:|   200-230
      out  210:15 220:25 230:|
      """)
    OperatorTable { Observable.combineLatest($0[0], Observable<Int>.error(Mishap())) { $0 + $1 } }.row(
      "error",
      """
      hot  210:10   200-200
      out  200:#
      """)
  }
}
