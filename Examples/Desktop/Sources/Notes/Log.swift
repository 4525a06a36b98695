import Action
import ActionGTK
import Foundation
import NotesStore
import Streams

/// Prints a line for each change of an action's status, and for what has come of it.
@MainActor
final class Log {
  private let bag = DisposeBag()
  private let frames: FrameWatch

  init(_ model: NotesModel, _ window: NotesWindow) {
    frames = FrameWatch(window.window)
    for (name, status) in [
      ("search", model.search.status), ("save", model.save.status), ("rename", model.rename.status),
      ("delete", model.delete.status), ("import", model.importFolder.status), ("undo", model.undo.status),
      ("redo", model.redo.status),
    ] {
      status.map { $0.isExecuting ? "executing" : $0.isEnabled ? "enabled" : "disabled" }.skipRepeats()
        .subscribe(onNext: { @MainActor word in say("\(name) \(word)") }).disposed(by: bag)
    }
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
      say("longest frame \(frames.takeLongest()) ms")
      say("imported \($0.importedCount), left out \($0.skippedCount)")
    }).disposed(by: bag)
    for failures in [
      model.save.underlyingError, model.importFolder.underlyingError, model.rename.underlyingError,
      model.delete.underlyingError,
    ] {
      failures.subscribe(onNext: { @MainActor in say("failed: \($0)") }).disposed(by: bag)
    }
    window.window.onActiveChange { say($0.isActive ? "active" : "inactive") }
    say("ready")
  }
}

/// Prints a line at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
