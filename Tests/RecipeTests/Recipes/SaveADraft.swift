import Action
import Observation

protocol LetterStore: Sendable {
  func save(_ text: String) async throws
}

@MainActor @Observable
final class LetterModel {
  var text = "" {
    didSet { autosave.execute(text) }
  }

  @ObservationIgnored let autosave: Action<String, Void>

  init(store: any LetterStore, scheduler: any SchedulerType = MainScheduler.instance) {
    autosave = Action<String, Void>(policy: .keepLatest) { text in try await store.save(text) }
      .debounced(.seconds(2), scheduler: scheduler)
  }

  func close() async {
    autosave.flush()
    await autosave.idle()
  }
}
