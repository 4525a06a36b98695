import Foundation

/// A process, and those that it has started, as the system tells of them at one moment.
struct ProcessTree {
  let id: Int32
  /// Whether one of its own threads runs, or waits for a processor or for the disk.
  private(set) var isAwake = false
  private(set) var children: [ProcessTree] = []
  /// The processor time of its own threads, in ticks of the system.
  private var ticks = 0

  init(of id: Int32) {
    self.id = id
    let folder = "/proc/\(id)/task"
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      // The name stands in parentheses, and may have spaces. A thread that has just ended has no files any more.
      guard
        let words = ProcessTree.text("\(folder)/\(thread)/stat")?.split(separator: ")").last?
          .split(separator: " "), words.count > 12
      else { continue }
      if words[0] == "R" || words[0] == "D" { isAwake = true }
      ticks += (Int(words[11]) ?? 0) + (Int(words[12]) ?? 0)
      let started = ProcessTree.text("\(folder)/\(thread)/children") ?? ""
      children += started.split(separator: " ").compactMap { Int32($0) }.map(ProcessTree.init(of:))
    }
  }

  private static func text(_ path: String) -> String? {
    guard let data = try? FileHandle(forReadingAtPath: path)?.readToEnd() else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Whether nothing of it runs, or wants to.
  var isAsleep: Bool { !isAwake && children.allSatisfy(\.isAsleep) }

  /// The processor time that all of it has used, in seconds, of which the system counts hundredths. A process that has
  /// ended takes its own away.
  var used: Double { Double(ticks) / 100 + children.map(\.used).reduce(0, +) }

  /// A process in the tree.
  func process(_ id: Int32) -> ProcessTree? {
    self.id == id ? self : children.lazy.compactMap { $0.process(id) }.first
  }

  /// Kills all of it, the ones that start others first.
  func kill() {
    _ = Glibc.kill(id, SIGKILL)
    for child in children { child.kill() }
  }
}
