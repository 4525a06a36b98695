import Streams

/// An element, with the execution that has emitted it.
package struct Emission<Element: Sendable>: Sendable {
  package let element: Element
  package let run: Run
}

/// The elements of all executions. A closure on the main actor that is subscribed directly receives no element that has
/// been revoked.
struct ElementsRecipe<Element: Sendable>: Recipe {
  let elements: SubjectCore<Element>
  /// The same elements, with their executions.
  let emissions: SubjectCore<Emission<Element>>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let sink = sink
    let checked = sink.filtered { (emission: Emission<Element>) in
      emission.run.isRevoked ? nil : emission.element
    }
    if let checked { return emissions.admit(checked, subject: "an action") }
    return elements.admit(sink, subject: "an action")
  }
}
