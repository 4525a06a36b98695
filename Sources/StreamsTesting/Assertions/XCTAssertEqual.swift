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
  /// The failure shows what was expected above what there was. Errors are compared as ``areEqual(_:_:)`` says.
  ///
  /// - Parameters:
  ///   - actual: what there was.
  ///   - expected: what should be.
  ///   - file: where the failure is reported.
  ///   - line: where the failure is reported.
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
  /// The failure shows what was expected above what there was. Errors are compared as ``areEqual(_:_:)`` says.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [SingleEvent<Element>], _ expected: [SingleEvent<Element>], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected, by: areEqual), file, line)
  }

  /// Fails the test unless two arrays of outcomes of maybes are the same.
  ///
  /// The failure shows what was expected above what there was. Errors are compared as ``areEqual(_:_:)`` says.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [MaybeEvent<Element>], _ expected: [MaybeEvent<Element>], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless two arrays of outcomes of completables are the same.
  ///
  /// The failure shows what was expected above what there was. Errors are compared as ``areEqual(_:_:)`` says.
  public func XCTAssertEqual(
    _ actual: [CompletableEvent], _ expected: [CompletableEvent], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless two arrays of recorded events are the same, in what and when.
  ///
  /// ```swift
  /// XCTAssertEqual(observer.events, [.next(210, 1), .next(220, 2), .completed(230)])
  /// ```
  ///
  /// The failure shows what was expected above what there was. Errors are compared as ``areEqual(_:_:)`` says.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [Recorded<Event<Element>>], _ expected: [Recorded<Event<Element>>],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless two arrays of recorded events with optional elements are the same, in what and when.
  ///
  /// It lets elements be written as they are, without `Optional`: `[.next(210, 1), .next(220, nil)]`.
  ///
  /// The failure shows what was expected above what there was. Errors are compared as ``areEqual(_:_:)`` says.
  public func XCTAssertEqual<Element: Equatable>(
    _ actual: [Recorded<Event<Element?>>], _ expected: [Recorded<Event<Element?>>],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    report(sequenceMismatch(actual: actual, expected: expected), file, line)
  }

  /// Fails the test unless the elements of recorded events are those expected, whenever they were there and however
  /// the stream ended.
  ///
  /// ```swift
  /// XCTAssertRecordedElements(observer.events, [1, 2])
  /// ```
  ///
  /// - Parameters:
  ///   - recordedEvents: what there was.
  ///   - elements: what should be.
  ///   - file: where the failure is reported.
  ///   - line: where the failure is reported.
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
