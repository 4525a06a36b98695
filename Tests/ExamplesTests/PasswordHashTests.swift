import TestSupport
import Testing

@testable import Login

@Suite(.watched) struct PasswordHashTests {
  @Test func `SHA-256 returns the hashes of FIPS 180`() {
    let expected = [
      "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ]
    for (message, hash) in expected { #expect(SHA256.hash(message.utf8) == bytes(hash)) }
  }

  @Test func `HMAC-SHA-256 returns the codes of RFC 4231`() {
    let first = HMAC(key: Array(repeating: 0x0b, count: 20)).code(for: Array("Hi There".utf8))
    expectEqual(first, bytes("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"))
    let second = HMAC(key: Array("Jefe".utf8)).code(for: Array("what do ya want for nothing?".utf8))
    expectEqual(second, bytes("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
    let long = HMAC(key: Array(repeating: 0xaa, count: 131))
      .code(for: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8))
    expectEqual(long, bytes("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"))
  }

  @Test func `PBKDF2 returns the keys of RFC 7914`() async throws {
    let hash = try await passwordHash(of: "passwd".utf8, salt: Array("salt".utf8), iterations: 1, length: 64)
    let expected =
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
      + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
    expectEqual(hash, bytes(expected))
  }

  @Test func `PBKDF2 runs the given number of iterations`() async throws {
    // Computed with another implementation, because the RFC's vector with 80,000 iterations is too slow for a debug
    // build.
    let hash = try await passwordHash(of: "lovelace".utf8, salt: [1, 2, 3], iterations: 300)
    expectEqual(hash, bytes("f8ea7268deb52c732254dbfc47303d81a7f8381f5f9dac3679d0291223c8790c"))
  }

  @Test func `a cancelled hash throws`() async {
    let task = Task { try await passwordHash(of: "x".utf8, salt: [], iterations: .max) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
