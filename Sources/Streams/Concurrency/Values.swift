extension ObservableConvertibleType {
  /// The elements as an asynchronous sequence.
  ///
  /// ```swift
  /// for try await number in Observable.of(1, 2, 3).values { print(number) }
  /// ```
  ///
  /// Reading this property makes the subscription. Elements that are not consumed immediately are buffered without a
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
