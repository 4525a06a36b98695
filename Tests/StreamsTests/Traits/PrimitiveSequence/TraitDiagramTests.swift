import Streams
import Testing

struct TraitDiagramTests {
  @Test func `asSingle emits one element at the end, or fails`() {
    let table = OperatorTable { $0[0].asSingle().asObservable() }
    table.row(
      "the element comes when it is known to be the only one",
      """
      hot  210:1 220:|   200-220
      out  220:1 220:|
      """)
    table.row(
      "none",
      """
      hot  220:|   200-220
      out  220:#noElements
      """)
    table.row(
      "a second one is an error at once",
      """
      hot  210:1 220:2 230:3   200-220
      out  220:#moreThanOneElement
      """)
    table.row(
      "an error",
      """
      hot  210:1 220:#   200-220
      out  220:#
      """)
    table.row(
      "never",
      """
      hot  210:1   200-1000
      out
      """)
  }

  @Test func `asMaybe emits at most one element at the end, or fails`() {
    let table = OperatorTable { $0[0].asMaybe().asObservable() }
    table.row(
      "one",
      """
      hot  210:1 220:|   200-220
      out  220:1 220:|
      """)
    table.row(
      "none",
      """
      hot  220:|   200-220
      out  220:|
      """)
    table.row(
      "two",
      """
      hot  210:1 220:2 230:|   200-220
      out  220:#moreThanOneElement
      """)
    table.row(
      "an error",
      """
      hot  210:1 220:#   200-220
      out  220:#
      """)
  }

  @Test func `first emits the first element or nil`() {
    let table = OperatorTable { $0[0].first().asObservable() }
    table.row(
      "the first one disposes the source",
      """
      hot  210:1 220:2   200-210
      out  210:Optional(1) 210:|
      """)
    table.row(
      "none",
      """
      hot  220:|   200-220
      out  220:nil 220:|
      """)
    table.row(
      "an error",
      """
      hot  220:#   200-220
      out  220:#
      """)
  }

  @Test func `andThen starts the second stream when the first completes`() {
    let table = OperatorTable { $0[0].ignoreElements().asCompletable().andThen($0[1]) }
    table.row(
      "the second begins in the tick in which the first completes",
      """
      hot  210:1 220:|                 200-220
      hot  215:8 220:9 230:10 240:|    220-240
      out  220:9 230:10 240:|
      """)
    table.row(
      "an error of the first",
      """
      hot  210:1 220:#   200-220
      hot  230:10
      out  220:#
      """)
    table.row(
      "an error of the second",
      """
      hot  220:|         200-220
      hot  230:10 240:#  220-240
      out  230:10 240:#
      """)
    table.row(
      "never",
      """
      hot  210:1    200-1000
      hot  230:10
      out
      """)
    OperatorTable { Completable.empty().andThen($0[0]) }.row(
      "a first that is over at once",
      """
      hot  210:1 220:|   200-220
      out  210:1 220:|
      """)
  }

  @Test func `flatMap of a single continues with the inner single`() {
    let table = OperatorTable { inputs in
      inputs[0].asSingle().flatMap { index in inputs[index].asSingle() }.asObservable()
    }
    table.row(
      "one after the other",
      """
      hot   210:1 220:|   200-220
      cold  10:5 30:|     220-250
      out   250:5 250:|
      """)
    table.row(
      "an error of the second",
      """
      hot   210:1 220:|   200-220
      cold  10:5 30:#     220-250
      out   250:#
      """)
    table.row(
      "an error of the first",
      """
      hot   210:1 220:#   200-220
      cold  10:5 30:|
      out   220:#
      """)
  }

  @Test func `ifEmpty(default:) emits its element for an empty maybe`() {
    let table = OperatorTable { $0[0].asMaybe().ifEmpty(default: 7).asObservable() }
    table.row(
      "nothing",
      """
      hot  220:|   200-220
      out  220:7 220:|
      """)
    table.row(
      "something",
      """
      hot  210:1 220:|   200-220
      out  220:1 220:|
      """)
  }
}
