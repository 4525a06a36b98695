import Action
import Streams
import TestSupport
import Testing

/// The closures, and observers that change what is shown.
extension CommittingTests {
  // MARK: The closure

  @Test func `the commit closure runs again if the base has changed during the call`() {
    let action = action()
    let calls = Heard<Int>()
    let likes = likes
    let shown = shown(action) { value, element in
      calls.append(value)
      // Another thread would write here.
      if calls.all.count < 3 { likes.value += 100 }
      return value + element
    }
    action.execute(1)
    finish(1, with: 1)
    expectEqual(calls.all, [10, 110, 210])
    expectEqual(values.all, [10, 11, 111, 211, 211])
    expectEqual([shown.value, likes.value], [211, 211])
  }

  @Test func `committing and applying run without a lock`() {
    let action = action(.concurrent())
    let likes = likes
    let other = Action<Int, Int>(policy: .concurrent()) { .just($0) }
    let look: @Sendable () -> Void = {
      _ = likes.value
      _ = action.status.value
      action.execute(5)
      other.execute(1)
    }
    let isFirst = MutableProperty(true)
    let shown = action.optimistic(
      over: likes,
      applying: { value, input in
        if input == 1, isFirst.swap(false) { look() }
        return value + input
      },
      committing: { value, element in
        look()
        return element
      })
    action.execute(1)
    _ = shown.value
    finish(1, with: 11)
    expectEqual([shown.value, likes.value], [21, 11])
    action.cancel()
    expectEqual(shown.value, 11)
  }

  @Test func `an execution whose action is released while it commits has the commit in one step`() {
    let owner = MutableProperty<Action<Int, Int>?>(action(.concurrent()))
    let shown = shown(owner.value!) { _, element in
      owner.value = nil
      return element
    }
    for input in [1, 2] { owner.value?.execute(input) }
    finish(1, with: 15)
    // The other execution is cancelled by the release, before the commit.
    expectEqual(values.all, [10, 11, 13, 11, 15])
    expectEqual([shown.value, likes.value], [15, 15])
  }

  // MARK: Reentrancy

  @Test(arguments: [
    (ExecutionPolicy.drop, [10, 11, 15]), (.enqueue(), [10, 11, 15, 17]), (.keepLatest, [10, 11, 15, 17]),
    (.restart, [10, 11, 15, 17]), (.concurrent(), [10, 11, 13, 17]), (.shareRunning, [10, 11, 15]),
  ])
  func `an input that committing sends finds the execution running`(policy: ExecutionPolicy, expected: [Int])
  {
    let action = action(policy)
    let isFirst = MutableProperty(true)
    let shown = shown(action) { _, element in
      if isFirst.swap(false) { action.execute(2) }
      return element
    }
    action.execute(1)
    finish(1, with: 15)
    // Observers may be notified of one value twice.
    let different = values.all.indices.filter { $0 == 0 || values.all[$0] != values.all[$0 - 1] }
    expectEqual(different.map { values.all[$0] }, expected)
    let isRunning = expected.last == 17
    expectEqual(action.executing.value, isRunning)
    if isRunning { finish(2, with: 20) }
    expectEqual([shown.value, likes.value], isRunning ? [20, 20] : [15, 15])
  }

  @Test(arguments: ["cancel", "abandon", "handle", "abandon the handle"])
  func `a cancellation while an execution commits is too late`(end: String) {
    let action = action()
    let handle = MutableProperty<Execution<Int>?>(nil)
    let shown = shown(action) { _, element in
      switch end {
      case "cancel": action.cancel()
      case "abandon": action.abandon()
      case "handle": handle.value?.cancel()
      default: handle.value?.abandon()
      }
      return element
    }
    handle.value = action.start(1)
    finish(1, with: 15)
    expectEqual(values.all, [10, 11, 15])
    expectEqual([shown.value, likes.value], [15, 15])
    expectEqual(handle.value?.state.value, .completed)
  }

  @Test func `committing can release the property and the base`() {
    let base = MutableProperty<MutableProperty<Int>?>(MutableProperty(10))
    let kept = MutableProperty<Property<Int>?>(nil)
    let action = action(.concurrent())
    kept.value = action.optimistic(
      over: base.value!, applying: { $0 + $1 },
      committing: { _, element in
        kept.value = nil
        if element == 20 { base.value = nil }
        return element
      })
    for input in [1, 2] { action.execute(input) }
    finish(1, with: 15)
    expectEqual(base.value?.value, 15)
    finish(2, with: 20)
    #expect(base.value == nil)
    expectEqual(action.executing.value, false)
  }

  @Test func `an observer of the result can execute the action again`() {
    let action = action(.enqueue())
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $1 })
    shown.subscribe(onNext: { [values] value in
      values.append(value)
      if value == 15 { action.execute(2) }
    }).disposed(by: bag)
    action.execute(1)
    finish(1, with: 15)
    expectEqual(values.all, [10, 11, 15, 17])
    finish(2, with: 17)
    expectEqual([shown.value, likes.value], [17, 17])
  }

  @Test func `an observer of the result can change the base`() {
    let action = action()
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $1 })
    shown.subscribe(onNext: { [values, likes] value in
      values.append(value)
      if value == 11 { likes.value = 20 }
      if value == 15 { likes.value = 30 }
    }).disposed(by: bag)
    action.execute(1)
    expectEqual(values.all, [10, 11, 21])
    finish(1, with: 15)
    expectEqual(values.all, [10, 11, 21, 15, 30])
    expectEqual([shown.value, likes.value], [30, 30])
  }

  @Test func `work that an observer of the base completes is committed`() {
    let action = action(.concurrent())
    let shown = shown(action) { $0 + $1 }
    likes.subscribe(onNext: { [works] in if $0 == 11 { works[2].onCompleted() } }).disposed(by: bag)
    for input in [1, 2] { action.execute(input) }
    for input in [1, 2] { works[input].onNext(input) }
    works[1].onCompleted()
    expectEqual([shown.value, likes.value], [13, 13])
    #expect(values.all.allSatisfy { [10, 11, 13].contains($0) }, "\(values.all)")
    expectEqual(action.runningCount.value, 0)
  }
}
