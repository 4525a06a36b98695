/// Determines how a stream of streams is flattened into one stream. See `flatten` and `flatMap`.
///
/// ```swift
/// queries.flatMap(.latest) { client.hits(for: $0) }
/// ```
///
/// Source of the idea: ReactiveSwift's `FlattenStrategy`.
public struct FlattenStrategy: Sendable {
  @usableFromInline
  enum Kind: Sendable {
    case latest
    case concurrent(limit: Int)
  }

  @usableFromInline let kind: Kind

  /// The elements of all inner streams, as they are emitted: `merge()`.
  public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

  /// One inner stream after the other, each subscribed to when the previous stream has completed: `concat()`.
  public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

  /// The elements of the latest inner stream, which is disposed when a newer stream arrives: `switchLatest()`.
  public static let latest = FlattenStrategy(kind: .latest)

  /// The elements of at most `limit` concurrent inner streams. Further inner streams are queued until a running stream
  /// has completed: `merge(maxConcurrent:)`.
  ///
  /// - Parameter limit: the maximum number of concurrent inner streams, at least one.
  public static func concurrent(limit: UInt) -> FlattenStrategy {
    precondition(
      limit > 0, "flatten(.concurrent(limit: 0)) would never run a stream. Pass 1 or more.")
    return FlattenStrategy(kind: .concurrent(limit: Int(clamping: limit)))
  }
}
