public import Action

extension Lifetime {
  /// Disposes `disposable` when the lifetime ends; at once if it has ended.
  ///
  /// ```swift
  /// action.lifetime += clock.subscribe(onNext: { print($0) })
  /// ```
  ///
  /// - Returns: a disposable that unties the other one, without disposing it; nil if `disposable` is nil.
  ///
  /// Source of the idea: ReactiveSwift's `Lifetime`.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    disposable.map { disposable in lifetime.observeEnded { disposable.dispose() } }
  }
}

extension CompositeDisposable {
  /// Adds a member, or disposes it at once if this is disposed already.
  ///
  /// ```swift
  /// disposables += clock.subscribe(onNext: { print($0) })
  /// ```
  ///
  /// - Returns: the key to take it out again; nil if there is no member to add, or if this is disposed already.
  ///
  /// Source of the idea: ReactiveSwift's `CompositeDisposable`.
  @discardableResult
  public static func += (
    composite: CompositeDisposable, disposable: (any Disposable)?
  ) -> CompositeDisposable.DisposeKey? {
    disposable.flatMap { composite.insert($0) }
  }
}
