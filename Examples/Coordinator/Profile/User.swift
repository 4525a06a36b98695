import Foundation

/// A user with a profile.
struct User: Sendable, Equatable, Decodable {
  let name: String
  var about: String?
  var home: String?
  var shell: String?
}

/// Parses the users in a file: a JSON array of objects with a `name`, or lines in the format of `/etc/passwd`.
///
/// - Parameters:
///   - content: the content of the file.
///   - path: the path of the file, for error messages.
func users(in content: Data, of path: String) throws -> [User] {
  let first = content.first { !" \t\r\n".utf8.contains($0) }
  if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return try users(inJSON: content, of: path) }
  guard let text = String(validating: content, as: UTF8.self) else {
    throw UserFileFailure("'\(path)' is not UTF-8 text")
  }
  let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  return try lines.enumerated().compactMap { index, line in
    if line.isEmpty || line.hasPrefix("#") { return nil }
    let fields = line.split(separator: ":", omittingEmptySubsequences: false).map {
      $0.isEmpty ? nil : String($0)
    }
    guard fields.count == 7, let name = fields[0] else {
      throw UserFileFailure(
        "line \(index + 1) of '\(path)' is not a user. A user has a name and 6 more fields")
    }
    return User(name: name, about: fields[4], home: fields[5], shell: fields[6])
  }
}

private func users(inJSON content: Data, of path: String) throws -> [User] {
  do {
    return try JSONDecoder().decode([User].self, from: content)
  } catch let error as DecodingError {
    let context =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        context
      @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
      }
    let place = context.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
    let reason = (place + [context.debugDescription]).joined(separator: ": ")
    throw UserFileFailure("'\(path)' is not a list of users: \(reason)")
  }
}

/// The reason why no users can be read, on one line.
struct UserFileFailure: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Creates the failure of a system call with the error `number`.
  init(reading path: String, _ number: Int32) {
    self.init("cannot read '\(path)': \(String(cString: strerror(number)))")
  }
}
