/// The next step of an operator with several inputs, after one of them has had an event.
enum CombiningStep: Sendable {
  case wait
  case emit
  /// The stored elements will never be used.
  case forget
  case complete
}

/// Decides when such an operator emits and when it completes: a pure value, with no elements and no effects.
protocol CombiningRule: Sendable {
  init(count: Int)
  /// Notes that an element of input `index` has been stored.
  mutating func next(_ index: Int) -> CombiningStep
  /// Notes that input `index` has completed.
  mutating func completed(_ index: Int) -> CombiningStep
}

/// One input of a ``CombinationRecipe``: a source, and how its elements are stored beside those of the others.
@usableFromInline
struct CombiningInput<Values: Sendable>: Sendable {
  fileprivate let attach: @Sendable (any CombinationTaking<Values>, Int) -> Void

  @usableFromInline
  init<Element: Sendable>(
    _ source: Observable<Element>, _ store: @escaping @Sendable (inout Values, Element) -> Void
  ) {
    attach = { run, index in run.attach(source, index, store) }
  }
}

/// A ``CombinationRun`` as its inputs see it, which do not know the type of its result.
private protocol CombinationTaking<Values>: AnyObject, Sendable {
  associatedtype Values: Sendable
  func attach<Element: Sendable>(
    _ source: Observable<Element>, _ index: Int, _ store: @escaping @Sendable (inout Values, Element) -> Void)
}

/// The recipe of `combineLatest` and `zip`, for any number of inputs.
///
/// `Values` holds the elements of the inputs, each with its own type: a tuple of optionals, or of queues. The public
/// operators make it, and say how an input stores an element in it and how a result is made of it; the rule says when.
struct CombinationRecipe<Values: Sendable, Output: Sendable, Rule: CombiningRule>: Recipe {
  let rule: Rule.Type
  let empty: Values
  let inputs: [CombiningInput<Values>]
  let combine: @Sendable (inout Values) throws -> Output

  func run(_ sink: consuming Sink<Output>) -> Teardown {
    let run = makeRun(sink)
    var index = 0
    while index < inputs.count {
      inputs[index].attach(run, index)
      index += 1
    }
    return .chained(run.subscriptions)
  }

  /// A function of its own: otherwise its room for the values would be on the stack while the inputs are subscribed to.
  @inline(never)
  private func makeRun(_ sink: Sink<Output>) -> CombinationRun<Values, Output, Rule> {
    CombinationRun(sink, Rule(count: inputs.count), empty, combine)
  }
}

private enum CombinationInput<Values: Sendable>: Sendable {
  case store(Int, @Sendable (inout Values) -> Void)
  case failed(any Error)
  case completed(Int)
}

/// One subscription of a ``CombinationRecipe``. Everything happens in the turn.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because each variable belongs to the holder of the turn;
/// they are properties, and not one generic structure, for the reason given at ``SerializedRun``.
private final class CombinationRun<Values: Sendable, Output: Sendable, Rule: CombiningRule>:
  CombinationTaking, @unchecked Sendable
{
  private let loop = DrainLoop<CombinationInput<Values>>()
  private let downstream: Sink<Output>
  private let combine: @Sendable (inout Values) throws -> Output
  private let empty: Values
  let subscriptions = Subscriptions()
  @exclusivity(unchecked) private var isFinished = false
  @exclusivity(unchecked) private var rule: Rule
  @exclusivity(unchecked) private var values: Values

  init(
    _ downstream: Sink<Output>, _ rule: Rule, _ empty: Values,
    _ combine: @escaping @Sendable (inout Values) throws -> Output
  ) {
    self.downstream = downstream
    self.combine = combine
    self.rule = rule
    self.empty = empty
    values = empty
  }

  func attach<Element: Sendable>(
    _ source: Observable<Element>, _ index: Int, _ store: @escaping @Sendable (inout Values, Element) -> Void
  ) {
    guard let key = subscriptions.reserve() else { return }
    subscriptions.attach(source, at: key, makeSink(index, key, store))
  }

  /// A function of its own, for the same reason as `makeRun`.
  @inline(never)
  private func makeSink<Element: Sendable>(
    _ index: Int, _ key: Int, _ store: @escaping @Sendable (inout Values, Element) -> Void
  ) -> Sink<Element> {
    InnerSink(CombinationObserver(run: self, index: index, key: key, store: store))
  }

  /// Takes one element, if the turn is free.
  @inline(__always)
  func next<Element: Sendable>(
    _ element: Element, _ index: Int, _ store: @Sendable (inout Values, Element) -> Void
  ) -> Bool {
    guard loop.enter() else { return false }
    if !isFinished {
      store(&values, element)
      act(rule.next(index))
    }
    leave()
    return true
  }

  // An end that finds the turn free does its work directly: the input that is made for one that waits would be on the
  // stack once for each stage of a chain.

  func failed(_ error: any Error, _ key: Int) {
    // Before the failure goes on: a sink further down that then disposes all inputs need not go up this one.
    subscriptions.release(key)
    guard loop.enter() else { return wait(error) }
    if !isFinished { fail(error) }
    leave()
  }

  func completed(_ index: Int, _ key: Int) {
    subscriptions.release(key)
    guard loop.enter() else { return waitForEnd(index) }
    if !isFinished { act(rule.completed(index)) }
    leave()
  }

  @inline(__always)
  private func leave() {
    if !loop.leaveIfIdle() { drain() }
  }

  @inline(never)
  private func drain() { loop.leave(handle) }

  @inline(never)
  func wait(_ input: CombinationInput<Values>) { loop.wait(input, handle) }

  @inline(never)
  private func wait(_ error: any Error) { wait(.failed(error)) }

  @inline(never)
  private func waitForEnd(_ index: Int) { wait(.completed(index)) }

  private func handle(_ input: CombinationInput<Values>) {
    if isFinished { return }
    switch input {
    case .store(let index, let store):
      store(&values)
      act(rule.next(index))
    case .failed(let error): fail(error)
    case .completed(let index): act(rule.completed(index))
    }
  }

  @inline(__always)
  private func act(_ step: CombiningStep) {
    switch step {
    case .wait: break
    case .emit: emit()
    case .forget: values = empty
    case .complete:
      isFinished = true
      downstream.completed()
      subscriptions.dispose()
    }
  }

  private func emit() {
    do { downstream.next(try combine(&values)) } catch { fail(error) }
  }

  private func fail(_ error: any Error) {
    isFinished = true
    downstream.failed(error)
    subscriptions.dispose()
  }
}

private struct CombinationObserver<
  Values: Sendable, Output: Sendable, Rule: CombiningRule, Element: Sendable
>:
  InnerObserver
{
  let run: CombinationRun<Values, Output, Rule>
  let index: Int
  let key: Int
  let store: @Sendable (inout Values, Element) -> Void

  func next(_ element: Element) {
    if !run.next(element, index, store) { wait(element) }
  }

  @inline(never)
  private func wait(_ element: Element) {
    run.wait(.store(index) { [store] values in store(&values, element) })
  }

  func failed(_ error: any Error) { run.failed(error, key) }
  func completed() { run.completed(index, key) }
}
