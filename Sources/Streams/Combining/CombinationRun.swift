import Synchronization

/// One subscription of a ``CombinationRecipe``. All state is accessed in the turn, except that any thread may read the
/// flag.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because each variable is accessed only by the holder of the
/// turn. The variables are properties rather than one generic structure, for the reason given at ``SerializedRun``.
@usableFromInline
final class CombinationRun<Values: Sendable, Output: Sendable, State: CombiningState>: @unchecked Sendable {
  private let loop = DrainLoop()
  private let downstream: Sink<Output>
  private let combine: @Sendable (inout Values) throws -> Output
  private let empty: Values
  let subscriptions = Subscriptions()
  private let finished = Atomic<Bool>(false)
  @exclusivity(unchecked) private var state: State
  @exclusivity(unchecked) private var values: Values

  init(
    _ downstream: Sink<Output>, _ count: Int, _ empty: Values,
    _ combine: @escaping @Sendable (inout Values) throws -> Output
  ) {
    self.downstream = downstream
    self.combine = combine
    state = State(count: count)
    self.empty = empty
    values = empty
  }

  /// Subscribes to the input `index`.
  ///
  /// - Parameter store: stores an element of this input in the values.
  @inlinable
  func subscribe<Element: Sendable>(
    to source: Observable<Element>, at index: Int,
    storing store: @escaping @Sendable (inout Values, Element) -> Void
  ) {
    subscribe(
      to: source, at: index, store, InnerSink<CombinationObserver<Values, Output, State, Element>>.self)
  }

  @usableFromInline
  func subscribe<Element: Sendable>(
    to source: Observable<Element>, at index: Int,
    _ store: @escaping @Sendable (inout Values, Element) -> Void,
    _ sink: InnerSink<CombinationObserver<Values, Output, State, Element>>.Type
  ) {
    guard !hasEnded, let key = subscriptions.reserve() else { return }
    subscriptions.attach(
      source, at: key, sink.init(CombinationObserver(run: self, index: index, key: key, store: store)))
  }

  fileprivate func next<Element: Sendable>(
    _ element: Element, _ index: Int, _ store: @escaping @Sendable (inout Values, Element) -> Void
  ) {
    guard loop.enter() else { return enqueue(element, index, store) }
    take(element, index, store)
    loop.leave()
  }

  private func enqueue<Element: Sendable>(
    _ element: Element, _ index: Int, _ store: @escaping @Sendable (inout Values, Element) -> Void
  ) {
    loop.enqueue { [unowned self] in take(element, index, store) }
  }

  fileprivate func failed(_ error: any Error, _ key: Int) {
    // Disposes before delivering the failure, so that a downstream sink that disposes all inputs does not traverse this
    // one.
    subscriptions.dispose(at: key)
    guard loop.enter() else { return enqueue(error) }
    fail(error)
    loop.leave()
  }

  fileprivate func completed(_ index: Int, _ key: Int) {
    subscriptions.dispose(at: key)
    guard loop.enter() else { return enqueueEnd(index) }
    complete(index)
    loop.leave()
  }

  private func enqueue(_ error: any Error) { loop.enqueue { [unowned self] in fail(error) } }

  private func enqueueEnd(_ index: Int) { loop.enqueue { [unowned self] in complete(index) } }

  fileprivate var hasEnded: Bool { isFinished || downstream.hasEnded }

  private var isFinished: Bool { finished.load(ordering: .relaxed) }

  private func finish() { finished.store(true, ordering: .relaxed) }

  // MARK: In the turn

  private func take<Element: Sendable>(
    _ element: Element, _ index: Int, _ store: @Sendable (inout Values, Element) -> Void
  ) {
    if isFinished { return }
    store(&values, element)
    act(state.next(index))
  }

  private func complete(_ index: Int) { if !isFinished { act(state.completed(index)) } }

  private func act(_ step: CombiningStep) {
    switch step {
    case .wait: break
    case .emit: emit()
    case .emitAndForget:
      emit()
      values = empty
    case .forget: values = empty
    case .complete:
      finish()
      downstream.completed()
      subscriptions.dispose()
    }
  }

  private func emit() {
    do { downstream.next(try combine(&values)) } catch { fail(error) }
  }

  private func fail(_ error: any Error) {
    if isFinished { return }
    finish()
    downstream.failed(error)
    subscriptions.dispose()
  }
}

@usableFromInline
struct CombinationObserver<
  Values: Sendable, Output: Sendable, State: CombiningState, Element: Sendable
>:
  InnerObserver
{
  fileprivate let run: CombinationRun<Values, Output, State>
  fileprivate let index: Int
  fileprivate let key: Int
  fileprivate let store: @Sendable (inout Values, Element) -> Void

  @usableFromInline
  package func next(_ element: Element) { run.next(element, index, store) }

  @usableFromInline
  package func failed(_ error: any Error) { run.failed(error, key) }
  @usableFromInline
  package func completed() { run.completed(index, key) }
  @usableFromInline
  package var hasEnded: Bool { run.hasEnded }
}
