/// Runs work on the thread that schedules it, one action after the other.
///
/// The first action runs at once; what is scheduled while it runs, waits until it has returned. So an action that
/// schedules another one does not nest, and a million of them need no more stack than one.
///
/// ```swift
/// let scheduler = CurrentThreadScheduler.instance
/// _ = scheduler.schedule(()) { _ in
///   _ = scheduler.schedule(()) { _ in
///     print("second")
///     return Disposables.create()
///   }
///   print("first")
///   return Disposables.create()
/// }
/// // first
/// // second
/// ```
///
/// It is the same queue in which `of`, `from` and `range` take turns while a subscription is being made.
///
/// Source of the idea: Rx.NET, `CurrentThreadScheduler`.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  /// The one there is: its queues belong to threads.
  public static let instance = CurrentThreadScheduler()

  /// Whether nothing scheduled here is running on this thread, so that the next action runs at once.
  public static var isScheduleRequired: Bool { !Trampoline.isActive }

  private init() {}

  /// Runs `action` now, or after those that this thread has scheduled before.
  ///
  /// - Parameters:
  ///   - state: is passed to `action`.
  ///   - action: returns what has to be disposed when the scheduled work is.
  /// - Returns: what cancels the action, as long as it has not run, and disposes what it returned.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    Trampoline.schedule(ItemTurn(item))
    return item
  }
}

/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
private final class ItemTurn: TrampolineTask, @unchecked Sendable {
  private let item: ScheduledItem

  init(_ item: ScheduledItem) { self.item = item }

  override func step() -> Bool {
    item.run()
    return false
  }
}
