/// Disposes many disposables together. Single ones can be removed before that.
///
/// ```swift
/// let downloads = CompositeDisposable()
/// let key = downloads.insert(first)
/// _ = downloads.insert(second)
/// if let key { downloads.remove(for: key) }   // disposes the first
/// downloads.dispose()                         // disposes the second
/// ```
///
/// - Concurrency: any thread may use it; each disposable is disposed once, no matter how many threads try, and no
///   lock is held meanwhile.
/// - Complexity: inserting and removing are constant, disposing is n log n: it keeps the order of insertion.
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

  /// A disposable without members.
  public init() {}

  /// A disposable with two and more members.
  public convenience init(
    _ first: any Disposable, _ second: any Disposable, _ others: any Disposable...
  ) {
    self.init(disposables: [first, second] + others)
  }

  /// A disposable with the members `disposables`.
  public init(disposables: [any Disposable]) {
    content.withLock { content in for disposable in disposables { _ = content.add(disposable) } }
  }

  /// The number of members; zero after ``dispose()``.
  public var count: Int { content.withLock { $0.members?.count ?? 0 } }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { content.withLock { $0.members == nil } }

  /// Adds a member, or disposes it at once if this is disposed already.
  ///
  /// - Returns: the key for ``remove(for:)``; nil if this is disposed already.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    guard let number = content.withLock({ $0.add(disposable) }) else {
      disposable.dispose()
      return nil
    }
    return DisposeKey(number: number)
  }

  /// Removes a member and disposes it. Does nothing if it is gone already.
  public func remove(for key: DisposeKey) {
    content.withLock { $0.members?.removeValue(forKey: key.number) }?.dispose()
  }

  /// Disposes all members, in the order in which they were inserted, and members that are inserted later.
  public func dispose() {
    let members = content.withLock { content in
      defer { content.members = nil }
      return content.members
    }
    guard let members else { return }
    for (_, disposable) in members.sorted(by: { $0.key < $1.key }) { disposable.dispose() }
  }
}
