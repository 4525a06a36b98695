package import Foundation

/// Returns the lines of a pipe as they arrive. The pipe is closed at its end.
///
/// - Parameter process: the program at the other end.
package func lines(of handle: FileHandle, from process: Process) -> Arrivals<String> {
  Arrivals(from: process) { continuation in
    // On a separate thread, which blocks until there is something to read.
    Thread.detachNewThread {
      // A process with a termination handler is never deallocated, and retains its pipes.
      defer { try? handle.close() }
      var rest = Data()
      while let data = handle.next() {
        rest.append(data)
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      continuation.finish()
    }
  }
}

extension FileHandle {
  /// Returns the next bytes, or nil at the end. `availableData` would end the program when a signal interrupts it.
  fileprivate func next() -> Data? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Glibc.read(fileDescriptor, &bytes, bytes.count)
      if count > 0 { return Data(bytes[..<count]) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}
