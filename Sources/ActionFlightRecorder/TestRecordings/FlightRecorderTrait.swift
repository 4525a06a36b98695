#if canImport(Testing)
  import Action
  import ActionDispatch
  import ActionInspector
  public import Testing

  /// A trait that records every action and dispatch of a test, and attaches the recording to the test if it fails.
  ///
  /// ```swift
  /// @Suite(.flightRecorder) struct CheckoutTests {
  ///   @Test func `a second tap does not pay twice`() async throws { … }
  /// }
  /// ```
  ///
  /// Use this trait where the message of a failed test does not explain the failure, especially on a build server. A
  /// failed test gets three attachments: the page of the inspector with the timeline, the recording as lines of JSON,
  /// and the report as text. Each failure is a mark in the recording. To keep the files, pass a folder:
  ///
  /// ```
  /// swift test --attachments-path attachments
  /// ```
  ///
  /// A test that passes attaches nothing, and a test without actions and dispatches records nothing.
  ///
  /// - **The test fails** if it records a failure, throws an error, or is cancelled, for example by a time limit.
  ///   Warnings and known issues are not failures.
  /// - **Actions** are recorded if the test, a child task, or a task created with `Task.init` creates them. They appear
  ///   with the name set with `named(_:)`, or with their type. Actions created before the test, in a `static let`, in a
  ///   detached task, or in a callback that a scheduler, a timer or another task runs are not recorded.
  /// - **Dispatches** are recorded if such a task sends them, through any router, including the default one. Tests that
  ///   run at the same time have separate recordings.
  /// - **Executions** that are still running at the end of the test appear as running or stopping.
  ///
  /// The trait of a suite also applies to its nested suites. Each test, and each case of a parameterized test, has a
  /// separate recording. If both a suite and a test in it have the trait, the trait of the test determines which values
  /// are shown.
  ///
  /// The recording retains no action, and an action that is recorded only by this trait counts as unobserved.
  public struct FlightRecorderTrait: SuiteTrait, TestTrait, TestScoping {
    private let values: RecordedValues
    private let attach: @Sendable (TestReport, Test) -> Void

    /// - Parameter attach: receives the report of a failed test.
    init(
      _ values: RecordedValues, attach: @escaping @Sendable (TestReport, Test) -> Void = { $0.attach(to: $1) }
    ) {
      self.values = values
      self.attach = attach
    }

    /// `true`, because each test of a suite is recorded.
    public var isRecursive: Bool { true }

    /// Returns this trait for a case of a test, and nil for a suite and for a test as a whole.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
      testCase == nil ? nil : self
    }

    /// Records a case of a test. The testing library calls this method.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - testCase: the case of the test.
    ///   - function: runs the case.
    /// - Throws: the error of the test.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let recording = TestRecording(values)
      let observing = IssueHandlingTrait.compactMapIssues { [values] issue in
        if issue.isFailure { recording.fail(values.mark(of: issue)) }
        return issue
      }
      let result: Result<Void, any Error>
      do {
        try await Creation.recorded(by: recording) {
          try await observing.provideScope(for: test, testCase: testCase, performing: function)
        }
        result = .success(())
      } catch {
        recording.fail("the test threw " + values.text(of: error))
        result = .failure(error)
      }
      if Task.isCancelled { recording.fail("the test was cancelled") }
      if let recording = recording.end() { attach(TestReport(of: test, recording), test) }
      try result.get()
    }
  }

  extension Trait where Self == FlightRecorderTrait {
    /// Records every action and dispatch of a test, with hidden values, and attaches the recording if the test fails.
    ///
    /// ```swift
    /// @Suite(.flightRecorder) struct CheckoutTests { … }
    /// ```
    ///
    /// See ``FlightRecorderTrait``.
    public static var flightRecorder: Self { Self(.hidden) }

    /// Records every action and dispatch of a test, and attaches the recording if the test fails.
    ///
    /// ```swift
    /// @Test(.flightRecorder(values: .described)) func `a second tap does not pay twice`() async throws { … }
    /// ```
    ///
    /// See ``FlightRecorderTrait``.
    ///
    /// - Parameter values: whether the recording shows inputs, elements and the descriptions of errors and failures.
    public static func flightRecorder(values: RecordedValues) -> Self { Self(values) }
  }

  extension RecordedValues {
    /// Returns the mark of a failure. Its message contains values of the program.
    fileprivate func mark(of issue: Issue) -> String {
      let place = issue.sourceLocation.map { "failed at \($0.fileName):\($0.line)" } ?? "failed"
      return self == .hidden ? place : "\(place): \(issue)"
    }
  }

  extension TestReport {
    /// - Parameter test: the recorded test.
    fileprivate init(of test: Test, _ recording: Recording) {
      self.init(test.id.nameComponents, title: test.displayName ?? test.name, recording)
    }

    /// Attaches the files to the current test.
    fileprivate func attach(to test: Test) {
      Attachment.record(page, named: fileName + ".html", sourceLocation: test.sourceLocation)
      Attachment.record(lines, named: fileName + ".jsonl", sourceLocation: test.sourceLocation)
      Attachment.record(text, named: fileName + ".txt", sourceLocation: test.sourceLocation)
    }
  }
#endif
