import Action
import TestSupport
import Testing

@Suite(.watched) struct UndoExamples {
  private struct Offline: Error {}

  @Test func `an undo fails while a renaming is running, and succeeds after it`() async throws {
    let answer = PublishSubject<Void>()
    let model = TitleModel(renaming: Action { _ in answer })
    model.rename.execute(Rename(old: "Draft", new: "Report"))
    #expect(!model.undo.enabled.value)
    do {
      try await model.history.undo().finished()
      Issue.record("The undo did not fail.")
    } catch UndoError.busy {}

    answer.onCompleted()
    #expect(model.undo.enabled.value)
    try await model.history.undo().finished()
    #expect(model.redo.enabled.value)
  }

  @Test func `a failed undo has the error of the server, and clears the stack`() async throws {
    let model = TitleModel(renaming: Action { $0.new == "Draft" ? .error(Offline()) : .empty() })
    model.rename.execute(Rename(old: "Draft", new: "Report"))
    do {
      try await model.undo.start(()).finished()
      Issue.record("The undo did not fail.")
    } catch UndoError.failed(let error) {
      #expect(error is Offline)
    }
    #expect(!model.undo.enabled.value)
  }

  @Test func `the server gets the new title, the old title by the undo, and the new title by the redo`()
    async throws
  {
    let server = TitleServer()
    try await undoAndRedo(server)
    expectEqual(await server.titles, ["Draft", "Report", "Draft", "Report"])
  }

  @Test func `the message for a failed undo contains the error of the server`() async throws {
    let model = TitleModel(renaming: Action { $0.new == "Draft" ? .error(Offline()) : .empty() })
    model.rename.execute(Rename(old: "Draft", new: "Report"))
    var shown: [String] = []
    try await undo(model) { shown.append($0) }
    expectEqual(shown, ["The title was not changed back: Offline()"])
    await #expect(throws: UndoError.self) { try await undo(model) { shown.append($0) } }
    expectEqual(shown.count, 1)
  }
}
