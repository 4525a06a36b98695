/// An action for tests: a real one, whose work does what the test has written down for each input, in virtual time.
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
/// The times of a script count from the start of its execution. What stands at 0 comes at once, before `execute` returns,
/// as from synchronous work; a script without an end is work that never ends, an empty one work that never says a word.
/// Several scripts for one input are taken in the order in which they were written.
///
/// An input without a script fails the test, at the place where the double was made, and its execution fails with
/// ``UnscriptedInput``: nothing hangs.
///
/// - Concurrency: everything may be called from any thread; times are told apart only on that which runs the scheduler.
/// - Lifetime: the double keeps its ``action``, not the other way round.
public final class ScriptedAction<Input: Hashable & Sendable, Element: Sendable>: Sendable {
  /// The action to hand to what is tested. It keeps the whole contract of actions, because it is one.
  public let action: Action<Input, Element>

  private let scheduler: TestScheduler
  private let book: ScriptBook<Input, Element>
  private let record: TestableObserver<ExecutionEvent<Input, Element>>

  /// An action for which nothing has been written down yet.
  ///
  /// - Parameters:
  ///   - scheduler: whose time scripts count.
  ///   - gate: whether inputs are accepted.
  ///   - policy: what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input, if inputs with different keys are not to meet.
  ///   - fileID: where an input without a script is reported.
  ///   - filePath: where an input without a script is reported.
  ///   - line: where an input without a script is reported.
  ///   - column: where an input without a script is reported.
  public init<Gate: ObservableConvertibleType>(
    on scheduler: TestScheduler, enabledIf gate: Gate = Observable.just(true),
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Gate.Element == Bool {
    self.scheduler = scheduler
    let book = ScriptBook<Input, Element>(
      place: TestPlace(fileID: fileID, filePath: filePath, line: line, column: column))
    self.book = book
    action = Action(enabledIf: gate, policy: policy, by: key) { input in book.work(for: input) }
    record = scheduler.createObserver(ExecutionEvent<Input, Element>.self)
    _ = action.events.subscribe(record)
  }

  // MARK: Writing

  /// Writes down what the work does for `input`, once.
  ///
  /// ```swift
  /// search.script("swift", [.next(10, "swift-format"), .next(20, "swift-docc"), .completed(20)])
  /// ```
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - events: what the work says and when, from the start of the execution on. What stands at 0, or before, comes at
  ///     once. Without an end the work never ends.
  public func script(_ input: Input, _ events: [Recorded<Event<Element>>]) {
    book.add(Script(input: input, events: events), work(events))
  }

  /// Writes down what the work does for every input that has no script of its own left, however often.
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

  // MARK: What happened

  /// The inputs that were run, and when.
  public var started: [Recorded<Input>] {
    inputs { if case .started(let input) = $0 { input } else { nil } }
  }

  /// The inputs that were turned away, and when.
  public var rejected: [Recorded<Input>] {
    inputs { if case .rejected(let input) = $0 { input } else { nil } }
  }

  /// The inputs whose executions were cancelled, also before their turn came, and when they had stopped.
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

  /// Everything that happened to the action, and when.
  public var history: [Recorded<ExecutionEvent<Input, Element>>] {
    record.events.compactMap { event in event.value.element.map { Recorded(time: event.time, value: $0) } }
  }

  private func inputs(_ input: (ExecutionEvent<Input, Element>.Kind) -> Input?) -> [Recorded<Input>] {
    history.compactMap { event in input(event.value.kind).map { Recorded(time: event.time, value: $0) } }
  }

  // MARK: What did not

  /// The scripts that no execution has used, in the order in which they were written.
  public var unusedScripts: [Script<Input, Element>] { book.unused }

  /// Fails the test, where this is called, unless every script has been used.
  ///
  /// What was written for other inputs need not be used.
  public func expectAllScriptsUsed(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let unused = unusedScripts
    if unused.isEmpty { return }
    let lines = unused.map { "  \($0)" }.joined(separator: "\n")
    TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
      .report("\(unused.count) of \(book.count) scripts have not been used:\n\(lines)")
  }
}
