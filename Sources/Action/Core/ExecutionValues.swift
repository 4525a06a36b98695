/// The elements of an execution as an asynchronous sequence. See ``Execution/values``.
public struct ExecutionValues<Element: Sendable>: AsyncSequence, Sendable {
  /// The type of the errors, which are those of ``Execution/value``.
  public typealias Failure = any Error

  /// Iterates over the elements of an execution.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var base: AsyncThrowingStream<Element, any Error>.Iterator
    private let values: ExecutionValues

    fileprivate init(_ values: ExecutionValues) {
      base = values.stream.makeAsyncIterator()
      self.values = values
    }

    /// Returns the next element, or nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      guard let wait = values.execution.waitInWork, !Task.isCancelled else {
        return try await base.next(isolation: actor)
      }
      let finish = values.finish
      wait.begin(endsWithElement: !values.execution.emitsOnlyAtEnd) {
        finish.finish(throwing: wait.failure)
      }
      defer { wait.end() }
      return try await base.next(isolation: actor)
    }
  }

  private let stream: AsyncThrowingStream<Element, any Error>
  private let finish: AsyncThrowingStream<Element, any Error>.Continuation
  private let execution: Execution<Element>

  init(
    _ stream: AsyncThrowingStream<Element, any Error>,
    _ finish: AsyncThrowingStream<Element, any Error>.Continuation, of execution: Execution<Element>
  ) {
    self.stream = stream
    self.finish = finish
    self.execution = execution
  }

  /// Returns an iterator over the elements, which it shares with other iterators of this sequence.
  public func makeAsyncIterator() -> AsyncIterator {
    execution.raise(to: .current)
    return AsyncIterator(self)
  }
}
