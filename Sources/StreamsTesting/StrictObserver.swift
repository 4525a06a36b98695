/// An observer that checks the stream contract.
///
/// ```swift
/// let strict = StrictObserver<Int>()
/// let subscription = strict.subscribe(to: source)
/// // …
/// subscription.dispose()
/// #expect(strict.violations.isEmpty, "\(strict)")
/// ```
///
/// Reports overlapping calls (including reentrant ones), events after the end, and events that start on a thread on
/// which `dispose()` has returned.
public final class StrictObserver<Element: Sendable>: ObserverType, CustomStringConvertible {
  /// A violation of the contract.
  ///
  /// Later versions may add cases, so a `switch` outside this package needs a `default`.
  public enum Violation: Sendable {
    /// The event arrived while another event was being handled.
    case overlap(Event<Element>, during: Event<Element>)
    /// The event arrived after the end.
    case afterEnd(Event<Element>, end: Event<Element>)
    /// The event arrived on a thread on which the subscription had been disposed.
    case afterDispose(Event<Element>)
  }

  struct State: Sendable {
    var events: [Event<Element>] = []
    var violations: [Violation] = []
    var current: [Event<Element>] = []
    var end: Event<Element>?
    var disposingThread: Int?
  }

  private let label: String
  private let during: @Sendable (Event<Element>) -> Void
  private let state = Lock(State())

  /// Creates an observer without events.
  ///
  /// - Parameters:
  ///   - label: its name in messages.
  ///   - during: runs while an event is being handled, for example to re-enter the source or to take some time.
  public init(_ label: String = "observer", during: @escaping @Sendable (Event<Element>) -> Void = { _ in }) {
    self.label = label
    self.during = during
  }

  /// The received events, in the order in which the calls started.
  public var events: [Event<Element>] { state.withLock { $0.events } }

  /// The received elements.
  public var elements: [Element] { events.compactMap { $0.element } }

  /// The violations, in the order in which they occurred.
  public var violations: [Violation] { state.withLock { $0.violations } }

  /// The violations as text, one per line.
  public var description: String {
    let violations = violations
    if violations.isEmpty { return "\(label): no violation" }
    return violations.map { "\(label): \($0)" }.joined(separator: "\n")
  }

  /// Subscribes to `source`.
  ///
  /// - Returns: the subscription. The observer records its disposal.
  public func subscribe<Source: ObservableConvertibleType>(to source: Source) -> any Disposable
  where Source.Element == Element {
    let subscription = source.asObservable().subscribe(self)
    return Disposables.create {
      subscription.dispose()
      self.noteDisposed()
    }
  }

  /// Records that the subscription has been disposed on this thread.
  public func noteDisposed() {
    let thread = ThreadIdentity.current
    state.withLock { $0.disposingThread = thread }
  }

  /// Records an event, and checks that the contract allows it.
  public func on(_ event: Event<Element>) {
    let thread = ThreadIdentity.current
    state.withLock { state in
      if let current = state.current.last { state.violations.append(.overlap(event, during: current)) }
      if let end = state.end { state.violations.append(.afterEnd(event, end: end)) }
      if state.disposingThread == thread { state.violations.append(.afterDispose(event)) }
      state.events.append(event)
      state.current.append(event)
      if event.isStopEvent { state.end = state.end ?? event }
    }
    during(event)
    state.withLock { state in _ = state.current.popLast() }
  }
}

extension StrictObserver.Violation: CustomStringConvertible {
  /// Describes the violation.
  public var description: String {
    switch self {
    case .overlap(let event, let other): "\(event) arrived while \(other) was being handled"
    case .afterEnd(let event, let end): "\(event) arrived after \(end)"
    case .afterDispose(let event): "\(event) arrived after dispose() had returned on the same thread"
    }
  }
}
