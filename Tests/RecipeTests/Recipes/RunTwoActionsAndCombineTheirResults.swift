import Action

struct TravelDay: Sendable, Equatable {
  var rides: Int
  var weather: String
}

func planning(rides: Action<Int, Int>, weather: Action<Int, String>) -> Action<Int, TravelDay> {
  Action(enabledIf: Gate(rides.enabled) && Gate(weather.enabled)) { day in
    Observable.zip(rides.apply(day), weather.apply(day)) { TravelDay(rides: $0, weather: $1) }
  }
}
