/// The versions of what is shown: many changes are one version, and versions have a distance in time.
///
/// A pure value.
struct UpdateState: Sendable {
  private(set) var version: UInt64 = 1
  private let interval: Duration
  private var hasChanged = false
  private var due: Duration = .zero

  /// - Parameter interval: the time between two versions at least.
  init(interval: Duration) { self.interval = interval }

  mutating func change() { hasChanged = true }

  /// The time until there is a new version; nil if nothing has changed.
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
