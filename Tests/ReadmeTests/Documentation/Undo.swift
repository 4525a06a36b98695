import Action

struct Rename: Sendable {
  let old: String
  let new: String

  var reversed: Rename { Rename(old: new, new: old) }
}

final class TitleModel: Sendable {
  let history = UndoStack()
  let rename: Action<Rename, Void>
  let undo: CompletableAction<Void>
  let redo: CompletableAction<Void>

  init(renaming: Action<Rename, Void>) {
    rename = renaming.undoable(in: history, by: renaming) { change, _ in change.reversed }
    undo = CompletableAction(enabledIf: history.canUndo, policy: .concurrent()) { [history] in
      history.undo().elements
    }
    redo = CompletableAction(enabledIf: history.canRedo, policy: .concurrent()) { [history] in
      history.redo().elements
    }
  }
}

/// Keeps the title on a server.
actor TitleServer {
  private(set) var titles = ["Draft"]

  func rename(_ change: Rename) throws { titles.append(change.new) }
}

func undoAndRedo(_ server: TitleServer) async throws {
  let model = TitleModel(renaming: Action(policy: .enqueue()) { try await server.rename($0) })
  try await model.rename.start(Rename(old: "Draft", new: "Report")).finished()
  try await model.history.undo().finished()  // renames Report to Draft
  try await model.history.redo().finished()  // renames Draft to Report
}

func undo(_ model: TitleModel, _ print: (String) -> Void) async throws {
  do {
    try await model.history.undo().finished()
  } catch UndoError.failed(let error) {
    print("The title was not changed back: \(error)")
  }
}
