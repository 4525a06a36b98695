import Synchronization

/// Determines how a merge handles an inner source that is emitted while others are running.
@usableFromInline
enum MergePolicy: Sendable {
  /// Subscribes to it.
  case all
  /// Ignores it.
  case first
  /// Runs a limited number concurrently, and queues the others.
  case limited(Int)

  fileprivate var limit: Int {
    if case .limited(let limit) = self { limit } else { .max }
  }
}

/// The recipe of `merge`, `flatMap`, `concatMap`, `flatMapFirst` and `concat()`.
@usableFromInline
struct MergeRecipe<Source: Sendable, Output: Sendable>: Recipe {
  @usableFromInline let source: Observable<Source>
  @usableFromInline let policy: MergePolicy
  @usableFromInline let selector: @Sendable (Source) throws -> Observable<Output>
  @usableFromInline let makeInner: MergeRun<Source, Output>.MakeInner

  @inlinable
  init(
    source: Observable<Source>, policy: MergePolicy,
    selector: @escaping @Sendable (Source) throws -> Observable<Output>
  ) {
    self.source = source
    self.policy = policy
    self.selector = selector
    makeInner = { InnerSink(MergeObserver(merge: $0, key: $1)) }
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Output>) -> Teardown {
    let merge = MergeRun(sink, policy, makeInner, selector)
    source.attach(merge, to: merge.subscription.upstream)
    return .chained(merge.subscription)
  }
}

/// One subscription of a merge: the sink of the outer source, and the state shared by the inner sources.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
final class MergeRun<Source: Sendable, Output: Sendable>: Sink<Source>, @unchecked Sendable {
  /// Makes the sink of an inner source. The client compiles it, where the types are known.
  @usableFromInline typealias MakeInner = @Sendable (MergeRun, _ key: Int) -> Sink<Output>

  let subscription: MergeSubscriptions
  private let downstream: Sink<Output>
  private let makeInner: MakeInner
  private let selector: @Sendable (Source) throws -> Observable<Output>
  private let loop = DrainLoop()
  private let takesFirst: Bool
  private let isLimited: Bool

  init(
    _ downstream: consuming Sink<Output>, _ policy: MergePolicy,
    _ makeInner: @escaping MakeInner,
    _ selector: @escaping @Sendable (Source) throws -> Observable<Output>
  ) {
    self.downstream = downstream
    self.makeInner = makeInner
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
    if count != 1, takesFirst || subscription.isFinished { return }
    let inner: Observable<Output>
    do { inner = try selector(element) } catch { return failed(error) }
    if count == 1 {
      switch inner.pushScalar(downstream) {
      case .completed: return
      case .failed: return subscription.dispose()
      case .notScalar: break
      }
    }
    arrive(inner)
  }

  /// Handles an inner source that is not a single element. It is separate from ``next(_:)``, which has to be small.
  private func arrive(_ inner: Observable<Output>) {
    subscription.busy.add(1, ordering: .relaxed)
    if !isLimited { return subscribe(to: inner) }
    if subscription.arrive(MergeState.Source(object: inner)) { subscribeToWaiting() }
  }

  override func failed(_ error: any Error) {
    guard loop.enter() else { return enqueue(error) }
    fail(error)
    loop.leave()
  }

  private func fail(_ error: any Error) {
    if subscription.isFinished { return }
    subscription.finish()
    downstream.failed(error)
    subscription.disposeAll()
  }

  override func completed() {
    subscription.upstream.dispose()
    // Needs no turn. Only the last thread reaches zero, and by then everything has been delivered.
    completeOne()
  }

  /// Counts the completion of the outer source, or of an inner source after all its elements have been delivered.
  private func completeOne() {
    if subscription.busy.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      downstream.completed()
    }
  }

  private func subscribeToWaiting() {
    while let inner = subscription.startNext() {
      subscribe(to: known(inner.object, as: Observable<Output>.self))
    }
  }

  override var hasEnded: Bool { subscription.isFinished || downstream.hasEnded }

  private func subscribe(to source: Observable<Output>) {
    if loop.enter() {
      let push = subscription.isFinished ? .failed : source.pushScalar(downstream)
      if case .completed = push { completeOne() }
      if case .failed = push { subscription.dispose() }
      loop.leave()
      if case .completed = push { return replaceCompleted() }
      if case .failed = push { return }
    }
    if hasEnded { return subscription.dispose() }
    subscription.inners.attach(source) { makeInner(self, $0) }
  }

  /// Starts a queued source in place of an inner source that has completed.
  private func replaceCompleted() {
    if isLimited, subscription.innerCompleted() { subscribeToWaiting() }
  }

  fileprivate func innerNext(_ element: Output) {
    guard loop.enter() else { return enqueue(element) }
    deliver(element)
    loop.leave()
  }

  private func enqueue(_ error: any Error) { loop.enqueue { [unowned self] in fail(error) } }

  private func enqueueEnd() { loop.enqueue { [unowned self] in completeOne() } }

  private func enqueue(_ element: Output) { loop.enqueue { [unowned self] in deliver(element) } }

  private func deliver(_ element: Output) { if !subscription.isFinished { downstream.next(element) } }

  fileprivate func innerCompleted(_ key: Int) {
    subscription.inners.dispose(at: key)
    if loop.enter() {
      completeOne()
      loop.leave()
    } else {
      enqueueEnd()
    }
    replaceCompleted()
  }
}

@usableFromInline
struct MergeObserver<Source: Sendable, Output: Sendable>: InnerObserver {
  private let merge: MergeRun<Source, Output>
  private let key: Int

  @usableFromInline
  init(merge: MergeRun<Source, Output>, key: Int) {
    self.merge = merge
    self.key = key
  }

  @usableFromInline
  package func next(_ element: Output) { merge.innerNext(element) }
  @usableFromInline
  package func failed(_ error: any Error) { merge.failed(error) }
  @usableFromInline
  package func completed() { merge.innerCompleted(key) }
  @usableFromInline
  package var hasEnded: Bool { merge.hasEnded }
}
