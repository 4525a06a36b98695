extension String {
  /// A Boolean value that indicates whether the text contains a NUL, at which a C string ends. The bytes are examined
  /// in place, because a text may have megabytes of them.
  package var hasNUL: Bool { utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0) }

  /// The text for a C function. Each NUL, at which a C string would end, is replaced by ␀ (U+2400), so that the user
  /// sees it and the text behind it.
  var withVisibleNULs: String { hasNUL ? replacing("\0", with: "\u{2400}") : self }

  /// Returns whether both have the same bytes. `==` is true for canonically equivalent texts, such as é as one scalar
  /// and as two, so comparing with it would leave the old bytes in place.
  ///
  /// - Complexity: linear in the number of bytes, if the numbers of bytes are equal.
  func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
