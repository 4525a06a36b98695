import Action
import RuntimeCounters

/// The cost of an operation in a large state, relative to a small state. Past events must cost nothing, and current
/// objects must cost in proportion, so every figure should be 1.
///
/// The rows compare instructions (see ``cost(_:)``). In time, a stage of a long chain can cost up to twice as much as a
/// stage of a short chain that runs the same code. A processor predicts the return addresses of about sixteen nested
/// calls only, and the frames of 300 stages fill its first-level cache.
func growthRows() -> [FigureRow] {
  [
    growth("a million events before") {
      let subject = observed(by: 1)
      let young = cost { subject.onNext($0) }
      for number in 0..<1_000_000 { subject.onNext(number) }
      return cost { subject.onNext($0) } / young
    },
    growth("100,000 executions before") {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      let young = cost { action.execute($0) }
      for number in 0..<100_000 { action.execute(number) }
      return cost { action.execute($0) } / young
    },
    growth("100,000 subscriptions before") {
      let subject = observed(by: 1)
      let young = cost { subject.onNext($0) }
      for _ in 0..<100_000 { subject.subscribe(onNext: { total.sum &+= $0 }).dispose() }
      return cost { subject.onNext($0) } / young
    },
    growth("each of 10,000 waiting inputs, relative to 100") {
      let (few, many) = (Queue(100), Queue(10_000))
      return cost { _ in many.run() } / cost { _ in few.run() } / 100
    },
    growth("100,000 keys before") {
      let action = Action<Int, Int>(by: { $0 }) { .just($0) }
      let young = cost { action.execute($0) }
      for key in 0..<100_000 { action.execute(key) }
      return cost { action.execute($0) } / young
    },
    growth("cancelling after 100,000 simultaneous inputs") {
      let action = Action<Int, Int>(by: { $0 }) { _ in .never() }
      func cancelOne(_ key: Int) {
        action.execute(key)
        action.cancel()
      }
      let young = cost(cancelOne)
      for key in 0..<100_000 { action.execute(key) }
      action.cancel()
      return cost(cancelOne) / young
    },
    growth("each of 200 observers, relative to 20") {
      let (few, many) = (observed(by: 20), observed(by: 200))
      return cost { many.onNext($0) } / cost { few.onNext($0) } / 10
    },
    growth("each of 300 stages, relative to 30") {
      let (short, long) = (staged(30), staged(300))
      return cost { long.onNext($0) } / cost { short.onNext($0) } / 10
    },
    growth("subscribing to each of 300 stages, relative to 30") {
      let (short, long) = (stages(30, after: .never()), stages(300, after: .never()))
      return cost { _ in long.subscribe().dispose() }
        / cost { _ in short.subscribe().dispose() } / 10
    },
    growth("progress among 1,000, relative to 100") { progress(beside: 1_000) / progress(beside: 100) },
    growth("progress among 10,000, relative to 100") { progress(beside: 10_000) / progress(beside: 100) },
    growth("optimistic start among 1,000, relative to 100") {
      optimisticStart(beside: 1_000) / optimisticStart(beside: 100)
    },
    growth("optimistic start among 10,000, relative to 100") {
      optimisticStart(beside: 10_000) / optimisticStart(beside: 100)
    },
  ]
}

/// Returns the cost of a progress report among a number of executions that have all reported progress.
private func progress(beside count: Int) -> Double {
  let reporters = MutableProperty<[ProgressReporter]>([])
  let action = Action<Int, Int>(
    policy: .concurrent(),
    progress: { (_: Int, progress: ProgressReporter) in
      reporters.modify { $0.append(progress) }
      return Observable<Int>.never()
    })
  action.progress.subscribe(onNext: { total.sum &+= $0 == nil ? 0 : 1 })
  for number in 0..<count { action.execute(number) }
  let all = reporters.value
  for report in all { report(0.25, message: "running") }
  return withExtendedLifetime(action) { cost { all[$0 % count](0.5, message: "running") } }
}

/// Returns the cost of starting an execution among a number of running executions, with an observed optimistic value.
/// Each start adds an execution, so the number of measured starts is fixed.
private func optimisticStart(beside count: Int) -> Double {
  func measure() -> Double {
    let action = Action<Int, Int>(policy: .concurrent()) { _ in .never() }
    let base = MutableProperty(0)
    let shown = action.optimistic(over: base, applying: { $0 &+ $1 }, committing: { $1 })
    shown.subscribe(onNext: { total.sum &+= $0 })
    for number in 0..<count { action.inputs.onNext(number) }
    let isCounted = instruction_counter_is_available()
    let before = isCounted ? Double(instruction_counter_count()) : processorTime()
    for number in 0..<500 { action.inputs.onNext(number) }
    let after = isCounted ? Double(instruction_counter_count()) : processorTime()
    return withExtendedLifetime((base, shown)) { after - before }
  }
  return (0..<5).map { _ in measure() }.min() ?? .nan
}

private func growth(_ name: String, _ measure: @escaping () -> Double?) -> FigureRow {
  FigureRow(name: "growth: " + name, unit: "times", target: 1.5, measure: measure)
}

private func observed(by count: Int) -> PublishSubject<Int> {
  let subject = PublishSubject<Int>()
  for _ in 0..<count { subject.subscribe(onNext: { total.sum &+= $0 }) }
  return subject
}

private func stages(_ count: Int, after source: Observable<Int>) -> Observable<Int> {
  (0..<count).reduce(source) { chain, _ in chain.map { $0 &+ 1 } }
}

private func staged(_ count: Int) -> PublishSubject<Int> {
  let subject = PublishSubject<Int>()
  stages(count, after: subject.asObservable()).subscribe(onNext: { total.sum &+= $0 })
  return subject
}
