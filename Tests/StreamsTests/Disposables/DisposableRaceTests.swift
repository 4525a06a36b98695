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

  @Test func `composite: insert against dispose`() async throws {
    try await race(rounds: 2_000) { () -> Pair<CompositeDisposable> in
      let pair = Pair(owner: CompositeDisposable())
      pair.owner.insert(pair.member)
      return pair
    } left: {
      $0.owner.insert($0.late)
    } right: {
      $0.owner.dispose()
    } check: {
      #expect($0.member.isOnce && $0.late.isOnce)
    }
  }

  @Test func `composite: remove against dispose`() async throws {
    struct Keyed: Sendable {
      let owner = CompositeDisposable()
      let member = Counter()
      let key: CompositeDisposable.DisposeKey?
      init() { key = owner.insert(member) }
    }
    try await race(rounds: 2_000) {
      Keyed()
    } left: {
      if let key = $0.key { $0.owner.remove(for: key) }
    } right: {
      $0.owner.dispose()
    } check: {
      #expect($0.member.isOnce)
    }
  }

  @Test func `serial: set against dispose`() async throws {
    try await race(rounds: 2_000) { () -> Pair<SerialDisposable> in
      let pair = Pair(owner: SerialDisposable())
      pair.owner.disposable = pair.member
      return pair
    } left: {
      $0.owner.disposable = $0.late
    } right: {
      $0.owner.dispose()
    } check: {
      #expect($0.member.isOnce && $0.late.isOnce)
    }
  }

  @Test func `single assignment: set against dispose`() async throws {
    try await race(rounds: 2_000) {
      Pair(owner: SingleAssignmentDisposable())
    } left: {
      $0.owner.setDisposable($0.member)
    } right: {
      $0.owner.dispose()
    } check: {
      #expect($0.member.isOnce)
    }
  }

  @Test func `reference counted: the last two at once`() async throws {
    struct Counted: Sendable {
      let member = Counter()
      let owner: RefCountDisposable
      let retained: any Disposable
      init() {
        owner = RefCountDisposable(disposable: member)
        retained = owner.retain()
      }
    }
    try await race(rounds: 2_000) {
      Counted()
    } left: {
      $0.owner.dispose()
    } right: {
      $0.retained.dispose()
    } check: {
      #expect($0.member.isOnce)
    }
  }
}
