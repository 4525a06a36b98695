public import Action
public import Streams

/// Sends the inputs of a recording to the program again and compares the outcomes.
///
/// By default, a replay follows the order of events instead of the clock. It sends an input when every bound action has
/// emitted as many events as in the recording before that input. A second tap is therefore rejected again, and a search
/// after a login waits for the login, regardless of the speed of the machine. If the required events can no longer
/// occur, the replay sends the input immediately and reports a divergence. Executions that were cancelled from outside
/// the action are cancelled at the same point.
///
/// ```swift
/// let replay = Replay(try Recording(jsonLines: Data(contentsOf: file)))
/// replay.bind("login", to: model.login, decoding: .json)
/// replay.bind("search", to: model.search, decoding: .json)
/// let report = try await replay.run()
/// #expect(report.isFaithful, "\(report)")
/// ```
///
/// Use it to turn a report of a user into a test. Where a test should describe the behavior itself, execute the
/// actions in the test.
///
/// Bind the actions that a user triggers. A bound action receives all its recorded inputs, including inputs sent by the
/// program itself, but excluding inputs sent by executions that contain it. Hidden inputs are skipped and reported. No
/// input is sent before ``run()`` or ``start()`` is called.
///
/// - Concurrency: thread-safe. Inputs are sent one at a time, on the thread of the event that made the next input
///   ready.
/// - Lifetime: the replay retains the bound actions.
public final class Replay: Sendable {
  /// Determines when the next input is sent.
  public enum Pace: Sendable {
    /// Sends an input when every bound action has emitted as many events as in the recording before that input.
    case causal
    /// Sends an input at its recorded time multiplied by `scale`, regardless of other events.
    case recorded(scale: Double = 1, on: any SchedulerType)
    /// Sends an input when ``Replay/step()`` is called.
    case stepping
  }

  private struct Setup: Sendable {
    var bindings: [ReplayBinding] = []
    var run: ReplayRun?
  }

  private let recording: Recording
  private let pace: Pace
  private let setup = Lock(Setup())

  /// Creates a replay without starting it.
  public init(_ recording: Recording, pace: Pace = .causal) {
    self.recording = recording
    self.pace = pace
  }

  /// Binds an action of the program to a recorded action, so that it receives the recorded inputs.
  ///
  /// If several recorded actions have the same name, the first binding with that name applies to the first of them. A
  /// binding made after the replay has started is ignored, and the report lists the action as not bound.
  ///
  /// ```swift
  /// replay.bind("login", to: model.login, decoding: nil) { _ in Credentials(user: "ada", password: "test") }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name in the recording.
  ///   - action: the action that receives the inputs.
  ///   - codec: decodes the inputs. Use the codec that encoded them for the recording.
  ///   - substitute: returns the input for the execution with the given number, if the recording does not contain it.
  public func bind<Input, Element>(
    _ name: String, to action: Action<Input, Element>, decoding codec: InputCodec<Input>?,
    substituting substitute: (@Sendable (UInt64) -> Input)? = nil
  ) {
    let binding = ReplayBinding(name, action, codec, substitute)
    setup.withLock { if $0.run == nil { $0.bindings.append(binding) } }
  }

  /// Starts the replay, and waits until all inputs have been sent and all executions that ended in the recording have
  /// ended.
  ///
  /// - Returns: the differences, and the inputs that were not sent. A finished replay returns the same report again.
  /// - Throws: `CancellationError` if the task is cancelled, which ends the replay.
  public func run() async throws -> ReplayReport {
    try await begun().finished()
  }

  /// Starts the replay and returns immediately. Use it with virtual time or with single steps.
  ///
  /// ```swift
  /// replay.start()
  /// scheduler.start()
  /// #expect(replay.report.isFaithful)
  /// ```
  public func start() { _ = begun() }

  /// Sends the next input of a started replay with the pace `stepping`.
  ///
  /// - Returns: whether there was a next input.
  @discardableResult
  public func step() -> Bool { setup.withLock { $0.run }?.step() ?? false }

  /// The report of the replay so far.
  public var report: ReplayReport { setup.withLock { $0.run }?.report ?? ReplayReport() }

  /// Returns the run, which the first call creates and starts.
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
