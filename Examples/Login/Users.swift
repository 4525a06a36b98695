/// A logged-in user.
struct User: Sendable, Equatable {
  let name: String
}

/// The error of a failed login. It does not reveal whether the name or the password was wrong.
struct WrongCredentials: Error, CustomStringConvertible {
  var description: String { "unknown user or wrong password" }
}

/// The users and the salted hashes of their passwords. It contains no plain passwords.
struct Users: Sendable {
  struct Record: Sendable {
    let salt: [UInt8]
    let hash: [UInt8]
  }

  let records: [String: Record]
  /// The number of repetitions. It takes about a third of a second in a debug build. A real server uses hundreds of
  /// thousands in a release build.
  let iterations: Int

  /// Returns the user with these credentials. An unknown name takes as long as a wrong password.
  func check(_ credentials: Credentials) async throws -> User {
    let record = records[credentials.name]
    let hash = try await passwordHash(
      of: credentials.password.utf8, salt: record?.salt ?? [], iterations: iterations)
    guard let record, isSame(hash, record.hash) else { throw WrongCredentials() }
    return User(name: credentials.name)
  }

  /// Compares in constant time, regardless of the position of the difference.
  private func isSame(_ hash: [UInt8], _ other: [UInt8]) -> Bool {
    hash.count == other.count && zip(hash, other).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
  }
}
