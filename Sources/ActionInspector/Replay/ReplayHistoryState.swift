/// The executions of some actions and their outcomes, for each action in the order in which they began. This is a pure
/// value.
struct ReplayHistoryState: Sendable {
  struct Entry: Sendable {
    var execution: UInt64
    var outcome = Outcome.open
  }

  struct Counts: Sendable {
    var elements = 0
    var others = 0

    func hasReached(_ other: Counts) -> Bool { elements >= other.elements && others >= other.others }
  }

  enum Outcome: Sendable, Equatable {
    case open
    case ended(String)
  }

  /// The executions, indexed by the number of the bound action.
  private(set) var entries: [[Entry]]
  /// The number of elements and the number of other events of each action. They are counted separately, so that
  /// additional elements do not compensate for a missing end.
  private(set) var counts: [Counts]
  private(set) var openCount = 0
  private var places: [RunKey: Int] = [:]

  init(actionCount: Int) {
    entries = Array(repeating: [], count: actionCount)
    counts = Array(repeating: Counts(), count: actionCount)
  }

  /// - Parameter action: the number of the bound action.
  mutating func add(_ event: InspectorEvent, of action: Int) {
    // Progress events are ignored, because their number depends on the clock.
    if event.kind == .progress { return }
    if event.kind == .element { return counts[action].elements += 1 }
    counts[action].others += 1
    guard let number = event.execution else { return }
    let key = RunKey(action: action, number: number)
    switch event.kind {
    case .joined: entries[action].append(Entry(execution: number, outcome: .ended("joined")))
    case .waiting, .started:
      if let place = places[key], entries[action][place].outcome == .open { return }
      places[key] = entries[action].count
      entries[action].append(Entry(execution: number))
      openCount += 1
    case .rejected where places[key] == nil:
      entries[action].append(Entry(execution: number, outcome: .ended(Self.words(event))))
    case _ where event.kind.isEnd:
      guard let place = places[key], entries[action][place].outcome == .open else { return }
      entries[action][place].outcome = .ended(Self.words(event))
      openCount -= 1
    default: break
    }
  }

  /// Returns the position of an execution among the executions of its action, or nil if it is unknown.
  func place(of execution: UInt64, _ action: Int) -> Int? {
    places[RunKey(action: action, number: execution)]
  }

  private static func words(_ event: InspectorEvent) -> String {
    guard let reason = event.reason else { return event.kind.rawValue }
    // A replay cancels through a handle, so all cancellations from outside count as equal.
    return isFromOutside(event) ? "cancelled from outside" : "\(event.kind.rawValue) (\(reason))"
  }

  /// Returns whether the event is a cancellation from outside the action.
  static func isFromOutside(_ event: InspectorEvent) -> Bool {
    event.kind == .cancelled
      && ["handle", "action", "abandoned", "waiterGone", "subscriptionDisposed"].contains(event.reason)
  }
}

extension ReplayHistoryState.Counts: CustomStringConvertible {
  var description: String {
    let events = others == 1 ? "1 event" : "\(others) events"
    return elements == 0 ? events : events + (elements == 1 ? " and 1 element" : " and \(elements) elements")
  }
}
