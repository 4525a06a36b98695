import Action
import Foundation

/// The searches of one program run: the action, and the text shown for it.
final class SearchSession: Sendable {
  private let action: Action<Query, Finding>
  private let display: MutableProperty<Display>
  /// The number of queries that have neither ended nor been cancelled.
  private let open = MutableProperty(0)
  private let waiting = MutableProperty<[UInt64: Query]>([:])
  private let running = MutableProperty<[UInt64: Query]>([:])
  /// The folders already reported as unreadable. Each is reported once, not for every query.
  private let complaints = MutableProperty<Set<String>>([])
  private let show: @Sendable (String) -> Void
  private let complain: @Sendable (String) -> Void
  private let bag = DisposeBag()

  /// - Parameters:
  ///   - show: writes text for the user.
  ///   - complain: writes a line about a problem.
  init(
    _ action: Action<Query, Finding>, _ display: Display, show: @escaping @Sendable (String) -> Void,
    complain: @escaping @Sendable (String) -> Void
  ) {
    self.action = action
    self.display = MutableProperty(display)
    self.show = show
    self.complain = complain
    // All events come in one order from this stream, so no output of a search appears after a newer one has started.
    action.events.subscribe(onNext: { [weak self] in self?.take($0) }).disposed(by: bag)
  }

  func search(_ query: Query) {
    open.modify { $0 += 1 }
    action.inputs.onNext(query)
  }

  /// Stops searching.
  func stop() { action.cancel() }

  /// Shows a line on the terminal that is not a query.
  func idle(at line: String) {
    stop()
    show(display.modify { $0.text(idlingAt: line) })
  }

  /// Waits for the last query to end.
  func wait() async throws {
    for await count in open.values where count == 0 { return }
    // The task is cancelled.
    try Task.checkCancellation()
  }

  private func take(_ event: ExecutionEvent<Query, Finding>) {
    let now = ContinuousClock.now
    switch event.kind {
    case .waiting(let query): waiting.modify { $0[event.id] = query }
    case .started(let query):
      waiting.modify { $0[event.id] = nil }
      running.modify { $0[event.id] = query }
      show(display.modify { $0.text(beginning: query, at: now) })
    case .element(.hit(let hit)): show(display.modify { $0.text(for: hit) })
    case .element(.unreadable(let path, let reason)):
      if complaints.modify({ $0.insert(path).inserted }) {
        complain("cannot read '\(printable(path))': \(reason)")
      }
    case .completed: end(event.id, .answered, now)
    case .cancelled, .failed, .rejected: end(event.id, .cancelled, now)
    default: break
    }
  }

  private func end(_ id: UInt64, _ end: Display.End, _ now: ContinuousClock.Instant) {
    if let query = running.modify({ $0.removeValue(forKey: id) }) {
      show(display.modify { $0.text(ending: query, end, at: now) })
    } else if let query = waiting.modify({ $0.removeValue(forKey: id) }) {
      show(display.modify { $0.text(skipping: query) })
    }
    open.modify { $0 -= 1 }
  }
}
