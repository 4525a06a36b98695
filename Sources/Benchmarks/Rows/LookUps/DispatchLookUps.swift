import ActionDispatch
import Streams

func dispatchLookUps() -> [FigureRow] {
  [
    lookUps("send") { sending(through: ActionsRouter()) },
    lookUps("send, 3 middlewares") { sending(through: filtered()) },
    lookUps("send, awaited", events: 1_000) { awaiting(through: ActionsRouter()) },
    lookUps("send, awaited, 3 middlewares", events: 1_000) { awaiting(through: filtered()) },
    lookUps("send, its completion") {
      let router = ActionsRouter()
      let dispatcher = ActionsDispatcher(router: router)
      _ = try? dispatcher.register(action: Add.self) { $0 &+ 1 }
      return { [dispatcher] in
        dispatcher.dispatch(Add(param: $0)) { total.sum &+= (try? $0.get()) ?? 0 }
      }
    },
    lookUps("send, its completion, to the main actor") {
      let dispatcher = ActionsDispatcher(router: ActionsRouter())
      _ = try? dispatcher.register(action: Add.self) { @MainActor in $0 &+ 1 }
      return { [dispatcher] in
        dispatcher.dispatch(Add(param: $0)) { total.sum &+= (try? $0.get()) ?? 0 }
      }
    },
    lookUps("send, its completion, to a handler with a completion") {
      let dispatcher = ActionsDispatcher(router: ActionsRouter())
      register(dispatcher)
      return { [dispatcher] in
        dispatcher.dispatch(AddLater(param: $0)) { total.sum &+= (try? $0.get()) ?? 0 }
      }
    },
    lookUps("send, awaited, to a handler with a completion", events: 1_000) {
      let router = ActionsRouter()
      let dispatcher = ActionsDispatcher(router: router)
      register(dispatcher)
      return awaiting(through: router, dispatcher)
    },
    lookUps("send, dispatched") {
      let router = ActionsRouter()
      router.dispatched.subscribe(onNext: { _ in total.sum &+= 1 })
      return sending(through: router)
    },
    lookUps("send, performing an action", events: 1_000) {
      let router = ActionsRouter()
      let dispatcher = ActionsDispatcher(router: router)
      let action = Action<Int, Int> { .just($0 &+ 1) }
      _ = try? dispatcher.register(AddLater.self, performing: action)
      return awaiting(through: router, dispatcher)
    },
  ]
}

/// Registers a handler that responds through a completion handler.
private func register(_ dispatcher: ActionsDispatcher) {
  _ = try? dispatcher.register(action: AddLater.self) { number, completion in completion(number &+ 1) }
}
