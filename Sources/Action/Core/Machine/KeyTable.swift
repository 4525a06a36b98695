/// The key of an input for the engine, without its type.
@usableFromInline
package protocol LaneKey: AnyObject, Sendable {
  var hash: Int { get }
  /// Runs the client's `==`, so it must not be called under a lock.
  func matches(_ other: any LaneKey) -> Bool
}

/// A key with its hash. The declaration does not name the type of the key, because naming it would cost a metadata
/// lookup for each input.
final class KeyBox: LaneKey {
  let key: any Hashable & Sendable
  let hash: Int

  init(_ key: any Hashable & Sendable) {
    self.key = key
    hash = key.hashValue
  }

  func matches(_ other: any LaneKey) -> Bool {
    guard let other = other as? KeyBox else { return false }
    return areSameValue(key, other.key)
  }
}

/// Returns a function that computes the untyped key of an input, or nil if the action has no keys.
@usableFromInline
func laneKeys<Input>(
  _ key: (@Sendable (Input) -> any Hashable & Sendable)?
) -> (@Sendable (Input) -> any LaneKey)? {
  guard let key else { return nil }
  return { KeyBox(key($0)) }
}

/// The lanes of the keys.
///
/// A dictionary would call the client's `hash` and `==` under the action's lock. So a key is looked up in three steps:
/// its bucket is read under the lock, compared outside it, and used under the lock if it is unchanged.
struct KeyTable: ~Copyable, Sendable {
  fileprivate struct KeyedLane: Sendable {
    let key: any LaneKey
    let lane: Int
  }

  /// The keys with one hash. Usually there is only one.
  fileprivate struct Bucket: Sendable {
    var first: KeyedLane
    var others: [KeyedLane] = []
    /// The number of the last change of the bucket.
    var stamp: UInt64

    mutating func add(_ keyed: KeyedLane, _ stamp: UInt64) {
      others.append(keyed)
      self.stamp = stamp
    }

    mutating func remove(_ lane: Int, _ stamp: UInt64) {
      if first.lane == lane { first = others.removeLast() } else { others.removeAll { $0.lane == lane } }
      self.stamp = stamp
    }
  }

  /// A snapshot of a bucket.
  struct Reading: Sendable {
    fileprivate let hash: Int
    fileprivate let stamp: UInt64
    fileprivate let bucket: Bucket?

    /// Returns the lane of `key`. The caller must not hold the lock, because this method runs the client's `==`.
    func lane(of key: any LaneKey) -> Int? {
      guard let bucket else { return nil }
      if key.matches(bucket.first.key) { return bucket.first.lane }
      return bucket.others.first { key.matches($0.key) }?.lane
    }
  }

  /// A key that has a lane.
  private struct Holder: Sendable {
    let key: any LaneKey
    let hash: Int
  }

  private var buckets: [Int: Bucket] = [:]
  /// The keys, indexed by lane.
  private var keys: [Holder?] = []
  /// Counts the changes.
  private var stamp: UInt64 = 0

  /// The lanes in use.
  var lanes: [Int] { keys.indices.filter { keys[$0] != nil } }

  func reading(for key: any LaneKey) -> Reading {
    let hash = key.hash
    return Reading(hash: hash, stamp: stamp, bucket: buckets[hash])
  }

  /// Returns whether ``reading(for:)`` would return the same reading now.
  func isCurrent(_ reading: Reading) -> Bool {
    stamp == reading.stamp || buckets[reading.hash]?.stamp == reading.bucket?.stamp
  }

  /// Inserts a key for which a current reading found no lane.
  mutating func insert(_ key: any LaneKey, lane: Int, after reading: Reading) {
    stamp += 1
    let keyed = KeyedLane(key: key, lane: lane)
    if reading.bucket == nil {
      buckets[reading.hash] = Bucket(first: keyed, stamp: stamp)
    } else {
      buckets[reading.hash]?.add(keyed, stamp)
    }
    while keys.count <= lane { keys.append(nil) }
    keys[lane] = Holder(key: key, hash: reading.hash)
  }

  /// - Returns: the key, which the caller releases outside the lock.
  mutating func remove(lane: Int) -> (any LaneKey)? {
    guard let holder = keys[lane].take(), let index = buckets.index(forKey: holder.hash) else { return nil }
    stamp += 1
    if buckets.values[index].others.isEmpty {
      buckets.remove(at: index)
      // Frees the memory, as ``SlotMap`` does.
      if buckets.isEmpty, keys.count > 64 { (buckets, keys) = ([:], []) }
    } else {
      buckets.values[index].remove(lane, stamp)
    }
    return holder.key
  }
}
