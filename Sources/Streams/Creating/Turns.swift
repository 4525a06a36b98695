// The common part of `of`, `from`, `range`, `generate` and `repeatElement`: they emit one element a turn.

extension Observable {
  /// A source that emits one element a turn.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler of the turns. On the current thread they are a loop, in which several sources of one
  ///     subscription alternate; any other scheduler is asked anew for each turn.
  ///   - begin: makes, for each subscription, the closure that takes a turn: it feeds the sink one event, and answers
  ///     whether there is more to do.
  @inlinable
  static func turns(
    on scheduler: any ImmediateSchedulerType,
    _ begin: @escaping @Sendable () -> (Sink<Element>) -> Bool
  ) -> Observable<Element> {
    if scheduler is CurrentThreadScheduler { return Assembled(TurnsRecipe(begin: begin)) }
    return scheduledTurns(on: scheduler, begin)
  }

  @usableFromInline
  static func scheduledTurns(
    on scheduler: any ImmediateSchedulerType,
    _ begin: @escaping @Sendable () -> (Sink<Element>) -> Bool
  ) -> Observable<Element> {
    Assembled(ScheduledTurnsRecipe(scheduler: scheduler.heldByActions, begin: begin))
  }
}

@usableFromInline
struct TurnsRecipe<Element: Sendable>: Recipe {
  @usableFromInline let begin: @Sendable () -> (Sink<Element>) -> Bool
  /// Taken where the type is known; see ``MergeRecipe``.
  @usableFromInline let turns: Turns<Element>.Type

  @inlinable
  init(begin: @escaping @Sendable () -> (Sink<Element>) -> Bool) {
    self.begin = begin
    turns = Turns<Element>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    // Not as an object of its own class, whose conformance would cost a metadata look-up.
    let turns: TrampolineTask = turns.init(begin(), sink)
    Trampoline.schedule(turns)
    return Teardown(turns)
  }
}

/// `@unchecked Sendable` is true because only the trampoline of one thread calls `step()`. Not `final`, although it has
/// no subclasses: allocating through the type that ``TurnsRecipe`` keeps needs that.
@usableFromInline
class Turns<Element: Sendable>: TrampolineTask, @unchecked Sendable {
  private final let take: (Sink<Element>) -> Bool
  private final let sink: Sink<Element>

  required init(_ take: consuming @escaping (Sink<Element>) -> Bool, _ sink: consuming Sink<Element>) {
    self.take = consume take
    self.sink = consume sink
  }

  override final func step() -> Bool { take(sink) }
}

private struct ScheduledTurnsRecipe<Element: Sendable>: Recipe {
  let scheduler: any ImmediateSchedulerType
  let begin: @Sendable () -> (Sink<Element>) -> Bool

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let sink = sink
    // Nobody ever waits for the turn: repetitions on a scheduler do not overlap.
    let turns = SerializedState<(Sink<Element>) -> Bool, Void>(begin())
    return Teardown(
      scheduler.startRecursion(()) { _, recurse in
        guard turns.enter() else {
          preconditionFailure(
            "\(scheduler) ran two repetitions of one source at once; a scheduler has to run them one after the other"
          )
        }
        let hasMore = turns.state(sink)
        turns.leave { _ in }
        if hasMore { recurse(()) }
      })
  }
}
