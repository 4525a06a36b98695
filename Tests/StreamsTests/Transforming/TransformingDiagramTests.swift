import Streams
import Testing

struct TransformingDiagramTests {
  @Test func `map and compactMap transform elements and fail with thrown errors`() {
    OperatorTable {
      $0[0].map {
        if $0 == 9 { throw Mishap("transform") }; return $0 * 10
      }
    }.row(
      "map: a transform that throws",
      """
      hot  210:1 220:9 230:1   200-220
      out  210:10 220:#transform
      """)
    OperatorTable { $0[0].map { $0 + 1 }.map { $0 * 10 } }.row(
      "map of map",
      """
      hot  210:1 220:|   200-220
      out  210:20 220:|
      """)
    OperatorTable {
      $0[0].compactMap { (element: Int) throws -> Int? in
        if element == 9 { throw Mishap("transform") }
        return element > 1 ? element : nil
      }
    }.row(
      "compactMap",
      """
      hot  210:1 220:2 230:9 240:2   200-230
      out  220:2 230:#transform
      """)
  }

  @Test func `scan emits every result, and reduce emits the last one`() {
    let scan = OperatorTable {
      $0[0].scan(100) { sum, element throws -> Int in
        if element == 9 { throw Mishap("accumulator") }
        return sum + element
      }
    }
    scan.row(
      "scan: the seed itself is not emitted",
      """
      hot  210:1 220:2 230:|   200-230
      out  210:101 220:103 230:|
      """)
    scan.row(
      "scan: an accumulator that throws",
      """
      hot  210:1 220:9 230:1   200-220
      out  210:101 220:#accumulator
      """)
    OperatorTable { $0[0].scan(into: [Int]()) { $0.append($1) } }.row(
      "scan(into:)",
      """
      hot  210:1 220:2 230:#   200-230
      out  210:[1] 220:[1,2] 230:#
      """)
    let reduce = OperatorTable {
      $0[0].reduce(
        100,
        accumulator: { sum, element throws -> Int in
          if element == 9 { throw Mishap("accumulator") }
          return sum + element
        },
        mapResult: { sum throws -> String in
          if sum == 107 { throw Mishap("result") }
          return "<\(sum)>"
        })
    }
    reduce.row(
      "reduce",
      """
      hot  210:1 220:2 230:|   200-230
      out  230:<103> 230:|
      """)
    reduce.row(
      "reduce: of nothing the seed",
      """
      hot  230:|   200-230
      out  230:<100> 230:|
      """)
    reduce.row(
      "reduce: an accumulator that throws",
      """
      hot  210:1 220:9 230:|   200-220
      out  220:#accumulator
      """)
    reduce.row(
      "reduce: a result that throws",
      """
      hot  210:7 230:|   200-230
      out  230:#result
      """)
    reduce.row(
      "reduce: an error",
      """
      hot  210:1 220:#   200-220
      out  220:#
      """)
    reduce.row(
      "reduce: never",
      """
      hot  210:1   200-1000
      out
      """)
  }

  @Test func `toArray emits all elements at the end`() {
    let table = OperatorTable { $0[0].toArray().asObservable() }
    table.row(
      "all with the end",
      """
      hot  210:1 220:2 230:|   200-230
      out  230:[1,2] 230:|
      """)
    table.row(
      "nothing",
      """
      hot  230:|   200-230
      out  230:[] 230:|
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

  @Test func `materialize and dematerialize convert events to elements and back`() {
    let table = OperatorTable { $0[0].materialize() }
    table.row(
      "the end is an element, and then the end",
      """
      hot  210:1 220:|   200-220
      out  210:next(1) 220:completed 220:|
      """)
    table.row(
      "an error is an element, and then the end",
      """
      hot  210:1 220:#   200-220
      out  210:next(1) 220:error(mishap) 220:|
      """)
    OperatorTable {
      $0[0].map { (number: Int) -> Event<Int> in
        switch number {
        case 8: .completed
        case 9: .error(Mishap())
        default: .next(number)
        }
      }.dematerialize()
    }.row(
      "dematerialize ends with the first end among the elements",
      """
      hot  210:1 220:8 230:9   200-220
      out  210:1 220:|
      """)
    OperatorTable { $0[0].map { $0 == 9 ? Event<Int>.error(Mishap()) : .next($0) }.dematerialize() }.row(
      "dematerialize: an error among the elements",
      """
      hot  210:1 220:9 230:1   200-220
      out  210:1 220:#
      """)
  }

  @Test func `pairwise, withPrevious and enumerated add neighbors and positions`() {
    OperatorTable { $0[0].pairwise().map { [$0.0, $0.1] } }.row(
      "pairwise",
      """
      hot  210:1 220:2 230:3 240:|   200-240
      out  220:[1,2] 230:[2,3] 240:|
      """)
    OperatorTable { $0[0].withPrevious(startWith: 0).map { [$0.previous, $0.current] } }.row(
      "withPrevious(startWith:)",
      """
      hot  210:1 220:2 240:#   200-240
      out  210:[0,1] 220:[1,2] 240:#
      """)
    OperatorTable { $0[0].enumerated().map { [$0.index, $0.element] } }.row(
      "enumerated",
      """
      hot  210:5 220:6 240:|   200-240
      out  210:[0,5] 220:[1,6] 240:|
      """)
  }
}
