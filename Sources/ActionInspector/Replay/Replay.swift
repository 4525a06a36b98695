public import Action
public import Streams

/// Sends the inputs of a recording to the program again, and compares the outcomes.
///
/// Unless told otherwise, a replay goes by causes, not by the clock: it sends an input when every bound action has had
/// as many events as came before that input in the recording. So a second tap is turned away again, and a search after
/// a login waits for the login, on a machine of any speed. If that cannot come true any more, it sends the input at
/// once, and the report says so. Executions that somebody had cancelled are cancelled at the same point.
///
/// ```swift
/// let replay = Replay(try Recording(jsonLines: Data(contentsOf: file)))
/// replay.bind("login", to: model.login, decoding: .json)
/// replay.bind("search", to: model.search, decoding: .json)
/// let report = try await replay.run()
/// #expect(report.isFaithful, "\(report)")
/// ```
///
/// Bind the actions that a person triggers: whatever is bound gets all the inputs that came from outside, also those that
/// the program itself had sent, but not those of parts of other executions. Hidden inputs are not guessed: they
/// are left out, and listed. Nothing is sent before ``run()`` or ``start()``.
///
/// - Concurrency: any thread may call everything. Inputs are sent one at a time, by the thread whose event made the next one
///   ready.
/// - Lifetime: it keeps the bound actions.
public final class Replay: Sendable {
  /// The time at which the next input is sent.
  public enum Pace: Sendable {
    /// Sends it when as much has happened as had happened before it.
    case causal
    /// Sends it at its time in the recording, times `scale`, whatever has happened.
    case recorded(scale: Double = 1, on: any SchedulerType)
    /// Sends it when ``Replay/step()`` is called.
    case stepping
  }

  private struct Setup: Sendable {
    var bindings: [ReplayBinding] = []
    var run: ReplayRun?
  }

  private let recording: Recording
  private let pace: Pace
  private let setup = Lock(Setup())

  /// Prepares a replay, which sends nothing yet.
  public init(_ recording: Recording, pace: Pace = .causal) {
    self.recording = recording
    self.pace = pace
  }

  /// Lets an action of the program take the inputs of a recorded one.
  ///
  /// Of several recorded actions with the same name, the first binding takes the first. A binding that comes after the
  /// beginning changes nothing: the report lists the action as not bound.
  ///
  /// ```swift
  /// replay.bind("login", to: model.login, decoding: nil) { _ in Credentials(user: "ada", password: "test") }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name in the recording.
  ///   - action: the action that gets the inputs.
  ///   - codec: reads the inputs, as it wrote them for the recording.
  ///   - substitute: makes the input of an execution, by its number, where the recording does not have it.
  public func bind<Input, Element>(
    _ name: String, to action: Action<Input, Element>, decoding codec: InputCodec<Input>?,
    substituting substitute: (@Sendable (UInt64) -> Input)? = nil
  ) {
    let binding = ReplayBinding(name, action, codec, substitute)
    setup.withLock { if $0.run == nil { $0.bindings.append(binding) } }
  }

  /// Begins, and waits until all inputs have been sent, and all executions that ended in the recording have ended.
  ///
  /// - Returns: the differences, and the inputs that were not sent. A replay that is over gives the same report again.
  /// - Throws: `CancellationError` if the task is cancelled, which ends the replay.
  public func run() async throws -> ReplayReport {
    try await begun().finished()
  }

  /// Begins, and returns at once: for virtual time, in which the caller moves the clock, and for steps.
  ///
  /// ```swift
  /// replay.start()
  /// scheduler.start()
  /// #expect(replay.report.isFaithful)
  /// ```
  public func start() { _ = begun() }

  /// Sends the next input, in a replay that is stepping and has begun.
  ///
  /// - Returns: whether there was a next input.
  @discardableResult
  public func step() -> Bool { setup.withLock { $0.run }?.step() ?? false }

  /// The report, if the replay ended now.
  public var report: ReplayReport { setup.withLock { $0.run }?.report ?? ReplayReport() }

  /// The replay, begun by the first caller.
  private func begun() -> ReplayRun {
    let (run, isFirst) = setup.withLock { setup in
      if let run = setup.run { return (run, false) }
      let run = ReplayRun(recording, pace, setup.bindings)
      setup.run = run
      return (run, true)
    }
    if isFirst { run.begin() }
    return run
  }
}
