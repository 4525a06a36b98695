/// Counts the objects of one test that are alive.
///
/// ```swift
/// let lifetimes = Lifetimes()
/// let subject = PublishSubject<Tracked>()
/// do {
///   let token = lifetimes.track("the closure of map")
///   let subscription = subject.map { $0.and(token) }.subscribe()
///   subject.onNext(lifetimes.track("element"))
///   subscription.dispose()
/// }
/// #expect(lifetimes.live == 0, "\(lifetimes)")
/// ```
///
/// Each tracker counts its own objects: tests that run at the same time do not disturb each other.
public final class Lifetimes: Sendable, CustomStringConvertible {
  struct State: Sendable {
    var made = 0
    var alive: [Int: String] = [:]
  }

  fileprivate let state = Lock(State())

  /// A tracker that has seen nothing yet.
  public init() {}

  /// A new object that counts as alive until it is released.
  ///
  /// - Parameter label: the name of the object in messages.
  public func track(_ label: String) -> Tracked {
    let number = state.withLock { state in
      state.made += 1
      state.alive[state.made] = label
      return state.made
    }
    return Tracked(label, number, self)
  }

  /// The number of its objects that are alive.
  public var live: Int { state.withLock { $0.alive.count } }

  /// The number of objects that there have been; a test that checks ``live`` should know that it tracked something.
  public var made: Int { state.withLock { $0.made } }

  /// The labels of the objects that are alive, the oldest first.
  public var liveLabels: [String] {
    state.withLock { $0.alive }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The objects that are alive, as `2 of 5 alive: element, closure of map`.
  public var description: String {
    let labels = liveLabels
    return "\(labels.count) of \(made) alive" + (labels.isEmpty ? "" : ": " + labels.joined(separator: ", "))
  }
}

/// An object whose lifetime a ``Lifetimes`` counts: an element of a stream, or a token that a closure captures.
public final class Tracked: Sendable {
  /// The name of the object in messages.
  public let label: String
  private let number: Int
  private let lifetimes: Lifetimes

  fileprivate init(_ label: String, _ number: Int, _ lifetimes: Lifetimes) {
    self.label = label
    self.number = number
    self.lifetimes = lifetimes
  }

  deinit { _ = lifetimes.state.withLock { $0.alive.removeValue(forKey: number) } }

  /// This object itself. Its call uses `token`, and so keeps a token in the closure that makes the call.
  @discardableResult
  public func and(_ token: Tracked) -> Tracked { withExtendedLifetime(token) { self } }
}

extension Tracked: CustomStringConvertible {
  /// The label.
  public var description: String { label }
}

extension Tracked: Equatable {
  /// Whether both are the same object.
  public static func == (left: Tracked, right: Tracked) -> Bool { left === right }
}
