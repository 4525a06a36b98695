import ActionUI
import TestSupport
import Testing

/// The tests of "Actions without streams".
@Suite(.watched) enum WithoutStreamsTests {}

extension WithoutStreamsTests {
  @MainActor @Suite struct NoteModelTests {
    private struct Drawer: MemoStore {
      func save(_ note: Memo) async throws -> Int {
        if note.text == "too long" { throw Full() }
        return note.text.count
      }
    }

    @Test func `a note is saved, and an empty note is rejected`() async throws {
      let model = NoteModel(store: Drawer())
      #expect(model.save.start().state.value == .rejected)
      model.note.text = "Milk"
      #expect(try await model.save.start().value == 4)
      #expect(model.save.model.lastElement == 4)
    }

    @Test func `a second tap is rejected while the note is being saved`() async throws {
      let model = NoteModel(store: Drawer())
      model.note.text = "Milk"
      let first = model.save.start()
      #expect(model.save.start().state.value == .rejected)
      #expect(try await first.value == 4)
    }

    @Test func `the failure is shown`() async {
      let model = NoteModel(store: Drawer())
      model.note.text = "too long"
      let shown = model.save.model
      #expect(shown.failure == nil)
      await model.save.start().settled()
      #expect(shown.failure is Full)
    }
  }
}
