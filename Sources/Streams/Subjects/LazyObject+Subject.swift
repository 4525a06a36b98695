extension LazyObject {
  /// The subject, made at the first call.
  package func subject<Element: Sendable>(of type: Element.Type) -> SubjectCore<Element> {
    object { SubjectCore<Element>() }
  }
}
