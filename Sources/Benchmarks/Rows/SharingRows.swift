import Streams

func sharingRows() -> [Row] {
  [
    Row("share → 10", target: 70) {
      let subject = PublishSubject<Int>()
      let shared = subject.map { $0 &+ 1 }.share(replay: 1)
      for _ in 0..<10 { shared.subscribe(onNext: { total.sum &+= $0 }) }
      return { subject.onNext($0) }
    }
  ]
}
