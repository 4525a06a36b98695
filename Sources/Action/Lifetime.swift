public import Streams

/// The lifetime of an object, to which subscriptions and other resources can be bound.
///
/// ```swift
/// timer.subscribe(onNext: { … }).disposed(by: action.lifetime)
/// action.lifetime.ended.subscribe(onCompleted: { print("gone") })
/// ```
///
/// It does not keep the object alive.
///
/// Source of the idea: ReactiveSwift's `Lifetime`.
public struct Lifetime: Sendable {
  /// Completes when the lifetime ends.
  package let end: SubjectCore<Never>

  /// - Parameter end: completes when the lifetime ends, at the latest when no object can complete it any more.
  package init(_ end: SubjectCore<Never>) { self.end = end }

  /// A stream that completes when the lifetime ends, or immediately if it has ended.
  public var ended: Observable<Never> { end }

  /// Calls `action` when the lifetime ends, or immediately if it has ended.
  ///
  /// - Returns: a disposable that prevents the call.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    end.subscribe(onCompleted: action)
  }
}

extension Disposable {
  /// Disposes this disposable when `lifetime` ends, or immediately if it has ended.
  public func disposed(by lifetime: Lifetime) { lifetime.observeEnded { dispose() } }
}

extension Action {
  /// The lifetime of the action, to which subscriptions and other resources can be bound.
  public var lifetime: Lifetime { Lifetime(core.engine.lifetime) }
}
