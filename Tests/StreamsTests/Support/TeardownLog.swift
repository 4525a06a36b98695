import StreamsTesting

@testable import Streams

/// Creates teardowns of every kind, logs their disposals by number, and counts the live teardowns.
final class TeardownLog: Sendable {
  private let lifetimes = Lifetimes()
  private let heard = Heard<Int>()

  /// The disposals so far, in order.
  var disposed: [Int] { heard.all }

  /// The number of retained teardowns.
  var live: Int { lifetimes.live }

  /// Creates a teardown whose kind depends on its number.
  ///
  /// - Parameter then: runs after the disposal was logged.
  func teardown(_ number: Int, then: @escaping @Sendable () -> Void = {}) -> Teardown {
    let note = Note(number, heard, lifetimes.track("\(number)"), then)
    switch number % 4 {
    case 0: return .other(DisposableBox(note))
    case 1:
      let subscription = UpstreamSubscription()
      subscription.upstream.set(.other(DisposableBox(note)))
      return .subscription(subscription)
    case 2: return .subject(SubjectSubscription(note, note))
    default: return .chained(PartsInTurn([.other(DisposableBox(note))]))
    }
  }

  private final class Note: Disposable, SubjectMembership {
    private let number: Int
    private let heard: Heard<Int>
    private let token: Tracked
    private let then: @Sendable () -> Void

    init(_ number: Int, _ heard: Heard<Int>, _ token: Tracked, _ then: @escaping @Sendable () -> Void) {
      self.number = number
      self.heard = heard
      self.token = token
      self.then = then
    }

    func dispose() {
      heard.append(number)
      then()
    }

    func remove(_ address: UInt) { dispose() }
  }
}

/// A chained disposable that returns one part after the other.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
final class PartsInTurn: ChainedDisposable, @unchecked Sendable {
  private let parts: Lock<[Teardown]>

  init(_ parts: [Teardown]) {
    self.parts = Lock(parts.reversed())
    super.init()
  }

  override func close() -> (Teardown, Teardown) {
    let (next, isLast) = parts.withLock { ($0.popLast() ?? Teardown.none, $0.isEmpty) }
    return (next, isLast ? .none : .chained(self))
  }
}
