extension Lazy {
  /// The subject, made at the first call.
  @inlinable
  @inline(__always)
  package func subject<Element: Sendable>() -> Object where Object == SubjectCore<Element> {
    object { SubjectCore<Element>() }
  }
}
