extension SubjectCore {
  /// Emits an element, and in the same step an element of another subject. So the two subjects emit in the same order,
  /// although other threads and observers emit too. The observers of `subject` are notified first.
  package func next<Other: Sendable>(_ element: Element, with other: Other, on subject: SubjectCore<Other>) {
    var second = SubjectAcceptance<Other>.nothing
    let first = accept(
      element,
      also: {
        second = subject.accept(other)
        return true
      })
    subject.deliver(other, second)
    deliver(element, first)
  }
}
