public import Action
import Observation
import Streams

extension ActionModel {
  /// Returns the status for the inputs with one key, for example for one row of a list. The action must be created with
  /// `by:`.
  ///
  /// ```swift
  /// ForEach(files) { file in
  ///   FileRow(file, waiting: upload.model.status(for: file.folder).waitingCount)
  /// }
  /// ```
  ///
  /// A change for this key redraws only the views that read this key. The status is kept up to date from its first read
  /// until the model is deallocated. It may be one step ahead of the other properties of the model.
  ///
  /// - Parameter key: a key equal to a key that `by:` returns for the inputs. For a key of another type, nothing is
  ///   running or waiting. If the action has no keys, the result is the status of the whole action.
  public func status(for key: some Hashable & Sendable) -> ActionStatus {
    keyed(key).read(\.status).status
  }

  /// Returns whether the action is executing an input with this key, for example for the progress indicator of a row.
  ///
  /// - Parameter key: see ``status(for:)``.
  public func isExecuting(for key: some Hashable & Sendable) -> Bool {
    keyed(key).read(\.isExecuting).status.isExecuting
  }

  /// Returns whether a control for this input should be enabled, because the action is enabled for the key of the input
  /// and accepts the input.
  ///
  /// ```swift
  /// Button("Save") { save.execute(note) }
  ///   .disabled(!save.model.isEnabled(for: note))
  /// ```
  ///
  /// Unlike `isEnabled(for:)` of the action, the result does not depend on the time or on the parts of a composed
  /// action, because a view is not notified when these change. An input that is too early for a throttled action can
  /// therefore be sent, and is rejected.
  ///
  /// - Parameter input: the input that the control would send.
  public func isEnabled(for input: Input) -> Bool {
    isEnabled && (action?.isShownEnabled(for: input) ?? true)
  }

  private func keyed(_ key: some Hashable & Sendable) -> KeyedStatus {
    if let known = keyedStatuses[AnyHashable(key)] { return known }
    let new = KeyedStatus(action?.status(for: key))
    keyedStatuses[AnyHashable(key)] = new
    return new
  }
}

/// The status for one key, as an observable object.
@MainActor
final class KeyedStatus: Observation.Observable {
  private let registrar = ObservationRegistrar()
  private let subscription = SerialDisposable()
  private(set) var status = ActionStatus.afterRelease

  /// - Parameter source: the status of the action, or nil if the action has been released.
  init(_ source: Property<ActionStatus>?) {
    guard let source else { return }
    status = source.value
    subscription.disposable = source.subscribe(onNext: { @MainActor [weak self] in self?.take($0) })
  }

  deinit { subscription.dispose() }

  func read(_ property: KeyPath<ModelSigns, Void>) -> KeyedStatus {
    registrar.access(ModelSigns.shared, keyPath: property)
    return self
  }

  private func take(_ new: ActionStatus) {
    if new == status { return }
    let changesExecuting = new.isExecuting != status.isExecuting
    registrar.willSet(ModelSigns.shared, keyPath: \.status)
    if changesExecuting { registrar.willSet(ModelSigns.shared, keyPath: \.isExecuting) }
    status = new
    registrar.didSet(ModelSigns.shared, keyPath: \.status)
    if changesExecuting { registrar.didSet(ModelSigns.shared, keyPath: \.isExecuting) }
  }
}
