extension ObservableConvertibleType {
  /// The elements as an asynchronous sequence.
  ///
  /// ```swift
  /// for try await number in Observable.of(1, 2, 3).values { print(number) }
  /// ```
  ///
  /// Reading this property creates the subscription. Elements that are not consumed immediately are buffered without a
  /// limit, so a slow consumer does not slow down the stream.
  ///
  /// - Errors: the iteration throws the errors of ``firstValue``.
  /// - Concurrency: leaving the loop, cancelling its task or releasing the sequence disposes the subscription.
  /// - Complexity: memory grows with the number of buffered elements.
  public var values: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let sink = CallbackSink<Element>(
        Callbacks(
          onNext: { continuation.yield($0) },
          onError: { continuation.finish(throwing: $0.unwrapped) },
          onCompleted: { continuation.finish() }))
      let subscription = sink.subscription
      continuation.onTermination = { [continuation] termination in
        subscription.dispose()
        if case .cancelled = termination { continuation.finish(throwing: CancellationError()) }
      }
      asObservable().attach(sink, to: subscription.upstream)
    }
  }
}

extension PropertyProtocol {
  /// The current value and all later values, as an asynchronous sequence that does not throw.
  ///
  /// ```swift
  /// for await isExecuting in save.executing.values { spinner.isHidden = !isExecuting }
  /// ```
  ///
  /// Reading this property creates the subscription. Values that are not consumed immediately are buffered without a
  /// limit. The sequence ends when the property can no longer change, and when the task of the loop is cancelled. Code
  /// that must not continue after a cancellation calls `try Task.checkCancellation()` after the loop.
  ///
  /// - Concurrency: leaving the loop, cancelling its task or releasing the sequence disposes the subscription.
  /// - Complexity: memory grows with the number of buffered values.
  public var values: AsyncStream<Value> { asObservable().values { _ in } }
}

extension Observable {
  /// The elements of a stream that should not fail.
  ///
  /// - Parameter failed: receives the error if the stream fails anyway. The sequence ends.
  func values(_ failed: @escaping @Sendable (any Error) -> Void) -> AsyncStream<Element> {
    AsyncStream { continuation in
      let sink = CallbackSink<Element>(
        Callbacks(
          onNext: { continuation.yield($0) },
          onError: { error in
            failed(error)
            continuation.finish()
          },
          onCompleted: { continuation.finish() }))
      let subscription = sink.subscription
      continuation.onTermination = { _ in subscription.dispose() }
      attach(sink, to: subscription.upstream)
    }
  }
}
