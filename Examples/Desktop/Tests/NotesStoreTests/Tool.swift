import Foundation

/// A program that runs beside the test: lines go in, lines come out.
final class Tool {
  let process = Process()
  private let input = Pipe()
  private var printed: AsyncStream<String>.Iterator

  init(_ name: String, _ arguments: String...) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: name.hasPrefix("/") ? name : "/usr/bin/" + name)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    try process.run()
    let handle = output.fileHandleForReading
    // A thread of its own: it stands still until there is something to read.
    Thread.detachNewThread {
      var rest = Data()
      while case let data = handle.availableData, !data.isEmpty {
        rest.append(data)
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      continuation.finish()
    }
    printed = stream.makeAsyncIterator()
  }

  deinit { stop() }

  func say(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  func next() async -> String? { await printed.next() }

  /// Kills it, with no time to tidy up.
  func stop() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
