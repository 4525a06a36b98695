import ActionGTK
import NotesStore
import Streams

/// The open note in the window. Nothing that the window cannot show as it is comes back from there cut.
extension NotesWindow {
  /// Shows the note that is open, and whether its parts may be edited.
  func showNote() {
    let (model, title, text) = (model, title, text)
    let (obstacles, refusals, refused) = (obstacles, refusals, refused)
    let told = MutableProperty<Obstacle?>(nil)
    model.current.subscribe(onNext: { @MainActor note in
      let draft = model.draft
      let (shownTitle, shownText) = (
        ShownText(title: draft?.title ?? ""), ShownText(body: draft?.body ?? "")
      )
      (title.text, text.text) = (shownTitle.text, shownText.text)
      (title.isSensitive, text.isSensitive) = (note != nil, note != nil)
      (title.isEditable, text.isEditable) = (shownTitle.obstacle == nil, shownText.obstacle == nil)
      let words = [shownTitle.obstacle, shownText.obstacle].compactMap(\.self)
      let new = note.map { Obstacle(id: $0.id, words: words) }
      // A bar that was dismissed does not come back at each save.
      if told.modify({ old in
        defer { old = new }
        return old == new
      }) {
        return
      }
      refusals.hide()
      if words.isEmpty {
        obstacles.hide()
      } else {
        obstacles.show(words.joined(separator: " "), isFailure: false)
      }
    }).disposed(by: bag)
    text.allowEdits { _, edit in
      guard let long = edit.longLine else {
        refusals.hide()
        return true
      }
      refused.onNext(long)
      refusals.show(
        "Not changed: the window would stand still with \(long.words). Break it into shorter ones before.")
      return false
    }
  }
}

/// The reasons why parts of a note may not be edited.
private struct Obstacle: Equatable {
  let id: Note.ID
  let words: [String]
}
