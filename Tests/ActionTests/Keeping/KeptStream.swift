import Action
import StreamsTesting
import TestSupport

/// An action whose work is under the control of a test, and whose elements are counted while they are alive.
final class KeepingScene: Sendable {
  let lifetimes = Lifetimes()
  let action: Action<Int, Tracked>
  let heard = Heard<String>()
  let bag = DisposeBag()
  private let work = PublishSubject<Tracked>()

  init(_ policy: ExecutionPolicy = .drop) {
    action = Action(policy: policy) { [work] _ in work.asObservable() }
  }

  func emit(_ numbers: ClosedRange<Int>) {
    for number in numbers { work.onNext(lifetimes.track("\(number)")) }
  }

  func complete() { work.onCompleted() }
  func fail() { work.onError(Mishap()) }

  /// Subscribes an observer that does not count as one that may ask again.
  func subscribe(to stream: Observable<Tracked>) -> any Disposable {
    stream.subscribe(
      onNext: { [heard] in heard.append($0.label) },
      onError: { [heard] in heard.append(($0 as? ActionError)?.name ?? "another error") },
      onCompleted: { [heard] in heard.append("completed") })
  }
}

/// The ways to get a stream of an execution.
enum KeptStream: CaseIterable {
  case execute, executeMapped, handle, elements, announced, announcedByApply, sharing, sharingHandle,
    sharingElements, shared

  var policy: ExecutionPolicy {
    switch self {
    case .sharing, .sharingHandle, .sharingElements, .shared: .shareRunning
    default: .drop
    }
  }

  /// Whether other callers can ask for the elements as long as the execution runs.
  var isShared: Bool { policy == .shareRunning }

  /// Starts an execution of the action.
  ///
  /// - Returns: an object that holds the stream, or a handle that can be asked for it.
  func start(_ scene: KeepingScene) -> StreamHolder {
    let action = scene.action
    switch self {
    case .execute, .shared:
      let stream = action.execute(1)
      return StreamHolder { stream }
    case .executeMapped:
      let stream = action.execute(1).map { $0 }
      return StreamHolder { stream }
    case .handle:
      let handle = action.start(1)
      return StreamHolder { handle.elements }
    case .elements:
      let stream = action.start(1).elements
      return StreamHolder { stream }
    case .announced:
      return announced(scene) { action.inputs.onNext(1) }
    case .announcedByApply:
      return announced(scene) { action.apply(1).subscribe(onError: { _ in }).disposed(by: scene.bag) }
    case .sharing:
      action.inputs.onNext(1)
      let stream = action.execute(2)
      return StreamHolder { stream }
    case .sharingHandle:
      action.execute(1)
      let handle = action.start(2)
      return StreamHolder { handle.elements }
    case .sharingElements:
      action.apply(1).subscribe(onError: { _ in }).disposed(by: scene.bag)
      let stream = action.start(2).elements
      return StreamHolder { stream }
    }
  }

  private func announced(_ scene: KeepingScene, _ start: () -> Void) -> StreamHolder {
    let streams = Heard<Observable<Tracked>>()
    scene.action.executionObservables.take(1).subscribe(onNext: { streams.append($0) }).disposed(
      by: scene.bag)
    start()
    let stream = streams.removeAll()[0]
    return StreamHolder { stream }
  }
}

/// A stream that is held until this object is released.
final class StreamHolder: Sendable {
  let stream: @Sendable () -> Observable<Tracked>
  init(_ stream: @escaping @Sendable () -> Observable<Tracked>) { self.stream = stream }
}
