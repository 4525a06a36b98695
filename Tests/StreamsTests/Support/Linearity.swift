import Foundation
import Streams
import StreamsTesting
import Synchronization
import Testing

/// Two threads use the sources of an operation concurrently. One thread continues its script, and the other
/// performs one action.
///
/// The result must be possible with one thread, which performs the action before or after a step of the
/// script, or performs the steps in another order in which each source keeps its order. An event for a source
/// that is delivering waits there, and an event for another source may overtake it. So nothing is lost,
/// repeated or out of order, whatever the timing of the two threads.
enum Linearity {
  /// - Parameter isExact: returns whether the results with a deed are compared. Otherwise, and for a new
  ///   observer, which some sources may notify earlier than others, only the stream contract is checked.
  static func check(
    _ operation: Reentrancy.Operation, rounds: Int,
    isExact: @escaping @Sendable (Reentrancy.Deed) -> Bool = { _ in true }
  ) async throws {
    try await withWatchdog(test: operation.name) {
      for deed in Reentrancy.Deed.all(operation.sources().count) {
        let expected = operation.script.indices.map { Possible(operation, deed, begun: $0) }
        _ = try Race.run(
          rounds: rounds,
          setUp: { round in
            let run = RacedRun(operation, isRaced: true)
            for step in operation.script[..<(round % operation.script.count)] { run.perform(step) }
            return run
          },
          left: { run in
            for step in operation.script[run.played...] { run.perform(step) }
          },
          right: { $0.perform(deed) },
          check: { run, round in
            let possible = expected[round.number % operation.script.count]
            run.end()
            if run.hasViolations || (isExact(deed) && !possible.contains(run.transcript)) {
              // Stops at the first round that fails.
              throw RaceFailure(
                """
                \(operation.name), \(deed) after \(round.number % operation.script.count) steps, \(round)
                expected one of
                \(possible)
                actual
                  \(run.transcript)
                """)
            }
          })
      }
    }
  }
}

/// The possible results if a deed is performed while the rest of a script is performed.
private final class Possible: Sendable, CustomStringConvertible {
  private let operation: Reentrancy.Operation
  private let deed: Reentrancy.Deed
  private let begun: Int
  /// The results with the script in order.
  private let plain: [String]
  /// The results with the steps of the sources in other orders, as far as they had to be computed.
  private let search = Lock<Search?>(nil)

  private struct Search: Sendable {
    var orders: [[(source: Int, event: Event<Int>)]]
    var found: Set<String> = []
  }

  init(_ operation: Reentrancy.Operation, _ deed: Reentrancy.Deed, begun: Int) {
    self.operation = operation
    self.deed = deed
    self.begun = begun
    let script = operation.script
    plain = (begun...script.count).map { position in
      RacedRun.transcript(operation) { run in
        for step in script[..<position] { run.perform(step) }
        run.perform(deed)
        for step in script[position...] { run.perform(step) }
      }
    }
  }

  func contains(_ transcript: String) -> Bool {
    if case .subscribe = deed { return true }
    if plain.contains(transcript) { return true }
    var search = search.withLock { $0.take() } ?? Search(orders: reorder())
    defer { self.search.withLock { $0 = search } }
    while !search.found.contains(transcript), let order = search.orders.popLast() {
      search.found.insert(
        RacedRun.transcript(operation) { run in
          for step in operation.script[..<begun] { run.perform(step) }
          for step in order { run.perform(step) }
        })
    }
    return search.found.contains(transcript)
  }

  /// Returns the remaining steps and the deed in every order in which each source keeps its order.
  private func reorder() -> [[(source: Int, event: Event<Int>)]] {
    guard case .emit(let source, let event) = deed else { return [] }
    let actors = operation.sources().indices.map { index in
      operation.script[begun...].filter { $0.source == index }
    }
    return (0...actors[source].count).flatMap { position in
      var actors = actors
      actors[source].insert((source, event), at: position)
      return interleavings(actors)
    }
  }

  var description: String {
    let found = search.withLock { $0?.found } ?? []
    return Set(plain).union(found).sorted().map { "  " + $0 }.joined(separator: "\n")
  }
}

/// One run of an operation's script.
private final class RacedRun: Sendable {
  private let operation: Reentrancy.Operation
  private let sources: [Reentrancy.Source]
  private let stream: Observable<Int>
  private let strict: StrictObserver<Int>
  private let late = StrictObserver<Int>("late observer")
  private let subscription: any Disposable
  private let lateSubscription = SingleAssignmentDisposable()
  private let steps = Counter()

  /// - Parameter isRaced: whether two threads run the script. Each event then takes a while, so that the
  ///   threads meet often.
  init(_ operation: Reentrancy.Operation, isRaced: Bool) {
    self.operation = operation
    strict = StrictObserver<Int>("observer") { _ in if isRaced { Self.pause() } }
    sources = operation.sources()
    stream = operation.make(sources)
    subscription = strict.subscribe(to: stream)
  }

  /// Lets the other thread run during an event. With one processor, a yield does that. With several, the
  /// other thread runs anyway, and a yield would give a time slice to each other process of a busy machine.
  private static func pause() {
    if hasOneProcessor { sched_yield() } else { for _ in 0..<100 { _ = moments.load(ordering: .relaxed) } }
  }

  private static let hasOneProcessor = ProcessInfo.processInfo.activeProcessorCount == 1
  private static let moments = Atomic<Int>(0)

  /// Returns the result if one thread performs `body`.
  static func transcript(_ operation: Reentrancy.Operation, _ body: (RacedRun) -> Void) -> String {
    Watchdog.reset()
    let run = RacedRun(operation, isRaced: false)
    body(run)
    run.end()
    return run.transcript
  }

  /// The number of performed steps.
  var played: Int { steps.value }

  func perform(_ step: (source: Int, event: Event<Int>)) {
    sources[step.source].on(step.event)
    steps.increment()
  }

  func perform(_ deed: Reentrancy.Deed) {
    switch deed {
    case .emit(let index, let event): sources[index].on(event)
    case .dispose: subscription.dispose()
    case .subscribe: lateSubscription.setDisposable(late.subscribe(to: stream))
    }
  }

  func end() {
    subscription.dispose()
    lateSubscription.dispose()
  }

  var transcript: String {
    let events = strict.events.map { "\($0)" } + strict.violations.map { "\($0)" }
    return events.joined(separator: ", ")
  }

  var hasViolations: Bool { !strict.violations.isEmpty || !late.violations.isEmpty }
}
