/// Computes PBKDF2 with HMAC-SHA-256 (RFC 8018), a salted hash that is slow to make guessing slow.
///
/// - Parameters:
///   - iterations: the number of repetitions, which determines the duration.
///   - length: the length of the hash in bytes.
/// - Throws: `CancellationError` soon after the task has been cancelled.
func passwordHash(
  of password: some Sequence<UInt8>, salt: [UInt8], iterations: Int, length: Int = 32
) async throws -> [UInt8] {
  let keyed = HMAC(key: Array(password))
  var derived: [UInt8] = []
  var block: UInt32 = 1
  while derived.count < length {
    var link = keyed.code(for: salt + bigEndianBytes(block))
    var sum = link
    for iteration in 1..<max(iterations, 1) {
      if iteration.isMultiple(of: 128) {
        try Task.checkCancellation()
        await Task.yield()
      }
      link = keyed.code(for: link)
      for index in sum.indices { sum[index] ^= link[index] }
    }
    derived += sum
    block += 1
  }
  return Array(derived.prefix(length))
}

/// HMAC-SHA-256 (RFC 2104) for one key.
struct HMAC {
  /// The two hashes after their first block, which depends only on the key.
  private var inner = SHA256()
  private var outer = SHA256()

  init(key: [UInt8]) {
    var key = key.count > SHA256.blockSize ? SHA256.hash(key) : key
    key += repeatElement(0, count: SHA256.blockSize - key.count)
    inner.update(key.map { $0 ^ 0x36 })
    outer.update(key.map { $0 ^ 0x5c })
  }

  /// Returns the authentication code of `message`.
  func code(for message: [UInt8]) -> [UInt8] {
    var (inner, outer) = (inner, outer)
    inner.update(message)
    outer.update(inner.finish())
    return outer.finish()
  }
}
