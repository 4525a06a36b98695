// The common part of `of`, `from`, `range`, `generate` and `repeatElement`: they emit one element a step.

extension Observable {
  /// A source that emits one element a step.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler of the turns. On the current thread they are a loop, in which several sources of one
  ///     subscription alternate; any other scheduler is asked anew for each step.
  ///   - begin: makes, for each subscription, the closure that takes a turn: it feeds the sink one event, and answers
  ///     whether there is more to do.
  @inlinable
  static func stepwise(
    on scheduler: any ImmediateSchedulerType,
    _ begin: @escaping @Sendable () -> (Sink<Element>) -> Bool
  ) -> Observable<Element> {
    // Compares the types: a cast costs a metadata look-up for each.
    if type(of: scheduler) == CurrentThreadScheduler.self { return Assembled(StepwiseRecipe(begin: begin)) }
    return Assembled(ScheduledStepsRecipe(scheduler: scheduler.heldByActions, begin: begin))
  }
}

@usableFromInline
struct StepwiseRecipe<Element: Sendable>: Recipe {
  @usableFromInline let begin: @Sendable () -> (Sink<Element>) -> Bool
  /// Taken where the type is known; see ``MergeRecipe``.
  @usableFromInline let sourceType: StepwiseSource<Element>.Type

  @inlinable
  init(begin: @escaping @Sendable () -> (Sink<Element>) -> Bool) {
    self.begin = begin
    sourceType = StepwiseSource<Element>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    // Not as an object of its own class, whose conformance would cost a metadata look-up.
    let source: TrampolineTask = sourceType.init(begin(), sink)
    Trampoline.schedule(source)
    return Teardown(source)
  }
}

/// `@unchecked Sendable` is true because `step()` is called by the trampoline of one thread, or on a scheduler by the
/// holder of a turn. Not `final`, although it has no subclasses: allocating through the type that ``StepwiseRecipe``
/// keeps needs that.
@usableFromInline
class StepwiseSource<Element: Sendable>: TrampolineTask, @unchecked Sendable {
  private final let take: (Sink<Element>) -> Bool
  private final let sink: Sink<Element>

  required init(_ take: consuming @escaping (Sink<Element>) -> Bool, _ sink: consuming Sink<Element>) {
    self.take = consume take
    self.sink = consume sink
  }

  override final func step() -> Bool { take(sink) }
}

@usableFromInline
struct ScheduledStepsRecipe<Element: Sendable>: Recipe {
  @usableFromInline let scheduler: any ImmediateSchedulerType
  @usableFromInline let begin: @Sendable () -> (Sink<Element>) -> Bool
  @usableFromInline let sourceType: StepwiseSource<Element>.Type

  @inlinable
  init(
    scheduler: any ImmediateSchedulerType, begin: @escaping @Sendable () -> (Sink<Element>) -> Bool
  ) {
    self.scheduler = scheduler
    self.begin = begin
    sourceType = StepwiseSource<Element>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    Teardown(scheduler.startSteps(of: sourceType.init(begin(), sink)))
  }
}

extension ImmediateSchedulerType {
  /// Lets `task` take its turns here, until it has no more to do.
  fileprivate func startSteps(of task: TrampolineTask) -> any Disposable {
    // Nobody ever waits for it: repetitions on a scheduler do not overlap.
    let serialized = SerializedState(task)
    return startRecursion(()) { _, recurse in
      guard serialized.enter() else {
        preconditionFailure(
          "\(self) ran two repetitions of one source at once; a scheduler has to run them one after the other"
        )
      }
      let hasMore = serialized.state.step()
      serialized.leave()
      if hasMore { recurse(()) }
    }
  }
}
