// What `of`, `from`, `range`, `generate` and `repeatElement` have in common: they emit one element a turn.

extension Observable {
  /// A source that emits one element a turn.
  ///
  /// - Parameters:
  ///   - scheduler: where the turns are taken. On the current thread they are a loop, in which several sources of
  ///     one subscription alternate; any other scheduler is asked again for each turn.
  ///   - begin: is called for each subscription. It makes the closure that takes a turn: feeds the sink one event,
  ///     and answers whether there is more to do.
  @usableFromInline
  static func turns(
    on scheduler: (any ImmediateSchedulerType)?,
    _ begin: @escaping @Sendable () -> (Sink<Element>) -> Bool
  ) -> Observable<Element> {
    if let scheduler { return Assembled(ScheduledTurnsRecipe(scheduler: scheduler, begin: begin)) }
    return Assembled(TurnsRecipe(begin: begin))
  }
}

private struct TurnsRecipe<Element: Sendable>: Recipe {
  let begin: @Sendable () -> (Sink<Element>) -> Bool

  func run(_ sink: consuming Sink<Element>) -> any Disposable {
    let turns = Turns(begin(), sink)
    Trampoline.schedule(turns)
    return turns
  }
}

/// `@unchecked Sendable` is true because `step()` is called by the trampoline of one thread only.
private final class Turns<Element: Sendable>: TrampolineTask, @unchecked Sendable {
  private let take: (Sink<Element>) -> Bool
  private let sink: Sink<Element>

  init(_ take: @escaping (Sink<Element>) -> Bool, _ sink: Sink<Element>) {
    self.take = take
    self.sink = sink
  }

  override func step() -> Bool { take(sink) }
}

private struct ScheduledTurnsRecipe<Element: Sendable>: Recipe {
  let scheduler: any ImmediateSchedulerType
  let begin: @Sendable () -> (Sink<Element>) -> Bool

  func run(_ sink: consuming Sink<Element>) -> any Disposable {
    let turns = ScheduledTurns(begin(), sink, scheduler)
    turns.start()
    return turns
  }
}

/// Takes turns on a scheduler.
///
/// A scheduler may run the next turn before `schedule` has returned. Then the turn waits for the one that asked for
/// it, so that a scheduler that runs everything at once makes a loop and not a recursion.
private final class ScheduledTurns<Element: Sendable>: Disposable {
  private let scheduler: any ImmediateSchedulerType
  private let sink: Sink<Element>
  private let serial: Serial<(Sink<Element>) -> Bool, Void>
  private let scheduled = Slot()

  init(
    _ take: @escaping (Sink<Element>) -> Bool, _ sink: Sink<Element>,
    _ scheduler: any ImmediateSchedulerType
  ) {
    self.scheduler = scheduler
    self.sink = sink
    serial = Serial(take, entered: true)
  }

  func start() {
    schedule()
    serial.leave(takeTurn)
  }

  func dispose() { scheduled.dispose() }

  private func schedule() {
    let next = scheduler.schedule(()) { [self] _ in
      if serial.enter() {
        takeTurn(())
        serial.leave(takeTurn)
      } else {
        serial.wait((), takeTurn)
      }
      return NopDisposable()
    }
    scheduled.set(next)
  }

  private func takeTurn(_: Void) {
    if scheduled.isDisposed { return }
    if serial.state(sink) { schedule() }
  }
}
