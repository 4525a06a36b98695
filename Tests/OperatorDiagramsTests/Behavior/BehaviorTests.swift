import OperatorDiagrams
import Testing

/// Each operator in every case: never, empty, an immediate error, an error midway, a synchronous source, disposal
/// midway, and two simultaneous inputs.
struct BehaviorTests {
  private static let all =
    Behavior.creating + Behavior.transforming + Behavior.filtering + Behavior.combining + Behavior.failing
    + Behavior.timing + Behavior.clocks + Behavior.sharing + Behavior.observing

  @Test(arguments: all)
  func `an operator has the expected result in every case`(behavior: Behavior) {
    for diagram in behavior.cases {
      #expect(throws: Never.self) { try diagram.run() }
    }
  }

  @Test func `each operator with a diagram has a row`() {
    let rows = Set(BehaviorTests.all.map { $0.name.prefix { $0 != "-" } })
    let families = Family.all.filter { $0.name != "Creating" && $0.name != "Subjects" && $0.name != "Traits" }
    for diagram in families.flatMap(\.diagrams) {
      let name = diagram.name.prefix { $0 != "-" }
      #expect(rows.contains(name), "\(name) needs a row of its behavior")
    }
  }
}

extension Behavior: CustomTestStringConvertible {
  var testDescription: String { name }
}
