import Foundation

/// The reason why something failed, as one line for its user.
struct TransferFailure: Error, CustomStringConvertible {
  let description: String
  /// Whether it is worth another attempt.
  var isTransient = false

  init(_ description: String) { self.description = description }

  /// The failure of a system call.
  init(errnoOf action: String, _ number: Int32 = errno) {
    description = "\(action): \(String(cString: strerror(number)))"
    isTransient = [EAGAIN, EBUSY, EINTR, EIO, ENFILE, EMFILE, ETIMEDOUT, ESTALE].contains(number)
  }
}

/// A path as it is shown: in one line, no matter which signs it has.
func shown(_ path: String) -> String {
  let isPlain = path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  return isPlain ? "'\(path)'" : path.debugDescription
}
