import Streams
import StreamsTesting
import TestSupport
import Testing

/// After every kind of end, the elements, the operator's closure and the observer are released, although the
/// sources may still be alive.
@Suite(.watched) struct LeakTests {
  @Test(arguments: LeakCase.operators)
  func `operators do not leak`(_ operation: LeakCase) throws { try Self.check(operation) }

  @Test(arguments: LeakCase.linear)
  func `linear operators do not leak`(_ operation: LeakCase) throws { try Self.check(operation) }

  @Test(arguments: LeakCase.combining)
  func `operators with several inputs do not leak`(_ operation: LeakCase) throws {
    try Self.check(operation)
  }

  @Test(arguments: LeakCase.creating)
  func `operators that create other streams do not leak`(_ operation: LeakCase) throws {
    try Self.check(operation)
  }

  @Test(arguments: LeakCase.timing)
  func `operators with a scheduler do not leak`(_ operation: LeakCase) throws {
    try Self.check(operation)
  }

  @Test(arguments: LeakCase.traits)
  func `operators of traits do not leak`(_ operation: LeakCase) throws { try Self.check(operation) }

  // The hook belongs to the whole process, so it is set in a separate process.
  @Test func `infallible streams do not leak, and report errors that they cannot emit`() async {
    await #expect(processExitsWith: .success) {
      let reported = Heard<String>()
      var reports: [String] = []
      Hooks.defaultErrorHandler = { _, error in reported.append(underlying(error)) }
      for operation in LeakCase.infallible {
        try LeakTests.check(operation)
        reports += reported.removeAll().map { "\(operation): \($0)" }
      }
      expectEqual(
        reports,
        [
          "flatMapLatest to an infallible: Mishap()", "flatMapLatest to an infallible: Mishap()",
          "concat of an infallible: Mishap()",
        ])
    }
  }

  @Test @MainActor func `drivers and signals do not leak`() throws {
    for operation in LeakCase.shared { try Self.check(operation) }
  }

  @Test(arguments: LeakCase.handingOut)
  func `shared streams and streams of streams do not leak`(_ operation: LeakCase) throws {
    try Self.check(operation)
  }

  // A scheduler with actions that have not run prints a message when it is released.
  @Test func `a stream whose scheduler is released does not leak`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for operation in LeakCase.all { try LeakTests.check(operation, [.schedulerDropped]) }
      try await MainActor.run {
        for operation in LeakCase.shared { try LeakTests.check(operation, [.schedulerDropped]) }
      }
    }
    #if DEBUG
      let printed = result.printedLines.filter { $0.contains("TestScheduler") }
      expectEqual(
        Dictionary(printed.map { ($0, 1) }, uniquingKeysWith: +),
        [ReleasedScheduler.waiting(1): 33, ReleasedScheduler.waiting(2): 2])
    #endif
  }

  @Test func `a subscription that retains itself is reported as a leak`() throws {
    final class Knot: Disposable, Sendable {
      let observer: AnyObserver<Tracked>
      init(_ observer: AnyObserver<Tracked>) { self.observer = observer }
      func dispose() {}
    }
    struct Tied: Sendable { weak let knot: Knot? }
    let lifetimes = Lifetimes()
    let made = Heard<Tied>()
    // The deliberate leak is released by its end.
    defer { made.all.forEach { $0.knot?.observer.onCompleted() } }
    let leaking = LeakCase("leaking") { _, _, _, _ in
      .create { observer in
        let knot = Knot(observer)
        made.append(Tied(knot: knot))
        return knot
      }
    }
    let rig = try LeakRig(leaking, lifetimes)
    rig.end(.sourceDropped)
    expectEqual(lifetimes.liveLabels, ["observer"])
  }

  @Test(arguments: [Ending.completed, .failed, .disposed])
  func `an ended subscription that is still retained releases its closures`(_ ending: Ending) {
    let (lifetimes, source) = (Lifetimes(), PublishSubject<Tracked>())
    let subscription = source.subscribe(
      onNext: { [token = lifetimes.track("next")] in $0.and(token) },
      onError: { [token = lifetimes.track("error")] _ in token.and(token) },
      onCompleted: { [token = lifetimes.track("completed")] in token.and(token) },
      onDisposed: { [token = lifetimes.track("disposed")] in token.and(token) })
    expect(subscription, to: source, afterItsEnd: ending, keepsNothingOf: lifetimes)
  }

  @Test(arguments: [Ending.completed, .failed, .disposed]) @MainActor
  func `an ended subscription that is still retained releases its closures of an actor`(_ ending: Ending) {
    let (lifetimes, source) = (Lifetimes(), PublishSubject<Tracked>())
    let subscription = source.subscribe(
      onNext: { [token = lifetimes.track("next")] in $0.and(token) },
      onError: { [token = lifetimes.track("error")] _ in token.and(token) },
      onCompleted: { [token = lifetimes.track("completed")] in token.and(token) },
      onDisposed: { [token = lifetimes.track("disposed")] in token.and(token) })
    expect(subscription, to: source, afterItsEnd: ending, keepsNothingOf: lifetimes)
  }

  private func expect(
    _ subscription: any Disposable, to source: PublishSubject<Tracked>, afterItsEnd ending: Ending,
    keepsNothingOf lifetimes: Lifetimes
  ) {
    source.onNext(lifetimes.track("element"))
    #expect(lifetimes.live == 4, "\(lifetimes)")
    switch ending {
    case .completed: source.onCompleted()
    case .failed: source.onError(LeakRig.Mishap())
    case .disposed, .sourceDropped, .closureThrows, .schedulerDropped: subscription.dispose()
    }
    withExtendedLifetime(subscription) { #expect(lifetimes.live == 0, "\(ending): \(lifetimes)") }
  }

  private static func check(
    _ operation: LeakCase, _ endings: [Ending] = Ending.allCases.filter { $0 != .schedulerDropped }
  ) throws {
    for ending in operation.endings where endings.contains(ending) {
      let lifetimes = Lifetimes()
      let rig = try LeakRig(operation, lifetimes)
      let before = lifetimes.liveLabels
      #expect(before.contains("observer") == operation.isFed, "\(operation) has no observer to lose")
      let hasClosure = before.contains("closure")
      #expect(hasClosure == operation.hasClosure ?? hasClosure, "\(operation)")
      rig.emit()
      #expect(lifetimes.made == 6, "\(operation)")
      rig.end(ending)
      withExtendedLifetime(rig) {
        #expect(lifetimes.live == 0, "\(operation), \(ending): \(lifetimes)")
      }
    }
  }
}
