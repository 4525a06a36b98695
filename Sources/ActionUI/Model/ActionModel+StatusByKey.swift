public import Action
import Observation
import Streams

extension ActionModel {
  /// The status for the inputs with one key, of an action that was made with `by:`: for one row of a list.
  ///
  /// ```swift
  /// ForEach(files) { file in
  ///   FileRow(file, waiting: upload.model.status(for: file.folder).waitingCount)
  /// }
  /// ```
  ///
  /// Only views that read this key are drawn anew when something changes for it. It is kept up to date from the first
  /// time that it is read, for as long as the model exists; it may be a step ahead of the other properties.
  ///
  /// - Parameter key: a key, equal to those that `by:` gives for the inputs. With a key of another type, nothing runs or
  ///   waits. If the action has no keys, this is the status of all of it.
  public func status(for key: some Hashable & Sendable) -> ActionStatus {
    keyed(key).read(\.status).status
  }

  /// Whether the action executes an input with this key: for the spinner of one row.
  ///
  /// - Parameter key: see ``status(for:)``.
  public func isExecuting(for key: some Hashable & Sendable) -> Bool {
    keyed(key).read(\.isExecuting).status.isExecuting
  }

  private func keyed(_ key: some Hashable & Sendable) -> KeyedStatus {
    if let known = keyedStatuses[AnyHashable(key)] { return known }
    let new = KeyedStatus(action?.status(for: key))
    keyedStatuses[AnyHashable(key)] = new
    return new
  }
}

/// The status for one key, as Observation sees it.
@MainActor
final class KeyedStatus: Observation.Observable {
  private let registrar = ObservationRegistrar()
  private let subscription = SerialDisposable()
  private(set) var status = ActionStatus.afterRelease

  /// - Parameter source: the status of the action; nil if it has been released.
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
