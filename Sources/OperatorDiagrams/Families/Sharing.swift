import Streams
import StreamsTesting

extension OperatorDiagram {
  static let sharing: [OperatorDiagram] = [
    OperatorDiagram(
      "share", "share()", numbers("-1-2-3-|", subscriptions: ["^------!"]),
      gives: numbers("-1-2-3-|", name: "first"), numbers("--^2-3-|", name: "second")
    ) { source, _ in source.share() },
    OperatorDiagram(
      "share-replay", "share(replay: 1)", numbers("-1-2-3-|", subscriptions: ["^------!"]),
      gives: numbers("-1-2-3-|", name: "first"), numbers("----(^2)3-|", name: "second")
    ) { source, _ in source.share(replay: 1) },
    OperatorDiagram(
      "share-whileConnected", "share(replay: 1, scope: .whileConnected)",
      numbers("-1-2-|", subscriptions: ["^--!", "-----^----!"]),
      gives: numbers("-1-!", name: "first"), numbers("-----^1-2-|", name: "second")
    ) { source, _ in source.share(replay: 1, scope: .whileConnected) },
    OperatorDiagram(
      "share-forever", "share(replay: 1, scope: .forever)",
      numbers("-1-2-|", subscriptions: ["^--!", "-----^----!"]),
      gives: numbers("-1-!", name: "first"), numbers("-----(^1)1-2-|", name: "second")
    ) { source, _ in source.share(replay: 1, scope: .forever) },
    OperatorDiagram(
      "shareLatest", "shareLatest()", numbers("-1-2-3-|", subscriptions: ["^------!"]),
      gives: numbers("-1-2-3-|", name: "first"), numbers("--(^1)2-3-|", name: "second")
    ) { source, _ in source.shareLatest() },
    OperatorDiagram(
      "publish", "publish()  // connect() after two seconds",
      numbers("-1-2-3-|", subscriptions: ["--^------!"]),
      gives: numbers("---1-2-3-|", name: "first"), numbers("----^2-3-|", name: "second")
    ) { source, scheduler in
      let stream = source.publish()
      scheduler.scheduleAt(220) { _ = stream.connect() }
      return stream
    },
    OperatorDiagram(
      "replay", "replay(1)  // connect() after two seconds",
      numbers("-1-2-3-|", subscriptions: ["--^------!"]),
      gives: numbers("---1-2-3-|", name: "first"), numbers("----(^1)2-3-|", name: "second")
    ) { source, scheduler in
      let stream = source.replay(1)
      scheduler.scheduleAt(220) { _ = stream.connect() }
      return stream
    },
    OperatorDiagram(
      "multicast", "multicast(makeSubject: { BehaviorSubject(value: 0) }).refCount()",
      numbers("-1-2-3-|", subscriptions: ["^------!"]),
      gives: numbers("01-2-3-|", name: "first"), numbers("----(^2)3-|", name: "second")
    ) { source, _ in
      source.multicast(makeSubject: { BehaviorSubject(value: 0) }).refCount()
    },
    OperatorDiagram(
      "multicastSelector",
      "multicast({ PublishSubject() }) { shared in Observable.zip(shared, shared.skip(1)) { $0 + $1 } }",
      numbers("-1-2-3-|", subscriptions: ["^------!"]), gives: numbers("---3-5-|")
    ) { source, _ in
      source.multicast({ PublishSubject() }) { shared in Observable.zip(shared, shared.skip(1)) { $0 + $1 } }
    },
    OperatorDiagram(
      "refCount", "publish().refCount()", numbers("-1-2-3-|", subscriptions: ["^---!", "------^------!"]),
      gives: numbers("-1-2!", name: "first"), numbers("--^2!", name: "second"),
      numbers("------^1-2-3-|", name: "third")
    ) { source, _ in source.publish().refCount() },
  ]
}
