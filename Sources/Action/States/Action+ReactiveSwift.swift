public import Streams

// The names that people who come from ReactiveSwift look for.
extension Action {
  /// The elements of all executions: ``elements``.
  public var values: Observable<Element> { elements }

  /// One element for each execution whose work completed: ``completions``.
  public var completed: Observable<Void> { completions }

  /// One element for each input that was turned away.
  public var disabledErrors: Observable<Void> {
    errors.compactMap { if case .notEnabled = $0 { () } else { nil } }
  }

  /// Whether an input would be accepted: ``enabled``.
  public var isEnabled: Property<Bool> { enabled }

  /// Whether the action executes: ``executing``.
  public var isExecuting: Property<Bool> { executing }

  /// The life of the action, to tie things to.
  public var lifetime: Lifetime { Lifetime(core.engine.lifetime) }
}

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
  private let end: SubjectCore<Never>

  init(_ end: SubjectCore<Never>) { self.end = end }

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
