/// The way in which a stream of streams becomes one stream; see `flatten` and `flatMap`.
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

  /// The elements of all inner streams, as they come: `merge()`.
  public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

  /// One inner stream after the other, each when the one before has completed: `concat()`.
  public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

  /// The elements of the latest inner stream; a newer one disposes it: `switchLatest()`.
  public static let latest = FlattenStrategy(kind: .latest)

  /// The elements of `limit` inner streams at a time; others wait until one of these has completed:
  /// `merge(maxConcurrent:)`.
  ///
  /// - Parameter limit: the number of inner streams at a time, at least one.
  public static func concurrent(limit: UInt) -> FlattenStrategy {
    precondition(
      limit > 0, "flatten(.concurrent(limit: 0)) would never run anything: pass 1 or more")
    return FlattenStrategy(kind: .concurrent(limit: Int(clamping: limit)))
  }
}
