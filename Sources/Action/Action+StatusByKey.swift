public import Streams

extension Action {
  /// The status for the inputs with one key, of an action that was made with `by:`.
  ///
  /// ```swift
  /// let upload = Action<File, Void>(policy: .enqueue(), by: \.folder) { try await server.store($0) }
  /// upload.status(for: folder).subscribe(onNext: { row.badge = $0.waitingCount })
  /// ```
  ///
  /// It counts what runs and waits for that key alone, and says whether one more input with it would be accepted. As a
  /// stream it starts with the present status, never repeats one, and completes when the action is released. If a
  /// second change follows before the observers have been told of the first, the first may be left out.
  ///
  /// - Parameter key: a key, equal to those that `by:` gives for the inputs. With a key of another type, nothing runs or
  ///   waits. If the action has no keys, this is ``status``.
  public func status(for key: some Hashable & Sendable) -> Property<ActionStatus> {
    core.key == nil ? status : core.engine.status(of: KeyBox(key))
  }

  /// Whether the action executes an input with this key: for the spinner of one row.
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
