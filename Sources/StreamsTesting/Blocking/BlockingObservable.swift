/// Blocks the calling thread to wait for the elements of a stream.
///
/// ```swift
/// #expect(try Observable.of(1, 2, 3).toBlocking().toArray() == [1, 2, 3])
/// #expect(try Observable<Int>.empty().toBlocking().first() == nil)
/// ```
///
/// Each function subscribes, waits, and disposes the subscription before it returns. During the wait:
///
/// - Sources that emit on the current thread run, even if such a source makes the call.
/// - On the main thread, the main queue and the main run loop are served: `MainScheduler`, `DispatchQueue.main`,
///   main-actor tasks and run-loop timers. This is not possible inside a block of the main queue, because no other
///   block can run before it returns. Under Swift Testing, main-actor tests are such blocks. Under XCTest, `async`
///   main-actor tests are. A wait without a limit fails with ``MainQueueStandsStill`` if the main queue is blocked
///   while nothing else runs in the process. This takes about ten seconds, or longer on a busy machine.
/// - All other queues and threads continue to run, except a serial queue on which the call is made. A stream that needs
///   that queue emits too late.
///
/// A blocked thread does no other work, so `async` code should `await` `firstValue`, `lastValue` or `values` instead.
///
/// - Concurrency: any number of threads may call these functions concurrently. Each call makes a separate subscription.
///
/// Source of the idea: RxBlocking, `BlockingObservable`.
public struct BlockingObservable<Element: Sendable>: Sendable {
  private let source: Observable<Element>
  private let timeout: Duration?
  private let patience: Duration

  /// - Parameter patience: the number of beats, as a duration, for which a wait without a limit tolerates a blocked
  ///   main queue.
  package init(_ source: Observable<Element>, timeout: Duration?, patience: Duration = .seconds(7)) {
    self.source = source
    self.timeout = timeout
    self.patience = patience
  }

  /// Waits for the first element, and then disposes the subscription.
  ///
  /// - Returns: the element, or `nil` if the stream completes without one.
  /// - Throws: the stream's error if it fails before its first element, or `RxError.timeout` after the timeout.
  public func first() throws -> Element? { try outcome(limit: 1).elements.first }

  /// Waits for the stream to complete.
  ///
  /// - Returns: the last element, or `nil` if there was none.
  /// - Throws: the stream's error, or `RxError.timeout` after the timeout.
  /// - Complexity: holds all elements.
  public func last() throws -> Element? { try outcome().elements.last }

  /// Waits for a stream that must emit exactly one element.
  ///
  /// - Returns: the element.
  /// - Throws: `RxError.noElements` or `RxError.moreThanOneElement` as soon as the stream has completed without an
  ///   element or has emitted a second one, the stream's error, or `RxError.timeout` after the timeout.
  public func single() throws -> Element { try single { _ in true } }

  /// Waits for a stream in which exactly one element must satisfy a predicate.
  ///
  /// - Parameter predicate: the condition. It runs on the thread of each element.
  /// - Returns: the matching element.
  /// - Throws: `RxError.noElements` or `RxError.moreThanOneElement` as soon as no element or too many elements match,
  ///   the error of `predicate`, the stream's error, or `RxError.timeout` after the timeout.
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) throws -> Element {
    let elements = try outcome(limit: 2, predicate).elements
    guard let element = elements.first else { throw RxError.noElements }
    if elements.count > 1 { throw RxError.moreThanOneElement }
    return element
  }

  /// Waits for the stream to complete.
  ///
  /// - Returns: all elements.
  /// - Throws: the stream's error, or `RxError.timeout` after the timeout.
  public func toArray() throws -> [Element] { try outcome().elements }

  /// Waits for the stream to end. Does not throw.
  ///
  /// - Returns: all elements, and the error if the stream failed or timed out.
  public func materialize() -> MaterializedSequenceResult<Element> {
    let heard = heard(limit: nil) { _ in true }
    guard let error = heard.error else { return .completed(elements: heard.elements) }
    return .failed(elements: heard.elements, error: error)
  }

  private func outcome(
    limit: Int? = nil, _ predicate: @escaping @Sendable (Element) throws -> Bool = { _ in true }
  ) throws -> BlockingEar<Element>.Heard {
    let heard = heard(limit: limit, predicate)
    if let error = heard.error { throw error }
    return heard
  }

  /// - Parameter limit: the number of elements after which the wait ends.
  private func heard(
    limit: Int?, _ predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> BlockingEar<Element>.Heard {
    let ear = BlockingEar(limit: limit, predicate)
    var timer: (any Disposable)?
    if let timeout, timeout > .zero {
      // The timer's own thread can stop even a source that never returns from its subscription.
      timer = SerialDispatchQueueScheduler(internalSerialQueueName: "toBlocking(timeout:)")
        .scheduleRelative((), dueTime: timeout) { _ in
          ear.end(RxError.timeout)
          return Disposables.create()
        }
    }
    defer { timer?.dispose() }
    besideTrampoline {
      ear.listen(to: source)
    } isWaiting: {
      !ear.bell.hasRung
    } wait: {
      if let timeout, timeout <= .zero { return ear.end(RxError.timeout) }
      if !ear.bell.wait(patience: timeout == nil ? patience : nil) { ear.end(MainQueueStandsStill()) }
    }
    return ear.heard
  }
}
