import ActionReactiveSwift
import StreamsTesting
import TestSupport
import Testing

/// Races a binding against the end of its target's lifetime. Serialized, because each race keeps two processors busy.
@Suite(.serialized) struct BindingRaceTests {
  private struct Scene: Sendable {
    let source = PublishSubject<Int>()
    let token = Lifetime.Token()
    let heard = Heard<Int>()
    let binding = SingleAssignmentDisposable()

    func bind() {
      let target = BindingTarget<Int>(lifetime: Lifetime(token)) { [heard] in heard.append($0) }
      binding.setDisposable(target <~ source)
    }

    /// Checks the final state for every interleaving: the source has no observers, nothing is tied to the lifetime, and
    /// no value arrives.
    func requireOver(_ round: Race.Round) throws {
      try #require(!source.hasObservers, "\(round)")
      try #require(!Lifetime(token).end.hasObservers, "\(round)")
      heard.removeAll()
      source.onNext(9)
      try #require(heard.all.isEmpty, "\(round)")
    }
  }

  @Test func `a binding created while the lifetime ends is ended`() async throws {
    try await withWatchdog {
      let outcome = try Race.run(
        rounds: Race.usualRounds, setUp: { _ in Scene() },
        left: { $0.bind() }, right: { $0.token.dispose() },
        check: { scene, round in try scene.requireOver(round) })
      #expect(outcome.isFair, "\(outcome)")
    }
  }

  @Test func `a binding whose source emits and ends while the lifetime ends is ended`() async throws {
    try await withWatchdog {
      let outcome = try Race.run(
        rounds: Race.usualRounds,
        setUp: { _ in
          let scene = Scene()
          scene.bind()
          return scene
        },
        left: { scene in
          scene.source.onNext(1)
          scene.source.onNext(2)
          scene.source.onCompleted()
        },
        right: { $0.token.dispose() },
        check: { scene, round in
          try #require([[], [1], [1, 2]].contains(scene.heard.all), "\(round)")
          try scene.requireOver(round)
        })
      #expect(outcome.isFair, "\(outcome)")
    }
  }

  @Test func `a binding disposed while the lifetime ends is ended`() async throws {
    try await withWatchdog {
      _ = try Race.run(
        rounds: Race.usualRounds,
        setUp: { _ in
          let scene = Scene()
          scene.bind()
          return scene
        },
        left: { $0.binding.dispose() }, right: { $0.token.dispose() },
        check: { scene, round in try scene.requireOver(round) })
    }
  }

  @Test func `a property released while it is being bound releases the source`() async throws {
    final class Owner: Sendable {
      let target = MutableProperty<MutableProperty<Int>?>(MutableProperty(0))
      let source = PublishSubject<Int>()
    }
    try await withWatchdog {
      _ = try Race.run(
        rounds: Race.usualRounds, setUp: { _ in Owner() },
        left: { owner in owner.target.value <~ owner.source },
        right: { owner in owner.target.value = nil },
        check: { owner, round in try #require(!owner.source.hasObservers, "\(round)") })
    }
  }

  @Test func `a lifetime that ends on one thread and is read on another has ended on both`() async throws {
    try await withWatchdog {
      _ = try Race.run(
        rounds: Race.usualRounds, setUp: { _ in (MutableProperty(0), Heard<Int>()) },
        left: { property, heard in property.lifetime.observeEnded { heard.append(1) } },
        right: { property, _ in property.end() },
        check: { state, round in try #require(state.1.all == [1], "\(round)") })
    }
  }
}
