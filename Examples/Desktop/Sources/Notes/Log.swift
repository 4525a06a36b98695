import Action
import ActionGTK
import Foundation
import NotesStore
import Streams

/// Prints a line for each change of an action's status, and for each result.
@MainActor
final class Log {
  private let bag = DisposeBag()
  private let frames: FrameWatch

  init(_ model: NotesModel, _ window: NotesWindow) {
    frames = FrameWatch(window.window)
    follow("search", model.search)
    follow("open", model.open)
    follow("add", model.add)
    follow("save", model.save)
    follow("rename", model.rename)
    follow("delete", model.delete)
    follow("import", model.importFolder)
    follow("undo", model.undo)
    follow("redo", model.redo)
    follow("stop", model.stop)
    let frames = frames
    model.findings.subscribe(onNext: { @MainActor found in
      say("found \(found.lines.count) of \(found.total) for '\(found.term)'")
      say("longest frame \(frames.takeLongest()) ms")
    }).disposed(by: bag)
    model.shown.map { $0.lines.first?.title ?? "" }.skipRepeats()
      .subscribe(onNext: { @MainActor title in say("first '\(title)'") }).disposed(by: bag)
    model.current.map { $0?.id }.skipRepeats()
      .subscribe(onNext: { @MainActor id in say("open \(id.map { "\($0)" } ?? "none")") }).disposed(by: bag)
    model.save.elements.subscribe(onNext: { @MainActor in say("saved \($0.id)") }).disposed(by: bag)
    model.importFolder.elements.subscribe(onNext: { @MainActor in
      say("imported \($0.importedCount), left out \($0.skipped.count)")
    }).disposed(by: bag)
    window.window.onActiveChange { say($0.isActive ? "active" : "inactive") }
    say("ready")
  }

  private func follow<Input, Element>(_ name: String, _ action: Action<Input, Element>) {
    action.status.map { $0.isExecuting ? "executing" : $0.isEnabled ? "enabled" : "disabled" }.skipRepeats()
      .subscribe(onNext: { @MainActor word in say("\(name) \(word)") }).disposed(by: bag)
    action.underlyingError.subscribe(onNext: { @MainActor in say("failed: \(reason(of: $0))") }).disposed(
      by: bag)
  }
}

/// Prints a line immediately.
func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}
