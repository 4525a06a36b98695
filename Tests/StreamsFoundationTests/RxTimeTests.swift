import Foundation
import StreamsFoundation
import TestSupport
import Testing

struct RxTimeTests {
  @Test(arguments: [0, 1.5, 1_795_000_000.25, -86_400])
  func `a date converted to a time and back is unchanged`(seconds: TimeInterval) {
    let date = Date(timeIntervalSince1970: seconds)
    expectEqual(RxTime(date).sinceStart, .microseconds(Int64(seconds * 1e6)))
    expectEqual(Date(RxTime(date)), date)
  }

  @Test func `unrepresentable dates become the longest times`() {
    expectEqual(RxTime(.distantFuture).sinceStart, .seconds(64_092_211_200))
    let endless = Date(timeIntervalSince1970: .greatestFiniteMagnitude)
    expectEqual(RxTime(endless).sinceStart, .seconds(9_000_000_000_000))
    expectEqual(RxTime(Date(timeIntervalSince1970: -.infinity)).sinceStart, .seconds(-9_000_000_000_000))
  }
}
