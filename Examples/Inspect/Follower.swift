import ActionInspector
import Foundation

/// Shows a recording while a program writes it. On a terminal, each open execution has a line that is rewritten until
/// the execution ends.
struct Follower {
  private static let interval = 0.1

  private let file: FileHandle
  private let write: (String) throws -> Void
  private var lines = GrowingLines()
  private var text: LiveText
  private var latest = Duration.zero
  private var heard = ContinuousClock.now

  init(_ file: FileHandle, write: @escaping (String) throws -> Void) {
    self.file = file
    self.write = write
    let size = Terminal.size(of: STDOUT_FILENO)
    text = LiveText(
      color: size != nil, width: size?.width ?? 100, height: size?.height ?? 0, rewrites: size != nil)
  }

  /// Shows events until the end of a pipe. A file may grow indefinitely.
  mutating func run(isPipe: Bool) throws {
    while true {
      let bytes = isPipe ? file.availableData : try file.read(upToCount: 1 << 20) ?? Data()
      if !bytes.isEmpty { try take(bytes) }
      if isPipe || !bytes.isEmpty { try show() }
      if isPipe && bytes.isEmpty { return }
      if bytes.isEmpty {
        if text.goesOn { try show() }
        Thread.sleep(forTimeInterval: Self.interval)
      }
    }
  }

  private mutating func take(_ bytes: Data) throws {
    let news = try lines.read(bytes)
    for action in news.actions { text.add(action) }
    text.add(missed: news.missed)
    for event in news.events { text.add(event) }
    if let event = news.events.last { (latest, heard) = (event.time, .now) }
  }

  /// The program's clock is not available here, so the time since the latest event is measured by the local clock.
  private mutating func show() throws {
    let new = text.take(at: latest + (.now - heard))
    if !new.isEmpty { try write(new) }
  }
}
