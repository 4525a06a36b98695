extension String {
  /// Whether there is a NUL, at which a text of C ends. The bytes are looked at in their place, since a text may have
  /// megabytes of them.
  package var hasNUL: Bool { utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0) }

  /// The same for a function of C, for which a text ends at its first NUL: that sign is ␀ (U+2400) instead, so that a
  /// person sees it, and all behind it.
  var withVisibleNULs: String { hasNUL ? replacing("\0", with: "\u{2400}") : self }

  /// Whether both are the same bytes. `==` takes texts for the same that only look the same, such as an é that is one
  /// sign and an é that is two: a person would find the old bytes in what was set.
  ///
  /// - Complexity: linear in the bytes, if there are as many of them.
  func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
