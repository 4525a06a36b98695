public import Action
public import Observation
import Streams

/// Exposes one execution to SwiftUI and other clients of Observation.
///
/// ```swift
/// struct UploadRow: View {
///   let upload: Execution<Receipt>
///
///   var body: some View {
///     ProgressView(value: upload.model.progress?.fraction ?? 0)
///     if let failure = upload.model.failure { Text("Failed: \(failure.localizedDescription)") }
///     Button("Cancel") { upload.cancel() }
///       .disabled(upload.model.state.isFinished)
///   }
/// }
/// ```
///
/// Use it where a screen shows several executions of one action, such as the rows of a queue. To show the action as a
/// whole, use an ``ActionModel``.
///
/// An execution has one model, created on first use. All properties form one consistent snapshot, and an observer of
/// several properties is notified once per change: the state becomes `failed` together with the ``failure``. A change
/// on the main actor is visible when the call that makes it returns. Changes made on other threads arrive in one hop,
/// and only the latest of them is visible.
///
/// The model follows its execution from the first read of any property, and starts with the state at that moment. A
/// model that is never read costs nothing.
///
/// - Lifetime: the model does not retain its execution. A model that is read while its execution exists follows the
///   work to its end, even if the execution is released before.
@MainActor
public final class ExecutionModel<Element: Sendable> {
  private struct Latest: Sendable {
    var state = ExecutionState.waiting
    var progress: ExecutionProgress?
    var lastElement: Element?
    var failure: (any Error)?
    /// The number of changes of the last element.
    var elementCount = 0
    /// The number of changes.
    var version = 0
  }

  private nonisolated let latest: Lock<Latest>
  private nonisolated let registrar = ObservationRegistrar()
  private nonisolated let bag = DisposeBag()
  private nonisolated let hop = MainHop()
  private weak let execution: Execution<Element>?
  private var snapshot: Latest
  private var isFollowing: Bool
  private var isPublishing = false

  nonisolated init(of execution: Execution<Element>) {
    self.execution = execution
    snapshot = Latest()
    latest = Lock(Latest())
    isFollowing = false
  }

  private init(made state: Latest) {
    execution = nil
    snapshot = state
    latest = Lock(state)
    isFollowing = true
  }

  // MARK: Reading

  /// The state of the execution.
  public var state: ExecutionState { read(\.state).state }

  /// The progress of the work, or nil until it reports any. It stays when the work ends.
  public var progress: ExecutionProgress? { read(\.progress).progress }

  /// The latest element of the execution, or nil before the first. Elements and progress that have not arrived on the
  /// main actor when the execution is cancelled do not appear.
  public var lastElement: Element? { read(\.lastElement).lastElement }

  /// The error of the work, or nil unless the work has failed. Cancellation and rejection are not failures.
  public var failure: (any Error)? { read(\.failure).failure }

  /// Cancels this execution only. See `Execution.cancel()`. It has no effect if the execution has been released.
  public func cancel() { execution?.cancel() }

  /// Returns a model without an execution that shows a fixed state, for previews and tests of views.
  ///
  /// ```swift
  /// #Preview { UploadRow(model: .preview(state: .running, progress: ExecutionProgress(0.4))) }
  /// ```
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - progress: the progress.
  ///   - lastElement: the latest element.
  ///   - failure: the failure.
  public static func preview(
    state: ExecutionState, progress: ExecutionProgress? = nil, lastElement: Element? = nil,
    failure: (any Error)? = nil
  ) -> ExecutionModel {
    ExecutionModel(
      made: Latest(state: state, progress: progress, lastElement: lastElement, failure: failure))
  }

  private func read(_ property: KeyPath<ModelSigns, Void>) -> Latest {
    follow()
    registrar.access(ModelSigns.shared, keyPath: property)
    return snapshot
  }

  // MARK: Following

  private func follow() {
    if isFollowing { return }
    isFollowing = true
    guard let execution else { return }
    // The values at the start are read below, without notifying anyone.
    isPublishing = true
    subscribe(to: execution)
    snapshot = latest.withLock { $0 }
    isPublishing = false
  }

  /// Subscribes to the streams of the execution. It is not isolated, so their events are processed on the threads that
  /// emit them.
  private nonisolated func subscribe(to execution: Execution<Element>) {
    let state = execution.state
    state.subscribe(onNext: { [weak self] state in
      // The end of the elements sets the final state, together with the failure. Another thread may announce an earlier
      // state after it.
      if !state.isFinished { self?.change { if !$0.state.isFinished { $0.state = state } } }
    })
    .disposed(by: bag)
    execution.progress.subscribe(onNext: { [weak self] progress in self?.change { $0.progress = progress } })
      .disposed(by: bag)
    execution.elements.subscribe(
      onNext: { [weak self] element in
        self?.change { ($0.lastElement, $0.elementCount) = (element, $0.elementCount + 1) }
      },
      onError: { [weak self] error in
        self?.change {
          $0.state = state.value
          guard $0.state == .failed, case .underlyingError(let error)? = error as? ActionError else { return }
          $0.failure = error
        }
      },
      onCompleted: { [weak self] in self?.change { $0.state = state.value } }
    )
    .disposed(by: bag)
  }

  private nonisolated func change(_ change: (inout Latest) -> Void) {
    let replaced = latest.withLock { latest in
      let old = latest
      change(&latest)
      latest.version += 1
      return old
    }
    hop.go { [weak self] in self?.refresh() }
    // The replaced element is released outside the lock.
    withExtendedLifetime(replaced) {}
  }

  private func refresh() {
    if isPublishing { return }
    isPublishing = true
    defer { isPublishing = false }
    // An observer may cause another change.
    while let replaced = publish() { withExtendedLifetime(replaced) {} }
  }

  /// Publishes the latest values.
  ///
  /// - Returns: the previously published values, or nil if nothing has changed.
  private func publish() -> Latest? {
    var new = latest.withLock { $0 }
    if new.version == snapshot.version { return nil }
    if new.state == .cancelled {
      (new.lastElement, new.elementCount) = (snapshot.lastElement, snapshot.elementCount)
      new.progress = snapshot.progress
    }
    var changes: [KeyPath<ModelSigns, Void>] = []
    if new.state != snapshot.state { changes.append(\.state) }
    if new.progress != snapshot.progress { changes.append(\.progress) }
    if new.elementCount != snapshot.elementCount { changes.append(\.lastElement) }
    if (new.failure == nil) != (snapshot.failure == nil) { changes.append(\.failure) }
    for property in changes { registrar.willSet(ModelSigns.shared, keyPath: property) }
    swap(&snapshot, &new)
    for property in changes { registrar.didSet(ModelSigns.shared, keyPath: property) }
    return new
  }
}

extension ExecutionModel: nonisolated Observation.Observable {}

extension Execution {
  /// The model that exposes the execution to SwiftUI and other clients of Observation. It is created on first access,
  /// and every access returns the same object.
  ///
  /// ```swift
  /// ForEach(uploads, id: \.id) { upload in Text("\(upload.model.state)") }
  /// ```
  @MainActor public final var model: ExecutionModel<Element> { companion { ExecutionModel(of: self) } }
}
