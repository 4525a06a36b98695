import Streams
import TestSupport

@testable import OperatorCases

extension Life {
  static let subjects = [
    Life("PublishSubject", SubjectModel(capacity: 0, outlives: false, memory: [])) { PublishSubject() },
    Life("BehaviorSubject", SubjectModel(capacity: 1, outlives: false, memory: [7])) {
      BehaviorSubject(value: 7)
    },
    Life("ReplaySubject of two", SubjectModel(capacity: 2, outlives: true, memory: [])) {
      ReplaySubject.create(bufferSize: 2)
    },
    Life("ReplaySubject", SubjectModel(capacity: .max, outlives: true, memory: [])) {
      ReplaySubject.createUnbounded()
    },
  ]

  static let connected = [
    connectable("publish", ConnectableModel(replay: 0, isFixed: false)) { $0.publish() },
    connectable("replay of two", ConnectableModel(replay: 2, isFixed: false)) { $0.replay(2) },
    connectable("multicast of one subject", ConnectableModel(replay: 0, isFixed: true)) {
      $0.multicast(PublishSubject())
    },
    connectable("multicast of one subject that replays", ConnectableModel(replay: 2, isFixed: true)) {
      $0.multicast(ReplaySubject.create(bufferSize: 2))
    },
  ]

  /// Creates the life of a stream that the second input connects and disconnects.
  private static func connectable(
    _ name: String, _ model: ConnectableModel,
    _ make: @escaping @Sendable (Observable<Int>) -> ConnectableObservable<Int>
  ) -> Life {
    Life("\(name), connected by hand", inputs: 2) { inputs in
      let stream = make(inputs[0])
      let connections = Heard<any Disposable>()
      inputs[1].subscribe(
        onNext: { number in
          if number.isMultiple(of: 2) {
            connections.all.last?.dispose()
          } else {
            connections.append(stream.connect())
          }
        }, onError: { _ in })
      return stream
    } model: {
      model
    }
  }
}
