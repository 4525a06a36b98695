/// The diagrams of a folder of operators.
package struct Family: Sendable {
  /// The name of the folder in `Sources/Streams`.
  package let name: String
  package let diagrams: [OperatorDiagram]

  /// All families, in the order of their articles.
  package static let all: [Family] = [
    Family(name: "Creating", diagrams: OperatorDiagram.creating),
    Family(name: "Transforming", diagrams: OperatorDiagram.transforming),
    Family(name: "Filtering", diagrams: OperatorDiagram.filtering),
    Family(name: "Combining", diagrams: OperatorDiagram.combining),
    Family(name: "Failing", diagrams: OperatorDiagram.failing),
    Family(name: "Timing", diagrams: OperatorDiagram.timing),
    Family(name: "Sharing", diagrams: OperatorDiagram.sharing),
    Family(name: "Subjects", diagrams: OperatorDiagram.subjects),
    Family(name: "Utility", diagrams: OperatorDiagram.utility),
    Family(name: "Traits", diagrams: OperatorDiagram.traits),
  ]
}
