/// The next step of an operator with several inputs, after an event of one of them.
@usableFromInline
enum CombiningStep: Sendable {
  case wait
  case emit
  /// Emit an element. The elements stored afterwards will never be used.
  case emitAndForget
  /// The stored elements will never be used.
  case forget
  case complete
}

/// Decides when an operator with several inputs emits and when it completes. It is a pure value, without elements or
/// side effects.
@usableFromInline
protocol CombiningState: Sendable {
  init(count: Int)
  /// Records that an element of input `index` has been stored.
  mutating func next(_ index: Int) -> CombiningStep
  /// Records that input `index` has completed.
  mutating func completed(_ index: Int) -> CombiningStep
}

/// The recipe of `combineLatest` and `zip`, for any number of inputs.
///
/// `Values` holds the elements of the inputs, each with its own type, as a tuple of optionals or of queues. The public
/// operators create it, and define how an input stores an element and how a result is computed. `State` decides when to
/// emit.
@usableFromInline
struct CombinationRecipe<Values: Sendable, Output: Sendable, State: CombiningState>: Recipe {
  @usableFromInline let count: Int
  @usableFromInline let empty: Values
  @usableFromInline let combine: @Sendable (inout Values) throws -> Output
  @usableFromInline let subscribe: @Sendable (CombinationRun<Values, Output, State>) -> Void

  @inlinable
  init(
    count: Int, empty: Values, combine: @escaping @Sendable (inout Values) throws -> Output,
    subscribe: @escaping @Sendable (CombinationRun<Values, Output, State>) -> Void
  ) {
    self.count = count
    self.empty = empty
    self.combine = combine
    self.subscribe = subscribe
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Output>) -> Teardown {
    let run = makeRun(sink)
    subscribe(run)
    return .chained(run.subscriptions)
  }

  /// Creates the run. It is a separate function, because inlining it would keep the space for the values on the stack
  /// while the inputs are subscribed to.
  @inline(never)
  private func makeRun(_ sink: Sink<Output>) -> CombinationRun<Values, Output, State> {
    CombinationRun(sink, count, empty, combine)
  }
}

extension Observable {
  /// Creates an operator with several inputs.
  ///
  /// - Parameters:
  ///   - state: decides when there is a result.
  ///   - count: the number of inputs.
  ///   - empty: the values without any element.
  ///   - combine: computes a result from the elements.
  ///   - subscribe: subscribes to the inputs, in order, with ``CombinationRun/subscribe(to:at:storing:)``.
  @inlinable
  static func combining<Values: Sendable, State: CombiningState>(
    by state: State.Type, _ count: Int, _ empty: Values,
    _ combine: @escaping @Sendable (inout Values) throws -> Element,
    subscribe: @escaping @Sendable (CombinationRun<Values, Element, State>) -> Void
  ) -> Observable<Element> {
    Assembled(
      CombinationRecipe<Values, Element, State>(
        count: count, empty: empty, combine: combine, subscribe: subscribe))
  }
}
