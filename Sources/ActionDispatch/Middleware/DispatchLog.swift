import Streams
import Synchronization

/// Reports one dispatch to the observers and recorders of a router, and measures the time from sending to outcome.
struct DispatchLog: Sendable {
  /// The number of the dispatch that the current task or thread handles, or nil if the dispatch is not recorded.
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
    start = watchers.observers.isEmpty ? nil : .now
    id = DispatchLog.begin(type, watchers.recorders)
  }

  /// - Returns: the number of the dispatch.
  private static func begin(
    _ type: any DispatchedAction.Type, _ recorders: [any DispatchRecorder]
  ) -> UInt64 {
    let id = count.wrappingAdd(1, ordering: .relaxed).newValue
    for recorder in recorders { recorder.began(id, type) }
    return id
  }

  /// Performs `body` as part of the dispatch, so that recorders can attribute nested work to it.
  func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    if watchers.recorders.isEmpty { return try body() }
    return try DispatchLog.$current.withValue(id, operation: body)
  }

  nonisolated(nonsending) func perform<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    if watchers.recorders.isEmpty { return try await body() }
    return try await DispatchLog.$current.withValue(id, operation: body)
  }

  /// Performs `body` as a complete dispatch for recorders only, without measuring time or keeping the outcome.
  static func record<Answer>(
    _ type: any DispatchedAction.Type, by recorders: [any DispatchRecorder], _ body: () throws -> Answer
  ) throws -> Answer {
    let id = begin(type, recorders)
    do {
      let answer = try $current.withValue(id, operation: body)
      for recorder in recorders { recorder.ended(id, nil) }
      return answer
    } catch {
      for recorder in recorders { recorder.ended(id, error) }
      throw error
    }
  }

  /// Whether the dispatch is observed or recorded.
  var isHeard: Bool { watchers.isWatched }

  /// Ends the dispatch.
  ///
  /// - Parameter outcome: not evaluated if the dispatch is neither observed nor recorded.
  func end(_ action: some DispatchedAction, _ outcome: @autoclosure () -> Result<any Sendable, any Error>) {
    guard watchers.isWatched else { return }
    let outcome = outcome()
    if !watchers.recorders.isEmpty {
      var failure: (any Error)?
      if case .failure(let error) = outcome { failure = error }
      for recorder in watchers.recorders { recorder.ended(id, failure) }
    }
    guard let start else { return }
    let record = DispatchRecord(
      id: id, action: action, outcome: outcome, started: start, duration: start.duration(to: .now))
    for observer in watchers.observers { observer.onNext(record) }
  }
}
