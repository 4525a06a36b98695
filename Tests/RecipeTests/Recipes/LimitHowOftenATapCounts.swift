import Action

protocol SoilSensor: Sendable {
  func moisture() async throws -> Int
}

func measuring(
  with sensor: any SoilSensor, scheduler: any SchedulerType = MainScheduler.instance
) -> Action<Void, Int> {
  Action { try await sensor.moisture() }
    .throttled(.seconds(2), latest: false, scheduler: scheduler)
}
