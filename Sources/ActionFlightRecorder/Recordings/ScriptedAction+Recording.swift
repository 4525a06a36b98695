public import ActionInspector
public import Streams
public import StreamsTesting

extension ScriptedAction {
  /// Creates an action that emits the recorded results of an action.
  ///
  /// The action has a script for each input that ran in the recording. The events of a script have the recorded times.
  /// An event that did not occur exactly at the start occurs at least one unit after it. An execution that had not
  /// ended, or was cancelled other than by its own work, never ends. Errors are ``RecordedFailure`` values. Executions
  /// nested in other executions are included.
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
  ///   - name: the action's name in the recording. If several actions have the name, the first is used.
  ///   - inputs: decodes the inputs. Must match the codec of the recording.
  ///   - elements: decodes the elements. Must match the codec of the recording.
  ///   - scheduler: the scheduler that provides the times of the scripts.
  ///   - gate: determines whether inputs are accepted.
  ///   - policy: determines how the action handles input received while it is executing.
  ///   - key: returns the key of an input. Inputs with different keys are independent.
  ///   - fileID: the source location for reports of inputs without a script.
  ///   - filePath: the source location for reports of inputs without a script.
  ///   - line: the source location for reports of inputs without a script.
  ///   - column: the source location for reports of inputs without a script.
  /// - Throws: ``UnreadableRecording`` if the recording has no such action, or does not contain its inputs or elements.
  ///   Rethrows errors of the codecs.
  public convenience init<Condition: ObservableConvertibleType>(
    replaying recording: Recording, _ name: String, inputs: InputCodec<Input>, elements: InputCodec<Element>,
    on scheduler: TestScheduler, enabledIf gate: Condition = Gate.open,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws where Condition.Element == Bool {
    self.init(
      on: scheduler, enabledIf: gate, policy: policy, by: key, fileID: fileID, filePath: filePath, line: line,
      column: column)
    for script in try RecordedScripts(recording, name).all {
      let events = try script.events.map { event in
        Recorded(
          time: event.time.units(of: scheduler.resolution), value: try Self.event(event, elements, name))
      }
      guard let text = script.input else {
        throw UnreadableRecording("An input of '\(name)' is hidden. Record it with `replaying: .json`.")
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
          "An element of '\(name)' is hidden. Record it with `element: .encoded(by: .json)`.")
      }
      return .next(try elements.decode(text))
    case .cancelled: return .error(CancellationError())
    case .failed: return .error(RecordedFailure(description: event.text ?? "the error is hidden"))
    default: return .completed
    }
  }
}

extension Duration {
  /// Returns the number of units of this length. It is zero only for a duration of zero or less.
  func units(of unit: Duration) -> TestTime { self > .zero ? max(1, TestTime(self / unit + 0.5)) : 0 }
}

/// The error of an execution that failed in the recording.
public struct RecordedFailure: Error, Hashable, CustomStringConvertible {
  /// The recorded text, which is the type of the error unless a rule recorded more.
  public let description: String

  /// Creates an error with this text.
  public init(description: String) { self.description = description }
}

/// The error thrown when a script cannot be created from a recording.
public struct UnreadableRecording: Error, Hashable, CustomStringConvertible {
  /// The reason, and how to fix it.
  public let description: String

  init(_ description: String) { self.description = description }
}
