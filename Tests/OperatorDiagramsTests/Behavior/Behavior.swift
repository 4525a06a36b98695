import Streams
import StreamsTesting

@testable import OperatorDiagrams

/// The result in one case: a marble diagram, and the error for `#`.
struct Outcome: ExpressibleByStringLiteral, Sendable {
  let marbles: String
  var error: any Error = MarbleError()

  init(stringLiteral marbles: String) { self.marbles = marbles }

  /// Creates an outcome in which the operator itself fails.
  static func fails(_ marbles: String, _ error: RxError) -> Outcome {
    var outcome = Outcome(stringLiteral: marbles)
    outcome.error = error
    return outcome
  }
}

/// The subscription windows of an input in each case.
struct Windows: Sendable {
  var never = ["^"]
  var empty = ["(^!)"]
  var error = ["(^!)"]
  var normal = ["^------!"]
  var midway = ["^----!"]
  var disposed = ["^---!"]

  /// Windows that last as long as the source and the subscription.
  static let usual = Windows()

  /// Returns the windows of an operator that ends in the same frame in all cases.
  static func early(_ window: String) -> Windows {
    Windows(normal: [window], midway: [window], disposed: [window])
  }
}

/// The subscription windows of two inputs in each case, the first input first. An empty text means no subscription.
struct PairedWindows: Sendable {
  var never = ["^", "^"]
  var firstEmpty = ["(^!)", "^----!"]
  var secondEmpty = ["^----!", "(^!)"]
  var firstFails = ["^--!", "^--!"]
  var secondFails = ["^--!", "^--!"]
  var oneTick = ["^----!", "^----!"]
  var disposed = ["^---!", "^---!"]

  /// Windows that last as long as the source, the result and the subscription.
  static let usual = PairedWindows()

  /// The second stream is subscribed to when the first has ended.
  static let inSequence = PairedWindows(
    never: ["^", ""], secondEmpty: ["^----!", "-----(^!)"], firstFails: ["^--!", ""],
    secondFails: ["^-----!", "------^--!"], oneTick: ["^----!", "-----^----!"], disposed: ["^---!", ""])
}

/// The full behavior of an operator on one stream, which is a row of the table.
///
/// | case | source |
/// |---|---|
/// | `never` | `-` |
/// | `empty` | `|` |
/// | `error` | `#` |
/// | `normal` | `-1-2-3-|` |
/// | `midway` | `-1-2-#` |
/// | `synchronous` | `(123|)`, inside the subscription |
/// | `disposed` | as `normal`, disposed in the fourth frame |
struct Behavior: Sendable {
  let name: String
  let cases: [OperatorDiagram]

  init<Result: Equatable & Sendable>(
    _ name: String, never: Outcome = "-", empty: Outcome, error: Outcome, normal: Outcome, midway: Outcome,
    synchronous: Outcome, disposed: Outcome, _ values: [Character: Result], windows: Windows = .usual,
    apply: @escaping @Sendable (Observable<Int>, TestScheduler) -> Observable<Result>
  ) {
    self.name = name
    func diagram(_ kind: String, _ source: String, _ outcome: Outcome, _ windows: [String]) -> OperatorDiagram
    {
      let result = Line(
        outcome.marbles, values, name: nil, isHot: false, error: outcome.error, subscriptions: nil)
      return OperatorDiagram(
        "\(name), \(kind)", name, numbers(source, subscriptions: windows), gives: result, apply: apply)
    }
    let immediate = OperatorDiagram(
      "\(name), synchronous", name,
      gives: Line(
        synchronous.marbles, values, name: nil, isHot: false, error: synchronous.error, subscriptions: nil)
    ) { apply(atOnce(1, 2, 3), $0) }
    cases = [
      diagram("never", "-", never, windows.never), diagram("empty", "|", empty, windows.empty),
      diagram("error", "#", error, windows.error), diagram("normal", "-1-2-3-|", normal, windows.normal),
      diagram("midway", "-1-2-#", midway, windows.midway), immediate,
      diagram("disposed", "-1-2-3-|", disposed, windows.disposed),
    ]
  }

  /// Creates the behavior of an operator whose results are numbers.
  init(
    _ name: String, never: Outcome = "-", empty: Outcome = "|", error: Outcome = "#",
    normal: Outcome = "-1-2-3-|", midway: Outcome = "-1-2-#", synchronous: Outcome = "(123|)",
    disposed: Outcome = "-1-2!", _ values: [Character: Int] = [:], windows: Windows = .usual,
    numbers apply: @escaping @Sendable (Observable<Int>, TestScheduler) -> Observable<Int>
  ) {
    self.init(
      name, never: never, empty: empty, error: error, normal: normal, midway: midway,
      synchronous: synchronous,
      disposed: disposed, numbers("", values).values, windows: windows, apply: apply)
  }
}

/// The full behavior of a stream without a source, with named cases.
extension Behavior {
  init(
    source name: String, _ kinds: [(String, Outcome, @Sendable (TestScheduler) -> Observable<Int>)]
  ) {
    self.name = name
    cases = kinds.map { kind, outcome, make in
      OperatorDiagram("\(name), \(kind)", name, gives: numbers(outcome.marbles), make: make)
    }
  }
}

/// The full behavior of an operator on two streams.
///
/// | case | first | second |
/// |---|---|---|
/// | `never` | `-` | `-` |
/// | `firstEmpty` | `|` | `-7-8-|` |
/// | `secondEmpty` | `-1-2-|` | `|` |
/// | `firstFails` | `-1-#` | `--7--8|` |
/// | `secondFails` | `-1--2-|` | `--7#` |
/// | `oneTick` | `-1-2-|` | `-7-8-|` |
/// | `synchronous` | `(12|)` | `(78|)`, both inside the subscription |
/// | `disposed` | `-1---2|` | `--7--8-|`, disposed in the fourth frame |
extension Behavior {
  init(
    two name: String, never: Outcome = "-", firstEmpty: Outcome, secondEmpty: Outcome, firstFails: Outcome,
    secondFails: Outcome, oneTick: Outcome, synchronous: Outcome, disposed: Outcome,
    _ values: [Character: Int] = [:], windows: PairedWindows = .usual,
    apply: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
  ) {
    self.name = name
    func line(_ outcome: Outcome) -> Line<Int> { numbers(outcome.marbles, values, error: outcome.error) }
    func diagram(
      _ kind: String, _ first: String, _ second: String, _ outcome: Outcome, _ windows: [String]
    ) -> OperatorDiagram {
      let windows = windows.map { $0.isEmpty ? [] : [$0] }
      return OperatorDiagram(
        "\(name), \(kind)", name, numbers(first, name: "first", subscriptions: windows[0]),
        numbers(second, name: "second", subscriptions: windows[1]), gives: line(outcome)
      ) { first, second, _ in apply(first, second) }
    }
    let immediate = OperatorDiagram("\(name), synchronous", name, gives: line(synchronous)) { _ in
      apply(atOnce(1, 2), atOnce(7, 8))
    }
    cases = [
      diagram("never", "-", "-", never, windows.never),
      diagram("firstEmpty", "|", "-7-8-|", firstEmpty, windows.firstEmpty),
      diagram("secondEmpty", "-1-2-|", "|", secondEmpty, windows.secondEmpty),
      diagram("firstFails", "-1-#", "--7--8|", firstFails, windows.firstFails),
      diagram("secondFails", "-1--2-|", "--7#", secondFails, windows.secondFails),
      diagram("oneTick", "-1-2-|", "-7-8-|", oneTick, windows.oneTick), immediate,
      diagram("disposed", "-1---2|", "--7--8-|", disposed, windows.disposed),
    ]
  }
}

/// Returns a stream that emits everything during the subscription.
private func atOnce(_ elements: Int...) -> Observable<Int> {
  .create { observer in
    for element in elements { observer.onNext(element) }
    observer.onCompleted()
    return Disposables.create()
  }
}
