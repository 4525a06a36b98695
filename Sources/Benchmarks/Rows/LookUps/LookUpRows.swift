import OperatorCases
import RuntimeCounters
import Streams

/// The metadata look-ups of an event, for every path that an event can take. A look-up searches a table of the Swift
/// runtime and costs several times as much as a stage (see `price: a metadata look-up`).
///
/// An element causes none, except in the rows of ``lookUpLimits``. A row that creates, subscribes and ends something
/// has a budget instead, because Swift looks up each generic class that it allocates.
func lookUpRows() -> [FigureRow] {
  operatorLookUps() + combiningLookUps() + arityLookUps() + concurrencyLookUps() + transformingLookUps()
    + failingLookUps() + sharingLookUps()
    + timingLookUps() + utilityLookUps() + deliveryLookUps() + subjectLookUps() + propertyLookUps()
    + creatingLookUps() + traitLookUps() + infallibleLookUps() + sharedSequenceLookUps() + actionLookUps()
    + policyLookUps() + modifierLookUps()
    + dispatchLookUps() + reentrantLookUps() + reactiveSwiftLookUps() + foundationLookUps()
}

/// The rows of the table of operators.
private func operatorLookUps() -> [FigureRow] {
  let items = [Item(5), Item(6)]
  return OperatorCase.all.map { operation in
    lookUps(operation.description, isSilent: operation.isSilent) {
      let subject = PublishSubject<Item>()
      operation.measured(over: subject).subscribe(onNext: { total.sum &+= $0.number })
      return { subject.onNext(items[$0 & 1]) }
    }
  }
}

/// - Parameters:
///   - events: the number of events in one call of the closure.
///   - calls: the number of counted calls, which is lower where each call waits for a time.
///   - isSilent: whether nothing is emitted during the count.
///   - prepare: sets up and returns the operation. Its argument counts up from 0.
func lookUps(
  _ name: String, events: Int = 1, calls: Int? = nil, isSilent: Bool? = nil,
  _ prepare: @escaping () -> (Int) -> Void
) -> FigureRow {
  FigureRow(name: "metadata look-ups: \(name), per event", unit: "look-ups", target: lookUpLimit(ofRow: name))
  {
    guard look_up_counter_is_available() else { return nil }
    let operation = prepare()
    let calls = calls ?? max(1_000 / events, 10)
    for index in 0..<calls { operation(index) }
    let (before, heard) = (look_up_counter_calls_of_all_threads(), total.sum)
    for index in calls..<2 * calls { operation(index) }
    guard (total.sum == heard) == isSilent ?? silentRows.contains(name) else {
      let found = total.sum == heard ? "no event was received" : "an event was received"
      fatalError("the row \"\(name)\" does not match its measurement: \(found)")
    }
    let found = look_up_counter_calls_of_all_threads() - before
    // In hundredths, because a call of thousands of events may have a one-time cost that belongs to no event.
    return (Double(found) / Double(calls * events) * 100).rounded() / 100
  }
}

/// Returns the allowed number of look-ups of a row.
private func lookUpLimit(ofRow name: String) -> Double {
  if let limit = lookUpLimits[name] { return limit }
  let isLife =
    lives.contains { name.hasPrefix($0) } || name.hasSuffix(" each time") || name.hasSuffix(", an error")
  return isLife ? 40 : 0
}

/// The rows whose elements cause look-ups in a system library that looks up its own types: `AsyncStream`, Dispatch
/// timers, and Foundation.
private let lookUpLimits: [String: Double] = [
  "values": 20, "asObservable of an asynchronous sequence": 17, "decode": 2, "notification": 1,
  "buffer, its time": 5, "debounce, its time": 5, "delay, its time": 5, "throttle, its time": 5,
  "window, its time": 5,
  // Virtual time is for tests.
  "observe(on:), virtual time": 65, "observe(on:), historical time": 65,
  // Makes a connection and its end.
  "refCount, a new connection each time": 71,
  // Each event creates or validates a property.
  "action start, its state": 4, "property validating": 31,
  // Each write reads, compares and notes both sides, in plain generic code.
  "bindTwoWay(to:), two relays": 60, "bindTwoWay(to:), validating": 110,
  // An execution of three actions, and an operator on four sequences.
  "action combined": 53, "Single zip of a list": 60,
]

/// The prefixes of the names of rows in which each event creates, subscribes or composes something.
private let lives = [
  "BehaviorRelay life", "Completable ", "Maybe ", "Single ", "action debounced", "action failures(of:)",
  "action gated", "action life", "action map and mapInput", "action observed(on:)", "action optimistic",
  "action retrying", "action then", "action throttled", "action timingOut", "action undo",
  "groupBy, a new key", "refCount", "send, awaited", "send, its completion, to ",
  "share(replay: 1), a second observer", "subject life",
]

/// The rows in which no event reaches a subscriber during the count, because their operators store or drop the events.
private let silentRows: Set = [
  "AsyncSubject", "Driver, debounce", "Driver, throttle", "Infallible debounce", "Infallible throttle",
  "action life", "never", "policy concurrent, busy", "policy keepLatest, busy", "policy restart, busy",
  "policy shareRunning, busy", "retry, an error", "retry(when:), an error",
]

/// Returns the look-ups of an operator on a subject.
func lookUps(_ name: String, through operators: @escaping (Observable<Int>) -> Observable<Int>) -> FigureRow {
  lookUps(name) {
    let subject = PublishSubject<Int>()
    operators(subject).subscribe(onNext: { total.sum &+= $0 })
    return { subject.onNext($0) }
  }
}

/// Returns the look-ups of an operator with two inputs, which get an element each in turn.
func lookUps(
  _ name: String, of operators: @escaping (Observable<Int>, Observable<Int>) -> Observable<Int>
) -> FigureRow {
  lookUps(name, events: 2) {
    let (one, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    operators(one, other).subscribe(onNext: { total.sum &+= $0 })
    return {
      one.onNext($0)
      other.onNext($0)
    }
  }
}

/// The error used in the rows.
struct Mishap: Error {}

/// An element of four words, which does not fit into an atomic word.
struct Wide: Equatable, Sendable {
  var first: Int
  var second = 2
  var third = 3
  var name = "wide"

  init(_ first: Int) { self.first = first }
}
