import Streams
import StreamsTesting

/// A step that a ``RaceRig`` can take.
enum RaceStep: Sendable {
  case next(Int, Int)
  case error(Int)
  case completed(Int)
  /// Observer 0 or 1 subscribes.
  case subscribe(Int)
  case dispose(Int)
  /// The first part of ``dispose(_:)``, after which the observer receives nothing more. Everything upstream
  /// continues until the disposal has arrived there, and may still subscribe to a stream, for instance
  /// because a source has failed.
  case hearNoMore(Int)
  /// A timer fires, even if it was cancelled, as in a race with its cancellation.
  case fire(Int)
  /// The subject itself is disposed.
  case disposeSubject
}

/// Three subjects, a stream made of them and up to two observers of it.
final class RaceRig: Sendable {
  typealias Make = @Sendable (RaceRig) -> Observable<Int>

  struct Result: Hashable, Sendable {
    var heard: [[Sound]]
    var windows: [Window]
  }

  /// An event that can be compared, with errors as their descriptions.
  enum Sound: Hashable, Sendable, CustomStringConvertible {
    case next(Int), error(String), completed

    init(_ event: Event<Int>) {
      switch event {
      case .next(let element): self = .next(element)
      case .error(let error): self = .error("\(error)")
      case .completed: self = .completed
      }
    }

    var description: String {
      switch self {
      case .next(let element): "\(element)"
      case .error(let text): "error \(text)"
      case .completed: "completed"
      }
    }
  }

  /// The number of subscriptions to a source, and the number of their disposals.
  struct Window: Hashable, Sendable, CustomStringConvertible {
    let opened: Int
    let closed: Int
    var description: String { "\(opened) opened, \(closed) closed" }
  }

  let scheduler = DeafScheduler()
  /// Counts the calls, for sources that return another stream each time.
  let turn = Counter()
  private let subjects: [AnyRaceSubject]
  private let observers = [StrictObserver<Int>("first"), StrictObserver<Int>("second")]
  private let subscriptions = [SingleAssignmentDisposable(), SingleAssignmentDisposable()]
  private let opened = [Counter(), Counter(), Counter()]
  private let closed = [Counter(), Counter(), Counter()]
  private let stream = Lock<Observable<Int>>(.never())
  /// The number of events that each observer had received when it was to receive no more.
  private let heardUntil = [Heard<Int>(), Heard<Int>()]

  init(_ subject: @Sendable () -> AnyRaceSubject, _ make: Make) {
    subjects = (0..<3).map { _ in subject() }
    let made = make(self)
    stream.withLock { $0 = made }
  }

  func subject(_ index: Int) -> Observable<Int> { subjects[index].stream }

  /// Returns a subject as a source that counts its subscriptions.
  func source(_ index: Int) -> Observable<Int> {
    subject(index).do(
      onSubscribe: { [counter = opened[index]] in counter.increment() },
      onDispose: { [counter = closed[index]] in counter.increment() })
  }

  /// The stream for an element of the first subject, which is the second subject or the third.
  var inner: @Sendable (Int) -> Observable<Int> {
    let (second, third) = (source(1), source(2))
    return { $0 == 0 ? second : third }
  }

  /// The same, where the third subject emits when it takes over, to separate the events before and after
  /// that.
  var announcedInner: @Sendable (Int) -> Observable<Int> {
    let (second, third) = (source(1), subject(2).startWith(99))
    return { $0 == 0 ? second : third }
  }

  func take(_ step: RaceStep) {
    switch step {
    case .next(let index, let number): subjects[index].feed(.next(number))
    case .error(let index): subjects[index].feed(.error(Mishap()))
    case .completed(let index): subjects[index].feed(.completed)
    case .fire(let index): scheduler.fire(index)
    case .disposeSubject: subjects[0].dispose()
    case .hearNoMore(let index): heardUntil[index].append(observers[index].events.count)
    case .dispose(let index):
      subscriptions[index].dispose()
      observers[index].noteDisposed()
    case .subscribe(let index):
      subscriptions[index].setDisposable(stream.withLock { $0 }.subscribe(observers[index]))
    }
  }

  /// Returns the events of the observers and the subscriptions of the sources, and the faults that must not
  /// occur.
  func outcome() -> (Result, faults: [String]) {
    defer { release() }
    let heard = zip(observers, heardUntil).map { observer, limit in
      observer.events.prefix(limit.all.first ?? .max).map { Sound($0) }
    }
    let windows = (0..<3).map { Window(opened: opened[$0].value, closed: closed[$0].value) }
    return (
      Result(heard: heard, windows: windows), observers.flatMap { $0.violations.map(\.description) }
    )
  }

  /// Breaks the reference cycle between the stream and this object.
  private func release() {
    for subscription in subscriptions { subscription.dispose() }
    scheduler.forget()
    stream.withLock { $0 = .never() }
  }
}

/// A subject of any kind.
struct AnyRaceSubject: Sendable {
  let stream: Observable<Int>
  let feed: @Sendable (Event<Int>) -> Void
  let dispose: @Sendable () -> Void

  init<S: SubjectType & ObserverType>(_ subject: S) where S.Element == Int {
    stream = subject.asObservable()
    feed = { subject.on($0) }
    dispose = { (subject as? any Cancelable)?.dispose() }
  }

  static let publish: @Sendable () -> AnyRaceSubject = { AnyRaceSubject(PublishSubject()) }
}

/// A stream and the races that are run on it.
struct RaceCase: Sendable, CustomStringConvertible {
  typealias Duel = (left: [RaceStep], right: [RaceStep])

  let description: String
  let subject: @Sendable () -> AnyRaceSubject
  let before: [RaceStep]
  let duels: [Duel]
  let make: RaceRig.Make

  /// - Parameters:
  ///   - subject: creates the three inputs.
  ///   - before: is performed before each round.
  init(
    _ description: String, subject: @escaping @Sendable () -> AnyRaceSubject = AnyRaceSubject.publish,
    before: [RaceStep] = [.subscribe(0)], _ duels: [Duel], make: @escaping RaceRig.Make
  ) {
    self.description = description
    self.subject = subject
    self.before = before
    self.duels = duels
    self.make = make
  }

  func run() async throws {
    for duel in duels {
      try await Race.run(duel.left, against: duel.right, test: description) { step in
        if case .dispose(let index) = step { [.hearNoMore(index), step] } else { [step] }
      } setUp: {
        let rig = RaceRig(subject, make)
        for step in before { rig.take(step) }
        return rig
      } perform: { step, rig in
        rig.take(step)
      } outcome: {
        $0.outcome()
      }
    }
  }

  /// Returns the steps of two racing inputs.
  static func inputs(_ left: Int, _ right: Int, elements numbers: [Int] = [1, 2]) -> [Duel] {
    let elements = numbers.map { RaceStep.next(left, $0) }
    return [
      (elements, [.next(right, 3), .next(right, 4)]),
      (elements, [.next(right, 3), .error(right)]),
      (elements, [.completed(right)]),
      (elements + [.completed(left)], [.next(right, 3), .completed(right)]),
      ([.error(left)], [.next(right, 3), .error(right)]),
      (elements, [.dispose(0)]),
      ([.next(right, 3)], [.dispose(0)]),
      ([.completed(left)], [.dispose(0)]),
      ([.dispose(0)], [.dispose(0)]),
    ]
  }
}
