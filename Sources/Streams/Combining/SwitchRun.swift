import Synchronization

/// The recipe of `switchLatest` and `flatMapLatest`.
@usableFromInline
struct SwitchRecipe<Source: Sendable, Output: Sendable>: Recipe {
  @usableFromInline let source: Observable<Source>
  @usableFromInline let selector: @Sendable (Source) throws -> Observable<Output>
  @usableFromInline let makeInner: SwitchRun<Source, Output>.MakeInner

  @inlinable
  init(source: Observable<Source>, selector: @escaping @Sendable (Source) throws -> Observable<Output>) {
    self.source = source
    self.selector = selector
    makeInner = { InnerSink(SwitchObserver(latest: $0, number: $1)) }
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Output>) -> Teardown {
    let latest = SwitchRun(sink, makeInner, selector)
    source.attach(latest, to: latest.subscription.upstream)
    return .subscription(latest.subscription)
  }
}

/// An inner source that has become the latest, but has not been subscribed to yet.
///
/// It is not generic over the type of the source, for the reason given at ``RawRing``.
private struct PendingInner: Sendable {
  let inner: any AnyObject & Sendable
  let number: Int
  let key: Int
}

/// One subscription of a switch: the sink of the outer source, and the state shared by the inner sources.
///
/// A newer inner source becomes the latest in the turn. So no element of an older source is being delivered at that
/// time, and none is delivered afterwards. The subscription is made outside the turn, so that it does not delay the
/// elements of the new source. If the source is emitted while another thread has the turn, that thread subscribes to it
/// after its turn.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because a variable is accessed only by the holder of the
/// turn, and every other property is a `let` of a `Sendable` type.
@usableFromInline
final class SwitchRun<Source: Sendable, Output: Sendable>: Sink<Source>, @unchecked Sendable {
  /// Makes the sink of an inner source. The client compiles it, where the types are known.
  @usableFromInline typealias MakeInner = @Sendable (SwitchRun, _ number: Int) -> Sink<Output>

  /// The subscription to the outer source and, in the second slot, the subscriptions to the inner sources.
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Output>
  private let makeInner: MakeInner
  private let selector: @Sendable (Source) throws -> Observable<Output>
  private let loop = DrainLoop()
  @exclusivity(unchecked) private var state = SwitchState()
  /// The key of the subscription to the latest inner source.
  @exclusivity(unchecked) private var key: Int?
  /// The pending inner source. It is written only in the turn.
  private let waiting = Lock<PendingInner?>(nil)
  private let inners = Subscriptions()
  private let mustSubscribe = Atomic<Bool>(false)
  /// The number of the latest inner source. It is written only in the turn.
  private let latest = Atomic<Int>(0)

  init(
    _ downstream: consuming Sink<Output>, _ makeInner: @escaping MakeInner,
    _ selector: @escaping @Sendable (Source) throws -> Observable<Output>
  ) {
    self.downstream = downstream
    self.makeInner = makeInner
    self.selector = selector
    super.init()
    subscription.second.set(.chained(inners))
  }

  override func next(_ element: Source) {
    let inner: Observable<Output>
    do { inner = try selector(element) } catch { return failed(error) }
    guard loop.enter() else { return enqueue(inner) }
    takeOver(inner)
    leave()
  }

  override func failed(_ error: any Error) { failed(nil, error) }

  override func completed() {
    subscription.upstream.dispose()
    completed(nil)
  }

  /// Handles the failure of the inner source with the given number, or of the outer source if nil.
  fileprivate func failed(_ number: Int?, _ error: any Error) {
    guard loop.enter() else { return enqueue(number, error) }
    fail(number, error)
    leave()
  }

  /// Handles the completion of the inner source with the given number, or of the outer source if nil.
  fileprivate func completed(_ number: Int?) {
    guard loop.enter() else { return enqueueEnd(number) }
    complete(number)
    leave()
  }

  fileprivate func next(_ number: Int, _ element: Output) {
    guard loop.enter() else { return enqueue(number, element) }
    deliver(number, element)
    leave()
  }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  /// Whether events of the inner source with the given number are no longer delivered.
  fileprivate func hasEnded(_ number: Int) -> Bool { latest.load(ordering: .relaxed) != number || hasEnded }

  // MARK: In the turn

  /// Makes `inner` the latest source.
  private func takeOver(_ inner: Observable<Output>) {
    guard let number = state.advance() else { return }
    latest.store(number, ordering: .relaxed)
    if key != nil { disposeLatest() }
    switch inner.pushScalar(downstream) {
    case .completed: if state.completed(number) { downstream.completed() }
    case .failed: if state.fail() { subscription.dispose() }
    case .notScalar: postpone(inner, number)
    }
  }

  private func postpone(_ inner: Observable<Output>, _ number: Int) {
    guard let key = inners.reserve() else { return }
    self.key = key
    waiting.withLock { $0 = PendingInner(inner: inner, number: number, key: key) }
    mustSubscribe.store(true, ordering: .relaxed)
  }

  /// Disposes the subscription to the previous latest inner source, or prevents it from being made.
  private func disposeLatest() {
    let pending = takeWaiting()
    if let key = pending?.key ?? key {
      if pending == nil { inners.dispose(at: key) } else { inners.abandon(key) }
    }
    key = nil
  }

  private func takeWaiting() -> PendingInner? { waiting.withLock { $0.take() } }

  private func deliver(_ number: Int, _ element: Output) {
    if state.isCurrent(number) { downstream.next(element) }
  }

  private func fail(_ number: Int?, _ error: any Error) {
    if let number, !state.isCurrent(number) { return }
    guard state.fail() else { return }
    _ = subscription.end()
    downstream.failed(error)
    subscription.dispose()
  }

  private func complete(_ number: Int?) {
    guard let number else {
      if state.outerCompleted() { downstream.completed() }
      return
    }
    guard state.isCurrent(number) else { return }
    if let key {
      self.key = nil
      inners.dispose(at: key)
    }
    if state.completed(number) { downstream.completed() }
  }

  // MARK: The turn

  private func leave() {
    loop.leave()
    if mustSubscribe.load(ordering: .acquiring) { subscribeToLatest() }
  }

  /// Subscribes to the pending source. If another thread has taken the turn again, that thread calls this method after
  /// its turn.
  private func subscribeToLatest() {
    while mustSubscribe.load(ordering: .acquiring), loop.enter() {
      mustSubscribe.store(false, ordering: .relaxed)
      let pending = takeWaiting()
      loop.leave()
      guard let pending else { continue }
      if hasEnded { return subscription.dispose() }
      inners.attach(
        known(pending.inner, as: Observable<Output>.self), at: pending.key,
        makeInner(self, pending.number))
    }
  }

  private func enqueue(_ inner: Observable<Output>) { enqueue { [unowned self] in takeOver(inner) } }

  private func enqueue(_ number: Int, _ element: Output) {
    enqueue { [unowned self] in deliver(number, element) }
  }

  private func enqueue(_ number: Int?, _ error: any Error) {
    enqueue { [unowned self] in fail(number, error) }
  }

  private func enqueueEnd(_ number: Int?) { enqueue { [unowned self] in complete(number) } }

  private func enqueue(_ body: @escaping @Sendable () -> Void) {
    loop.enqueue(body)
    if mustSubscribe.load(ordering: .acquiring) { subscribeToLatest() }
  }
}

@usableFromInline
struct SwitchObserver<Source: Sendable, Output: Sendable>: InnerObserver {
  private let latest: SwitchRun<Source, Output>
  private let number: Int

  @usableFromInline
  init(latest: SwitchRun<Source, Output>, number: Int) {
    self.latest = latest
    self.number = number
  }

  @usableFromInline
  package func next(_ element: Output) { latest.next(number, element) }
  @usableFromInline
  package func failed(_ error: any Error) { latest.failed(number, error) }
  @usableFromInline
  package func completed() { latest.completed(number) }
  @usableFromInline
  package var hasEnded: Bool { latest.hasEnded(number) }
}
