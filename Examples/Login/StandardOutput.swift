import Foundation

/// Writes complete lines immediately, from any thread.
enum StandardOutput {
  private static let turn = NSLock()

  /// Writes `line`. If that fails, `giveUp` receives the reason, and other threads cannot write until it returns.
  static func write(_ line: String, orElse giveUp: (String) -> Void) {
    turn.withLock {
      do {
        try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
      } catch {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        let isPOSIX = cause.domain == NSPOSIXErrorDomain
        giveUp(isPOSIX ? String(cString: strerror(Int32(cause.code))) : cause.localizedDescription)
      }
    }
  }
}
