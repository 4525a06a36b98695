extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The element of this single.
  ///
  /// ```swift
  /// let name = try await user.value
  /// ```
  ///
  /// - Throws: the error of this single, or `CancellationError` if the awaiting task is cancelled, which disposes the
  ///   subscription.
  public var value: Element {
    get async throws {
      guard let element = try await asObservable().firstValue else { throw RxError.noElements }
      return element
    }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The element of this maybe, or nil if it completes without one.
  ///
  /// - Throws: the error of this maybe, or `CancellationError` if the awaiting task is cancelled, which disposes the
  ///   subscription.
  public var value: Element? { get async throws { try await asObservable().firstValue } }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Waits until this completable has completed.
  ///
  /// - Throws: the error of this completable, or `CancellationError` if the awaiting task is cancelled, which disposes
  ///   the subscription.
  public var value: Void { get async throws { _ = try await asObservable().firstValue } }
}

extension ObservableConvertibleType {
  /// The first element, returned as soon as it is emitted, or nil if the stream completes without one.
  ///
  /// ```swift
  /// print(try await Observable.of(1, 2, 3).firstValue ?? 0)   // 1
  /// ```
  ///
  /// - Throws: the error of the stream, or `CancellationError` if the awaiting task is cancelled. In both cases, and
  ///   after the element, the subscription is disposed. For the stream of an action's execution, the error of the work
  ///   itself is thrown, so `catch is CancellationError` matches a cancelled execution.
  public var firstValue: Element? {
    get async throws {
      let waiter = ValueWaiter()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          guard waiter.begin(cancel: { continuation.resume(throwing: CancellationError()) }) else { return }
          let sink = CallbackSink<Element>(
            Callbacks(
              onNext: { if waiter.settle() { continuation.resume(returning: $0) } },
              onError: { if waiter.settle() { continuation.resume(throwing: $0.unwrapped) } },
              onCompleted: { if waiter.settle() { continuation.resume(returning: nil) } }))
          // Stored before the stream is subscribed to, so that a source that is still subscribing detects the end.
          waiter.keep(CallbackSubscription(subscription: sink.subscription))
          asObservable().attach(sink, to: sink.subscription.upstream)
        }
      } onCancel: {
        waiter.cancel()
      }
    }
  }

  /// The last element, returned when the stream has completed, or nil if there was none.
  ///
  /// - Throws: the errors of ``firstValue``.
  public var lastValue: Element? { get async throws { try await asObservable().takeLast(1).firstValue } }
}

/// Decides whether the first element, the termination or the cancellation of the task resumes a continuation. It
/// retains the subscription until then.
private final class ValueWaiter: Sendable {
  private enum State: Sendable {
    case new
    case waiting(cancel: @Sendable () -> Void)
    case settled
  }

  private let upstream = Slot()
  private let state = Lock(State.new)

  /// Starts waiting. If the task has already been cancelled, calls `cancel` and returns false.
  func begin(cancel: @escaping @Sendable () -> Void) -> Bool {
    let isCancelled = state.withLock { state in
      if case .settled = state { return true }
      state = .waiting(cancel: cancel)
      return false
    }
    if isCancelled { cancel() }
    return !isCancelled
  }

  func keep(_ subscription: any Disposable) { upstream.set(subscription) }

  /// - Returns: whether the caller has to resume the continuation.
  func settle() -> Bool {
    guard case .waiting = end() else { return false }
    return true
  }

  func cancel() { if case .waiting(let cancel) = end() { cancel() } }

  private func end() -> State {
    let before = state.withLock { state in
      defer { state = .settled }
      return state
    }
    upstream.dispose()
    return before
  }
}
