import Foundation

/// The reason why an operation failed, on one line.
struct TransferFailure: Error, CustomStringConvertible {
  let description: String
  /// Whether the operation should be retried.
  var isTransient = false

  init(_ description: String) { self.description = description }

  /// Creates the failure of a system call.
  init(errnoOf action: String, _ number: Int32 = errno) {
    description = "\(action): \(String(cString: strerror(number)))"
    isTransient = [EAGAIN, EBUSY, EINTR, EIO, ENFILE, EMFILE, ETIMEDOUT, ESTALE].contains(number)
  }
}

/// Returns a path for display on one line, with control characters escaped.
func shown(_ path: String) -> String {
  let isPlain = path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  return isPlain ? "'\(path)'" : path.debugDescription
}
