import Synchronization

/// Decides what a merge does with an inner source that arrives while others run.
@usableFromInline
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
@usableFromInline
struct MergeRecipe<Source: Sendable, Output: Sendable>: Recipe {
  @usableFromInline let source: Observable<Source>
  @usableFromInline let policy: MergePolicy
  @usableFromInline let selector: @Sendable (Source) throws -> Observable<Output>
  // The classes are taken where the types are known: a metadata look-up for one takes as long as making an object of
  // it.
  @usableFromInline let runType: MergeRun<Source, Output>.Type
  @usableFromInline let innerType: InnerSink<MergeObserver<Source, Output>>.Type

  @inlinable
  init(
    source: Observable<Source>, policy: MergePolicy,
    selector: @escaping @Sendable (Source) throws -> Observable<Output>
  ) {
    self.source = source
    self.policy = policy
    self.selector = selector
    runType = MergeRun<Source, Output>.self
    innerType = InnerSink<MergeObserver<Source, Output>>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Output>) -> Teardown {
    let merge = runType.init(sink, policy, innerType, selector)
    source.attach(merge, to: merge.subscription.upstream)
    return .chained(merge.subscription)
  }
}

/// One subscription of a merge: the sink of the outer source, and the part that its inner sources share.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`, although it has
/// no subclasses: allocating through the type that ``MergeRecipe`` keeps needs that.
@usableFromInline
class MergeRun<Source: Sendable, Output: Sendable>: Sink<Source>, @unchecked Sendable {
  final let subscription: MergeSubscriptions
  private final let downstream: Sink<Output>
  private final let innerType: InnerSink<MergeObserver<Source, Output>>.Type
  private final let selector: @Sendable (Source) throws -> Observable<Output>
  private final let loop = DrainLoop()
  private final let takesFirst: Bool
  private final let isLimited: Bool

  required init(
    _ downstream: consuming Sink<Output>, _ policy: MergePolicy,
    _ innerType: InnerSink<MergeObserver<Source, Output>>.Type,
    _ selector: @escaping @Sendable (Source) throws -> Observable<Output>
  ) {
    self.downstream = downstream
    self.innerType = innerType
    self.selector = selector
    subscription = MergeSubscriptions(limit: policy.limit)
    switch policy {
    case .all: (takesFirst, isLimited) = (false, false)
    case .first: (takesFirst, isLimited) = (true, false)
    case .limited: (takesFirst, isLimited) = (false, true)
    }
  }

  override final func next(_ element: Source) {
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

  /// Takes in an inner source that is more than one element. Kept apart from ``next(_:)``, which has to be small.
  @inline(never)
  private final func arrive(_ inner: Observable<Output>) {
    subscription.busy.add(1, ordering: .relaxed)
    if !isLimited { return subscribe(to: inner) }
    if subscription.arrive(MergeState.Source(object: inner)) { subscribeToWaiting() }
  }

  override final func failed(_ error: any Error) {
    guard loop.enter() else { return enqueue(error) }
    fail(error)
    loop.leave()
  }

  private final func fail(_ error: any Error) {
    if subscription.isFinished { return }
    subscription.finish()
    downstream.failed(error)
    subscription.disposeAll()
  }

  override final func completed() {
    subscription.upstream.dispose()
    // No turn is needed: the thread that counts to zero is the last one, and everything has been delivered.
    completeOne()
  }

  /// Counts the end of the outer source, or of an inner one that has delivered all its elements.
  private final func completeOne() {
    if subscription.busy.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      downstream.completed()
    }
  }

  private final func subscribeToWaiting() {
    while let inner = subscription.startNext() {
      subscribe(to: known(inner.object, as: Observable<Output>.self))
    }
  }

  private final func subscribe(to source: Observable<Output>) {
    if loop.enter() {
      let push = subscription.isFinished ? .failed : source.pushScalar(downstream)
      if case .completed = push { completeOne() }
      if case .failed = push { subscription.dispose() }
      loop.leave()
      if case .completed = push { return replaceCompleted() }
      if case .failed = push { return }
    }
    subscription.inners.attach(source) { key in innerType.init(MergeObserver(merge: self, key: key)) }
  }

  /// Starts one that waits in the place of an inner source that has completed.
  private final func replaceCompleted() {
    if isLimited, subscription.innerCompleted() { subscribeToWaiting() }
  }

  fileprivate final func innerNext(_ element: Output) {
    guard loop.enter() else { return enqueue(element) }
    deliver(element)
    loop.leave()
  }

  @inline(never)
  private final func enqueue(_ error: any Error) { loop.enqueue { [unowned self] in fail(error) } }

  @inline(never)
  private final func enqueueEnd() { loop.enqueue { [unowned self] in completeOne() } }

  @inline(never)
  private final func enqueue(_ element: Output) { loop.enqueue { [unowned self] in deliver(element) } }

  @inline(__always)
  private final func deliver(_ element: Output) { if !subscription.isFinished { downstream.next(element) } }

  fileprivate final func innerCompleted(_ key: Int) {
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
  fileprivate let merge: MergeRun<Source, Output>
  fileprivate let key: Int
  @usableFromInline
  package func next(_ element: Output) { merge.innerNext(element) }
  @usableFromInline
  package func failed(_ error: any Error) { merge.failed(error) }
  @usableFromInline
  package func completed() { merge.innerCompleted(key) }
}
