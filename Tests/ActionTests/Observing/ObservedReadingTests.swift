import Action
import Observation
import StreamsTesting
import TestSupport
import Testing

@MainActor @Observable private final class Account {
  var balance = 0
  var isOpen = false
}

/// A value that cannot be compared.
private struct Opaque: Sendable { let balance: Int }

/// Results that are made of `@Observable` state and kept, read several times between a change and the job that
/// announces it.
@MainActor @Suite(.watched) struct ObservedReadingTests {
  private let account = Account()
  private nonisolated static let comparisons = [true, false]

  /// Returns a property of the balance, whose values can be compared or not.
  private func balance(isComparable: Bool) -> Property<Opaque> {
    if isComparable {
      return Property.observing { @MainActor [account] in account.balance }.map { Opaque(balance: $0) }
    }
    return Property<Opaque>.observing { @MainActor [account] in Opaque(balance: account.balance) }
  }

  @Test(arguments: comparisons)
  func `an optimistic value over observed state follows each change that is read before the next job`(
    isComparable: Bool
  ) async {
    let (works, heard) = (PublishSubject<Int>(), Heard<Int>())
    let action = Action<Int, Int> { _ in works.asObservable() }
    let shown = action.optimistic(over: balance(isComparable: isComparable)) {
      Opaque(balance: $0.balance + $1)
    }
    let subscription = shown.subscribe(onNext: { heard.append($0.balance) })
    action.execute(10)
    for balance in 1...3 {
      account.balance = balance
      expectEqual(shown.value.balance, balance + 10)
    }
    expectEqual(await heard.all(3), [0, 10, 13])
    works.onCompleted()
    expectEqual(shown.value.balance, 3)
    subscription.dispose()
  }

  @Test(arguments: comparisons)
  func `work receives the observed state after each change, even before the next job`(
    isComparable: Bool
  ) {
    let heard = Heard<Int>()
    let action = Action<Void, Int>(
      state: balance(isComparable: isComparable), enabledWhen: { $0.balance.isMultiple(of: 2) }
    ) { state, _ in
      heard.append(state.balance)
      return .just(0)
    }
    for balance in 1...6 {
      account.balance = balance
      expectEqual(action.start().state.value, balance.isMultiple(of: 2) ? .completed : .rejected)
    }
    expectEqual(heard.all, [2, 4, 6])
  }

  @Test func `a check made inside an observing closure uses the new state`() {
    let part = Action<Int, Int>(enabledIf: .observing { @MainActor [account] in account.isOpen }) {
      .just($0)
    }
    let isEnabled = Property.observing { @MainActor [account] in account.isOpen && part.isEnabled(for: 1) }
    let whole = Action<Int, Int>(enabledIf: isEnabled) { .just($0) }
    for isOpen in [true, false, true, false] {
      account.isOpen = isOpen
      expectEqual(isEnabled.value, isOpen)
      expectEqual(whole.isEnabled(for: 1), isOpen)
    }
  }

  @Test func `a check made inside an observing closure in the next job uses the new state`() async {
    let (heard, bag) = ((1...8).map { _ in Heard<Bool>() }, DisposeBag())
    // Several, because their order in the job is not known.
    for heard in heard {
      let part = Action<Int, Int>(enabledIf: .observing { @MainActor [account] in account.isOpen }) {
        .just($0)
      }
      Observable.observing { @MainActor [account] in account.isOpen && part.isEnabled(for: 1) }
        .subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    }
    account.isOpen = true
    for heard in heard { expectEqual(await heard.all(2), [false, true]) }
  }

  @Test func `an action whose gates change with every reading still decides on its inputs`() {
    let calls = Lock(0)
    let call: @Sendable () -> Int = {
      calls.withLock { calls in
        calls += 1
        return calls
      }
    }
    let stamps = Property.observing { @MainActor [account] in [account.balance, call()] }
    let isPositive = stamps.map { $0[0] > 0 }
    let action = Action<Int, Int>(
      enabledIf: .require(isPositive, "Empty") && .observing { @MainActor [account] in account.isOpen }
    ) { .just($0) }
    for balance in [1, 0, 1] {
      (account.balance, account.isOpen) = (balance, true)
      expectEqual(action.isEnabled(for: 1), balance > 0)
    }
  }

  @Test func `a check of composed actions reads a gate only a few times while a state has unread changes`() {
    let (calls, other) = (Heard<Int>(), Property.observing { @MainActor [account] in account.balance })
    let gate = MutableProperty(true).map { isOpen in
      calls.append(1)
      return isOpen
    }
    var action = Action<Int, Int>(enabledIf: gate) { .just($0) }
    for _ in 1...10 { action = action.map { $0 } }
    account.balance = 1
    calls.removeAll()
    expectEqual(action.isEnabled(for: 1), true)
    // About one for each level.
    #expect(calls.all.count < 30)
    expectEqual(other.value, 1)
  }
}
