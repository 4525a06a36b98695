extension Lazy {
  /// Returns the subject, which is created by the first call.
  @inlinable
  @inline(__always)
  package func subject<Element: Sendable>() -> Object where Object == SubjectCore<Element> {
    object { SubjectCore<Element>() }
  }
}
