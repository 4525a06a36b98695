package import Foundation

/// The lines of a pipe, as they come.
package func lines(of handle: FileHandle) -> AsyncStream<String> {
  let (stream, continuation) = AsyncStream.makeStream(of: String.self)
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
  return stream
}
