import Streams
import TestSupport
import Testing

@Suite(.watched) struct DisposablesTests {
  private let heard = Heard<String>()

  private func note(_ name: String) -> any Cancelable { Disposables.create { [heard] in heard.append(name) } }

  @Test func `several disposables are disposed in order, once`() {
    let pair = Disposables.create(note("a"), note("b"))
    let four = Disposables.create(note("c"), note("d"), note("e"), note("f"))
    let list = Disposables.create([note("g")])
    for disposable in [pair, four, list] {
      #expect(!disposable.isDisposed)
      disposable.dispose()
      disposable.dispose()
      #expect(disposable.isDisposed)
    }
    expectEqual(heard.all.joined(), "abcdefg")
  }

  @Test func `a bag disposes in order when it is released`() {
    var bag: DisposeBag? = DisposeBag(disposing: note("a"))
    note("b").disposed(by: bag!)
    bag?.insert(note("c"))
    bag?.insert(note("d"), note("e"))
    bag?.insert([note("f")])
    bag?.insert {
      note("g")
      note("h")
    }
    #expect(heard.all.isEmpty)
    bag = nil
    expectEqual(heard.all.joined(), "abcdefgh")
  }

  @Test func `a bag can be created from a list or with a builder`() {
    _ = DisposeBag(disposing: [note("a"), note("b")])
    _ = DisposeBag {
      note("c")
      note("d")
    }
    expectEqual(heard.all.joined(), "abcd")
  }

  @Test func `a BooleanDisposable remembers its disposal`() {
    let disposable = BooleanDisposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(BooleanDisposable(isDisposed: true).isDisposed)
  }

  @Test func `a CompositeDisposable disposes removed members first, and late members immediately`()
    throws
  {
    let composite = CompositeDisposable(note("a"), note("b"), note("c"))
    let key = try #require(composite.insert(note("d")))
    composite.insert(note("e"))
    expectEqual(composite.count, 5)
    composite.remove(for: key)
    composite.remove(for: key)
    expectEqual(heard.all.joined(), "d")
    composite.dispose()
    composite.dispose()
    expectEqual(heard.all.joined(), "dabce")
    #expect(composite.count == 0 && composite.isDisposed)
    #expect(composite.insert(note("f")) == nil)
    expectEqual(heard.all.joined(), "dabcef")
  }

  @Test func `a member may use its CompositeDisposable during its disposal`() {
    let composite = CompositeDisposable()
    composite.insert(
      Disposables.create { [heard] in
        composite.dispose()
        composite.insert(Disposables.create { heard.append("late") })
        heard.append("first")
      })
    composite.dispose()
    expectEqual(heard.all, ["late", "first"])
  }

  @Test func `a RefCountDisposable is disposed after everything that was retained`() {
    let counted = RefCountDisposable(disposable: note("a"))
    let first = counted.retain()
    let second = counted.retain()
    first.dispose()
    first.dispose()
    counted.dispose()
    counted.dispose()
    #expect(!counted.isDisposed && heard.all.isEmpty)
    second.dispose()
    #expect(counted.isDisposed && heard.all == ["a"])
    counted.retain().dispose()
    expectEqual(heard.all, ["a"])
  }

  @Test func `a RefCountDisposable without retained disposables stays until it is disposed`() {
    let counted = RefCountDisposable(disposable: note("a"))
    counted.retain().dispose()
    #expect(!counted.isDisposed)
    counted.dispose()
    expectEqual(heard.all, ["a"])
  }

  @Test func `a SerialDisposable disposes replaced and late disposables`() {
    let serialized = SerialDisposable()
    serialized.disposable = note("a")
    serialized.disposable = note("b")
    expectEqual(heard.all.joined(), "a")
    serialized.dispose()
    serialized.disposable = note("c")
    #expect(heard.all.joined() == "abc" && serialized.isDisposed)
  }

  @Test func `a SingleAssignmentDisposable disposes its current or its later disposable`() {
    let early = SingleAssignmentDisposable()
    early.setDisposable(note("a"))
    early.dispose()
    let late = SingleAssignmentDisposable()
    late.dispose()
    late.setDisposable(note("b"))
    #expect(heard.all.joined() == "ab" && late.isDisposed)
  }

  @Test func `a ScheduledDisposable disposes on its scheduler, once`() {
    let scheduler = ManualScheduler()
    let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: note("a"))
    scheduled.dispose()
    scheduled.dispose()
    #expect(!scheduled.isDisposed && heard.all.isEmpty)
    scheduler.run()
    #expect(scheduled.isDisposed && heard.all == ["a"])
  }

  @Test func `a bag with a million disposables is released in a loop`() async {
    let count = Heard<Int>()
    await onSmallStack {
      let counter = Disposables.create { count.append(1) }
      let bag = DisposeBag()
      for _ in 0..<999_999 { bag.insert(BooleanDisposable()) }
      bag.insert(counter)
    }
    expectEqual(count.all, [1])
  }
}

/// Runs its actions on request.
private final class ManualScheduler: ImmediateSchedulerType {
  private let actions = Heard<@Sendable () -> Void>()

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    actions.append { _ = action(state) }
    return Disposables.create()
  }

  func run() { actions.removeAll().forEach { $0() } }
}
