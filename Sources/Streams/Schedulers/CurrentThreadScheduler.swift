/// Runs actions on the thread that schedules them, one after the other.
///
/// The first action runs synchronously. Actions scheduled while it runs wait until it has returned. Actions that
/// schedule other actions therefore do not nest, and a million of them need no more stack than one.
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
/// While a subscription is being created, `of`, `from` and `range` take turns in the same queue.
///
/// Source of the idea: Rx.NET, `CurrentThreadScheduler`.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  /// The shared scheduler, which is the only instance, because each thread has its own queue.
  public static let instance = CurrentThreadScheduler()

  /// A Boolean value that indicates whether the next action runs synchronously, because no scheduled action is running
  /// on this thread.
  public static var isScheduleRequired: Bool { !Trampoline.isActive }

  private init() {}

  /// Runs `action` synchronously, or after the actions that this thread has already scheduled.
  ///
  /// - Parameters:
  ///   - state: the argument of `action`.
  ///   - action: returns a disposable for its remaining work, which is disposed together with the scheduled action.
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the disposable that the action
  ///   returned.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    Trampoline.schedule(ItemTask(item))
    return item
  }
}

/// `@unchecked Sendable` is true because its only property is a `let` of a `Sendable` type.
private final class ItemTask: TrampolineTask, @unchecked Sendable {
  private let item: ScheduledItem

  init(_ item: ScheduledItem) { self.item = item }

  override func step() -> Bool {
    item.perform()
    return false
  }
}
