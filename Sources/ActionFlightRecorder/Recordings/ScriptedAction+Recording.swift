public import ActionInspector
public import Streams
public import StreamsTesting

extension ScriptedAction {
  /// An action that answers as an action of a recording did.
  ///
  /// Each input that ran then has a script of its own: its elements and its end come after the times of the recording, at
  /// least one unit after the start if they took any time. An execution that was cancelled, or had not ended, never
  /// ends. An error is a ``RecordedFailure``. Executions that were parts of others are there too.
  ///
  /// ```swift
  /// inspector.record(search, as: "search", element: .encoded(by: .json), replaying: .json)
  /// // later, in a test
  /// let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
  /// let double = try ScriptedAction<String, [String]>(
  ///   replaying: recording, "search", inputs: .json, elements: .json, on: scheduler, policy: .restart)
  /// let replay = Replay(recording, pace: .recorded(on: scheduler))
  /// replay.bind("search", to: double.action, decoding: .json)
  /// ```
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - name: the name of the action in it. Of several actions of that name, the first.
  ///   - inputs: reads the inputs, as it wrote them.
  ///   - elements: reads the elements, as it wrote them for the recording.
  ///   - scheduler: the scheduler whose time the scripts count.
  ///   - gate: whether inputs are accepted.
  ///   - policy: decides what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input; inputs with different keys do not meet.
  ///   - fileID: the place to which an input without a script is reported.
  ///   - filePath: the place to which an input without a script is reported.
  ///   - line: the place to which an input without a script is reported.
  ///   - column: the place to which an input without a script is reported.
  /// - Throws: ``UnreadableRecording`` if the recording has no such action, or does not show its inputs or elements; or
  ///   the error of a codec.
  public convenience init<Gate: ObservableConvertibleType>(
    replaying recording: Recording, _ name: String, inputs: InputCodec<Input>, elements: InputCodec<Element>,
    on scheduler: TestScheduler, enabledIf gate: Gate = Observable.just(true),
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws where Gate.Element == Bool {
    self.init(
      on: scheduler, enabledIf: gate, policy: policy, by: key, fileID: fileID, filePath: filePath, line: line,
      column: column)
    for script in try RecordedScripts(recording, name).all {
      let events = try script.events.map { event in
        Recorded(
          time: event.time.units(of: scheduler.resolution), value: try Self.event(event, elements, name))
      }
      guard let text = script.input else {
        throw UnreadableRecording("an input of '\(name)' is hidden: record it with `replaying: .json`")
      }
      self.script(try inputs.decode(text), events)
    }
  }

  private static func event(
    _ event: InspectorEvent, _ elements: InputCodec<Element>, _ name: String
  ) throws -> Event<Element> {
    switch event.kind {
    case .element:
      guard let text = event.text else {
        throw UnreadableRecording(
          "an element of '\(name)' is hidden: record it with `element: .encoded(by: .json)`")
      }
      return .next(try elements.decode(text))
    case .failed: return .error(RecordedFailure(description: event.text ?? "the error is hidden"))
    default: return .completed
    }
  }
}

extension Duration {
  /// The number of units of this length: none only if it takes no time.
  func units(of unit: Duration) -> TestTime { self > .zero ? max(1, TestTime(self / unit + 0.5)) : 0 }
}

/// The error of an execution that failed when it was recorded, as the recording shows it.
public struct RecordedFailure: Error, Hashable, CustomStringConvertible {
  /// The text of the recording: the type of the error, unless a rule showed more.
  public let description: String

  /// Makes an error with this text.
  public init(description: String) { self.description = description }
}

/// The reason why a recording cannot be made into a script.
public struct UnreadableRecording: Error, Hashable, CustomStringConvertible {
  /// The reason, and how to mend it.
  public let description: String

  init(_ description: String) { self.description = description }
}
