import Foundation
import Streams

/// A pipe with a name, in a folder that only this user can read: a program writes its recording to it.
final class RecordingPipe: Sendable {
  /// The name of the pipe, for the environment of the program.
  let path: String
  private let folder: String
  private let reader: Int32
  /// Held open, so that the pipe has no end after one writer has closed it and before the next one opens it.
  private let writer: Int32
  private let state = Lock(RecordingState())

  init() throws(MonitorFailure) {
    folder = NSTemporaryDirectory() + "monitor-" + UUID().uuidString
    path = folder + "/recording.jsonl"
    guard mkdir(folder, 0o700) == 0, mkfifo(path, 0o600) == 0 else {
      throw MonitorFailure(
        code: MonitorFailure.system, "cannot make the pipe '\(path)': \(String(cString: strerror(errno)))")
    }
    // Without a writer, only an opening that does not wait succeeds.
    reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    writer = open(path, O_WRONLY | O_CLOEXEC)
    guard reader >= 0, writer >= 0, fcntl(reader, F_SETFL, 0) == 0 else {
      throw MonitorFailure(
        code: MonitorFailure.system, "cannot open the pipe '\(path)': \(String(cString: strerror(errno)))")
    }
  }

  /// The recording so far, and whether more can come.
  var current: RecordingState { state.withLock { $0 } }

  /// Reads on a thread of its own, also what is no recording: the program must not wait for a pipe that is full.
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

  /// Lets the pipe end when its last writer has gone.
  func end() { close(writer) }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
