import Streams
import Testing

struct FilteringDiagramTests {
  /// The rules of all operators that pass some elements unchanged.
  @Test func `filtering operators pass never, an empty source and an error`() {
    let operators: [(String, @Sendable (Observable<Int>) -> Observable<Int>)] = [
      ("filter", { $0.filter { $0 > 0 } }), ("take", { $0.take(3) }), ("skip", { $0.skip(1) }),
      ("takeLast", { $0.takeLast(1) }), ("take(while:)", { $0.take(while: { $0 < 9 }) }),
      ("skip(while:)", { $0.skip(while: { $0 < 9 }) }),
      ("distinctUntilChanged", { $0.distinctUntilChanged() }),
      ("map", { $0.map { $0 } }), ("compactMap", { $0.compactMap { $0 } }),
      ("scan", { $0.scan(0) { $0 + $1 } }),
      ("do", { $0.do(onNext: { _ in }) }), ("startWith nothing", { $0.startWith() }),
      ("do with all", { $0.do(onNext: { _ in }, onDispose: {}) }),
      ("catch(sequence:)", { Observable.catch(sequence: [$0]) }), ("retry once", { $0.retry(1) }),
      ("dematerialize", { $0.materialize().dematerialize() }), ("share", { $0.share() }),
    ]
    for (name, make) in operators {
      let table = OperatorTable { make($0[0]) }
      table.row(
        "\(name): never",
        """
        hot  200-1000
        out
        """)
      table.row(
        "\(name): empty",
        """
        hot  150:1 210:|   200-210
        out  210:|
        """)
      table.row(
        "\(name): error",
        """
        hot  150:1 210:#   200-210
        out  210:#
        """)
    }
  }

  @Test func `take completes with its last element`() {
    let table = OperatorTable { $0[0].take(2) }
    table.row(
      "the end comes with the last element",
      """
      hot  210:1 220:2 230:3   200-220
      out  210:1 220:2 220:|
      """)
    table.row(
      "a shorter source",
      """
      hot  210:1 220:|   200-220
      out  210:1 220:|
      """)
    table.row(
      "an error in time",
      """
      hot  210:1 220:#   200-220
      out  210:1 220:#
      """)
    table.row(
      "an error in the tick of the last element comes too late",
      """
      hot  210:1 220:2 220:#   200-220
      out  210:1 220:2 220:|
      """)
    OperatorTable { $0[0].take(0) }.row(
      "none: the source is not subscribed to",
      """
      hot  210:1
      out  200:|
      """)
    OperatorTable { _ in Observable.of(1, 2, 3).take(2) }.row(
      "of a synchronous source", "out  200:1 200:2 200:|")
    OperatorTable { $0[0].take(2).take(1) }.row(
      "of take",
      """
      hot  210:1 220:2   200-210
      out  210:1 210:|
      """)
  }

  @Test func `take(while:) completes at the first element that fails its predicate`() {
    let exclusive = OperatorTable {
      $0[0].take(while: {
        if $0 == 9 { throw Mishap("predicate") }; return $0 < 3
      })
    }
    exclusive.row(
      "until the first that does not satisfy it",
      """
      hot  210:1 220:2 230:3 240:1   200-230
      out  210:1 220:2 230:|
      """)
    exclusive.row(
      "the first one does not",
      """
      hot  210:3 220:2   200-210
      out  210:|
      """)
    exclusive.row(
      "a predicate that throws",
      """
      hot  210:1 220:9 230:1   200-220
      out  210:1 220:#predicate
      """)
    OperatorTable { $0[0].take(while: { $0 < 3 }, behavior: .inclusive) }.row(
      "inclusive",
      """
      hot  210:1 220:3 230:1   200-220
      out  210:1 220:3 220:|
      """)
  }

  @Test func `skip ignores the first elements, and skip(while:) until its predicate fails`() {
    OperatorTable { $0[0].skip(2) }.row(
      "the first ones",
      """
      hot  210:1 220:2 230:3 240:|   200-240
      out  230:3 240:|
      """)
    OperatorTable { $0[0].skip(0) }.row(
      "none",
      """
      hot  210:1 220:|   200-220
      out  210:1 220:|
      """)
    OperatorTable { $0[0].skip(5) }.row(
      "more than there are",
      """
      hot  210:1 220:|   200-220
      out  220:|
      """)
    let table = OperatorTable {
      $0[0].skip(while: {
        if $0 == 9 { throw Mishap("predicate") }; return $0 < 3
      })
    }
    table.row(
      "while: asks no more once it has heard no",
      """
      hot  210:1 220:3 230:1 240:9 250:|   200-250
      out  220:3 230:1 240:9 250:|
      """)
    table.row(
      "while: a predicate that throws",
      """
      hot  210:1 220:9 230:3   200-220
      out  220:#predicate
      """)
  }

  @Test func `distinctUntilChanged compares with the last element that passed`() {
    OperatorTable { $0[0].distinctUntilChanged() }.row(
      "compares with the last one only",
      """
      hot  210:1 220:1 230:2 240:2 250:1 260:|   200-260
      out  210:1 230:2 250:1 260:|
      """)
    OperatorTable { $0[0].distinctUntilChanged { $0 / 10 } }.row(
      "by a key: with the last one that passed",
      """
      hot  210:11 220:12 230:21 240:22 250:13 260:|   200-260
      out  210:11 230:21 250:13 260:|
      """)
    let near = OperatorTable {
      $0[0].distinctUntilChanged { (last: Int, new: Int) throws -> Bool in
        if new == 99 { throw Mishap("comparer") }
        return new - last < 3
      }
    }
    near.row(
      "by a comparison: with the last one that passed, not the one before",
      """
      hot  210:1 220:3 230:5 240:6 250:8   200-1000
      out  210:1 230:5 250:8
      """)
    near.row(
      "a comparison that throws; it is not asked about the first element",
      """
      hot  210:99 220:99 230:1   200-220
      out  210:99 220:#comparer
      """)
    OperatorTable {
      $0[0].distinctUntilChanged { (element: Int) throws -> Int in
        if element == 9 { throw Mishap("key") }
        return element
      }
    }.row(
      "a key that throws",
      """
      hot  210:1 220:9 230:1   200-220
      out  210:1 220:#key
      """)
  }

  @Test func `filter, takeLast, element(at:), single, ifEmpty and ignoreElements follow their diagrams`() {
    OperatorTable {
      $0[0].filter {
        if $0 == 9 { throw Mishap("predicate") }; return $0 > 1
      }
    }.row(
      "filter: a predicate that throws",
      """
      hot  210:1 220:2 230:9 240:2   200-230
      out  220:2 230:#predicate
      """)
    OperatorTable { $0[0].takeLast(2) }.row(
      "takeLast",
      """
      hot  210:1 220:2 230:3 240:|   200-240
      out  240:2 240:3 240:|
      """)
    OperatorTable { $0[0].takeLast(2) }.row(
      "takeLast: an error drops them",
      """
      hot  210:1 220:2 240:#   200-240
      out  240:#
      """)
    OperatorTable { $0[0].element(at: 1) }.row(
      "element(at:)",
      """
      hot  210:1 220:2 230:3   200-220
      out  220:2 220:|
      """)
    OperatorTable { $0[0].element(at: 1) }.row(
      "element(at:): there is none",
      """
      hot  210:1 220:|   200-220
      out  220:#argumentOutOfRange
      """)
    OperatorTable { $0[0].single() }.row(
      "single",
      """
      hot  210:1 220:|   200-220
      out  210:1 220:|
      """)
    OperatorTable { $0[0].single() }.row(
      "single: two",
      """
      hot  210:1 220:2 230:3   200-220
      out  210:1 220:#moreThanOneElement
      """)
    OperatorTable { $0[0].single { $0 > 1 } }.row(
      "single: none that satisfies it",
      """
      hot  210:1 220:|   200-220
      out  220:#noElements
      """)
    OperatorTable { $0[0].ifEmpty(default: 7) }.row(
      "ifEmpty(default:)",
      """
      hot  220:|   200-220
      out  220:7 220:|
      """)
    OperatorTable { $0[0].ifEmpty(default: 7) }.row(
      "ifEmpty(default:): not empty",
      """
      hot  210:1 220:|   200-220
      out  210:1 220:|
      """)
    OperatorTable { $0[0].ifEmpty(default: 7) }.row(
      "ifEmpty(default:): an error",
      """
      hot  220:#   200-220
      out  220:#
      """)
    OperatorTable { $0[0].ignoreElements() }.row(
      "ignoreElements",
      """
      hot  210:1 220:|   200-220
      out  220:|
      """)
  }
}
