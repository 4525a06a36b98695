import Streams
import Synchronization
import Testing

/// Whoever wins, each disposable is disposed exactly once.
@Suite struct DisposableRaceTests {
  private final class Counter: Disposable {
    let count = Atomic<Int>(0)
    func dispose() { count.add(1, ordering: .acquiringAndReleasing) }
    var isOnce: Bool { count.load(ordering: .acquiring) == 1 }
  }

  private struct Pair<Owner: Sendable>: Sendable {
    let owner: Owner
    let member = Counter()
    let late = Counter()
  }

  @Test func `composite: insert against dispose`() {
    Race<Pair<CompositeDisposable>>.run(rounds: 2_000) {
      let pair = Pair(owner: CompositeDisposable())
      pair.owner.insert(pair.member)
      return pair
    } _: {
      $0.owner.insert($0.late)
    } _: {
      $0.owner.dispose()
    } check: {
      #expect($0.member.isOnce && $0.late.isOnce)
    }
  }

  @Test func `composite: remove against dispose`() {
    struct Keyed: Sendable {
      let owner = CompositeDisposable()
      let member = Counter()
      let key: CompositeDisposable.DisposeKey?
      init() { key = owner.insert(member) }
    }
    Race<Keyed>.run(rounds: 2_000) {
      Keyed()
    } _: {
      if let key = $0.key { $0.owner.remove(for: key) }
    } _: {
      $0.owner.dispose()
    } check: {
      #expect($0.member.isOnce)
    }
  }

  @Test func `serial: set against dispose`() {
    Race<Pair<SerialDisposable>>.run(rounds: 2_000) {
      let pair = Pair(owner: SerialDisposable())
      pair.owner.disposable = pair.member
      return pair
    } _: {
      $0.owner.disposable = $0.late
    } _: {
      $0.owner.dispose()
    } check: {
      #expect($0.member.isOnce && $0.late.isOnce)
    }
  }

  @Test func `single assignment: set against dispose`() {
    Race<Pair<SingleAssignmentDisposable>>.run(rounds: 2_000) {
      Pair(owner: SingleAssignmentDisposable())
    } _: {
      $0.owner.setDisposable($0.member)
    } _: {
      $0.owner.dispose()
    } check: {
      #expect($0.member.isOnce)
    }
  }

  @Test func `reference counted: the last two at once`() {
    struct Counted: Sendable {
      let member = Counter()
      let owner: RefCountDisposable
      let retained: any Disposable
      init() {
        owner = RefCountDisposable(disposable: member)
        retained = owner.retain()
      }
    }
    Race<Counted>.run(rounds: 2_000) {
      Counted()
    } _: {
      $0.owner.dispose()
    } _: {
      $0.retained.dispose()
    } check: {
      #expect($0.member.isOnce)
    }
  }
}
