import ActionUI
import Observation

// The code of "Actions without streams". Its view is in SwiftUISamples.swift.
@MainActor @Observable
final class NoteModel {
  var note = Memo()
  private let store: any MemoStore

  @ObservationIgnored private(set) lazy var save = Action<Void, Int>(
    enabledIf: .observing { @MainActor [weak self] in self?.note.text.isEmpty == false }
  ) { @MainActor [weak self, store] in
    guard let note = self?.note else { throw CancellationError() }
    return try await store.save(note)
  }

  init(store: any MemoStore) { self.store = store }
}

func saving(to store: any MemoStore) -> Action<Memo, Int> {
  let save = Action<Memo, Int> { note in try await store.save(note) }
  return save
}

func number(of note: Memo, by save: Action<Memo, Int>) async throws -> Int {
  let execution = save.start(note)
  let number = try await execution.value
  return number
}

func isSaving(_ save: Action<Memo, Int>) -> Bool {
  let status = save.status.value
  return status.isExecuting && !status.isEnabled
}

@MainActor
func saveMilk(_ model: NoteModel) async throws -> Int {
  model.note.text = "Milk"
  let execution = model.save.start()
  return try await execution.value
}
