import Synchronization

/// The recipe of `switchLatest` and `flatMapLatest`.
struct SwitchRecipe<Source: Sendable, Output: Sendable>: Recipe {
  let source: Observable<Source>
  let selector: @Sendable (Source) throws -> Observable<Output>

  func run(_ sink: consuming Sink<Output>) -> Teardown {
    let latest = SwitchRun(sink, selector)
    source.attach(latest, to: latest.subscription.upstream)
    return .subscription(latest.subscription)
  }
}

/// The state that belongs to the holder of a switch's turn.
struct SwitchTurn: Sendable {
  var machine = SwitchState()
  /// The key of the subscription to the latest inner source.
  var key: Int?
}

/// One subscription of a switch: the sink of the outer source, and the part that its inner sources share.
///
/// A newer inner source takes over in the turn, so that no element of an older one is being delivered then, and none is
/// delivered afterwards. The switch subscribes to it outside the turn, so that nothing holds up its elements. If it
/// arrives while another thread has the turn, that thread subscribes to it when it gives the turn back.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class SwitchRun<Source: Sendable, Output: Sendable>: Sink<Source>, @unchecked Sendable {
  enum Input: Sendable {
    case arrived(Observable<Output>)
    case next(Int, Output)
    case failed(Int?, any Error)
    case completed(Int?)
  }

  struct Start: Sendable {
    let inner: Observable<Output>
    let number: Int
    let key: Int
  }

  /// The subscription to the outer source, and in its second slot those to the inner ones.
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Output>
  private let selector: @Sendable (Source) throws -> Observable<Output>
  private let serialized = SerializedState<SwitchTurn, Input>(SwitchTurn())
  /// Written in the turn only. It is kept apart from the rest, whose layout then is the same for all types.
  private let waiting = Lock<Start?>(nil)
  private let inners = Subscriptions()
  private let mustStart = Atomic<Bool>(false)

  init(
    _ downstream: consuming Sink<Output>,
    _ selector: @escaping @Sendable (Source) throws -> Observable<Output>
  ) {
    self.downstream = downstream
    self.selector = selector
    super.init()
    subscription.second.set(.chained(inners))
  }

  override func next(_ element: Source) {
    let inner: Observable<Output>
    do { inner = try selector(element) } catch { return failed(error) }
    guard serialized.enter() else { return waitForTurn(inner) }
    takeOver(inner)
    leave()
  }

  override func failed(_ error: any Error) { wait(.failed(nil, error)) }

  override func completed() {
    subscription.upstream.dispose()
    wait(.completed(nil))
  }

  @inline(never)
  private func waitForTurn(_ inner: Observable<Output>) { wait(.arrived(inner)) }

  /// Makes `inner` the latest. The caller has the turn.
  @inline(__always)
  private func takeOver(_ inner: Observable<Output>) {
    guard let number = serialized.state.machine.advance() else { return }
    if serialized.state.key != nil { release() }
    switch inner.pushScalar(downstream) {
    case .completed: if serialized.state.machine.completed(number) { downstream.completed() }
    case .failed:
      if serialized.state.machine.fail() { subscription.dispose() }
    case .notScalar:
      postpone(inner, number)
    }
  }

  @inline(never)
  private func postpone(_ inner: Observable<Output>, _ number: Int) {
    guard let key = inners.reserve() else { return }
    serialized.state.key = key
    waiting.withLock { $0 = Start(inner: inner, number: number, key: key) }
    mustStart.store(true, ordering: .relaxed)
  }

  /// Disposes the subscription of the inner source that was the latest until now, or prevents it from being made.
  @inline(never)
  private func release() {
    let unstarted = takeWaiting()
    if let key = unstarted?.key ?? serialized.state.key {
      if unstarted == nil { inners.release(key) } else { inners.abandon(key) }
    }
    serialized.state.key = nil
  }

  private func takeWaiting() -> Start? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }

  @inline(never)
  private func wait(_ input: Input) {
    serialized.wait(input, handle)
    if mustStart.load(ordering: .acquiring) { start() }
  }

  @inline(__always)
  private func leave() {
    if !serialized.leaveIfIdle() { drain() }
    if mustStart.load(ordering: .acquiring) { start() }
  }

  @inline(never)
  private func drain() { serialized.leave(handle) }

  /// Subscribes to the source that waits. If another thread has taken the turn again, it comes
  /// here when it gives it back.
  private func start() {
    while mustStart.load(ordering: .acquiring), serialized.enter() {
      mustStart.store(false, ordering: .relaxed)
      let start = takeWaiting()
      serialized.leave(handle)
      guard let start else { continue }
      inners.attach(start.inner, at: start.key, InnerSink(SwitchObserver(latest: self, number: start.number)))
    }
  }

  private func handle(_ input: Input) {
    switch input {
    case .arrived(let inner): takeOver(inner)
    case .next(let number, let element):
      if serialized.state.machine.hears(number) { downstream.next(element) }
    case .failed(let number, let error):
      if let number, !serialized.state.machine.hears(number) { return }
      guard serialized.state.machine.fail() else { return }
      downstream.failed(error)
      subscription.dispose()
    case .completed(nil):
      if serialized.state.machine.outerCompleted() { downstream.completed() }
    case .completed(let number?):
      guard serialized.state.machine.hears(number) else { return }
      if let key = serialized.state.key {
        serialized.state.key = nil
        inners.release(key)
      }
      if serialized.state.machine.completed(number) { downstream.completed() }
    }
  }

  fileprivate func innerNext(_ number: Int, _ element: Output) {
    guard serialized.enter() else { return innerWait(number, element) }
    if serialized.state.machine.hears(number) { downstream.next(element) }
    leave()
  }

  @inline(never)
  private func innerWait(_ number: Int, _ element: Output) { wait(.next(number, element)) }

  fileprivate func innerFailed(_ number: Int, _ error: any Error) { wait(.failed(number, error)) }

  fileprivate func innerCompleted(_ number: Int) { wait(.completed(number)) }
}

private struct SwitchObserver<Source: Sendable, Output: Sendable>: InnerObserver {
  let latest: SwitchRun<Source, Output>
  let number: Int
  func next(_ element: Output) { latest.innerNext(number, element) }
  func failed(_ error: any Error) { latest.innerFailed(number, error) }
  func completed() { latest.innerCompleted(number) }
}
