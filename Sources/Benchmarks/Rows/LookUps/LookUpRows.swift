import RuntimeCounters
import Streams

/// The metadata look-ups that each event costs, for all that an event can go through. A look-up is a search in a table
/// of the Swift runtime, several times as dear as the stage in which it happens (see `price: a metadata look-up`), and
/// there need be none. In a row that makes something anew, the event is a whole life: it is made and subscribed, hears
/// an element, and ends.
///
/// A comment beside a row that is over its target has the reason; most are one of two:
///
/// - **It belongs to a library of the system.** `AsyncStream`, `print`, `NotificationCenter` and a decoder name their own
///   types to the runtime for each element, and a timer of Dispatch is cast at each of its five calls. A cast tells
///   the kind of a scheduler that is none of this package's, too: an operator asks once, and no element.
/// - **A life in code that is compiled for all types.** Each class that is made there is named to the runtime. Operators
///   of which many are made, such as `flatMap`, `catch`, `zip` and those of a single, take their classes from the
///   client, where the types are known. Each of these needs a class that is not `final`, and a promise to the compiler.
func lookUpRows() -> [FigureRow] {
  combiningLookUps() + arityLookUps() + concurrencyLookUps() + transformingLookUps() + filteringLookUps()
    + failingLookUps() + sharingLookUps()
    + timingLookUps() + utilityLookUps() + deliveryLookUps() + subjectLookUps() + propertyLookUps()
    + creatingLookUps() + traitLookUps() + infallibleLookUps() + sharedSequenceLookUps() + actionLookUps()
    + policyLookUps() + modifierLookUps()
    + dispatchLookUps() + reentrantLookUps() + reactiveSwiftLookUps() + foundationLookUps()
}

/// - Parameters:
///   - events: the number of events in one call of the closure.
///   - calls: the number of calls that are counted; fewer where each waits for a time.
///   - prepare: sets up and returns the operation; its argument counts from 0.
func lookUps(
  _ name: String, events: Int = 1, calls: Int? = nil, _ prepare: @escaping () -> (Int) -> Void
) -> FigureRow {
  FigureRow(name: "metadata look-ups: \(name), per event", unit: "look-ups", target: 0) {
    guard look_up_counter_is_available() else { return nil }
    let operation = prepare()
    let calls = calls ?? max(1_000 / events, 10)
    for index in 0..<calls { operation(index) }
    let (before, heard) = (look_up_counter_calls_of_all_threads(), total.sum)
    for index in calls..<2 * calls { operation(index) }
    guard (total.sum == heard) == silentRows.contains(name) else {
      let found = total.sum == heard ? "nobody has heard of an event" : "somebody has heard of an event"
      fatalError("the row \"\(name)\" does not measure what it says: \(found)")
    }
    let found = look_up_counter_calls_of_all_threads() - before
    // In hundredths: where a call is thousands of events, what it does once is of none of them.
    return (Double(found) / Double(calls * events) * 100).rounded() / 100
  }
}

/// The rows in which nobody hears of an event as long as it counts, on purpose: their operators keep it, or drop it.
private let silentRows: Set = [
  "AsyncSubject", "Driver, debounce", "Driver, throttle", "Infallible debounce", "Infallible throttle",
  "action life", "debounce", "element(at:)", "ignoreElements", "never", "policy concurrent, busy",
  "policy keepLatest, busy", "policy restart, busy", "policy shareRunning, busy", "reduce", "retry, an error",
  "retry(when:), an error", "single", "takeLast", "throttle", "throttle, the latest", "toArray",
]

/// The look-ups of one operator behind a subject.
func lookUps(_ name: String, through operators: @escaping (Observable<Int>) -> Observable<Int>) -> FigureRow {
  lookUps(name) {
    let subject = PublishSubject<Int>()
    operators(subject).subscribe(onNext: { total.sum &+= $0 })
    return { subject.onNext($0) }
  }
}

/// The look-ups of an operator with two inputs, of which each gets an element in turn.
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

/// An error of the rows.
struct Mishap: Error {}

/// An element of four words: no atomic word holds it.
struct Wide: Equatable, Sendable {
  var first: Int
  var second = 2
  var third = 3
  var name = "wide"

  init(_ first: Int) { self.first = first }
}
