import Synchronization

/// What a merge does with an inner source that arrives while others run.
enum MergePolicy: Sendable {
  /// Runs it too.
  case all
  /// Ignores it.
  case first
  /// Runs so many at once; the others wait.
  case limited(Int)

  fileprivate var limit: Int {
    if case .limited(let limit) = self { limit } else { .max }
  }
}

/// The engine of `merge`, `flatMap`, `concatMap`, `flatMapFirst` and `concat()`.
struct MergeRecipe<Source: Sendable, Output: Sendable>: Recipe {
  let source: Observable<Source>
  let policy: MergePolicy
  let selector: @Sendable (Source) throws -> Observable<Output>

  func run(_ sink: consuming Sink<Output>) -> any Disposable {
    let merge = MergeSink(sink, policy, selector)
    source.attach(merge, to: merge.upstream)
    return merge
  }
}

/// One subscription of a merge: the sink of the outer source, and what its inner sources share.
///
/// `busy` counts the outer source and every inner one that has not completed. An inner source counts until its
/// completion is handled in the turn, after everything it emitted. So when the outer source finds a count of one,
/// nobody else can be emitting, and what `just` or `empty` has goes downstream without a turn.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class MergeSink<Source: Sendable, Output: Sendable>: Sink<Source>, Disposable, @unchecked Sendable {
  enum Input: Sendable {
    case next(Output)
    case failed(any Error)
    case completed
  }

  /// Added to `busy` once the merge is over, so that it never again looks quiet or finished.
  private static var closed: Int { 1 << 32 }

  let upstream = Slot()
  private let downstream: Sink<Output>
  private let selector: @Sendable (Source) throws -> Observable<Output>
  private let busy = Atomic<Int>(1)
  private let serial = Serial<Void, Input>(())
  private let inners = Subscriptions()
  private let takesFirst: Bool
  private let isLimited: Bool
  private let queue: Lock<MergeQueue<Observable<Output>>>

  init(
    _ downstream: consuming Sink<Output>, _ policy: MergePolicy,
    _ selector: @escaping @Sendable (Source) throws -> Observable<Output>
  ) {
    self.downstream = downstream
    self.selector = selector
    queue = Lock(MergeQueue(limit: policy.limit))
    switch policy {
    case .all: (takesFirst, isLimited) = (false, false)
    case .first: (takesFirst, isLimited) = (true, false)
    case .limited: (takesFirst, isLimited) = (false, true)
    }
  }

  override func next(_ element: Source) {
    let count = busy.load(ordering: .acquiring)
    if count != 1, takesFirst || count >= Self.closed { return }
    let inner: Observable<Output>
    do { inner = try selector(element) } catch { return failed(error) }
    if count == 1 {
      switch inner.pushScalar(downstream) {
      case .completed: return
      case .failed: return dispose()
      case .notScalar: break
      }
    }
    busy.add(1, ordering: .relaxed)
    if !isLimited { return start(inner) }
    if queue.withLock({ $0.arrive(inner) }) { startWaiting() }
  }

  override func failed(_ error: any Error) { serial.wait(.failed(error), handle) }

  override func completed() {
    upstream.dispose()
    // No turn is needed: whoever counts to zero is the last one, and everything has been delivered.
    finishOne()
  }

  func dispose() {
    if isClosed { return }
    busy.add(Self.closed, ordering: .relaxed)
    upstream.dispose()
    inners.dispose()
    let waiting = queue.withLock { $0.removeAll() }
    withExtendedLifetime(waiting) {}
  }

  private var isClosed: Bool { busy.load(ordering: .relaxed) >= Self.closed }

  private func finishOne() {
    if busy.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { downstream.completed() }
  }

  private func startWaiting() {
    while let inner = queue.withLock({ $0.startNext() }) { start(inner) }
  }

  private func start(_ inner: Observable<Output>) {
    if serial.enter() {
      let push = isClosed ? .failed : inner.pushScalar(downstream)
      if case .completed = push { finishOne() }
      if case .failed = push { dispose() }
      serial.leave(handle)
      if case .completed = push { return finishInner() }
      if case .failed = push { return }
    }
    inners.attach(inner) { key in Port(MergeInlet(merge: self, key: key)) }
  }

  /// The place of an inner source is free for one that waits.
  private func finishInner() {
    if isLimited, queue.withLock({ $0.finish() }) { startWaiting() }
  }

  private func handle(_ input: Input) {
    if isClosed { return }
    switch input {
    case .next(let element): downstream.next(element)
    case .failed(let error):
      busy.add(Self.closed, ordering: .relaxed)
      downstream.failed(error)
      upstream.dispose()
      inners.dispose()
    case .completed: finishOne()
    }
  }

  fileprivate func innerNext(_ element: Output) {
    guard serial.enter() else { return wait(element) }
    if !isClosed { downstream.next(element) }
    if !serial.leaveIfIdle() { serial.leave(handle) }
  }

  @inline(never)
  private func wait(_ element: Output) { serial.wait(.next(element), handle) }

  fileprivate func innerCompleted(_ key: Int) {
    inners.release(key)
    serial.wait(.completed, handle)
    finishInner()
  }
}

private struct MergeInlet<Source: Sendable, Output: Sendable>: Inlet {
  let merge: MergeSink<Source, Output>
  let key: Int
  func next(_ element: Output) { merge.innerNext(element) }
  func failed(_ error: any Error) { merge.failed(error) }
  func completed() { merge.innerCompleted(key) }
}
