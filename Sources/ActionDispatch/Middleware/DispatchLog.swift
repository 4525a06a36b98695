import Streams
import Synchronization

/// Tells the observers and recorders of a router about one dispatch, with the time from its sending to its outcome.
struct DispatchLog: Sendable {
  /// The number of the dispatch that the present task or thread handles, if that is recorded.
  @TaskLocal static var current: UInt64?

  private static let count = Atomic<UInt64>(0)

  private let watchers: DispatchMonitor.Watchers
  private let id: UInt64
  private let start: ContinuousClock.Instant?

  /// Begins a dispatch.
  init(_ type: any DispatchedAction.Type, _ watchers: DispatchMonitor.Watchers) {
    self.watchers = watchers
    guard watchers.isWatched else {
      (id, start) = (0, nil)
      return
    }
    id = DispatchLog.count.wrappingAdd(1, ordering: .relaxed).newValue
    start = watchers.observers.isEmpty ? nil : .now
    for recorder in watchers.recorders { recorder.began(id, type) }
  }

  /// Runs `body` as a part of the dispatch, for those who record what it leads to.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    if watchers.recorders.isEmpty { return try body() }
    return try DispatchLog.$current.withValue(id, operation: body)
  }

  nonisolated(nonsending) func run<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    if watchers.recorders.isEmpty { return try await body() }
    return try await DispatchLog.$current.withValue(id, operation: body)
  }

  /// Runs `body` as the whole dispatch, of which only recorders hear: nobody needs its outcome as a value, whose type
  /// would have to be looked up.
  func recording<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      let answer = try run(body)
      tellRecorders(nil)
      return answer
    } catch {
      tellRecorders(error)
      throw error
    }
  }

  private func tellRecorders(_ error: (any Error)?) {
    for recorder in watchers.recorders { recorder.ended(id, error) }
  }

  /// Ends the dispatch.
  ///
  /// - Returns: `outcome`.
  @discardableResult
  func record<Answer: Sendable>(
    _ action: some DispatchedAction, _ outcome: Result<Answer, any Error>
  ) -> Result<Answer, any Error> {
    if !watchers.recorders.isEmpty {
      if case .failure(let error) = outcome { tellRecorders(error) } else { tellRecorders(nil) }
    }
    guard let start else { return outcome }
    let record = DispatchRecord(
      id: id, action: action, outcome: outcome.map { $0 as any Sendable }, started: start,
      duration: start.duration(to: .now))
    for observer in watchers.observers { observer.onNext(record) }
    return outcome
  }
}
