extension String {
  /// The same in one line, for people and logs to read: signs that would break the line, or turn its direction, are
  /// written as in `\n`.
  public var inOneLine: String {
    unicodeScalars.contains(where: \.breaksLine)
      ? unicodeScalars.reduce(into: "") { $0 += $1.breaksLine ? $1.escaped(asASCII: true) : String($1) }
      : self
  }

  /// Whether both are the same bytes. `==` takes texts for the same that only look the same, such as an é that is one
  /// sign and an é that is two.
  func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Unicode.Scalar {
  fileprivate var breaksLine: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // The signs that turn the direction of all that follows.
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
