import Streams
import StreamsTesting
import Testing

/// Actions of an observer inside its own callback.
///
/// The expectation follows from rule 3 of the stream contract. An action inside a callback takes effect after
/// the callback, as if it had been performed right after the current event was delivered.
enum Reentrancy {
  /// A source that is fed by hand.
  struct Source: ObservableType {
    let stream: Observable<Int>
    let on: @Sendable (Event<Int>) -> Void
    let hasObservers: @Sendable () -> Bool

    static func subject() -> Source {
      let subject = PublishSubject<Int>()
      return Source(stream: subject, on: { subject.on($0) }, hasObservers: { subject.hasObservers })
    }

    func asObservable() -> Observable<Int> { stream }

    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Int {
      stream.subscribe(observer)
    }
  }

  /// A stream over sources, and events that each make it emit at most one event.
  struct Operation: CustomTestStringConvertible, Sendable {
    let name: String
    let script: [(source: Int, event: Event<Int>)]
    let sources: @Sendable () -> [Source]
    let make: @Sendable ([Source]) -> Observable<Int>
    var testDescription: String { name }

    /// Creates an operator over three subjects.
    init(
      _ name: String, _ script: (source: Int, event: Event<Int>)...,
      make: @escaping @Sendable ([Source]) -> Observable<Int>
    ) {
      self.name = name
      self.script = script
      self.sources = { (0..<3).map { _ in .subject() } }
      self.make = make
    }

    /// Creates a source without an operator.
    init(_ name: String, _ events: Event<Int>..., source: @escaping @Sendable () -> Source) {
      self.name = name
      script = events.map { (0, $0) }
      sources = { [source()] }
      make = { $0[0].stream }
    }
  }

  /// An action inside a callback.
  enum Deed: Sendable, CustomStringConvertible {
    case emit(Int, Event<Int>)
    case dispose
    case subscribe

    static func all(_ count: Int) -> [Deed] {
      (0..<count).flatMap { index in
        [.next(1), .next(2), .error(Mishap()), .completed].map { .emit(index, $0) }
      } + [.dispose, .subscribe]
    }

    var description: String {
      switch self {
      case .emit(let index, let event): "source \(index) \(event)"
      case .dispose: "dispose"
      case .subscribe: "subscribe"
      }
    }
  }

  /// Performs every deed inside every event, and compares the result with the same deed after that event.
  static func check(_ operation: Operation) async throws {
    try await withWatchdog(test: operation.name) {
      let undisturbed = ReentrantRun(operation)
      undisturbed.play()
      #expect(!undisturbed.eventsAfterSubscription.isEmpty)
      for position in undisturbed.eventsAfterSubscription {
        for deed in Deed.all(operation.sources().count) {
          let inside = ReentrantRun(operation, deed, at: position, isInside: true)
          let after = ReentrantRun(operation, deed, at: position, isInside: false)
          inside.play()
          after.play()
          if inside.description == after.description { continue }
          Issue.record(
            """
            \(operation.name), \(deed) in event \(position)
            expected
            \(after)
            actual
            \(inside)
            """)
        }
      }
    }
  }
}

/// One run of an operation's script, with a deed in or after one of the events of its result.
final class ReentrantRun: Sendable, CustomStringConvertible {
  let first: StrictObserver<Int>
  private let operation: Reentrancy.Operation
  private let deed: Reentrancy.Deed?
  private let position: Int
  private let isInside: Bool
  private let sources: [Reentrancy.Source]
  private let stream: Observable<Int>
  private let late = StrictObserver<Int>("late observer")
  private let subscription = SingleAssignmentDisposable()
  private let lateSubscription = SingleAssignmentDisposable()
  private let isDue = Heard<Void>()
  private let eventsWhileSubscribing = Heard<Int>()
  private let observed = Heard<String>()

  /// The positions of the events emitted after the operator has subscribed to its sources.
  var eventsAfterSubscription: Range<Int> { eventsWhileSubscribing.all[0]..<first.events.count }

  init(
    _ operation: Reentrancy.Operation, _ deed: Reentrancy.Deed? = nil, at position: Int = -1,
    isInside: Bool = false
  ) {
    self.operation = operation
    self.deed = deed
    self.position = position
    self.isInside = isInside
    sources = operation.sources()
    stream = operation.make(sources)
    let react = Reaction()
    first = StrictObserver("observer") { _ in react.run() }
    react.action.append { [unowned self] in
      guard self.first.events.count == position + 1 else { return }
      if isInside { self.perform() } else { self.isDue.append(()) }
    }
  }

  func play() {
    subscription.setDisposable(first.subscribe(to: stream))
    eventsWhileSubscribing.append(first.events.count)
    performIfDue()
    for (index, event) in operation.script {
      sources[index].on(event)
      performIfDue()
    }
    noteObserved()
    subscription.dispose()
    lateSubscription.dispose()
    noteObserved()
  }

  private func noteObserved() {
    for source in sources { observed.append(source.hasObservers() ? "observed" : "free") }
  }

  private func performIfDue() {
    if isDue.all.count == 1 {
      isDue.append(())
      perform()
    }
  }

  private func perform() {
    switch deed {
    case .emit(let index, let event): sources[index].on(event)
    case .dispose: subscription.dispose()
    case .subscribe: lateSubscription.setDisposable(late.subscribe(to: stream))
    case nil: break
    }
  }

  var description: String {
    [first, late].map { strict in
      "  " + (strict.events.map { "\($0)" } + strict.violations.map { "\($0)" }).joined(separator: ", ")
    }.joined(separator: "\n") + "\n  \(observed.all.joined(separator: ", "))"
  }
}

private final class Reaction: Sendable {
  let action = Heard<@Sendable () -> Void>()
  func run() { for action in action.all { action() } }
}
