/// The key of an input, as far as an action without types is concerned.
@usableFromInline
protocol LaneKey: AnyObject, Sendable {
  var hash: Int { get }
  /// Runs the client's `==`: never under a lock.
  func matches(_ other: any LaneKey) -> Bool
}

final class KeyBox<Key: Hashable & Sendable>: LaneKey {
  let key: Key
  let hash: Int

  init(_ key: Key) {
    self.key = key
    hash = key.hashValue
  }

  func matches(_ other: any LaneKey) -> Bool {
    guard let other = other as? KeyBox<Key> else { return false }
    return key == other.key
  }
}

private func laneKey(_ key: some Hashable & Sendable) -> any LaneKey { KeyBox(key) }

/// Gives the key of an input, where an action has keys.
@usableFromInline
func laneKeys<Input>(
  _ key: (@Sendable (Input) -> any Hashable & Sendable)?
) -> (@Sendable (Input) -> any LaneKey)? {
  guard let key else { return nil }
  return { laneKey(key($0)) }
}

/// Which lane belongs to which key.
///
/// A dictionary would call the client's `hash` and `==` under the action's lock. So a key is looked for in three steps:
/// its bucket is read under the lock, compared outside it, and used under the lock if it is still the same one.
struct KeyTable: Sendable {
  struct Bucket: Sendable {
    /// Changes with every change of the bucket, and is never used again.
    fileprivate var stamp: UInt64 = 0
    fileprivate var entries: [(key: any LaneKey, lane: Int)] = []

    /// The lane of `key`. Not under the lock.
    func lane(of key: any LaneKey) -> Int? { entries.first { key.matches($0.key) }?.lane }
  }

  private var buckets: [Int: Bucket]
  private var keys: [Int: any LaneKey]
  private var stamp: UInt64 = 0

  init() { (buckets, keys) = ([:], [:]) }

  /// The lanes in use.
  var lanes: [Int] { Array(keys.keys) }

  func bucket(for key: any LaneKey) -> Bucket { buckets[key.hash] ?? Bucket() }

  /// Whether `bucket` is what ``bucket(for:)`` would answer now.
  func isCurrent(_ bucket: Bucket, for key: any LaneKey) -> Bool {
    (buckets[key.hash]?.stamp ?? 0) == bucket.stamp
  }

  mutating func insert(_ key: any LaneKey, lane: Int) {
    stamp += 1
    buckets[key.hash, default: Bucket()].stamp = stamp
    buckets[key.hash]?.entries.append((key, lane))
    keys[lane] = key
  }

  /// - Returns: the key, to be released outside the lock.
  mutating func remove(lane: Int) -> (any LaneKey)? {
    guard let key = keys.removeValue(forKey: lane) else { return nil }
    if buckets[key.hash]?.entries.count == 1 {
      buckets[key.hash] = nil
    } else {
      stamp += 1
      buckets[key.hash]?.stamp = stamp
      buckets[key.hash]?.entries.removeAll { $0.lane == lane }
    }
    return key
  }
}
