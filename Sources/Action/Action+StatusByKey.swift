public import Streams

extension Action {
  /// Returns the status for the inputs with one key, for an action that was created with `by:`.
  ///
  /// ```swift
  /// let upload = Action<File, Void>(policy: .enqueue(), by: \.folder) { try await server.store($0) }
  /// upload.status(for: folder).subscribe(onNext: { row.badge = $0.waitingCount })
  /// ```
  ///
  /// The status counts only the running and waiting executions with that key, and indicates whether one more input with
  /// the key would be accepted. As a stream, it starts with the current status, never repeats one, and completes when
  /// the action is released. If a second change follows before observers have been notified of the first, the first may
  /// be skipped.
  ///
  /// - Parameter key: a key, equal to those that `by:` returns for the inputs. For a key of another type, the status
  ///   has no running or waiting executions. If the action has no keys, the result is ``status``.
  public func status(for key: some Hashable & Sendable) -> Property<ActionStatus> {
    core.key == nil ? status : core.engine.status(of: KeyBox(key))
  }

  /// Returns a property that indicates whether the action is executing an input with this key, for example for the
  /// spinner of one row.
  ///
  /// ```swift
  /// upload.isExecuting(for: folder).subscribe(onNext: { row.isSpinning = $0 })
  /// ```
  ///
  /// - Parameter key: see ``status(for:)``.
  public func isExecuting(for key: some Hashable & Sendable) -> Property<Bool> {
    status(for: key).map(\.isExecuting).skipRepeats()
  }
}
