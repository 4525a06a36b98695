extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The element of this single.
  ///
  /// ```swift
  /// let name = try await user.value
  /// ```
  ///
  /// - Throws: the error of this single; `CancellationError` if the awaiting task is cancelled, which
  ///   disposes the subscription.
  public var value: Element {
    get async throws {
      guard let element = try await asObservable().firstValue else { throw RxError.noElements }
      return element
    }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The element of this maybe; nil if there is none.
  ///
  /// - Throws: the error of this maybe; `CancellationError` if the awaiting task is cancelled, which
  ///   disposes the subscription.
  public var value: Element? { get async throws { try await asObservable().firstValue } }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Returns when this completable has completed.
  ///
  /// - Throws: the error of this completable; `CancellationError` if the awaiting task is cancelled, which
  ///   disposes the subscription.
  public var value: Void { get async throws { _ = try await asObservable().firstValue } }
}

extension ObservableConvertibleType {
  /// The first element, as soon as it comes; nil if the stream ends without one.
  ///
  /// ```swift
  /// print(try await Observable.of(1, 2, 3).firstValue ?? 0)   // 1
  /// ```
  ///
  /// - Throws: the error of the stream; `CancellationError` if the awaiting task is cancelled. In both cases, and after
  ///   the element, the subscription is disposed.
  public var firstValue: Element? {
    get async throws {
      let waiter = ValueWaiter<Element>()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { waiter.start($0, asObservable()) }
      } onCancel: {
        waiter.settle(.failure(CancellationError()))
      }
    }
  }

  /// The last element, when the stream has completed; nil if there was none.
  ///
  /// - Throws: the errors of ``firstValue``.
  public var lastValue: Element? {
    get async throws {
      let last = asObservable().stage(Element?.none) { element, sink in
        sink.state = element
      } end: { (sink: StageSink<Element, Element?, Element>) in
        if let element = sink.state { sink.downstream.next(element) }
        sink.downstream.completed()
      }
      return try await last.firstValue
    }
  }
}

/// Resumes a continuation once: with the first element, with an error, or because its task was cancelled.
private final class ValueWaiter<Element: Sendable>: InnerObserver {
  typealias Outcome = Result<Element?, any Error>

  fileprivate enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Element?, any Error>)
    case settled(Outcome)
  }

  private let upstream = Slot()
  private let state = Lock(State.new)

  func start(_ continuation: CheckedContinuation<Element?, any Error>, _ source: Observable<Element>) {
    let early: Outcome? = state.withLock { state in
      if case .settled(let outcome) = state { return outcome }
      state = .waiting(continuation)
      return nil
    }
    if let early { return continuation.resume(with: early) }
    source.attach(InnerSink(self), to: upstream)
  }

  func settle(_ outcome: Outcome) {
    let continuation: CheckedContinuation<Element?, any Error>? = state.withLock { state in
      switch state {
      case .new:
        state = .settled(outcome)
        return nil
      case .waiting(let continuation):
        state = .settled(.success(nil))
        return continuation
      case .settled: return nil
      }
    }
    upstream.dispose()
    continuation?.resume(with: outcome)
  }

  func next(_ element: Element) { settle(.success(element)) }
  func failed(_ error: any Error) { settle(.failure(error)) }
  func completed() { settle(.success(nil)) }
}
