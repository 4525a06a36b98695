import Dispatch
import Streams

/// A queue of inputs in a folder. Confirmed inputs are never lost.
///
/// The files are `lock`, `log`, and `log.new` while the log is rewritten. An entry is confirmed when it has been
/// synced. Files are written by one worker, which exists only while there is something to write. The worker retains the
/// log.
final class OutboxLog: Sendable {
  /// A record to write, and a closure to call when the record is on the disk or cannot be written.
  private struct Entry: Sendable {
    let record: Record
    let done: @Sendable (LogError?) -> Void
  }

  private struct Shared: Sendable {
    var queue = CommitQueue<Entry>()
    /// The confirmed content of the log.
    var state: OutboxState
    var nextID: UInt64
    var rewriteError: LogError?
    /// Called when the files have been released.
    var onClosed: [@Sendable () -> Void] = []
  }

  private struct Writing: Sendable {
    var writer: LogWriter
    /// The length above which the log is rewritten, after a failed attempt to do so.
    var retryLength = 0
  }

  private let shared: Lock<Shared>
  /// The state of the worker. The lock is free whenever a worker starts.
  private let writing: Lock<Writing>
  private let lockFile: OpenFile
  private let folder: String
  private let files: any FileSystem
  private let slack: Int
  private let salt: @Sendable () -> UInt64
  private let run: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The damage found when the log was opened.
  let problems: [LogReader.Problem]

  /// Opens the log of a folder, and creates both if necessary. The folder that contains it must exist.
  ///
  /// - Parameters:
  ///   - slack: the number of bytes by which the log may exceed twice the size of the pending records before it is
  ///     rewritten.
  ///   - salt: returns a number for a new file that differs from the numbers of all earlier files.
  ///   - run: runs a worker.
  init(
    at folder: String, files: any FileSystem = SystemFiles(), slack: Int = 1 << 20,
    salt: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) },
    run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      DispatchQueue.global().async(execute: $0)
    }
  ) throws(LogError) {
    let lockFile = try callingSystem { () throws(SystemError) -> OpenFile in
      try files.makeFolder(folder)
      return try files.open(folder + "/lock", as: .created)
    }
    var state = OutboxState()
    var problems: [LogReader.Problem] = []
    let writer: LogWriter
    do throws(LogError) {
      if try !callingSystem({ () throws(SystemError) in try files.lock(lockFile) }) { throw .inUse }
      if let found = try LogWriter.reading(folder, of: files, into: &state, problems: &problems) {
        writer = found
      } else {
        writer = try Self.newLog(in: folder, of: files, salt: salt())
      }
    } catch {
      files.close(lockFile)
      throw error
    }
    (self.lockFile, self.folder, self.files, self.problems) = (lockFile, folder, files, problems)
    (self.slack, self.salt, self.run) = (slack, salt, run)
    shared = Lock(Shared(state: state, nextID: state.nextID))
    writing = Lock(Writing(writer: writer))
  }

  deinit {
    if shared.withLock({ $0.queue.close() }) == .release { release() }
  }

  private static func newLog(
    in folder: String, of files: any FileSystem, salt: UInt64
  ) throws(LogError) -> LogWriter {
    // The folder may be new.
    try callingSystem { () throws(SystemError) in try files.syncFolder(parent(of: folder)) }
    do {
      return try LogWriter(replacingIn: folder, of: files, salt: salt, records: [])
    } catch {
      throw error.reason
    }
  }

  private static func parent(of folder: String) -> String {
    guard let slash = folder.lastIndex(of: "/") else { return "." }
    return slash == folder.startIndex ? "/" : String(folder[..<slash])
  }

  /// The confirmed content of the log.
  var state: OutboxState { shared.withLock { $0.state } }

  /// The error of the last attempt to rewrite the log, or `nil` if it succeeded. After a failed attempt, the log
  /// continues to grow.
  var rewriteError: LogError? { shared.withLock { $0.rewriteError } }

  /// The length of the file.
  var length: Int { writing.withLock { $0.writer.length } }

  // MARK: Appending

  /// Adds an input to the queue. Nothing is written on this thread.
  ///
  /// - Parameters:
  ///   - input: the input. Its number is replaced with the next number.
  ///   - done: called when the input is on the disk, or with the reason why it is not.
  /// - Returns: the number of the input.
  @discardableResult
  func accept(_ input: Accepted, done: @escaping @Sendable (LogError?) -> Void) -> UInt64 {
    let (id, addition) = shared.withLock { shared in
      var input = input
      input.id = shared.nextID
      shared.nextID += 1
      return (input.id, shared.queue.add(Entry(record: .accepted(input), done: done)))
    }
    carryOut(addition, done)
    return id
  }

  /// Adds the result of an attempt or a decision. Nothing is written on this thread.
  ///
  /// - Parameter done: called when the record is on the disk, or with the reason why it is not.
  func append(_ record: Record, done: @escaping @Sendable (LogError?) -> Void) {
    carryOut(shared.withLock { $0.queue.add(Entry(record: record, done: done)) }, done)
  }

  /// Damaged bytes of the log. They are kept until they are dropped.
  var setAside: [[UInt8]] { shared.withLock { $0.state.setAside } }

  /// Forgets the damaged bytes. They leave the file when it is rewritten.
  ///
  /// - Parameter done: called when this is on the disk, or with the reason why it is not.
  func dropSetAside(done: @escaping @Sendable (LogError?) -> Void) { append(.setAsideDropped, done: done) }

  private func carryOut(
    _ addition: CommitQueue<Entry>.Addition, _ done: @Sendable (LogError?) -> Void
  ) {
    switch addition {
    case .start: run { self.work() }
    case .joined: break
    case .refused(let error): done(error)
    }
  }

  // MARK: Closing

  /// Refuses all further records, and releases the folder when those that were added have been answered.
  ///
  /// - Parameter done: called when another log can open the folder.
  func close(done: @escaping @Sendable () -> Void = {}) {
    let closing = shared.withLock { shared in
      let closing = shared.queue.close()
      if closing != .over { shared.onClosed.append(done) }
      return closing
    }
    switch closing {
    case .release: release()
    case .joined: break
    case .over: done()
    }
  }

  private func release() {
    writing.withLock { $0.writer.close() }
    files.close(lockFile)
    let onClosed = shared.withLock { shared in
      shared.queue.released()
      defer { shared.onClosed = [] }
      return shared.onClosed
    }
    for done in onClosed { done() }
  }

  // MARK: The worker

  private func work() {
    while true {
      let (batch, isClosing) = shared.withLock { ($0.queue.takeBatch(), $0.queue.phase == .closing) }
      if batch.isEmpty { return isClosing ? release() : () }
      do throws(LogError) {
        let errors = try writing.withLock { writing throws(LogError) in
          try writing.writer.append(batch.map(\.record))
        }
        confirm(batch, errors)
      } catch {
        return giveUp(batch, error)
      }
      do throws(LogError) {
        try rewriteIfLong()
      } catch {
        return giveUp([], error)
      }
    }
  }

  private func confirm(_ batch: [Entry], _ errors: [LogError?]) {
    let results = zip(batch, errors)
    shared.withLock { shared in
      for (entry, error) in results where error == nil { shared.state.apply(entry.record) }
    }
    for (entry, error) in results { entry.done(error) }
  }

  /// Ends the worker.
  private func giveUp(_ batch: [Entry], _ error: LogError) {
    let (waiting, isClosing) = shared.withLock { ($0.queue.fail(error), $0.queue.phase == .closing) }
    for entry in batch + waiting { entry.done(error) }
    if isClosing { release() }
  }

  /// Rewrites the log without its obsolete records, if these make up more than half of it.
  ///
  /// - Throws: an error after which it is unknown which file is the log.
  private func rewriteIfLong() throws(LogError) {
    let state = state
    try writing.withLock { writing throws(LogError) in
      let length = writing.writer.length
      if length < 2 * state.liveSize + slack || length < writing.retryLength { return }
      do throws(LogWriter.ReplacementError) {
        let writer = try LogWriter(replacingIn: folder, of: files, salt: salt(), records: state.records)
        writing.writer.close()
        writing = Writing(writer: writer)
        shared.withLock { $0.rewriteError = nil }
      } catch {
        shared.withLock { $0.rewriteError = error.reason }
        if case .unknown(let reason) = error { throw reason }
        writing.retryLength = length + slack
      }
    }
  }
}
