import Action
import ActionInspector

struct TripServerDown: Error {}

@MainActor
final class TripModel {
  let isOnline = MutableProperty(true)
  let request: Action<Int, String>
  let rate: Action<Int, Void>

  init() {
    request = Action(enabledIf: .require(isOnline, "You are offline")) { seats in .just("\(seats) seats") }
    rate = Action { stars in if stars == 0 { throw TripServerDown() } }
  }
}

@MainActor
func logging(_ trips: TripModel, to write: @escaping @Sendable (String) -> Void) -> ActionInspector {
  let inspector = ActionInspector()
  inspector.recordActions(of: trips, prefix: "trips")
  let names = inspector.snapshot().actions.map(\.name)
  inspector.events.subscribe(onNext: { event in
    guard let action = event.action, names.indices.contains(action) else { return }
    let reason = event.blockers?.joined(separator: ", ") ?? event.reason ?? event.text
    let words = [names[action], event.execution.map { "#\($0)" }, event.kind.rawValue, reason]
    write(words.compactMap { $0 }.joined(separator: " "))
  })
  return inspector
}
