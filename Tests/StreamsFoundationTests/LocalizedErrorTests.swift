import Foundation
import StreamsFoundation
import StreamsTesting
import TestSupport
import Testing

/// The texts that an alert shows for the errors of streams.
struct LocalizedErrorTests {
  @Test func `the errors of streams show their descriptions`() {
    for error: any Error & CustomStringConvertible in [RxError.timeout, RxURLError.unknown] {
      expectEqual(error.localizedDescription, error.description)
    }
  }
}
