import Foundation
import Streams

@testable import ActionOutbox

/// A folder in memory. A test sees the disk before every call, and decides what the call does.
final class MemoryFiles: FileSystem {
  enum Call: Hashable, Sendable { case open, read, write, truncate, sync, syncFolder, rename, lock, isLinked }

  enum Fate: Hashable, Sendable {
    case works
    case fails(Int32)
    /// A write of half of the bytes.
    case short
    /// The folder is deleted before the call. Its files that are open can still be read and written.
    case losesFolder
  }

  private struct State: Sendable {
    var disk: Disk
    /// The files that are open, by number. A folder has no file.
    var open: [Int32: Int?] = [:]
    var calls: [Call] = []
    var hasFolder = true
  }

  private let state: Lock<State>
  private let beforeCall: @Sendable (Call, Int, Disk) -> Fate

  /// - Parameter beforeCall: receives each call, its number and the disk. It is called without a lock.
  init(
    _ disk: Disk = Disk(), beforeCall: @escaping @Sendable (Call, Int, Disk) -> Fate = { _, _, _ in .works }
  ) {
    state = Lock(State(disk: disk))
    self.beforeCall = beforeCall
  }

  var disk: Disk { state.withLock { $0.disk } }
  var calls: [Call] { state.withLock { $0.calls } }

  /// Changes the disk behind the back of an open log.
  func change(_ body: (inout Disk) -> Void) { state.withLock { body(&$0.disk) } }

  private func begin(_ call: Call) throws(SystemError) -> Fate {
    let (number, disk) = state.withLock { state in
      state.calls.append(call)
      return (state.calls.count, state.disk)
    }
    let fate = beforeCall(call, number, disk)
    if case .fails(let code) = fate { throw SystemError(call: "\(call)", code: code) }
    if fate == .losesFolder {
      state.withLock { state in
        for name in state.disk.names.keys.sorted() { state.disk.remove(name) }
        state.hasFolder = false
      }
    }
    return fate
  }

  private func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

  func makeFolder(_ path: String) throws(SystemError) {}

  func open(_ path: String, as mode: OpenMode) throws(SystemError) -> OpenFile {
    _ = try begin(.open)
    let name = name(path)
    let number = state.withLock { state -> Int32? in
      if !state.hasFolder { return nil }
      var file: Int?
      if mode != .folder {
        file = state.disk.names[name]
        if mode == .existing, file == nil { return nil }
        if let file, mode == .empty { state.disk.change(file, .truncate(0)) }
        if file == nil { file = state.disk.create(name) }
      }
      let number = (state.open.keys.max() ?? 2) + 1
      state.open[number] = .some(file)
      return number
    }
    guard let number else { throw SystemError(call: "open", code: ENOENT) }
    return OpenFile(number: number)
  }

  private func withFile<Result: Sendable>(_ file: OpenFile, _ body: (inout Disk, Int) -> Result) -> Result {
    state.withLock { state in
      guard let number = state.open[file.number] ?? nil else { preconditionFailure("no open file: \(file)") }
      return body(&state.disk, number)
    }
  }

  func read(_ file: OpenFile, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    _ = try begin(.read)
    return withFile(file) { disk, file in
      Array(disk.files[file]?.content.dropFirst(offset).prefix(count) ?? [])
    }
  }

  func write(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(SystemError) -> Int {
    let fate = try begin(.write)
    let count = fate == .short ? (bytes.count + 1) / 2 : bytes.count
    withFile(file) { $0.change($1, .write(Array(bytes.prefix(count)), offset: offset)) }
    return count
  }

  func truncate(_ file: OpenFile, to length: Int) throws(SystemError) {
    _ = try begin(.truncate)
    withFile(file) { $0.change($1, .truncate(length)) }
  }

  func sync(_ file: OpenFile) throws(SystemError) {
    let isFolder = state.withLock { $0.open[file.number] == .some(nil) }
    _ = try begin(isFolder ? .syncFolder : .sync)
    if isFolder { return state.withLock { $0.disk.syncNames() } }
    withFile(file) { $0.sync($1) }
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    _ = try begin(.rename)
    if state.withLock({ !$0.hasFolder }) { throw SystemError(call: "rename", code: ENOENT) }
    state.withLock { $0.disk.rename(name(path), to: name(newPath)) }
  }

  func lock(_ file: OpenFile) throws(SystemError) -> Bool {
    _ = try begin(.lock)
    return state.withLock { state in
      guard let number = state.open[file.number] else { return false }
      return state.open.values.count { $0 == number } == 1
    }
  }

  func isLinked(_ file: OpenFile) throws(SystemError) -> Bool {
    _ = try begin(.isLinked)
    return withFile(file) { disk, file in disk.names.values.contains(file) }
  }

  func close(_ file: OpenFile) { state.withLock { $0.open[file.number] = nil } }
}
