/// The result of a stream that is over: all elements, and whether it failed.
///
/// ```swift
/// switch source.toBlocking(timeout: .seconds(5)).materialize() {
/// case .completed(let elements): #expect(elements == [1, 2])
/// case .failed(let elements, let error): Issue.record("\(error) after \(elements)")
/// }
/// ```
@frozen
public enum MaterializedSequenceResult<Element> {
  /// It completed.
  case completed(elements: [Element])
  /// It failed, or did not end in time: then the error is `RxError.timeout`.
  case failed(elements: [Element], error: any Error)
}

extension MaterializedSequenceResult: Sendable where Element: Sendable {}
