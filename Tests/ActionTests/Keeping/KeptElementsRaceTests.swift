import Action
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// The last stream of an execution is released while its work emits and while others subscribe.
  struct KeptElementsRaceTests {
    private static let labels = (1...12).map { "\($0)" }

    private static func subscribe(_ heard: Heard<String>, to stream: Observable<Tracked>) {
      stream.subscribe(
        onNext: { heard.append($0.label) }, onError: { _ in heard.append("failed") },
        onCompleted: { heard.append("completed") })
    }

    @Test(arguments: KeptStream.allCases)
    func `a subscriber receives every element while the stream is released`(way: KeptStream) throws {
      for _ in 0..<Race.usualRounds / KeptStream.allCases.count {
        let (scene, heard) = (KeepingScene(way.policy), Heard<String>())
        let (first, second) = (Heard<StreamHolder>(), Heard<StreamHolder>())
        hold(way, scene, [first, second])
        scene.emit(1...2)
        race(scene, heard, release: first, subscribe: second)
        try requireEqual(heard.all, Self.labels + ["completed"])
        scene.action.forget()
        try requireEqual(scene.lifetimes.live, 0, "\(scene.lifetimes)")
      }
    }

    /// Starts an execution whose stream only the collections hold.
    private func hold(_ way: KeptStream, _ scene: KeepingScene, _ all: [Heard<StreamHolder>]) {
      let holder = way.start(scene)
      for holders in all { holders.append(holder) }
    }

    private func race(
      _ scene: KeepingScene, _ heard: Heard<String>, release first: Heard<StreamHolder>,
      subscribe second: Heard<StreamHolder>
    ) {
      Race.together(3) { thread in
        switch thread {
        case 0:
          scene.emit(3...12)
          scene.complete()
        case 1: first.removeAll()
        default:
          for holder in second.removeAll() { Self.subscribe(heard, to: holder.stream()) }
        }
      }
    }

    @Test func `a caller that joins an execution while it ends receives all its elements`() throws {
      let outcomes = Heard<Int>()
      for _ in 0..<Race.usualRounds {
        let lifetimes = Lifetimes()
        let work = PublishSubject<Tracked>()
        let started = Heard<Int>()
        let action = Action<Int, Tracked>(policy: .shareRunning) { number in
          started.append(number)
          return number == 1 ? work.asObservable() : .just(lifetimes.track("new"))
        }
        action.execute(1)
        let heard = Heard<String>()
        Race.together(2) { thread in
          // The calling thread is usually ahead of the other one.
          if thread == 1 {
            for label in Self.labels { work.onNext(lifetimes.track(label)) }
            work.onCompleted()
          } else {
            for _ in 0..<Int.random(in: 0..<100) { _ = action.executing.value }
            Self.subscribe(heard, to: action.execute(2))
          }
        }
        let isNew = started.all.count == 2
        outcomes.append(isNew ? 1 : 0)
        try requireEqual(heard.all, (isNew ? ["new"] : Self.labels) + ["completed"])
        action.forget()
        try requireEqual(lifetimes.live, 0, "\(lifetimes)")
      }
      #expect(outcomes.all.contains(0), "no caller has joined")
    }

    @Test func `the values of lastElement end with the current one while another thread forgets`() throws {
      for _ in 0..<Race.usualRounds {
        let scene = KeepingScene()
        let heard = Heard<String?>()
        scene.action.lastElement.subscribe(onNext: { heard.append($0?.label) }).disposed(by: scene.bag)
        scene.action.execute(1)
        Race.together(2) { thread in
          if thread == 0 { scene.emit(1...5) } else { for _ in 0..<3 { scene.action.forget() } }
        }
        let all = heard.all
        try requireEqual(all.last, .some(scene.action.lastElement.value?.label))
        let labels = all.compactMap(\.self)
        try requireEqual(labels, labels.sorted())
        try requireEqual(zip(all, all.dropFirst()).contains { $0 == nil && $1 == nil }, false)
        scene.action.forget()
        try requireEqual(scene.lifetimes.live, 0, "\(scene.lifetimes)")
        scene.complete()
      }
    }
  }
}
