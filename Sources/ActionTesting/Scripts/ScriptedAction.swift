/// An action for tests: a real one, whose work does in virtual time the things that the test has
/// written down for each input.
///
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// let login = ScriptedAction<String, User>(on: scheduler)
/// login.script("ada", [.next(10, User("Ada")), .completed(20)])
/// login.script("bob", [.error(5, Refused())])
/// let model = LoginModel(login: login.action)
///
/// model.submit("ada")
/// scheduler.advanceTo(15)
/// #expect(model.greeting == "Hello, Ada!")
/// #expect(login.started == [Recorded(time: 0, value: "ada")])
/// ```
///
/// The times of a script count from the start of its execution. Events at 0 come at once, before `execute` returns, as
/// from synchronous work. A script without an end is work that never ends, and an empty one is work that never emits.
/// Several scripts for one input are used in the order in which they were written.
///
/// An input without a script fails the test, at the place where the double was made, and its execution fails with
/// ``UnscriptedInput``: nothing hangs.
///
/// - Concurrency: any thread may call everything; only calls on the thread that runs the scheduler have defined times.
/// - Lifetime: the double keeps its ``action`` alive, not the other way round.
public final class ScriptedAction<Input: Hashable & Sendable, Element: Sendable>: Sendable {
  /// The action for the code under test. It keeps the whole contract of actions, because it is one.
  public let action: Action<Input, Element>

  private let scheduler: TestScheduler
  private let book: ScriptBook<Input, Element>
  private let record: TestableObserver<ExecutionEvent<Input, Element>>

  /// An action without scripts.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler whose time the scripts count.
  ///   - gate: whether inputs are accepted.
  ///   - policy: decides what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input; inputs with different keys do not meet.
  ///   - fileID: the place to which an input without a script is reported.
  ///   - filePath: the place to which an input without a script is reported.
  ///   - line: the place to which an input without a script is reported.
  ///   - column: the place to which an input without a script is reported.
  public init<Gate: ObservableConvertibleType>(
    on scheduler: TestScheduler, enabledIf gate: Gate = Observable.just(true),
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Gate.Element == Bool {
    self.scheduler = scheduler
    let book = ScriptBook<Input, Element>(
      site: TestSite(fileID: fileID, filePath: filePath, line: line, column: column))
    self.book = book
    action = Action(enabledIf: gate, policy: policy, by: key) { input in book.work(for: input) }
    record = scheduler.createObserver(ExecutionEvent<Input, Element>.self)
    _ = action.events.subscribe(record)
  }

  // MARK: Writing

  /// Writes down the work for `input`, once.
  ///
  /// ```swift
  /// search.script("swift", [.next(10, "swift-format"), .next(20, "swift-docc"), .completed(20)])
  /// ```
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - events: the events of the work, with their times from the start of the execution. Events at 0, or before, come
  ///     at once. Without an end the work never ends.
  public func script(_ input: Input, _ events: [Recorded<Event<Element>>]) {
    book.add(Script(input: input, events: events), work(events))
  }

  /// Writes down the work for every input that has no script of its own left, any number of times.
  public func scriptOthers(_ events: [Recorded<Event<Element>>]) {
    let work = work(events)
    book.setOthers { _ in work }
  }

  /// Gives work for every input that has no script of its own left.
  ///
  /// - Parameter work: makes the work, as the factory of an action does.
  public func scriptOthers(_ work: @escaping @Sendable (Input) -> Observable<Element>) {
    book.setOthers(work)
  }

  private func work(_ events: [Recorded<Event<Element>>]) -> Observable<Element> {
    let atOnce = events.filter { $0.time <= 0 }
    let later = scheduler.createColdObservable(events.filter { $0.time > 0 })
    return .create { observer in
      for event in atOnce { observer.on(event.value) }
      return later.subscribe(observer)
    }
  }

  // MARK: Looking back

  /// The inputs that were run, with their times.
  public var started: [Recorded<Input>] {
    inputs { if case .started(let input) = $0 { input } else { nil } }
  }

  /// The inputs that were turned away, with their times.
  public var rejected: [Recorded<Input>] {
    inputs { if case .rejected(let input, _) = $0 { input } else { nil } }
  }

  /// The inputs whose executions were cancelled, even before their turn came, with the times at which they had stopped.
  public var cancelled: [Recorded<Input>] {
    var asked: [UInt64: Input] = [:]
    return history.compactMap { event in
      switch event.value.kind {
      case .waiting(let input), .started(let input): asked[event.value.id] = input
      case .cancelled:
        if let input = asked[event.value.id] { return Recorded(time: event.time, value: input) }
      default: break
      }
      return nil
    }
  }

  /// All events of the action, with their times.
  public var history: [Recorded<ExecutionEvent<Input, Element>>] {
    record.events.compactMap { event in event.value.element.map { Recorded(time: event.time, value: $0) } }
  }

  private func inputs(_ input: (ExecutionEvent<Input, Element>.Kind) -> Input?) -> [Recorded<Input>] {
    history.compactMap { event in input(event.value.kind).map { Recorded(time: event.time, value: $0) } }
  }

  // MARK: Unused scripts

  /// The scripts that no execution has used, in the order in which they were written.
  public var unusedScripts: [Script<Input, Element>] { book.unused }

  /// Fails the test, at the place of the call, unless every script has been used.
  ///
  /// Scripts for other inputs, by `scriptOthers`, need not be used.
  public func expectAllScriptsUsed(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let unused = unusedScripts
    if unused.isEmpty { return }
    let lines = unused.map { "  \($0)" }.joined(separator: "\n")
    TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
      .report("\(unused.count) of \(book.count) scripts have not been used:\n\(lines)")
  }
}
