/// The versions of the page. Changes that follow each other closely are combined into one version.
///
/// This is a pure value.
struct UpdateState: Sendable {
  private(set) var version: UInt64 = 1
  private let interval: Duration
  private var hasChanged = false
  private var due: Duration = .zero

  /// - Parameter interval: the minimum time between two versions.
  init(interval: Duration) { self.interval = interval }

  mutating func change() { hasChanged = true }

  /// Returns the time until the next version, or nil if nothing has changed.
  func wait(at time: Duration) -> Duration? { hasChanged ? max(due - time, .zero) : nil }

  /// - Returns: whether there is a new version.
  mutating func update(at time: Duration) -> Bool {
    guard hasChanged, time >= due else { return false }
    version += 1
    hasChanged = false
    due = time + interval
    return true
  }
}
