public import Testing

/// A function form of `#expect(actual == expected)`. The macro type-checks its operands separately and inside a
/// closure. For a literal whose type depends on the other operand, this takes many times as long as a call.
public func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, comment(), sourceLocation: sourceLocation)
}

/// A function form of `try #require(actual == expected)`. In the rounds of a race, the first failing round is the last
/// one, so there is only one failure.
public func requireEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try #require(actual == expected, comment(), sourceLocation: sourceLocation)
}
