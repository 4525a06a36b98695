import Streams
import Testing

struct ZipDiagramTests {
  private static let sums = [
    OperatorTable { Observable.zip($0[0], $0[1]) { $0 + $1 } },
    OperatorTable { Observable.zip([$0[0], $0[1]]) { $0[0] + $0[1] } },
  ]

  @Test(arguments: [0, 1]) func `zip of two streams pairs elements by position`(form: Int) {
    let sums = Self.sums[form]
    sums.row(
      "both never",
      """
      hot   200-1000
      hot   200-1000
      out
      """)
    sums.row(
      "empty and never: nobody asks the other one until it speaks",
      """
      hot  210:|   200-210
      hot          200-1000
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
      "an element without a partner to come ends nothing",
      """
      hot  210:|               200-210
      hot  220:2 230:3 240:|   200-240
      out  240:|
      """)
    sums.row(
      "the same with the sides exchanged",
      """
      hot  220:2 230:3 240:|   200-240
      hot  210:|               200-210
      out  240:|
      """)
    sums.row(
      "pairs wait for the slower side",
      """
      hot  210:1 215:2 220:3 280:|    200-280
      hot  230:10 240:20 250:30 270:| 200-270
      out  230:11 240:22 250:33 280:|
      """)
    sums.row(
      "what waits is used after its stream has ended",
      """
      hot  210:1 215:2 220:|          200-220
      hot  230:10 240:20 250:30 260:| 200-260
      out  230:11 240:22 260:|
      """)
    sums.row(
      "what waits keeps nothing open when all have ended",
      """
      hot  210:1 215:2 220:|   200-220
      hot  230:10 260:|        200-260
      out  230:11 260:|
      """)
    sums.row(
      "two elements in one tick",
      """
      hot  210:1 220:2 230:|     200-230
      hot  210:10 220:20 230:|   200-230
      out  210:11 220:22 230:|
      """)
  }

  @Test(arguments: [0, 1]) func `zip of two streams passes the first error`(form: Int) {
    let sums = Self.sums[form]
    sums.row(
      "never and error",
      """
      hot          200-220
      hot  220:#   200-220
      out  220:#
      """)
    sums.row(
      "an error does not wait for what waits",
      """
      hot  210:1 215:2 230:#   200-230
      hot  220:10 240:20       200-230
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
      "an element and the other's error in one tick",
      """
      hot  210:1 220:2    200-220
      hot  215:10 220:#   200-220
      out  215:11 220:#
      """)
  }

  @Test func `zip fails with the error of its selector`() {
    let table = OperatorTable {
      Observable.zip($0[0], $0[1]) { left, right throws -> Int in
        if right == 20 { throw Mishap("selector") }
        return left + right
      }
    }
    table.row(
      "in the second result",
      """
      hot  210:1 215:2 240:3    200-230
      hot  220:10 230:20 240:|  200-230
      out  220:11 230:#selector
      """)
  }

  @Test func `zip of three streams combines elements by position`() {
    let table = OperatorTable { inputs in
      Observable.zip(inputs[0], inputs[1], inputs[2]) { $0 + $1 + $2 }
    }
    table.row(
      "rows wait for the slowest",
      """
      hot  210:1 220:2 290:|       200-290
      hot  230:10 240:20 270:|     200-270
      hot  215:100 250:200 280:|   200-280
      out  230:111 250:222 290:|
      """)
    table.row(
      "it ends when all have ended",
      """
      hot  210:|                200-210
      hot  220:10 230:|         200-230
      hot  215:100 240:200 250:| 200-250
      out  250:|
      """)
    table.row(
      "the last one fails",
      """
      hot  210:1                200-240
      hot  220:10               200-240
      hot  230:100 240:#        200-240
      out  230:111 240:#
      """)
  }

  @Test func `zip combines a synchronous source with a hot one`() {
    OperatorTable { Observable.zip(Observable.of(1, 2, 3), $0[0]) { $0 + $1 } }.row(
      "all of its elements wait",
      """
      hot  210:10 220:20 230:30 240:40 250:| 200-250
      out  210:11 220:22 230:33 250:|
      """)
    OperatorTable { Observable.zip($0[0], Observable<Int>.error(Mishap())) { $0 + $1 } }.row(
      "error",
      """
      hot  210:10   200-200
      out  200:#
      """)
  }
}
