import Foundation
import Streams
import StreamsTesting
import Synchronization
import Testing

/// Two threads at once on the sources of an operation: one goes on with its script, the other one does one deed.
///
/// The result must be one that one thread could have brought about: by doing the deed before or after one of the steps
/// of the script, or also with the steps in another order, in which each source keeps its own order. An event that
/// comes to a source while that delivers waits there, and one that comes to another source meanwhile may be faster. So
/// nothing is lost, doubled or out of order, no matter how the two threads meet.
enum Linearity {
  /// - Parameter isExact: whether the results with a deed are compared. Otherwise, and for an observer that comes and
  ///   may hear some sources earlier than others, only the stream contract is checked.
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
              // The first round that goes wrong is the last.
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

/// The possible results if a deed is done while the rest of a script is played.
private final class Possible: Sendable, CustomStringConvertible {
  private let operation: Reentrancy.Operation
  private let deed: Reentrancy.Deed
  private let begun: Int
  /// The results with the script in its order.
  private let plain: [String]
  /// The results with the sources' steps in other orders, as far as they had to be looked for.
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

  /// The steps that are left, and the deed, in all orders in which each source keeps its own order.
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

/// One play of an operation's script.
private final class RacedRun: Sendable {
  private let operation: Reentrancy.Operation
  private let sources: [Reentrancy.Source]
  private let stream: Observable<Int>
  private let strict: StrictObserver<Int>
  private let late = StrictObserver<Int>("late observer")
  private let subscription: any Disposable
  private let lateSubscription = SingleAssignmentDisposable()
  private let steps = Counter()

  /// - Parameter isRaced: whether two threads play it. Each event then takes a while, so that the two meet often.
  init(_ operation: Reentrancy.Operation, isRaced: Bool) {
    self.operation = operation
    strict = StrictObserver<Int>("observer") { _ in if isRaced { Self.pause() } }
    sources = operation.sources()
    stream = operation.make(sources)
    subscription = strict.subscribe(to: stream)
  }

  /// Lets the other thread run during an event. A yield does that where there is one processor. Where there are several,
  /// the other thread runs anyway, and a yield would give a busy machine's other processes a slice of time each.
  private static func pause() {
    if hasOneProcessor { sched_yield() } else { for _ in 0..<100 { _ = moments.load(ordering: .relaxed) } }
  }

  private static let hasOneProcessor = ProcessInfo.processInfo.activeProcessorCount == 1
  private static let moments = Atomic<Int>(0)

  /// The result if one thread does what `body` does.
  static func transcript(_ operation: Reentrancy.Operation, _ body: (RacedRun) -> Void) -> String {
    Watchdog.reset()
    let run = RacedRun(operation, isRaced: false)
    body(run)
    run.end()
    return run.transcript
  }

  /// The number of steps that have been played.
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
