import Action
import RuntimeCounters

func blocks(_ count: Int, _ operation: (Int) -> Void) -> Double? {
  guard allocation_counter_is_available() else { return nil }
  for index in 0..<64 { operation(index) }
  let before = allocation_counter_blocks()
  for index in 0..<count { operation(index) }
  return Double(allocation_counter_blocks() - before) / Double(count)
}

private func bytes<Kept>(_ count: Int, _ make: () -> Kept) -> Double? {
  guard allocation_counter_is_available() else { return nil }
  var kept: [Kept] = []
  kept.reserveCapacity(count)
  _ = make()
  let before = allocation_counter_live_bytes()
  for _ in 0..<count { kept.append(make()) }
  let after = allocation_counter_live_bytes()
  return withExtendedLifetime(kept) { Double(after - before) / Double(count) }
}

func memoryRows() -> [FigureRow] {
  [
    FigureRow(name: "allocations: subject, per event", unit: "blocks", target: 0) {
      let subject = PublishSubject<Int>()
      for _ in 0..<3 { subject.subscribe(onNext: { total.sum &+= $0 }) }
      return blocks(10_000) { subject.onNext($0) }
    },
    FigureRow(name: "allocations: map filter, per event", unit: "blocks", target: 0) {
      let subject = PublishSubject<Int>()
      subject.map { $0 &+ 1 }.filter { $0 != -1 }.subscribe(onNext: { total.sum &+= $0 })
      return blocks(10_000) { subject.onNext($0) }
    },
    FigureRow(name: "allocations: scan take, per event", unit: "blocks", target: 0) {
      let subject = PublishSubject<Int>()
      subject.scan(0) { $0 &+ $1 }.take(Int.max).subscribe(onNext: { total.sum &+= $0 })
      return blocks(10_000) { subject.onNext($0) }
    },
    FigureRow(name: "allocations: one stage, subscribing", unit: "blocks", target: 1) {
      let never = Observable<Int>.never()
      let short = never.map { $0 &+ 1 }
      let long = short.map { $0 &+ 1 }.filter { $0 != 0 }.map { $0 &+ 1 }.filter { $0 != 0 }
      let one = blocks(1_000) { _ in short.subscribe(onNext: { total.sum &+= $0 }).dispose() }
      let five = blocks(1_000) { _ in long.subscribe(onNext: { total.sum &+= $0 }).dispose() }
      return five.flatMap { five in one.map { (five - $0) / 4 } }
    },
    FigureRow(name: "allocations: one subscription", unit: "blocks", target: nil) {
      let subject = PublishSubject<Int>()
      return blocks(1_000) { _ in subject.subscribe(onNext: { total.sum &+= $0 }).dispose() }
    },
    FigureRow(name: "allocations: action, per execution", unit: "blocks", target: nil) {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return blocks(10_000) { action.execute($0) }
    },
    FigureRow(name: "held by an idle subscription", unit: "bytes", target: nil) {
      let subject = PublishSubject<Int>()
      return bytes(10_000) { subject.subscribe(onNext: { total.sum &+= $0 }) }
    },
    FigureRow(name: "held by an idle Action", unit: "bytes", target: nil) {
      bytes(10_000) { Action<Int, Int> { .just($0) } }
    },
    FigureRow(name: "kept by each execution", unit: "bytes", target: 0) {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      for number in 0..<64 { action.execute(number) }
      // An empty tuple for each, because it takes no space in the list of retained values.
      return bytes(10_000) {
        action.execute(1)
        return ()
      }
    },
  ]
}
