import Synchronization

/// Decides what a merge does with an inner source that arrives while others run.
enum MergePolicy: Sendable {
  /// Runs it too.
  case all
  /// Ignores it.
  case first
  /// Runs a limited number at once; the others wait.
  case limited(Int)

  fileprivate var limit: Int {
    if case .limited(let limit) = self { limit } else { .max }
  }
}

/// The recipe of `merge`, `flatMap`, `concatMap`, `flatMapFirst` and `concat()`.
struct MergeRecipe<Source: Sendable, Output: Sendable>: Recipe {
  let source: Observable<Source>
  let policy: MergePolicy
  let selector: @Sendable (Source) throws -> Observable<Output>

  func run(_ sink: consuming Sink<Output>) -> Teardown {
    let merge = MergeRun(sink, policy, selector)
    source.attach(merge, to: merge.subscription.upstream)
    return .chained(merge.subscription)
  }
}

/// One subscription of a merge: the sink of the outer source, and the part that its inner sources share.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class MergeRun<Source: Sendable, Output: Sendable>: Sink<Source>, @unchecked Sendable {
  enum Input: Sendable {
    case next(Output)
    case failed(any Error)
    case completed
  }

  let subscription: MergeSubscriptions<Observable<Output>>
  private let downstream: Sink<Output>
  private let selector: @Sendable (Source) throws -> Observable<Output>
  private let serialized = SerializedState<Void, Input>(())
  private let takesFirst: Bool
  private let isLimited: Bool

  init(
    _ downstream: consuming Sink<Output>, _ policy: MergePolicy,
    _ selector: @escaping @Sendable (Source) throws -> Observable<Output>
  ) {
    self.downstream = downstream
    self.selector = selector
    subscription = MergeSubscriptions(limit: policy.limit)
    switch policy {
    case .all: (takesFirst, isLimited) = (false, false)
    case .first: (takesFirst, isLimited) = (true, false)
    case .limited: (takesFirst, isLimited) = (false, true)
    }
  }

  override func next(_ element: Source) {
    let count = subscription.busy.load(ordering: .acquiring)
    if count != 1, takesFirst || subscription.isClosed { return }
    let inner: Observable<Output>
    do { inner = try selector(element) } catch { return failed(error) }
    if count == 1 {
      switch inner.pushScalar(downstream) {
      case .completed: return
      case .failed: return subscription.dispose()
      case .notScalar: break
      }
    }
    admit(inner)
  }

  /// Takes in an inner source that is more than one element. Kept apart from ``next(_:)``, which has to be small.
  @inline(never)
  private func admit(_ inner: Observable<Output>) {
    subscription.busy.add(1, ordering: .relaxed)
    if !isLimited { return start(inner) }
    if subscription.queue.withLock({ $0.arrive(inner) }) { startWaiting() }
  }

  override func failed(_ error: any Error) {
    guard serialized.enter() else { return wait(error) }
    fail(error)
    if !serialized.leaveIfIdle() { serialized.leave(handle) }
  }

  @inline(never)
  private func wait(_ error: any Error) { serialized.wait(.failed(error), handle) }

  @inline(__always)
  private func fail(_ error: any Error) {
    if subscription.isClosed { return }
    subscription.shut()
    downstream.failed(error)
    subscription.release()
  }

  override func completed() {
    subscription.upstream.dispose()
    // No turn is needed: the thread that counts to zero is the last one, and everything has been delivered.
    finishOne()
  }

  private func finishOne() {
    if subscription.busy.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      downstream.completed()
    }
  }

  private func startWaiting() {
    while let inner = subscription.queue.withLock({ $0.startNext() }) { start(inner) }
  }

  private func start(_ inner: Observable<Output>) {
    if serialized.enter() {
      let push = subscription.isClosed ? .failed : inner.pushScalar(downstream)
      if case .completed = push { finishOne() }
      if case .failed = push { subscription.dispose() }
      serialized.leave(handle)
      if case .completed = push { return finishInner() }
      if case .failed = push { return }
    }
    subscription.inners.attach(inner) { key in InnerSink(MergeObserver(merge: self, key: key)) }
  }

  /// Gives the room of an inner source to one that waits.
  private func finishInner() {
    if isLimited, subscription.queue.withLock({ $0.finish() }) { startWaiting() }
  }

  private func handle(_ input: Input) {
    if subscription.isClosed { return }
    switch input {
    case .next(let element): downstream.next(element)
    case .failed(let error): fail(error)
    case .completed: finishOne()
    }
  }

  fileprivate func innerNext(_ element: Output) {
    guard serialized.enter() else { return wait(element) }
    if !subscription.isClosed { downstream.next(element) }
    if !serialized.leaveIfIdle() { serialized.leave(handle) }
  }

  @inline(never)
  private func wait(_ element: Output) { serialized.wait(.next(element), handle) }

  fileprivate func innerCompleted(_ key: Int) {
    subscription.inners.release(key)
    serialized.wait(.completed, handle)
    finishInner()
  }
}

private struct MergeObserver<Source: Sendable, Output: Sendable>: InnerObserver {
  let merge: MergeRun<Source, Output>
  let key: Int
  func next(_ element: Output) { merge.innerNext(element) }
  func failed(_ error: any Error) { merge.failed(error) }
  func completed() { merge.innerCompleted(key) }
}
