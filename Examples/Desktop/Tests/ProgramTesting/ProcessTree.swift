import Foundation

/// A process and its descendants, as the system reports them at one moment.
struct ProcessTree {
  let id: Int32
  /// A Boolean value that indicates whether a thread of the process runs, or waits for a processor or the disk.
  private(set) var isAwake = false
  private(set) var children: [ProcessTree] = []
  /// The processor time of the process, without its descendants, in system ticks.
  private var ticks = 0

  init(of id: Int32) {
    self.id = id
    let folder = "/proc/\(id)/task"
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      // The name is in parentheses, and may contain spaces. A thread that has just ended has no files.
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

  /// A Boolean value that indicates whether no process in the tree runs or is ready to run.
  var isAsleep: Bool { !isAwake && children.allSatisfy(\.isAsleep) }

  /// The processor time that the whole tree has used, in seconds, with the system's resolution of a hundredth. The time
  /// of a process that has ended is no longer included.
  var used: Double { Double(ticks) / 100 + children.map(\.used).reduce(0, +) }

  /// Returns a process in the tree, or nil if it is not there.
  func process(_ id: Int32) -> ProcessTree? {
    self.id == id ? self : children.lazy.compactMap { $0.process(id) }.first
  }

  /// Kills the whole tree, parents before their children.
  func kill() {
    _ = Glibc.kill(id, SIGKILL)
    for child in children { child.kill() }
  }
}
