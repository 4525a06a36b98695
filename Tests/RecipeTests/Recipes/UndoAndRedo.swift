import Action
import ActionUI

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct ChecklistItem: Sendable, Equatable {
  let id: Int
  var title = ""
}

struct Renaming: Sendable {
  let id: Int
  let old: String
  let new: String

  var reversed: Renaming { Renaming(id: id, old: new, new: old) }
}

protocol ChecklistServer: Sendable {
  func add(_ item: ChecklistItem) async throws
  func remove(_ item: ChecklistItem) async throws
  func rename(_ change: Renaming) async throws
}

@MainActor
final class ChecklistModel {
  let history = UndoStack(limit: 50)
  let add: Action<ChecklistItem, Void>
  let remove: Action<ChecklistItem, Void>
  let rename: Action<Renaming, Void>

  init(server: any ChecklistServer) {
    let adding = Action<ChecklistItem, Void>(policy: .enqueue()) { try await server.add($0) }
    let removing = Action<ChecklistItem, Void>(policy: .enqueue()) { try await server.remove($0) }
    let renaming = Action<Renaming, Void>(policy: .enqueue()) { try await server.rename($0) }
    add = adding.undoable(in: history, by: removing)
    remove = removing.undoable(in: history, by: adding)
    rename = renaming.undoable(in: history, by: renaming) { change, _ in change.reversed }
  }
}

#if canImport(SwiftUI)
  struct HistoryButtons: View {
    let model: ChecklistModel

    var body: some View {
      HStack {
        Button("Undo") { model.history.undo() }.disabled(!model.history.model.canUndo)
        Button("Redo") { model.history.redo() }.disabled(!model.history.model.canRedo)
      }
    }
  }
#endif
