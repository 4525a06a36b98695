/// Disposes many disposables together. Individual disposables can be removed before that.
///
/// ```swift
/// let downloads = CompositeDisposable()
/// let key = downloads.insert(first)
/// _ = downloads.insert(second)
/// if let key { downloads.remove(for: key) }   // disposes the first
/// downloads.dispose()                         // disposes the second
/// ```
///
/// - Concurrency: safe to use from any thread. Each member is disposed exactly once, even if several threads dispose
///   it, and no lock is held while it is disposed.
/// - Complexity: inserting and removing are constant. Disposing is n log n, because members are sorted by insertion
///   order.
public final class CompositeDisposable: Cancelable {
  /// Identifies the disposable to remove.
  public struct DisposeKey: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  fileprivate struct Content: Sendable {
    var members: [UInt64: any Disposable]? = [:]
    var nextNumber: UInt64 = 0

    mutating func add(_ disposable: any Disposable) -> UInt64? {
      guard members != nil else { return nil }
      defer { nextNumber += 1 }
      members?[nextNumber] = disposable
      return nextNumber
    }
  }

  private let content = Lock(Content())

  /// Creates a disposable without members.
  public init() {}

  /// Creates a disposable with two or more members.
  public convenience init(
    _ first: any Disposable, _ second: any Disposable, _ others: any Disposable...
  ) {
    self.init(disposables: [first, second] + others)
  }

  /// Creates a disposable with the members `disposables`.
  public init(disposables: [any Disposable]) {
    content.withLock { content in for disposable in disposables { _ = content.add(disposable) } }
  }

  /// The number of members, which is zero after ``dispose()``.
  public var count: Int { content.withLock { $0.members?.count ?? 0 } }

  /// A Boolean value that indicates whether ``dispose()`` has been called.
  public var isDisposed: Bool { content.withLock { $0.members == nil } }

  /// Adds a member, or disposes it immediately if this disposable is already disposed.
  ///
  /// - Returns: the key for ``remove(for:)``, or nil if this disposable is already disposed.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    guard let number = content.withLock({ $0.add(disposable) }) else {
      disposable.dispose()
      return nil
    }
    return DisposeKey(number: number)
  }

  /// Removes a member and disposes it. Does nothing if the member has already been removed.
  public func remove(for key: DisposeKey) {
    content.withLock { $0.members?.removeValue(forKey: key.number) }?.dispose()
  }

  /// Disposes all members in insertion order. Members inserted later are disposed immediately.
  public func dispose() {
    let members = content.withLock { content in
      defer { content.members = nil }
      return content.members
    }
    guard let members else { return }
    for (_, disposable) in members.sorted(by: { $0.key < $1.key }) { disposable.dispose() }
  }
}
