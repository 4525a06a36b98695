/// The secret part of the address, which grants access to the page.
struct Token: Sendable {
  /// 128 random bits of the system's generator, as 32 hexadecimal digits.
  let text: String

  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Compares all bytes in constant time, so that the response time reveals nothing about the token.
  func matches(_ bytes: some Collection<UInt8>) -> Bool {
    if bytes.count != text.utf8.count { return false }
    return zip(bytes, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
