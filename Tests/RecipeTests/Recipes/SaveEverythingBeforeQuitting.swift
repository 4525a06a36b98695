import Action

struct Sketch: Sendable, Identifiable {
  let id: Int
}

@MainActor
final class SketchBook {
  private let autosave: Action<Sketch, Int>
  private var latest: [Sketch.ID: Execution<Int>] = [:]

  init(scheduler: any SchedulerType, save: @escaping @Sendable (Sketch) async throws -> Int) {
    autosave = Action(policy: .keepLatest, by: \.id, work: save).debounced(.seconds(5), scheduler: scheduler)
  }

  func change(_ sketch: Sketch) { latest[sketch.id] = autosave.start(sketch) }

  func saveEverything() async -> Bool {
    autosave.flush()
    for save in latest.values {
      guard await save.settled() == .completed else { return false }
    }
    return true
  }
}
