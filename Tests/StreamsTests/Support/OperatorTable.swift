import Streams
import StreamsTesting
import Testing

/// The inputs of an operator under test, in the order of the lines of its diagram.
struct Inputs: Sendable {
  let scheduler: TestScheduler
  fileprivate let sources: [TestableObservable<Int>]

  subscript(index: Int) -> Observable<Int> { sources[index].asObservable() }
}

/// Checks an operator against diagrams.
///
/// ```swift
/// let sums = OperatorTable { Observable.combineLatest($0[0], $0[1]) { $0 + $1 } }
/// sums.row("the first one fails",
///   """
///   hot  210:1 230:#   200-230
///   hot  220:2         200-230
///   out  220:3 230:#
///   """)
/// ```
///
/// The stream is created at 100, subscribed to at 200 and disposed at 1000. Each row is run several times:
/// unchanged, disposed after each of its events at a separate time, and disposed inside each of its events.
/// The diagram decides what must remain then. A strict observer is subscribed every time.
struct OperatorTable<Output: Sendable> {
  private let make: @Sendable (Inputs) -> Observable<Output>
  private let disposesAtOnce: Bool

  /// - Parameters:
  ///   - disposesAtOnce: false for an operator that disposes its source later, on a scheduler.
  ///   - make: the operator over its inputs.
  init(disposesAtOnce: Bool = true, _ make: @escaping @Sendable (Inputs) -> Observable<Output>) {
    self.disposesAtOnce = disposesAtOnce
    self.make = make
  }

  /// Runs `picture`, and records a failure if the result differs.
  func row(_ name: String, _ picture: String, at location: SourceLocation = #_sourceLocation) {
    let expected = Diagram(picture)
    guard check(name, expected, play(expected), location), disposesAtOnce else { return }
    guard expected.observers.allSatisfy(\.windows.isEmpty) else { return }
    let times = expected.times
    for time in times.map({ $0 + 1 }).sorted()
    where time > TestScheduler.Defaults.subscribed && time < expected.disposed && !times.contains(time) {
      let ended = expected.ended(at: time)
      check("\(name), disposed at \(time)", ended, play(ended), location)
    }
    for (index, event) in expected.out.enumerated() where event.time > TestScheduler.Defaults.subscribed {
      var ended = expected.ended(at: event.time)
      ended.out = Array(expected.out.prefix(index + 1))
      ended.disposed = expected.disposed
      var played = play(ended, disposingInside: index)
      // The rows decide whether a subscription that begins at the same time comes before the disposal.
      for input in ended.inputs.indices where ended.inputs[input].beginsAnything(at: event.time) {
        if played.inputs[input].windows.allSatisfy({ $0.unsubscribe <= event.time }) {
          played.inputs[input].windows = ended.inputs[input].windows
        }
      }
      check("\(name), disposed inside \(event.time):\(event.text)", ended, played, location)
    }
  }

  @discardableResult
  private func check(
    _ name: String, _ expected: Diagram, _ actual: Diagram, _ location: SourceLocation
  ) -> Bool {
    if actual == expected { return true }
    Issue.record("\(name)\nexpected\n\(expected)\nactual\n\(actual)", sourceLocation: location)
    return false
  }

  private func play(_ diagram: Diagram, disposingInside position: Int? = nil) -> Diagram {
    let scheduler = TestScheduler(initialClock: 0)
    let sources = diagram.inputs.map { line in
      let events = line.events.map(\.recorded)
      return line.name == "hot"
        ? scheduler.createHotObservable(events) : scheduler.createColdObservable(events)
    }
    let inputs = Inputs(scheduler: scheduler, sources: sources)
    let made = Heard<Observable<Output>>()
    scheduler.scheduleAt(TestScheduler.Defaults.created) { [make] in made.append(make(inputs)) }
    let heard = diagram.observers.map { line in
      let heard = Heard<Diagram.Moment>()
      let subscription = SingleAssignmentDisposable()
      let strict = StrictObserver<Output> { event in
        let count = heard.all.count
        heard.append(Diagram.Moment(time: scheduler.clock, text: text(of: event)))
        if count == position { subscription.dispose() }
      }
      let begin = line.windows.first?.subscribe ?? TestScheduler.Defaults.subscribed
      let end = line.windows.first?.unsubscribe ?? diagram.disposed
      scheduler.scheduleAt(begin) { subscription.setDisposable(strict.subscribe(to: made.all[0])) }
      if end != .max { scheduler.scheduleAt(end) { subscription.dispose() } }
      return (heard, strict, subscription)
    }
    scheduler.start()
    var played = diagram
    for (index, source) in sources.enumerated() { played.inputs[index].windows = source.subscriptions }
    for (index, (heard, strict, subscription)) in heard.enumerated() {
      // The observer holds its subscription, and the subscription the observer.
      subscription.dispose()
      played.observers[index].events =
        heard.all
        + strict.violations.map { Diagram.Moment(time: scheduler.clock, text: "(\($0))") }
    }
    return played
  }
}

private func text<Element>(of event: Event<Element>) -> String {
  switch event {
  case .next(let element): "\(element)".filter { $0 != " " }
  case .error(let error): "#" + name(of: error)
  case .completed: "|"
  }
}

private func name(of error: any Error) -> String {
  switch error {
  case let mishap as Mishap: mishap == Mishap() ? "" : mishap.name
  case RxError.timeout: "timeout"
  case RxError.noElements: "noElements"
  case RxError.moreThanOneElement: "moreThanOneElement"
  case RxError.argumentOutOfRange: "argumentOutOfRange"
  default: "\(error)".filter { $0 != " " }
  }
}

extension Diagram.Line {
  fileprivate func beginsAnything(at time: TestTime) -> Bool { windows.contains { $0.subscribe == time } }
}

extension Diagram.Moment {
  fileprivate var recorded: Recorded<Event<Int>> {
    switch text {
    case "|": .completed(time)
    case "#": .error(time, Mishap())
    case _ where text.hasPrefix("#"): .error(time, Mishap(String(text.dropFirst())))
    default: .next(time, Int(text)!)
    }
  }
}
