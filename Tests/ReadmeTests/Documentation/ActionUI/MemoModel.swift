import ActionUI
import Observation

// The code of the first page, and of "One action, five toolkits".
struct Memo: Sendable, Hashable {
  var text = ""
}

struct Full: Error {}

protocol MemoStore: Sendable {
  func save(_ note: Memo) async throws -> Int
}

@MainActor @Observable
final class MemoModel {
  var note = Memo()
  @ObservationIgnored let save: Action<Memo, Int>
  @ObservationIgnored let stop: Action<Void, Never>

  convenience init(store: some MemoStore) {
    self.init(save: Action(accepting: { !$0.text.isEmpty }) { note in try await store.save(note) })
  }

  init(save: Action<Memo, Int>) {
    self.save = save
    stop = Action(enabledIf: save.executing) {
      save.cancel()
      return .empty()
    }
  }
}
