import Foundation

/// The reason why a download failed, on one line.
struct DownloadFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Creates the failure of the last system call.
  init(errnoOf action: String) { description = "\(action): \(String(cString: strerror(errno)))" }

  /// - Parameter cause: the error whose innermost reason is appended.
  init(_ action: String, _ cause: any Error) {
    var innermost = cause as NSError
    while let inner = innermost.userInfo[NSUnderlyingErrorKey] as? NSError { innermost = inner }
    let isPOSIX = innermost.domain == NSPOSIXErrorDomain
    let reason =
      isPOSIX ? String(cString: strerror(Int32(innermost.code))) : innermost.localizedDescription
    description = "\(action): \(reason)"
  }
}
