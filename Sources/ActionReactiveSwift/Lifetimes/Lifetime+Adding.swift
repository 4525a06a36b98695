public import Action

extension Lifetime {
  /// Disposes `disposable` when the lifetime ends, or immediately if it has ended.
  ///
  /// ```swift
  /// action.lifetime += clock.subscribe(onNext: { print($0) })
  /// ```
  ///
  /// - Returns: a disposable that removes `disposable` from the lifetime without disposing it, or nil if `disposable`
  ///   is nil.
  ///
  /// Source of the idea: ReactiveSwift's `Lifetime`.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    disposable.map { disposable in lifetime.observeEnded { disposable.dispose() } }
  }
}

extension CompositeDisposable {
  /// Adds a member, or disposes it immediately if this disposable is already disposed.
  ///
  /// ```swift
  /// disposables += clock.subscribe(onNext: { print($0) })
  /// ```
  ///
  /// - Returns: a key for removing the member, or nil if there is no member to add or this disposable is already
  ///   disposed.
  ///
  /// Source of the idea: ReactiveSwift's `CompositeDisposable`.
  @discardableResult
  public static func += (
    composite: CompositeDisposable, disposable: (any Disposable)?
  ) -> CompositeDisposable.DisposeKey? {
    disposable.flatMap { composite.insert($0) }
  }
}
