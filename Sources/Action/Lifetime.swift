public import Streams

/// The life of an object, to tie things to.
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
  /// Completes when the life ends.
  package let end: SubjectCore<Never>

  /// - Parameter end: completes when the life ends, and ends at the latest when nobody can complete it any more.
  package init(_ end: SubjectCore<Never>) { self.end = end }

  /// Completes when the life ends; at once if it has ended.
  public var ended: Observable<Never> { end }

  /// Calls `action` when the life ends; at once if it has ended.
  ///
  /// - Returns: a disposable that prevents the call.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    end.subscribe(onCompleted: action)
  }
}

extension Disposable {
  /// Disposes this when `lifetime` ends; at once if it has ended.
  public func disposed(by lifetime: Lifetime) { lifetime.observeEnded { dispose() } }
}

extension Action {
  /// The life of the action, to tie things to.
  public var lifetime: Lifetime { Lifetime(core.engine.lifetime) }
}
