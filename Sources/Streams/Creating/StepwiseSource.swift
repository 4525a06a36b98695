// The implementation shared by `of`, `from`, `range`, `generate` and `repeatElement`, which emit one element per step.

extension Observable {
  /// Creates a source that emits one element per step.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler of the turns. On the current thread, the turns run in a loop in which several sources
  ///     of one subscription alternate. On any other scheduler, each step is scheduled separately.
  ///   - begin: returns, for each subscription, the closure that takes a turn. That closure sends one event to the
  ///     sink, and returns whether there are more events.
  @inlinable
  static func stepwise(
    on scheduler: any ImmediateSchedulerType,
    _ begin: @escaping @Sendable () -> (Sink<Element>) -> Bool
  ) -> Observable<Element> {
    // Compares the types, because each cast would cost a metadata look-up.
    if type(of: scheduler) == CurrentThreadScheduler.self { return Assembled(StepwiseRecipe(begin: begin)) }
    return Assembled(ScheduledStepsRecipe(scheduler: scheduler.heldByActions, begin: begin))
  }
}

@usableFromInline
struct StepwiseRecipe<Element: Sendable>: Recipe {
  @usableFromInline let begin: @Sendable () -> (Sink<Element>) -> Bool
  @usableFromInline let makeSource: StepwiseSource<Element>.MakeSource

  @inlinable
  init(begin: @escaping @Sendable () -> (Sink<Element>) -> Bool) {
    self.begin = begin
    makeSource = { StepwiseSource($0, $1) }
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let source = makeSource(begin(), sink)
    Trampoline.schedule(source)
    return Teardown(source)
  }
}

/// `@unchecked Sendable` is true because `step()` is called either by the trampoline of one thread or by a scheduler,
/// one turn at a time.
@usableFromInline
final class StepwiseSource<Element: Sendable>: TrampolineTask, @unchecked Sendable {
  /// Creates a source. It is compiled in client code, where the type of the elements is known.
  @usableFromInline typealias MakeSource =
    @Sendable (@escaping (Sink<Element>) -> Bool, Sink<Element>) -> TrampolineTask

  private let take: (Sink<Element>) -> Bool
  private let sink: Sink<Element>

  @usableFromInline
  init(_ take: @escaping (Sink<Element>) -> Bool, _ sink: Sink<Element>) {
    self.take = take
    self.sink = sink
  }

  override var hasEnded: Bool { sink.hasEnded }

  override func step() -> Bool { take(sink) }
}

@usableFromInline
struct ScheduledStepsRecipe<Element: Sendable>: Recipe {
  @usableFromInline let scheduler: any ImmediateSchedulerType
  @usableFromInline let begin: @Sendable () -> (Sink<Element>) -> Bool
  @usableFromInline let makeSource: StepwiseSource<Element>.MakeSource

  @inlinable
  init(
    scheduler: any ImmediateSchedulerType, begin: @escaping @Sendable () -> (Sink<Element>) -> Bool
  ) {
    self.scheduler = scheduler
    self.begin = begin
    makeSource = { StepwiseSource($0, $1) }
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    Teardown(scheduler.startSteps(of: makeSource(begin(), sink)))
  }
}

extension ImmediateSchedulerType {
  /// Runs the turns of `task` on this scheduler until it has no more events.
  fileprivate func startSteps(of task: TrampolineTask) -> any Disposable {
    // No call waits here, because repetitions on a scheduler do not overlap.
    let serialized = SerializedState(task)
    let started = Claim()
    let steps = startRecursion(()) { _, recurse in
      guard serialized.enter() else {
        preconditionFailure(
          "\(self) ran two repetitions of one source concurrently. A scheduler must run them one after the other."
        )
      }
      // If the scheduler runs the first steps immediately, they cannot be disposed yet.
      let mayContinue = started.isTaken || !serialized.state.hasEnded
      let hasMore = mayContinue && serialized.state.step()
      serialized.leave()
      if hasMore { recurse(()) }
    }
    _ = started.take()
    return steps
  }
}
