/// A closure of the main actor as one that must be called there, and stops the program where it is not.
///
/// A shared sequence subscribes and delivers on the main actor. What gets around that is a scheduler that does not
/// belong there, so this is a check of ``SharingStrategyProtocol/scheduler`` and of ``SharingScheduler``'s mocks.
func onMainActor<Argument, Result>(
  _ closure: @escaping @MainActor (Argument) -> Result
) -> @Sendable (Argument) -> Result {
  let call = assumingIsolation(factory: closure)
  return { argument in
    precondition(
      MainContext.isCurrent,
      """
      an element of a Driver or a Signal arrived off the main actor, to which its closures belong; run the scheduler \
      that SharingScheduler.mock or the sharing strategy was given on the main actor, for example in a @MainActor test
      """)
    return call(argument)
  }
}

/// A source whose stages belong to the main actor: it is subscribed to there.
struct MainActorRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>

  var delivery: EventDelivery { source.delivery }

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    MainContext.isCurrent
      ? source.run(sink) : source.subscribe(on: ConcurrentMainScheduler.instance).run(sink)
  }
}

/// A shared source whose connection is made on the main actor, by whoever subscribes first.
struct SharedOnMainRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>

  var delivery: EventDelivery { .onMainFromMain }

  func run(_ sink: consuming Sink<Element>) -> Teardown { source.run(sink) }
}
