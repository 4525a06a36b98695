#if canImport(UIKit)
  import ActionUI
  import UIKit

  // The code of "One action, five toolkits".
  @MainActor
  private func bind(_ model: MemoModel, save: UIButton, stop: UIBarButtonItem, pull: UIRefreshControl) {
    save.rx.bind(to: model.save) { _ in model.note }
    stop.rx.bind(to: model.stop, input: ())
    pull.rx.bind(to: model.save) { _ in model.note }
  }

  // The code of "Owning and borrowing".
  @MainActor
  private func delete(_ note: Memo, from server: some MemoStore) -> UIAlertAction {
    let delete = UIAlertAction.Action("Delete", style: .destructive)
    delete.rx.action = CocoaAction { try await _ = server.save(note) }
    return delete
  }
#endif
