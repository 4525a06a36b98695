/// A stream with functions that wait for its elements, by blocking the calling thread.
///
/// ```swift
/// #expect(try Observable.of(1, 2, 3).toBlocking().toArray() == [1, 2, 3])
/// #expect(try Observable<Int>.empty().toBlocking().first() == nil)
/// ```
///
/// Each function subscribes, waits, and has disposed the subscription when it returns. While it waits,
///
/// - sources that emit on the current thread take their turns, even if such a source makes the call itself;
/// - the main queue and the main run loop are served, if the call is made on the main thread: `MainScheduler`,
///   `DispatchQueue.main`, tasks of the main actor, run-loop timers. That is not possible inside a block of the main
///   queue, which no other block can overtake. Tests of the main actor are such blocks under Swift Testing, and under
///   XCTest if they are `async`. If a wait without a limit finds that the main queue stands still while nothing else
///   runs in the process either, for about ten seconds or more on a busy machine, it fails with
///   ``MainQueueStandsStill``;
/// - all other queues and threads go on by themselves, except for a serial queue on which the call is made: a stream
///   that needs that queue comes too late.
///
/// A blocked thread does no other work, so code that is `async` should `await` instead, with `firstValue`,
/// `lastValue` or `values`.
///
/// - Concurrency: any thread may call it, also several at once; each call subscribes for itself.
///
/// Source of the idea: RxBlocking, `BlockingObservable`.
public struct BlockingObservable<Element: Sendable>: Sendable {
  private let source: Observable<Element>
  private let timeout: Duration?
  private let patience: Duration

  /// - Parameter patience: the beats for which a wait without a limit tolerates a main queue that stands still.
  package init(_ source: Observable<Element>, timeout: Duration?, patience: Duration = .seconds(7)) {
    self.source = source
    self.timeout = timeout
    self.patience = patience
  }

  /// Waits for the first element, and then disposes the stream.
  ///
  /// - Returns: the element; nil if the stream completes without one.
  /// - Throws: the error of the stream, if it fails before; `RxError.timeout` if the time is up.
  public func first() throws -> Element? { try outcome(limit: 1).elements.first }

  /// Waits for the end.
  ///
  /// - Returns: the last element; nil if there was none.
  /// - Throws: the error of the stream; `RxError.timeout` if the time is up.
  /// - Complexity: holds all elements.
  public func last() throws -> Element? { try outcome().elements.last }

  /// Waits for the end of a stream of one element.
  ///
  /// - Returns: the element.
  /// - Throws: `RxError.noElements` or `RxError.moreThanOneElement` if there are none or several, as soon as that is
  ///   known; the error of the stream; `RxError.timeout` if the time is up.
  public func single() throws -> Element { try single { _ in true } }

  /// Waits for the end of a stream in which one element meets a condition.
  ///
  /// - Parameter predicate: the condition; it runs on the thread of each element.
  /// - Returns: that element.
  /// - Throws: `RxError.noElements` or `RxError.moreThanOneElement` if none or several meet the condition, as soon as
  ///   that is known; the error of `predicate`; the error of the stream; `RxError.timeout` if the time is up.
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) throws -> Element {
    let elements = try outcome(limit: 2, predicate).elements
    guard let element = elements.first else { throw RxError.noElements }
    if elements.count > 1 { throw RxError.moreThanOneElement }
    return element
  }

  /// Waits for the end.
  ///
  /// - Returns: all elements.
  /// - Throws: the error of the stream; `RxError.timeout` if the time is up.
  public func toArray() throws -> [Element] { try outcome().elements }

  /// Waits for the end, and does not throw.
  ///
  /// - Returns: all elements, and the error if there was one, or `RxError.timeout`.
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

  /// - Parameter limit: the number of elements that are enough.
  private func heard(
    limit: Int?, _ predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> BlockingEar<Element>.Heard {
    let ear = BlockingEar(limit: limit, predicate)
    var timer: (any Disposable)?
    if let timeout, timeout > .zero {
      // The timer's own thread stops even a source that never returns from its subscription.
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
