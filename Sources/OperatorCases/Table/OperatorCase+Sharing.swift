import Streams

extension OperatorCase {
  static let sharing: [OperatorCase] = [
    OperatorCase(
      "share", blocks: 7, life: .shared { ShareModel(replay: 0, isForever: false) }
    ) { source, _, _, _ in source.share() },
    OperatorCase(
      "share(replay: 1)", blocks: 7, life: .shared { ShareModel(replay: 1, isForever: false) }
    ) { source, _, _, _ in source.share(replay: 1) },
    OperatorCase(
      "share(replay: 2)", blocks: 7, life: .shared { ShareModel(replay: 2, isForever: false) }
    ) { source, _, _, _ in source.share(replay: 2) },
    OperatorCase(
      "share(scope: .forever)", blocks: 5, life: .shared { ShareModel(replay: 0, isForever: true) }
    ) { source, _, _, _ in source.share(scope: .forever) },
    OperatorCase(
      "share(replay: 1, scope: .forever)", blocks: 5,
      life: .shared { ShareModel(replay: 1, isForever: true) }
    ) { source, _, _, _ in source.share(replay: 1, scope: .forever) },
    OperatorCase(
      "share(replay: 2, scope: .forever)", blocks: 5,
      life: .shared { ShareModel(replay: 2, isForever: true) }
    ) { source, _, _, _ in source.share(replay: 2, scope: .forever) },
    OperatorCase(
      "shareLatest", blocks: 7, life: .shared { ShareModel(replay: 1, isForever: false) }
    ) { source, _, _, _ in source.shareLatest() },
    OperatorCase(
      "publish, counted", blocks: 12,
      life: .shared { ShareModel(replay: 0, isForever: false) }
    ) { source, _, _, _ in source.publish().refCount() },
    OperatorCase(
      "replay, counted", blocks: 12, life: .shared { ShareModel(replay: 2, isForever: false) }
    ) { source, _, _, _ in source.replay(2).refCount() },
    OperatorCase(
      "replayAll, counted", blocks: 12, life: .shared { ShareModel(replay: .max, isForever: false) }
    ) { source, _, _, _ in source.replayAll().refCount() },
    OperatorCase(
      "multicast of one subject, counted", blocks: 10,
      life: .shared { ShareModel(replay: 0, isForever: true) }
    ) { source, _, _, _ in source.multicast(PublishSubject()).refCount() },
    OperatorCase(
      "multicast of one subject that replays, counted", blocks: 10,
      life: .shared { ShareModel(replay: 2, isForever: true) }
    ) { source, _, _, _ in source.multicast(ReplaySubject.create(bufferSize: 2)).refCount() },
    OperatorCase(
      "multicast of a subject for each connection, counted", blocks: 12,
      life: .shared { ShareModel(replay: 1, isForever: false) }
    ) { source, _, _, _ in
      source.multicast(makeSubject: { ReplaySubject.create(bufferSize: 1) }).refCount()
    },
    OperatorCase("multicast, with a selector", blocks: 36, optimized: 28) { source, _, touch, _ in
      source.multicast({ PublishSubject() }) { .zip($0, $0.skip(1)) { try touch.pair($0, $1) } }
    } model: {
      ListModel { zip($0, $0.dropFirst()).map { appending($1, to: $0) } }
    },
  ]
}
