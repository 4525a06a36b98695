package import Foundation

/// The lines of a pipe, as they come.
///
/// - Parameter process: the program at its other end.
package func lines(of handle: FileHandle, from process: Process) -> Arrivals<String> {
  Arrivals(from: process) { continuation in
    // A thread of its own: it stands still until there is something to read.
    Thread.detachNewThread {
      var rest = Data()
      while true {
        let data = handle.availableData
        if data.isEmpty { break }
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
