import ActionReactiveSwift
import StreamsTesting
import TestSupport
import Testing

/// A binding against the end of its target's lifetime. One after the other, as each keeps two processors busy.
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

    /// Checks all that holds however they met: the source is left alone, nothing is tied to the lifetime, and nothing arrives.
    func requireOver(_ round: Race.Round) throws {
      try #require(!source.hasObservers, "\(round)")
      try #require(!Lifetime(token).end.hasObservers, "\(round)")
      heard.removeAll()
      source.onNext(9)
      try #require(heard.all.isEmpty, "\(round)")
    }
  }

  @Test func `a binding that is made as the lifetime ends is over`() async throws {
    try await withWatchdog {
      let outcome = try Race.run(
        rounds: Race.usualRounds, setUp: { _ in Scene() },
        left: { $0.bind() }, right: { $0.token.dispose() },
        check: { scene, round in try scene.requireOver(round) })
      #expect(outcome.isFair, "\(outcome)")
    }
  }

  @Test func `a binding whose source emits and ends as the lifetime ends is over`() async throws {
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

  @Test func `a binding that is disposed as the lifetime ends is over`() async throws {
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

  @Test func `a property that is bound to as it is released lets go of the source`() async throws {
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

  @Test func `what ends on one thread and is asked for on another is over on both`() async throws {
    try await withWatchdog {
      _ = try Race.run(
        rounds: Race.usualRounds, setUp: { _ in (MutableProperty(0), Heard<Int>()) },
        left: { property, heard in property.lifetime.observeEnded { heard.append(1) } },
        right: { property, _ in property.end() },
        check: { state, round in try #require(state.1.all == [1], "\(round)") })
    }
  }
}
