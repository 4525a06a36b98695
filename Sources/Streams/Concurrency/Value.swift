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
      let waiter = ValueWaiter()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          guard waiter.begin(cancel: { continuation.resume(throwing: CancellationError()) }) else { return }
          waiter.keep(
            asObservable().subscribe(
              { if waiter.settle() { continuation.resume(returning: $0) } },
              { if waiter.settle() { continuation.resume(throwing: $0) } },
              { if waiter.settle() { continuation.resume(returning: nil) } }, on: nil))
        }
      } onCancel: {
        waiter.cancel()
      }
    }
  }

  /// The last element, when the stream has completed; nil if there was none.
  ///
  /// - Throws: the errors of ``firstValue``.
  public var lastValue: Element? { get async throws { try await asObservable().takeLast(1).firstValue } }
}

/// Decides which of the first element, the end and the cancellation of the task resumes a continuation, and keeps the
/// subscription until then.
private final class ValueWaiter: Sendable {
  private enum State: Sendable {
    case new
    case waiting(cancel: @Sendable () -> Void)
    case settled
  }

  private let upstream = Slot()
  private let state = Lock(State.new)

  /// Begins to wait, unless the task has been cancelled already: then calls `cancel`, and returns false.
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
