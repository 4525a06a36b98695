import Foundation
import Streams

/// A named pipe to which a program writes its recording, in a folder that only this user can read.
final class RecordingPipe: Sendable {
  /// The path of the pipe, for the environment of the program.
  let path: String
  private let folder: String
  private let reader: Int32
  /// Held open, so that the pipe does not end between one writer and the next.
  private let writer: Int32
  private let state = Lock(RecordingState())

  init() throws(MonitorFailure) {
    folder = NSTemporaryDirectory() + "monitor-" + UUID().uuidString
    path = folder + "/recording.jsonl"
    guard mkdir(folder, 0o700) == 0, mkfifo(path, 0o600) == 0 else {
      throw MonitorFailure(
        code: MonitorFailure.system, "cannot create the pipe '\(path)': \(String(cString: strerror(errno)))")
    }
    // Without a writer, only a nonblocking open succeeds.
    reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    writer = open(path, O_WRONLY | O_CLOEXEC)
    guard reader >= 0, writer >= 0, fcntl(reader, F_SETFL, 0) == 0 else {
      throw MonitorFailure(
        code: MonitorFailure.system, "cannot open the pipe '\(path)': \(String(cString: strerror(errno)))")
    }
  }

  /// The recording so far, and the reason why it ended, if any.
  var current: RecordingState { state.withLock { $0 } }

  /// Reads on a separate thread, and reads invalid data too, so that the program does not block on a full pipe.
  func follow(changed: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = read(reader, &buffer, buffer.count)
        if count > 0 {
          let bytes = Array(buffer.prefix(count))
          state.withLock { $0.take(bytes) }
        } else if count == 0 {
          break
        } else if errno != EINTR {
          let reason = String(cString: strerror(errno))
          state.withLock { $0.fail("the pipe cannot be read: \(reason)") }
          break
        }
        changed()
      }
      close(reader)
      changed()
    }
  }

  /// Ends the pipe when its last writer has closed it.
  func end() { close(writer) }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
