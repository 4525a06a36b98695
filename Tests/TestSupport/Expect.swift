public import Testing

/// Does the same as `#expect(actual == expected)`, as a call. The macro has its operands type-checked apart
/// from each other and inside a closure, which for a literal, whose type is that of the other side, takes many
/// times as long as a call does.
public func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, comment(), sourceLocation: sourceLocation)
}

/// Does the same as `try #require(actual == expected)`, as a call. For the rounds of a race: the first that goes wrong is
/// the last, and its failure the only one.
public func requireEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try #require(actual == expected, comment(), sourceLocation: sourceLocation)
}
