/// Wraps a closure of the main actor in a nonisolated closure, which stops the program if it is called off the main
/// actor.
///
/// A shared sequence subscribes and delivers on the main actor. Only a scheduler of another context can violate this,
/// so the check covers ``SharingStrategyProtocol/scheduler`` and the mocks of ``SharingScheduler``.
@usableFromInline
func onMainActor<Argument, Result>(
  _ closure: @escaping @MainActor (Argument) -> Result
) -> @Sendable (Argument) -> Result {
  let call = assumingIsolation(factory: closure)
  return { argument in
    checkMainActor()
    return call(argument)
  }
}

/// The same for a closure with two arguments.
@usableFromInline
func onMainActor<First, Second, Result>(
  _ closure: @escaping @MainActor (First, Second) -> Result
) -> @Sendable (First, Second) -> Result {
  let call = assumingIsolation(factory: closure)
  return { first, second in
    checkMainActor()
    return call(first, second)
  }
}

private func checkMainActor() {
  precondition(
    MainContext.isCurrent,
    """
    A Driver or a Signal emitted an element off the main actor, to which its closures are isolated. Run the scheduler \
    of SharingScheduler.mock, or of the sharing strategy, on the main actor, for example in a @MainActor test.
    """)
}

/// A source whose stages are isolated to the main actor. It is subscribed to on the main actor.
struct MainActorRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  /// Whether the source has the scheduler of a test, whose virtual time may end before the main actor is available.
  let isMocked: Bool

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    if MainContext.isCurrent {
      return source.run(isMocked ? InnerSink(MockedObserver(downstream: sink)) : sink)
    }
    precondition(
      !isMocked && !SharingScheduler.isMocked,
      """
      A Driver or a Signal with the scheduler of SharingScheduler.mock was subscribed to off the main actor, where it \
      would miss events. Run the test on the main actor: @MainActor @Test func …
      """)
    return source.subscribe(on: ConcurrentMainScheduler.instance).run(sink)
  }
}

/// The observer of a source with the scheduler of a test, which must run on the main actor. Elsewhere, the events would
/// wait for the main actor until after the end of the test.
private struct MockedObserver<Element: Sendable>: InnerObserver {
  let downstream: Sink<Element>

  func next(_ element: Element) {
    checkMainActor()
    downstream.next(element)
  }

  func failed(_ error: any Error) { downstream.failed(error) }

  func completed() {
    checkMainActor()
    downstream.completed()
  }

  var hasEnded: Bool { downstream.hasEnded }
}
