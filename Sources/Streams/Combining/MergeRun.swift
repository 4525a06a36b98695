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
  @usableFromInline let run: MergeRun<Source, Output>.Type
  @usableFromInline let inner: InnerSink<MergeObserver<Source, Output>>.Type

  @inlinable
  init(
    source: Observable<Source>, policy: MergePolicy,
    selector: @escaping @Sendable (Source) throws -> Observable<Output>
  ) {
    self.source = source
    self.policy = policy
    self.selector = selector
    run = MergeRun<Source, Output>.self
    inner = InnerSink<MergeObserver<Source, Output>>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Output>) -> Teardown {
    let merge = run.init(sink, policy, inner, selector)
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
  private final let inner: InnerSink<MergeObserver<Source, Output>>.Type
  private final let selector: @Sendable (Source) throws -> Observable<Output>
  private final let loop = DrainLoop<MergeInput<Output>>()
  private final let takesFirst: Bool
  private final let isLimited: Bool

  required init(
    _ downstream: consuming Sink<Output>, _ policy: MergePolicy,
    _ inner: InnerSink<MergeObserver<Source, Output>>.Type,
    _ selector: @escaping @Sendable (Source) throws -> Observable<Output>
  ) {
    self.downstream = downstream
    self.inner = inner
    self.selector = selector
    subscription = MergeSubscriptions(limit: policy.limit)
    switch policy {
    case .all: (takesFirst, isLimited) = (false, false)
    case .first: (takesFirst, isLimited) = (true, false)
    case .limited: (takesFirst, isLimited) = (false, true)
    }
  }

  @usableFromInline
  override final func next(_ element: Source) {
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
  private final func admit(_ inner: Observable<Output>) {
    subscription.busy.add(1, ordering: .relaxed)
    if !isLimited { return start(inner) }
    if subscription.arrive(inner) { startWaiting() }
  }

  @usableFromInline
  override final func failed(_ error: any Error) {
    guard loop.enter() else { return wait(error) }
    fail(error)
    leave()
  }

  @inline(__always)
  private final func fail(_ error: any Error) {
    if subscription.isClosed { return }
    subscription.shut()
    downstream.failed(error)
    subscription.release()
  }

  @usableFromInline
  override final func completed() {
    subscription.upstream.dispose()
    // No turn is needed: the thread that counts to zero is the last one, and everything has been delivered.
    finishOne()
  }

  private final func finishOne() {
    if subscription.busy.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      downstream.completed()
    }
  }

  private final func startWaiting() {
    while let inner = subscription.startNext() {
      start(known(inner, as: Observable<Output>.self))
    }
  }

  private final func start(_ source: Observable<Output>) {
    if loop.enter() {
      let push = subscription.isClosed ? .failed : source.pushScalar(downstream)
      if case .completed = push { finishOne() }
      if case .failed = push { subscription.dispose() }
      leave()
      if case .completed = push { return finishInner() }
      if case .failed = push { return }
    }
    subscription.inners.attach(source) { key in inner.init(MergeObserver(merge: self, key: key)) }
  }

  /// Gives the room of an inner source to one that waits.
  private final func finishInner() {
    if isLimited, subscription.finish() { startWaiting() }
  }

  fileprivate final func innerNext(_ element: Output) {
    guard loop.enter() else { return wait(element) }
    if !subscription.isClosed { downstream.next(element) }
    leave()
  }

  fileprivate final func innerCompleted(_ key: Int) {
    subscription.inners.release(key)
    if loop.enter() {
      if !subscription.isClosed { finishOne() }
      leave()
    } else {
      waitForEnd()
    }
    finishInner()
  }

  // MARK: Inputs that wait

  // Functions of their own: a generic value that is built anywhere in a function costs each call a metadata look-up.

  @inline(__always)
  private final func leave() {
    if !loop.leaveIfIdle() { drain() }
  }

  @inline(never)
  private final func drain() { loop.leave(handle) }

  @inline(never)
  private final func wait(_ element: Output) { loop.wait(.next(element), handle) }

  @inline(never)
  private final func wait(_ error: any Error) { loop.wait(.failed(error), handle) }

  @inline(never)
  private final func waitForEnd() { loop.wait(.completed, handle) }

  private final func handle(_ input: MergeInput<Output>) {
    if subscription.isClosed { return }
    switch input {
    case .next(let element): downstream.next(element)
    case .failed(let error): fail(error)
    case .completed: finishOne()
    }
  }
}

/// An input of a ``MergeRun`` that waits.
private enum MergeInput<Element: Sendable>: Sendable {
  case next(Element)
  case failed(any Error)
  case completed
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
