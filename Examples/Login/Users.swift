/// A user who has logged in.
struct User: Sendable, Equatable {
  let name: String
}

/// The error of a failed login. It does not say whether the name or the password was wrong, which would help a guesser.
struct WrongCredentials: Error, CustomStringConvertible {
  var description: String { "unknown user or wrong password" }
}

/// The users and the salted hashes of their passwords. Nothing here is worth stealing.
struct Users: Sendable {
  struct Record: Sendable {
    let salt: [UInt8]
    let hash: [UInt8]
  }

  let records: [String: Record]
  /// The number of repetitions: about a third of a second in a debug build. A real server takes hundreds of
  /// thousands, in a release build.
  let iterations: Int

  /// Looks `credentials` up. An unknown name takes as long as a wrong password.
  func check(_ credentials: Credentials) async throws -> User {
    let record = records[credentials.name]
    let hash = try await passwordHash(
      of: credentials.password.utf8, salt: record?.salt ?? [], iterations: iterations)
    guard let record, isSame(hash, record.hash) else { throw WrongCredentials() }
    return User(name: credentials.name)
  }

  /// Compares in the same time, no matter where the difference is.
  private func isSame(_ hash: [UInt8], _ other: [UInt8]) -> Bool {
    hash.count == other.count && zip(hash, other).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
  }
}
