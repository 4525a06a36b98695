package import Streams
import StreamsTesting

/// An operator of `Observable`, with the data for the tests that every operator must pass:
///
/// - Its subscriptions leak nothing, however they end (`LeakTests`).
/// - A chain of a thousand stages fits on a stack of 512 KB (`ChainTests`).
/// - It behaves like its model in random lifecycles (`LifecycleFuzzTests`).
/// - It allocates no more than the number of blocks in its entry (`AllocationTests`).
/// - Its elements look up no metadata (`Benchmarks`).
///
/// The entries are in `Table`, grouped by the folder of the operator's source. Cases needed by only one of these tests
/// are in that test.
package struct OperatorCase: Sendable, CustomStringConvertible {
  /// Applies the operator. Closures may capture everything but the source, which would retain itself.
  package typealias Apply =
    @Sendable (
      _ source: Observable<Item>, _ others: Others, _ touch: Touch, _ scheduler: any SchedulerType
    ) -> Observable<Item>

  /// The inputs of the operator besides its source.
  package struct Others: Sendable {
    package let first: Observable<Item>
    package let second: Observable<Item>

    package init(_ first: Observable<Item>, _ second: Observable<Item>) {
      self.first = first
      self.second = second
    }

    package init(_ both: Observable<Item>) { self.init(both, both) }
  }

  /// The behavior of the other inputs where a test does not control them. `source` is the source itself, or a stream
  /// that emits an element where a chain would otherwise subscribe to the source twice per stage.
  package enum Companion: Sendable {
    case emitsOne, neverEmits, source
  }

  package let description: String
  /// The number of blocks that a subscription allocates in a debug build and in an optimized build, with all operators
  /// of the entry.
  package let blocks: (debug: Int, release: Int)
  /// The number of blocks that an element allocates, or `nil` if it depends on the number of elements.
  package let elementBlocks: Int?
  package let companion: Companion
  /// Whether the operator emits only when the source completes or time passes, as `reduce` and `delay` do.
  package let isSilent: Bool
  /// Whether the operator resubscribes to the source, so that source and subscription retain each other.
  package let retainsSource: Bool
  /// Whether its timers repeat until it ends or is disposed.
  package let isEndless: Bool
  /// The number of stages that fit on a stack of 512 KB in an optimized build.
  package let chainLength: Int
  package let apply: Apply
  package let life: LifeCase?

  /// The lifecycle of the operator.
  package struct LifeCase: Sendable {
    package let inputs: Int
    package let isTimed: Bool
    /// The inputs of the source's subscriptions, for operators that resubscribe.
    package let attempts: [Int]
    /// Seeds that have found a bug. They are tried first.
    package let failedOnce: [UInt64]
    package let model: @Sendable () -> any Living
  }

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - description: its name and labels. `LookUpRowsTests` fails if a public operator has no entry.
  ///   - inputs: the number of inputs in its lifecycle, including the source.
  ///   - isTimed: whether its lifecycle depends on time.
  ///   - apply: applies the operator.
  ///   - model: the model of one subscription.
  init(
    _ description: String, blocks: Int = 1, optimized: Int? = nil, elementBlocks: Int? = 0,
    companion: Companion = .emitsOne,
    isSilent: Bool = false, retainsSource: Bool = false, isEndless: Bool = false, chainLength: Int = 1_000,
    inputs: Int = 1, isTimed: Bool = false, attempts: [Int] = [], failedOnce: [UInt64] = [],
    _ apply: @escaping Apply, model: @escaping @Sendable () -> some SubscriptionModel
  ) {
    self.init(
      description, blocks: blocks, optimized: optimized, elementBlocks: elementBlocks, companion: companion,
      isSilent: isSilent, retainsSource: retainsSource,
      isEndless: isEndless, chainLength: chainLength,
      life: LifeCase(inputs: inputs, isTimed: isTimed, attempts: attempts, failedOnce: failedOnce) {
        OperatorModel(model())
      },
      apply)
  }

  /// Creates an entry for an operator whose subscriptions share one source subscription, or that has no model.
  init(
    _ description: String, blocks: Int = 1, optimized: Int? = nil, elementBlocks: Int? = 0,
    companion: Companion = .emitsOne,
    isSilent: Bool = false, retainsSource: Bool = false, isEndless: Bool = false, chainLength: Int = 1_000,
    life: LifeCase?, _ apply: @escaping Apply
  ) {
    self.description = description
    self.blocks = (blocks, optimized ?? blocks)
    self.elementBlocks = elementBlocks
    self.companion = companion
    self.isSilent = isSilent
    self.retainsSource = retainsSource
    self.isEndless = isEndless
    self.chainLength = chainLength
    self.apply = apply
    self.life = life
  }

  /// All operators.
  package static let all: [OperatorCase] =
    transforming + filtering + combining + failing + timing + sharing + utility
}

extension OperatorCase.LifeCase {
  /// The lifecycle of an operator with one input and the model of all its subscriptions.
  static func shared(_ model: @escaping @Sendable () -> any Living) -> Self {
    Self(inputs: 1, isTimed: false, attempts: [], failedOnce: [], model: model)
  }
}

extension OperatorCase {
  /// Applies the operator as one stage of many.
  package func stage(over source: Observable<Item>) -> Observable<Item> {
    apply(
      source, Others(companion == .neverEmits ? .never() : .just(Item(5))), Touch(attempts: 1), idleScheduler)
  }

  /// Applies the operator so that it emits elements as long as the source emits them.
  package func measured(over source: Observable<Item>) -> Observable<Item> {
    companion == .source ? apply(source, Others(source), Touch(), idleScheduler) : stage(over: source)
  }
}

private let idleScheduler = IdleScheduler()

/// A scheduler that never runs its actions, so that only the operator's costs are measured.
private struct IdleScheduler: SchedulerType {
  let now = RxTime(sinceStart: .zero)

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { Disposables.create() }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { Disposables.create() }

  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable { Disposables.create() }
}
