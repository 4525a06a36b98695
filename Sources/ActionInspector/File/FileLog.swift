import Dispatch
import Streams

/// Writes a recording to a file as events occur.
///
/// A queue writes the events added to the ring since the last write. Events never wait for the disk, and a burst of
/// events is written with one system call. Written events survive the end of the process, even a crash.
final class FileLog: EventFollower, Disposable {
  private struct State: Sendable {
    var writer = LineWriter()
    /// The number of the latest event that has been written.
    var cursor: UInt64
    var missed: UInt64 = 0
    var knownActions = 0
    var isClosed = false
  }

  private let core: InspectorCore
  private let file: FileDescriptor
  private let failed: @Sendable (any Error) -> Void
  private let queue = DispatchQueue(label: "recording of actions")
  private let pump = Lock(PumpState())
  private let state: Lock<State>

  /// - Parameter failed: receives the error that stopped the writing.
  init(
    _ core: InspectorCore, path: String, start: Double?, failed: @escaping @Sendable (any Error) -> Void
  ) throws {
    self.core = core
    self.failed = failed
    file = try FileDescriptor(creating: path)
    var state = State(cursor: 0)
    state.writer.header(start: start)
    self.state = Lock(state)
    core.add(self)
    wake()
  }

  func wake() {
    if pump.withLock({ $0.wake() }) { queue.async { self.write() } }
  }

  private func write() {
    repeat { while writeBatch() {} } while pump.withLock { $0.rest() }
  }

  /// - Returns: whether there may be more events.
  private func writeBatch() -> Bool {
    let (cursor, known, isClosed) = state.withLock { ($0.cursor, $0.knownActions, $0.isClosed) }
    if isClosed { return false }
    let batch = core.batch(after: cursor, knowing: known)
    let bytes = state.withLock { state in
      for (index, action) in zip(batch.actions.indices, batch.actions) {
        state.writer.action(action.shown, at: index)
      }
      state.knownActions += batch.actions.count
      if batch.missed > 0 {
        state.missed += batch.missed
        state.writer.dropped(state.missed)
      }
      for event in batch.events { state.writer.event(event) }
      state.cursor = batch.events.last?.sequence ?? state.cursor
      return state.writer.take()
    }
    do {
      try file.write(bytes)
    } catch {
      close()
      failed(error)
      return false
    }
    return !batch.events.isEmpty
  }

  /// Writes all remaining events and closes the file.
  func dispose() {
    core.remove(self)
    queue.sync {
      while writeBatch() {}
      close()
    }
  }

  private func close() {
    core.remove(self)
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    if isFirst { file.close() }
  }
}
