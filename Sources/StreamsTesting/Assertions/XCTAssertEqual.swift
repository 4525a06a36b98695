// Named after the functions of XCTest.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if canImport(XCTest)
  import XCTest

  // Failures are reported at the caller's file and line, as XCTest's own functions do.

  /// Fails the test unless two arrays of events are equal.
  ///
  /// ```swift
  /// let events = try numbers.materialize().toBlocking().toArray()
  /// XCTAssertEqual(events, [.next(1), .next(2), .completed])
  /// ```
  ///
  /// The failure message shows the expected events above the actual ones. Errors are compared with ``areEqual(_:_:)``.
  ///
  /// - Parameters:
  ///   - actual: the actual events.
  ///   - expected: the expected events.
  ///   - file: the file to which the failure is reported.
  ///   - line: the line to which the failure is reported.
  ///
  /// Source of the idea: RxTest.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [Event<Element>], _ expected: [Event<Element>], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless two arrays of single outcomes are equal.
  ///
  /// ```swift
  /// XCTAssertEqual(outcomes, [.success(1), .failure(LoginError.refused)])
  /// ```
  ///
  /// The failure message shows the expected outcomes above the actual ones. Errors are compared with
  /// ``areEqual(_:_:)``.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [SingleEvent<Element>], _ expected: [SingleEvent<Element>], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected, by: areEqual), file, line)
  }

  /// Fails the test unless two arrays of maybe outcomes are equal.
  ///
  /// The failure message shows the expected outcomes above the actual ones. Errors are compared with
  /// ``areEqual(_:_:)``.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [MaybeEvent<Element>], _ expected: [MaybeEvent<Element>], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless two arrays of completable outcomes are equal.
  ///
  /// The failure message shows the expected outcomes above the actual ones. Errors are compared with
  /// ``areEqual(_:_:)``.
  public func XCTAssertEqual(
    _ actual: [CompletableEvent], _ expected: [CompletableEvent], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless two arrays of recorded events have equal values and times.
  ///
  /// ```swift
  /// XCTAssertEqual(observer.events, [.next(210, 1), .next(220, 2), .completed(230)])
  /// ```
  ///
  /// The failure message shows the expected events above the actual ones. Errors are compared with ``areEqual(_:_:)``.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [Recorded<Event<Element>>], _ expected: [Recorded<Event<Element>>],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless two arrays of recorded events with optional elements have equal values and times.
  ///
  /// Elements can be written without `Optional`: `[.next(210, 1), .next(220, nil)]`.
  ///
  /// The failure message shows the expected events above the actual ones. Errors are compared with ``areEqual(_:_:)``.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [Recorded<Event<Element?>>], _ expected: [Recorded<Event<Element?>>],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless the elements of recorded events are the expected ones. Ignores times and how the stream
  /// ended.
  ///
  /// ```swift
  /// XCTAssertRecordedElements(observer.events, [1, 2])
  /// ```
  ///
  /// - Parameters:
  ///   - recordedEvents: the actual events.
  ///   - elements: the expected elements.
  ///   - file: the file to which the failure is reported.
  ///   - line: the line to which the failure is reported.
  ///
  /// Source of the idea: RxTest.
  public func XCTAssertRecordedElements<Element: Equatable>(
    _ recordedEvents: [Recorded<Event<Element>>], _ elements: [Element], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let actual = recordedEvents.compactMap(\.value.element)
    report(sequenceMismatch(actual: actual, expected: elements), file, line)
  }

  private func report(_ mismatch: String?, _ file: StaticString, _ line: UInt) {
    if let mismatch { XCTFail(mismatch, file: file, line: line) }
  }
#endif
