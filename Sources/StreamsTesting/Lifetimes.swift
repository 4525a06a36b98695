/// Counts the live objects of one test.
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
/// Each tracker counts only its own objects, so concurrent tests do not affect each other.
public final class Lifetimes: Sendable, CustomStringConvertible {
  struct State: Sendable {
    var made = 0
    var alive: [Int: String] = [:]
  }

  fileprivate let state = Lock(State())

  /// Creates a tracker without objects.
  public init() {}

  /// Returns a new object that counts as alive until it is deallocated.
  ///
  /// - Parameter label: the object's name in messages.
  public func track(_ label: String) -> Tracked {
    let number = state.withLock { state in
      state.made += 1
      state.alive[state.made] = label
      return state.made
    }
    return Tracked(label, number, self)
  }

  /// The number of tracked objects that are alive.
  public var live: Int { state.withLock { $0.alive.count } }

  /// The number of objects created so far. Check it together with ``live`` to verify that the test tracked something.
  public var made: Int { state.withLock { $0.made } }

  /// The labels of the live objects, oldest first.
  public var liveLabels: [String] {
    state.withLock { $0.alive }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The live objects, as `2 of 5 alive: element, closure of map`.
  public var description: String {
    let labels = liveLabels
    return "\(labels.count) of \(made) alive" + (labels.isEmpty ? "" : ": " + labels.joined(separator: ", "))
  }
}

/// An object whose lifetime is counted by a ``Lifetimes``, such as a stream element or a token captured by a closure.
public final class Tracked: Sendable {
  /// The object's name in messages.
  public let label: String
  private let number: Int
  private let lifetimes: Lifetimes

  fileprivate init(_ label: String, _ number: Int, _ lifetimes: Lifetimes) {
    self.label = label
    self.number = number
    self.lifetimes = lifetimes
  }

  deinit { _ = lifetimes.state.withLock { $0.alive.removeValue(forKey: number) } }

  /// Returns this object. The call keeps `token` alive inside the closure that makes it.
  @discardableResult
  public func and(_ token: Tracked) -> Tracked { withExtendedLifetime(token) { self } }
}

extension Tracked: CustomStringConvertible {
  /// The label.
  public var description: String { label }
}

extension Tracked: Equatable {
  /// Returns `true` if both are the same object.
  public static func == (left: Tracked, right: Tracked) -> Bool { left === right }
}
