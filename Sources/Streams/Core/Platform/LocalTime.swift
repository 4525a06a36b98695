#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The local date and time as readable text. This module formats it itself, because it does not use Foundation.
enum LocalTime {
  /// The current date and time in the local time zone, formatted as `2026-01-31 14:05:06.789`.
  static var now: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    localtime_r(&time.tv_sec, &parts)
    let date = [padded(Int(parts.tm_year) + 1900, 4), padded(parts.tm_mon + 1, 2), padded(parts.tm_mday, 2)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded($0, 2) }
    let milliseconds = padded(time.tv_nsec / 1_000_000, 3)
    return "\(date.joined(separator: "-")) \(clock.joined(separator: ":")).\(milliseconds)"
  }

  private static func padded(_ number: some BinaryInteger, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
