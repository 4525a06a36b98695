#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// A source location in a test for reporting failures.
package struct TestSite: Sendable {
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Fails the current test, with Swift Testing or with XCTest.
  package func report(_ message: String) {
    #if canImport(Testing)
      Issue.record(
        Comment(rawValue: message),
        sourceLocation: SourceLocation(
          fileID: fileID.description, filePath: filePath.description, line: Int(line), column: Int(column)))
      if Test.current != nil { return }
    #endif
    // Work may run on a thread that does not belong to a test. A test framework that is not running ignores the report.
    #if canImport(XCTest)
      XCTFail(message, file: filePath, line: line)
    #endif
  }
}
