/// The elements of an execution as an asynchronous sequence. See ``Execution/values``.
public struct ExecutionValues<Element: Sendable>: AsyncSequence, Sendable {
  /// The type of the errors, which are the errors of ``Execution/value``.
  public typealias Failure = any Error

  /// Iterates over the elements of an execution.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var base: AsyncThrowingStream<Element, any Error>.Iterator
    private let values: ExecutionValues
    /// The priority of the task when it last waited.
    private var priority: WorkPriority?

    fileprivate init(_ values: ExecutionValues) {
      base = values.stream.makeAsyncIterator()
      self.values = values
    }

    /// Returns the next element, or nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      guard let wait = values.execution.waitInWork, !Task.isCancelled else { return try await element(actor) }
      let finish = values.finish
      wait.begin(endsWithElement: !values.execution.emitsOnlyAtEnd) {
        finish.finish(throwing: wait.failure)
      }
      defer { wait.end() }
      return try await element(actor)
    }

    private mutating func element(_ actor: isolated (any Actor)?) async throws -> Element? {
      let (execution, known) = (values.execution, priority)
      priority = .current
      var element = Result<Element?, any Error>.success(nil)
      await WorkPriority.following(since: known) {
        execution.raise(to: $0)
      } waiting: {
        do {
          element = .success(try await base.next(isolation: actor))
        } catch {
          element = .failure(error)
        }
      }
      return try element.get()
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
    AsyncIterator(self)
  }
}
