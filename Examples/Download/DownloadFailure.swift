import Foundation

/// The reason why a download failed, as one line for its user.
struct DownloadFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// The failure of the last system call.
  init(errnoOf action: String) { description = "\(action): \(String(cString: strerror(errno)))" }

  /// - Parameter cause: the error whose reason is added; that of the operating system, if there is one.
  init(_ action: String, _ cause: any Error) {
    var innermost = cause as NSError
    while let inner = innermost.userInfo[NSUnderlyingErrorKey] as? NSError { innermost = inner }
    let isPOSIX = innermost.domain == NSPOSIXErrorDomain
    let reason =
      isPOSIX ? String(cString: strerror(Int32(innermost.code))) : innermost.localizedDescription
    description = "\(action): \(reason)"
  }
}
