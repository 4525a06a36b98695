import OperatorCases
import Streams
import StreamsTesting
import Synchronization
import Testing

/// How a stream ends.
enum Ending: CaseIterable, Sendable {
  case completed, failed, disposed, sourceDropped, closureThrows
  /// The scheduler is released before it has run anything, and the subscription is not disposed.
  case schedulerDropped
}

/// An operator whose subscriptions must not leak.
struct LeakCase: Sendable, CustomStringConvertible {
  typealias Touch = @Sendable (Tracked) throws -> Tracked
  typealias Make =
    @Sendable (
      _ source: PublishSubject<Tracked>, _ other: PublishSubject<Tracked>, _ touch: @escaping Touch,
      _ scheduler: TestScheduler
    ) throws -> Observable<Tracked>

  let description: String
  /// A Boolean value that indicates whether the operator has a closure, which then lives as long as the
  /// subscription, or nil if that is not known.
  let hasClosure: Bool?
  /// A Boolean value that indicates whether the operator subscribes to the source again, so that the
  /// subscription and the source keep each other alive until one of them ends.
  let keepsSource: Bool
  /// A Boolean value that indicates whether the timers run until an end or a disposal, and keep their objects
  /// alive.
  let isEndless: Bool
  /// A Boolean value that indicates whether the source feeds the stream. Otherwise, it has no observer to
  /// lose, and ends only by disposal.
  let isFed: Bool
  let make: Make

  init(
    _ name: String, closure: Bool? = false, keepsSource: Bool = false, isEndless: Bool = false,
    isFed: Bool = true,
    _ make: @escaping Make
  ) {
    description = name
    hasClosure = closure
    self.keepsSource = keepsSource
    self.isEndless = isEndless
    self.isFed = isFed
    self.make = make
  }

  /// The operators of the table. Their items retain the tracked elements.
  static let operators = OperatorCase.all.map { operation in
    LeakCase(
      operation.description, closure: nil, keepsSource: operation.retainsSource,
      isEndless: operation.isEndless
    ) { source, other, touch, scheduler in
      // Captured weakly, because the closures that return the other source belong to the source.
      let items = Observable.deferred { [weak other] in
        other?.map { Item(5, retaining: $0) } ?? .never()
      }
      let others = operation.companion == .neverEmits ? items.skip(5) : items
      let functions = OperatorCases.Touch { item in
        if let token = item.token { _ = try touch(token) }
        return item
      }
      return operation.apply(
        source.map { Item(5, retaining: $0) }, OperatorCase.Others(others), functions, scheduler
      )
      .compactMap(\.token)
    }
  }

  /// All cases except drivers and signals, which are isolated to the main actor.
  static var all: [LeakCase] {
    [operators, linear, combining, creating, timing, traits, infallible, handingOut].flatMap { $0 }
  }

  var endings: [Ending] {
    Ending.allCases.filter { ending in
      switch ending {
      case .sourceDropped: !keepsSource && !isEndless
      case .schedulerDropped: !keepsSource
      case .closureThrows: hasClosure != false && isFed
      case .completed, .failed: isFed
      case .disposed: true
      }
    }
  }
}

/// One subscription under observation. It retains the sources and the subscription, even after the end, and
/// nothing else keeps the rest alive.
final class LeakRig {
  struct Mishap: Error {}

  private final class Switch: Sendable {
    let isOn = Atomic<Bool>(false)
  }

  private let lifetimes: Lifetimes
  private var scheduler: TestScheduler? = TestScheduler(initialClock: 0)
  private let throwing = Switch()
  private var source: PublishSubject<Tracked>? = PublishSubject()
  private var other: PublishSubject<Tracked>? = PublishSubject()
  private var subscription: (any Disposable)?

  init(_ operation: LeakCase, _ lifetimes: Lifetimes) throws {
    self.lifetimes = lifetimes
    let closureToken = lifetimes.track("closure")
    let observerToken = lifetimes.track("observer")
    let throwing = throwing
    guard let source, let other, let scheduler else { return }
    let stream = try operation.make(
      source, other,
      { element in
        if throwing.isOn.load(ordering: .relaxed) { throw Mishap() }
        return element.and(closureToken)
      }, scheduler)
    subscription = stream.subscribe(onNext: { $0.and(observerToken) }, onError: { _ in })
  }

  func emit() {
    other?.onNext(lifetimes.track("element of the other"))
    source?.onNext(lifetimes.track("element"))
    other?.onNext(lifetimes.track("element of the other"))
    source?.onNext(lifetimes.track("element"))
  }

  func end(_ ending: Ending) {
    switch ending {
    case .completed:
      source?.onCompleted()
      other?.onCompleted()
    case .failed:
      source?.onError(Mishap())
      other?.onError(Mishap())
    case .disposed: subscription?.dispose()
    case .sourceDropped:
      subscription = nil
      source = nil
      other = nil
    case .schedulerDropped:
      subscription = nil
      source = nil
      other = nil
      weak let dropped = scheduler
      scheduler = nil
      #expect(dropped == nil, "something keeps the scheduler that keeps it")
    case .closureThrows:
      throwing.isOn.store(true, ordering: .relaxed)
      emit()
      source?.onCompleted()
      other?.onCompleted()
    }
    scheduler?.start()
  }
}
