/// A real action for tests, whose work emits scripted events in virtual time for each input.
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
/// Use it to test code that uses an action, such as a view model or a screen, without the action's work. To test the
/// action itself, create it with its real `workFactory` and a test double of the server.
///
/// Times in a script are relative to the start of its execution. Events at 0 are emitted synchronously, before
/// `execute` returns. Steps such as `.progress(10, 0.5)` report progress. A script without a terminal event never ends,
/// and an empty script never emits. Several scripts for one input are used in the order in which they were added.
///
/// An input without a script fails the test at the line that creates the double. Its execution fails with
/// ``UnscriptedInput``, so the test does not hang.
///
/// The double follows every policy, and does not know the policy of the action that it replaces. The default is `.drop`,
/// which rejects input received during an execution, so pass the policy of the replaced action. Only executions that
/// start use a script. An input that is rejected, that is replaced while it waits under `.keepLatest`, or that joins the
/// running execution under `.shareRunning` uses none. Under `.restart`, the script of the replaced execution counts as
/// used.
///
/// - Concurrency: all methods can be called on any thread. Times are defined only for calls on the thread that runs the
///   scheduler.
/// - Lifetime: the double retains its ``action``. The action does not retain the double.
public final class ScriptedAction<Input: Hashable & Sendable, Element: Sendable>: Sendable {
  /// The action for the code under test. It is a real action and follows the whole contract.
  public let action: Action<Input, Element>

  private let scheduler: TestScheduler
  private let book: ScriptBook<Input, Element>
  private let record: TestableObserver<ExecutionEvent<Input, Element>>

  /// Creates an action without scripts.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler that provides the times of the scripts.
  ///   - gate: determines whether inputs are accepted.
  ///   - policy: determines how the action handles input received while it is executing. Pass the policy of the action
  ///     that the double replaces. The default is `.drop`.
  ///   - key: returns the key of an input. Inputs with different keys are independent.
  ///   - fileID: the source location for reports of inputs without a script.
  ///   - filePath: the source location for reports of inputs without a script.
  ///   - line: the source location for reports of inputs without a script.
  ///   - column: the source location for reports of inputs without a script.
  public init<Condition: ObservableConvertibleType>(
    on scheduler: TestScheduler, enabledIf gate: Condition = Gate.open,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Condition.Element == Bool {
    self.scheduler = scheduler
    let book = ScriptBook<Input, Element>(
      site: TestSite(fileID: fileID, filePath: filePath, line: line, column: column))
    self.book = book
    action = Action(enabledIf: gate, policy: policy, by: key, progress: { book.work(for: $0, $1) })
    record = scheduler.createObserver(ExecutionEvent<Input, Element>.self)
    _ = action.events.subscribe(record)
  }

  // MARK: Writing

  /// Adds a script for one execution of `input`.
  ///
  /// ```swift
  /// search.script("swift", [.next(10, "swift-format"), .next(20, "swift-docc"), .completed(20)])
  /// download.script(url, [.progress(10, 0.5), .next(20, file), .completed(20)])
  /// ```
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - steps: the events of the work and the reports of its progress, with times relative to the start of the
  ///     execution. Steps at 0 or earlier are taken synchronously. Without a terminal event, the work never ends.
  public func script(_ input: Input, _ steps: [ScriptStep<Element>]) {
    book.add(Script(input: input, steps: steps), work(steps))
  }

  /// Adds a script for one execution of `input`, made of recorded events, for example the events of a marble diagram.
  @_disfavoredOverload
  public func script(_ input: Input, _ events: [Recorded<Event<Element>>]) {
    script(input, events.map { ScriptStep($0) })
  }

  /// Sets a script for every input without an unused script. It can be used any number of times.
  public func scriptOthers(_ steps: [ScriptStep<Element>]) {
    let work = work(steps)
    book.setOthers { work($1) }
  }

  /// Sets a script, made of recorded events, for every input without an unused script.
  @_disfavoredOverload
  public func scriptOthers(_ events: [Recorded<Event<Element>>]) {
    scriptOthers(events.map { ScriptStep($0) })
  }

  /// Sets the work for every input without an unused script.
  ///
  /// - Parameter work: creates the work, like an action's factory.
  public func scriptOthers(_ work: @escaping @Sendable (Input) -> Observable<Element>) {
    book.setOthers { input, _ in work(input) }
  }

  private func work(_ steps: [ScriptStep<Element>]) -> ScriptBook<Input, Element>.Work {
    let atOnce = steps.filter { $0.time <= 0 }
    let later = scheduler.createColdObservable(
      steps.filter { $0.time > 0 }.map { Recorded(time: $0.time, value: Event.next($0)) })
    return { progress in
      .create { observer in
        for step in atOnce { step.take(observer, progress) }
        return later.subscribe(onNext: { $0.take(observer, progress) })
      }
    }
  }

  // MARK: Looking back

  /// The executed inputs, with their start times.
  public var started: [Recorded<Input>] {
    inputs { if case .started(let input) = $0 { input } else { nil } }
  }

  /// The rejected inputs, with their times.
  public var rejected: [Recorded<Input>] {
    inputs { if case .rejected(let input, _) = $0 { input } else { nil } }
  }

  /// The inputs whose executions were cancelled, including queued ones, with the times of the cancellations.
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

  /// The scripts not used by any execution, in the order in which they were added.
  public var unusedScripts: [Script<Input, Element>] { book.unused }

  /// Fails the test at the call's location, unless every script has been used.
  ///
  /// Scripts added with `scriptOthers` need not be used.
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

extension ScriptStep {
  fileprivate func take(_ observer: AnyObserver<Element>, _ progress: ProgressReporter) {
    switch kind {
    case .event(let event): observer.on(event)
    case .progress(let report): progress.report(report)
    }
  }
}
