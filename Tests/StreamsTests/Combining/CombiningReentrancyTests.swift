import StreamsTesting
import Testing

@testable import Streams

/// What an observer may do from inside its own callback, for every operator with several inputs.
///
/// Rule 3 of the stream contract makes the expectation: whatever is done inside a callback has its effect after it,
/// as if it had been done as soon as the event that is being delivered has been.
@Suite struct CombiningReentrancyTests {
  /// An operator over subjects, and events that make it emit: at most one event comes out of each.
  struct Operation: CustomTestStringConvertible, Sendable {
    let name: String
    let script: [(subject: Int, event: Event<Int>)]
    let make: @Sendable ([PublishSubject<Int>]) -> Observable<Int>
    var testDescription: String { name }

    init(
      _ name: String, _ script: (subject: Int, event: Event<Int>)...,
      make: @escaping @Sendable ([PublishSubject<Int>]) -> Observable<Int>
    ) {
      self.name = name
      self.script = script
      self.make = make
    }
  }

  /// What is done inside a callback.
  enum Deed: Sendable, CustomStringConvertible {
    case emit(Int, Event<Int>)
    case dispose
    case subscribe

    static let all: [Deed] =
      (0..<3).flatMap { index -> [Deed] in
        [
          .emit(index, .next(1)), .emit(index, .next(2)), .emit(index, .error(Mishap())),
          .emit(index, .completed),
        ]
      } + [.dispose, .subscribe]

    var description: String {
      switch self {
      case .emit(let index, let event): "subject \(index) \(event)"
      case .dispose: "dispose"
      case .subscribe: "subscribe"
      }
    }
  }

  static let operations: [Operation] = [
    Operation(
      "combineLatest", (0, .next(1)), (1, .next(2)), (2, .next(3)), (1, .next(4)), (0, .completed),
      (1, .completed),
      (2, .next(7)), (2, .completed)
    ) { s in
      Observable.combineLatest(s[0], s[1], s[2]) { 100 * $0 + 10 * $1 + $2 }
    },
    Operation(
      "combineLatest of an array", (0, .next(1)), (1, .next(2)), (2, .next(3)), (1, .next(4)),
      (0, .error(Mishap()))
    ) { Observable.combineLatest($0) { $0.reduce(0) { 10 * $0 + $1 } } },
    Operation(
      "zip", (0, .next(1)), (0, .next(2)), (1, .next(3)), (2, .next(4)), (2, .next(5)), (1, .next(6)),
      (0, .completed),
      (1, .completed), (2, .next(7))
    ) { s in Observable.zip(s[0], s[1], s[2]) { 100 * $0 + 10 * $1 + $2 } },
    Operation("zip of an array", (0, .next(1)), (1, .next(3)), (2, .next(4)), (1, .error(Mishap()))) {
      Observable.zip($0) { $0.reduce(0) { 10 * $0 + $1 } }
    },
    Operation(
      "merge", (0, .next(1)), (1, .next(3)), (2, .next(4)), (0, .completed), (1, .completed), (2, .next(5)),
      (2, .completed)
    ) { Observable.merge($0.map { $0.asObservable() }) },
    Operation(
      "merge(maxConcurrent:)", (0, .next(1)), (1, .next(3)), (0, .completed), (2, .next(5)), (1, .completed),
      (2, .completed)
    ) { s in Observable.of(s[0], s[1], s[2]).merge(maxConcurrent: 2) },
    Operation(
      "concat", (0, .next(1)), (0, .completed), (1, .next(2)), (1, .completed), (2, .next(3)),
      (2, .error(Mishap()))
    ) { Observable.concat($0.map { $0.asObservable() }) },
    Operation(
      "concatMap", (0, .next(1)), (0, .next(2)), (1, .next(5)), (1, .completed), (2, .next(6)),
      (0, .completed),
      (2, .completed)
    ) { s in s[0].concatMap { s[$0] } },
    Operation(
      "flatMap", (0, .next(1)), (0, .next(2)), (1, .next(5)), (2, .next(6)), (1, .completed), (0, .completed),
      (2, .completed)
    ) { s in s[0].flatMap { s[$0] } },
    Operation(
      "flatMapFirst", (0, .next(1)), (0, .next(2)), (1, .next(5)), (1, .completed), (0, .next(2)),
      (2, .next(6)),
      (2, .error(Mishap()))
    ) { s in s[0].flatMapFirst { s[$0] } },
    Operation(
      "flatMapLatest", (0, .next(1)), (1, .next(5)), (0, .next(2)), (2, .next(6)), (0, .completed),
      (2, .completed)
    ) { s in s[0].flatMapLatest { s[$0] } },
    Operation(
      "switchLatest", (0, .next(1)), (1, .next(5)), (0, .next(2)), (2, .next(6)), (0, .completed),
      (2, .completed)
    ) { s in s[0].map { s[$0] }.switchLatest() },
    Operation(
      "withLatestFrom", (1, .next(2)), (0, .next(1)), (1, .next(3)), (0, .next(2)), (0, .completed)
    ) { s in s[0].withLatestFrom(s[1]) { 10 * $0 + $1 } },
    Operation(
      "sample", (0, .next(1)), (1, .next(0)), (0, .next(2)), (1, .next(0)), (0, .next(3)), (1, .next(0)),
      (2, .next(0)), (1, .error(Mishap()))
    ) { s in s[0].sample(s[1]) },
    Operation("take(until:)", (0, .next(1)), (2, .next(1)), (0, .next(2)), (1, .next(0)), (0, .next(3))) {
      s in
      s[0].take(until: s[1])
    },
    Operation("skip(until:)", (0, .next(1)), (1, .next(1)), (0, .next(2)), (0, .next(3)), (0, .completed)) {
      s in
      s[0].skip(until: s[1])
    },
    Operation("amb", (1, .next(1)), (0, .next(1)), (1, .next(2)), (2, .next(3)), (1, .completed)) { s in
      Observable.amb(s.map { $0.asObservable() })
    },
    Operation("startWith", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in s[0].startWith(8, 9) },
    Operation("catch", (0, .next(1)), (0, .error(Mishap())), (1, .next(2)), (1, .error(Mishap()))) { s in
      s[0].catch { _ in s[1].asObservable() }
    },
    Operation(
      "catch(sequence:)", (0, .next(1)), (0, .error(Mishap())), (1, .next(2)), (1, .error(Mishap())),
      (2, .next(3)),
      (2, .completed)
    ) { Observable.catch(sequence: $0) },
    Operation("share", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in s[0].share() },
  ]

  @Test(arguments: operations) func `what is done inside a callback has its effect after it`(
    operation: Operation
  ) async throws {
    try await withWatchdog(test: operation.name) {
      let undisturbed = Run(operation)
      undisturbed.play()
      #expect(undisturbed.first.events.count > 1)
      for position in undisturbed.eventsAfterSubscription {
        for deed in Deed.all {
          let inside = Run(operation, deed, at: position, isInside: true)
          let after = Run(operation, deed, at: position, isInside: false)
          inside.play()
          after.play()
          #expect(
            inside.description == after.description,
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

  /// One play of an operation's script, with something done in or after one of the events that come out.
  final class Run: Sendable, CustomStringConvertible {
    let first: StrictObserver<Int>
    private let operation: Operation
    private let deed: Deed?
    private let position: Int
    private let isInside: Bool
    private let subjects = (0..<3).map { _ in PublishSubject<Int>() }
    private let stream: Observable<Int>
    private let late = StrictObserver<Int>("late observer")
    private let subscription = SingleAssignmentDisposable()
    private let lateSubscription = SingleAssignmentDisposable()
    private let isDue = Heard<Void>()
    private let eventsWhileSubscribing = Heard<Int>()
    private let observed = Heard<String>()

    /// The positions of the events that come when the operator listens to its sources.
    var eventsAfterSubscription: Range<Int> { eventsWhileSubscribing.all[0]..<first.events.count }

    init(_ operation: Operation, _ deed: Deed? = nil, at position: Int = -1, isInside: Bool = false) {
      self.operation = operation
      self.deed = deed
      self.position = position
      self.isInside = isInside
      stream = operation.make(subjects)
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
        subjects[index].on(event)
        performIfDue()
      }
      noteObserved()
      subscription.dispose()
      lateSubscription.dispose()
      noteObserved()
    }

    private func noteObserved() {
      for subject in subjects { observed.append(subject.hasObservers ? "observed" : "free") }
    }

    private func performIfDue() {
      if isDue.all.count == 1 {
        isDue.append(())
        perform()
      }
    }

    private func perform() {
      switch deed {
      case .emit(let index, let event): subjects[index].on(event)
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
}
