import OperatorDiagrams
import Testing

/// Each operator in every case: never, empty, an error at once and midway, a synchronous source, disposal midway, and two
/// inputs in one tick.
struct BehaviorTests {
  private static let all =
    Behavior.creating + Behavior.transforming + Behavior.filtering + Behavior.combining + Behavior.failing
    + Behavior.timing + Behavior.sharing + Behavior.observing

  @Test(arguments: all)
  func `an operator does this in every case`(behavior: Behavior) {
    for diagram in behavior.cases {
      #expect(throws: Never.self) { try diagram.run() }
    }
  }
}

extension Behavior: CustomTestStringConvertible {
  var testDescription: String { name }
}
