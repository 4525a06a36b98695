// Named like the functions of XCTest.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if canImport(XCTest)
  import XCTest

  // Failures are reported at the file and the line of the caller, as those of XCTest's own functions are.

  /// Fails the test unless two arrays of events are the same.
  ///
  /// ```swift
  /// let events = try numbers.materialize().toBlocking().toArray()
  /// XCTAssertEqual(events, [.next(1), .next(2), .completed])
  /// ```
  ///
  /// The failure shows the expected events above the actual ones. ``areEqual(_:_:)`` says how errors are compared.
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

  /// Fails the test unless two arrays of outcomes of singles are the same.
  ///
  /// ```swift
  /// XCTAssertEqual(outcomes, [.success(1), .failure(LoginError.refused)])
  /// ```
  ///
  /// The failure shows the expected outcomes above the actual ones. ``areEqual(_:_:)`` says how errors are compared.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [SingleEvent<Element>], _ expected: [SingleEvent<Element>], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected, by: areEqual), file, line)
  }

  /// Fails the test unless two arrays of outcomes of maybes are the same.
  ///
  /// The failure shows the expected outcomes above the actual ones. ``areEqual(_:_:)`` says how errors are compared.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [MaybeEvent<Element>], _ expected: [MaybeEvent<Element>], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless two arrays of outcomes of completables are the same.
  ///
  /// The failure shows the expected outcomes above the actual ones. ``areEqual(_:_:)`` says how errors are compared.
  public func XCTAssertEqual(
    _ actual: [CompletableEvent], _ expected: [CompletableEvent], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless two arrays of recorded events are the same, in values and times.
  ///
  /// ```swift
  /// XCTAssertEqual(observer.events, [.next(210, 1), .next(220, 2), .completed(230)])
  /// ```
  ///
  /// The failure shows the expected events above the actual ones. ``areEqual(_:_:)`` says how errors are compared.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [Recorded<Event<Element>>], _ expected: [Recorded<Event<Element>>],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless two arrays of recorded events with optional elements are the same, in values and times.
  ///
  /// It lets elements be written as they are, without `Optional`: `[.next(210, 1), .next(220, nil)]`.
  ///
  /// The failure shows the expected events above the actual ones. ``areEqual(_:_:)`` says how errors are compared.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [Recorded<Event<Element?>>], _ expected: [Recorded<Event<Element?>>],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless the elements of recorded events are the expected ones, no matter at which times they came
  /// and how the stream ended.
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
