import ActionReactiveSwift
import StreamsTesting
import TestSupport
import Testing

/// The ways in which a binding can end, and the objects that must be deallocated then.
private enum End: CaseIterable {
  case completed, failed, disposed, lifetime, sourceDropped

  /// Binds tracked elements to a tracked closure, and ends the binding.
  ///
  /// - Returns: the objects that are not deallocated as expected while the source, lifetime and binding still exist.
  func run(_ lifetimes: Lifetimes, on actor: (any Actor)?) -> [String] {
    var source: PublishSubject<Tracked>? = PublishSubject()
    let (lifetime, token) = Lifetime.make()
    let binding = bind(source!, to: lifetime, lifetimes.track("closure"), on: actor)
    source!.onNext(lifetimes.track("element"))
    switch self {
    case .completed: source!.onCompleted()
    case .failed: source!.onError(CancellationError())
    case .disposed: binding.dispose()
    case .lifetime: token.dispose()
    case .sourceDropped: source = nil
    }
    return withExtendedLifetime((source, token, binding)) {
      // A released source emits no termination, so the objects it may retain are released when the lifetime ends.
      let isTied = self != .sourceDropped && lifetime.end.hasObservers
      return lifetimes.liveLabels.filter { $0 == "element" } + (isTied ? ["tie"] : [])
    }
  }

  private func bind(
    _ source: PublishSubject<Tracked>, to lifetime: Lifetime, _ token: Tracked, on actor: (any Actor)?
  ) -> any Disposable {
    if actor == nil { return BindingTarget(lifetime: lifetime) { $0.and(token) } <~ source }
    return BindingTarget(lifetime: lifetime) { @MainActor in $0.and(token) } <~ source
  }
}

@Suite(.watched) struct BindingLeakTests {
  @Test(arguments: End.allCases.filter { $0 != .failed })
  @MainActor fileprivate func `an ended binding retains nothing`(_ end: End) {
    let lifetimes = Lifetimes()
    expectEqual(end.run(lifetimes, on: nil), [])
    expectEqual(end.run(lifetimes, on: MainActor.shared), [])
    expectEqual(lifetimes.made, 4)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test @MainActor func `an object retained by its own setter is deallocated when the source is released`() {
    let lifetimes = Lifetimes()
    do {
      let (source, token, tracked) = (PublishSubject<Int>(), Lifetime.Token(), lifetimes.track("screen"))
      // The lifetime retains the binding, and the setter retains the lifetime.
      BindingTarget<Int>(lifetime: Lifetime(token)) { @MainActor _ in
        withExtendedLifetime((token, tracked)) {}
      } <~ source
      source.onNext(1)
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test func `a binding that never ends is released with its target`() {
    let lifetimes = Lifetimes()
    do {
      let (source, target) = (MutableProperty(lifetimes.track("value")), MutableProperty<Tracked?>(nil))
      let token = lifetimes.track("closure")
      target <~ source.map { $0.and(token) }
      source <~ target.asObservable().compactMap { $0 }.take(1)
      expectEqual(lifetimes.live, 2)
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  #if DEBUG
    @Test func `bindings and lifetimes leave no subscription behind`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        Hooks.defaultErrorHandler = { _, _ in }
        let lifetimes = Lifetimes()
        for end in End.allCases {
          precondition(end.run(lifetimes, on: nil) == [])
          precondition(Resources.total == 0, "\(end): \(Resources.total)")
          precondition(end.run(lifetimes, on: MainActor.shared) == [])
          precondition(Resources.total == 0, "\(end) on the main actor: \(Resources.total)")
        }
        precondition(lifetimes.live == 0)
        do {
          let action = Action<Int, Int> { .just($0) }
          let (source, target) = (PublishSubject<Int>(), MutableProperty<Int?>(nil))
          action <~ source
          target <~ action.values
          target <~ source.take(during: action.lifetime)
          action.lifetime += target.subscribe()
          source.onNext(1)
          precondition(Resources.total > 0 && target.value == 1)
        }
        precondition(Resources.total == 0, "with an action: \(Resources.total)")
      }
    }
  #endif
}
