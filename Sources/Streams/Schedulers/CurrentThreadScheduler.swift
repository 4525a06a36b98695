/// Runs actions on the thread that schedules them, one after the other.
///
/// The first action runs at once; actions that are scheduled while it runs wait until it has returned. So an action
/// that schedules another one does not nest, and a million of them need no more stack than one.
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
/// `of`, `from` and `range` take turns in the same queue while a subscription is being made.
///
/// Source of the idea: Rx.NET, `CurrentThreadScheduler`.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  /// The shared scheduler, and the only one: its queues belong to threads.
  public static let instance = CurrentThreadScheduler()

  /// Whether no action scheduled here is running on this thread, so that the next one runs at once.
  public static var isScheduleRequired: Bool { !Trampoline.isActive }

  private init() {}

  /// Runs `action` now, or after the actions that this thread has scheduled before.
  ///
  /// - Parameters:
  ///   - state: the argument of `action`.
  ///   - action: returns a disposable for its further work, disposed together with the scheduled action.
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the one
  ///   that the action returned.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    Trampoline.schedule(ItemTask(item))
    return item
  }
}

/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
private final class ItemTask: TrampolineTask, @unchecked Sendable {
  private let item: ScheduledItem

  init(_ item: ScheduledItem) { self.item = item }

  override func step() -> Bool {
    item.perform()
    return false
  }
}
