import Streams

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

  static let shares = lastingShares + counted + connected

  private static let lastingShares = [0, 1, 2].flatMap { replay in
    [false, true].map { isForever in
      Life("share(replay: \(replay)), \(isForever ? "forever" : "while connected")") {
        $0[0].share(replay: replay, scope: isForever ? .forever : .whileConnected)
      } model: {
        ShareModel(replay: replay, isForever: isForever)
      }
    }
  }

  private static let counted = [
    Life("shareLatest") {
      $0[0].shareLatest()
    } model: {
      ShareModel(replay: 1, isForever: false)
    },
    Life("publish, counted") {
      $0[0].publish().refCount()
    } model: {
      ShareModel(replay: 0, isForever: false)
    },
    Life("replay of two, counted") {
      $0[0].replay(2).refCount()
    } model: {
      ShareModel(replay: 2, isForever: false)
    },
    Life("replay of all, counted") {
      $0[0].replayAll().refCount()
    } model: {
      ShareModel(replay: .max, isForever: false)
    },
    Life("multicast of one subject, counted") {
      $0[0].multicast(PublishSubject()).refCount()
    } model: {
      ShareModel(replay: 0, isForever: true)
    },
    Life("multicast of one subject that replays, counted") {
      $0[0].multicast(ReplaySubject.create(bufferSize: 2)).refCount()
    } model: {
      ShareModel(replay: 2, isForever: true)
    },
    Life("multicast of a subject for each connection, counted") {
      $0[0].multicast(makeSubject: { ReplaySubject.create(bufferSize: 1) }).refCount()
    } model: {
      ShareModel(replay: 1, isForever: false)
    },
  ]

  private static let connected = [
    connectable("publish", ConnectableModel(replay: 0, isFixed: false)) { $0.publish() },
    connectable("replay of two", ConnectableModel(replay: 2, isFixed: false)) { $0.replay(2) },
    connectable("multicast of one subject", ConnectableModel(replay: 0, isFixed: true)) {
      $0.multicast(PublishSubject())
    },
    connectable("multicast of one subject that replays", ConnectableModel(replay: 2, isFixed: true)) {
      $0.multicast(ReplaySubject.create(bufferSize: 2))
    },
  ]

  /// A stream that the second input connects and disconnects.
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
