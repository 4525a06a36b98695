extension String {
  /// Whether both are the same bytes. `==` takes texts for the same that only look the same, such as an é that is one
  /// sign and an é that is two: a person would find the old bytes in what was set.
  ///
  /// - Complexity: linear in the bytes, if there are as many of them.
  func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
