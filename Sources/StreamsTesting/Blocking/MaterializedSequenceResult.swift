/// The result of a finished stream, with all its elements.
///
/// ```swift
/// switch source.toBlocking(timeout: .seconds(5)).materialize() {
/// case .completed(let elements): #expect(elements == [1, 2])
/// case .failed(let elements, let error): Issue.record("\(error) after \(elements)")
/// }
/// ```
@frozen
public enum MaterializedSequenceResult<Element> {
  /// The stream completed.
  case completed(elements: [Element])
  /// The stream failed, or did not end in time (`RxError.timeout`).
  case failed(elements: [Element], error: any Error)
}

extension MaterializedSequenceResult: Sendable where Element: Sendable {}
