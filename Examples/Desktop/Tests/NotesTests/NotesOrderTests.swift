import Action
import Foundation
import NotesStore
import Streams
import Testing

@testable import Notes

/// Closing, and the order of changes, while another program has locked the file.
@MainActor
struct NotesOrderTests {
  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  /// Creates a model with a note that has unsaved changes.
  private func model(patience: Duration) async throws -> NotesModel {
    let model = try NotesModel(file: folder.file, patience: patience)
    _ = try await model.add.start(()).value
    model.edit(body: "text")
    return model
  }

  private func wait<Value: Sendable>(for property: Property<Value>, until holds: (Value) -> Bool) async throws
  {
    for await value in property.values where holds(value) { return }
    try Task.checkCancellation()
  }

  @Test func `closing again discards only the text that could not be saved`() async throws {
    let model = try await model(patience: .zero)
    #expect(!model.mayClose)
    let other = try await Locker(folder.file)
    #expect(await !model.prepareToClose())
    #expect(model.mayClose)
    model.edit(body: "text, and more")
    #expect(!model.mayClose)
    await other.stop()
    #expect(await model.prepareToClose())
    #expect(try await folder.sqlite("SELECT body FROM notes") == ["text, and more"])
    #expect(model.mayClose)
    model.edit(body: "again")
    #expect(!model.mayClose)
  }

  @Test func `a save that the user cancels during closing discards no changes`() async throws {
    let model = try await model(patience: .seconds(3_600))
    let other = try await Locker(folder.file)
    async let mayClose = model.prepareToClose()
    try await wait(for: model.save.executing) { $0 }
    #expect(!model.mayClose)
    model.stop.execute(())
    #expect(await !mayClose)
    #expect(!model.mayClose)
    await other.stop()
  }

  @Test func `closing waits for a running deletion, and is refused if a change fails`() async throws {
    let model = try await model(patience: .zero)
    #expect(await model.saveIfChanged())
    if let note = model.draft { model.delete.execute(note) }
    #expect(!model.mayClose)
    #expect(await model.prepareToClose())
    #expect(try await folder.sqlite("SELECT body FROM notes") == [])
    let other = try await Locker(folder.file)
    model.undo.execute(())
    #expect(!model.mayClose)
    // Called before the main actor can be notified of the failure, as it might be between the arguments of an
    // expectation.
    let mayClose = await model.prepareToClose()
    #expect(!mayClose)
    await other.stop()
    // The user has seen the failure.
    #expect(model.mayClose)
  }

  /// Pauses the reader of an import after 200 files, until the task of the import is cancelled. The closure is not
  /// isolated to the main actor, so it runs in that task, where the reader reports its progress.
  private nonisolated func pauseAfter200Files<Input, Element>(
    _ events: Observable<ExecutionEvent<Input, Element>>
  ) -> any Disposable {
    events.subscribe(onNext: { event in
      guard case .progress(let progress) = event.kind, progress.completed == 200 else { return }
      while !Task.isCancelled { sched_yield() }
    })
  }

  @Test func `closing cancels an import, which adds no notes`() async throws {
    let model = try NotesModel(file: folder.file)
    try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: true)
    for number in 0..<400 {
      try "text".write(toFile: folder.path + "/in/\(number).txt", atomically: false, encoding: .utf8)
    }
    let bag = DisposeBag()
    pauseAfter200Files(model.importFolder.events).disposed(by: bag)
    let importing = model.importFolder.start(folder.path + "/in")
    try await wait(for: importing.progress) { ($0?.completed ?? 0) >= 100 }
    #expect(!model.mayClose)
    #expect(await model.prepareToClose())
    #expect(await importing.settled() == .cancelled)
    #expect(try await folder.sqlite("SELECT count(*) FROM notes") == ["0"])
  }

  @Test func `saves and renames are written in the order in which they are requested`() async throws {
    let model = try await model(patience: .seconds(3_600))
    let other = try await Locker(folder.file)
    guard let id = model.draft?.id else { return }
    try await wait(for: Property(model.findings)) { $0.total == 1 }
    var executions: [() async -> ExecutionState] = []
    for number in 0..<5 {
      let save = model.save.start(Note(id: id, title: "saved \(number)", body: "\(number)"))
      let rename = model.rename.start(NoteLine(id: id, title: "renamed \(number)"))
      executions += [{ await save.settled() }, { await rename.settled() }]
    }
    #expect(model.shown.value.lines.first?.title == "renamed 4")
    await other.stop()
    for execution in executions { #expect(await execution() == .completed) }
    #expect(try await folder.sqlite("SELECT title, body FROM notes") == ["renamed 4|4"])
    #expect(model.current.value == Note(id: id, title: "renamed 4", body: "4"))
  }

  @Test func `stop cancels a waiting save and an import, and nothing is written`() async throws {
    let model = try await model(patience: .seconds(3_600))
    try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: true)
    try "text".write(toFile: folder.path + "/in/a.txt", atomically: false, encoding: .utf8)
    let other = try await Locker(folder.file)
    let importing = model.importFolder.start(folder.path + "/in")
    let saving = model.save.start(Note(id: 1, title: "a", body: "b"))
    model.stop.execute(())
    #expect(await saving.settled() == .cancelled)
    #expect(await importing.settled() == .cancelled)
    #expect(!model.stop.enabled.value)
    await other.stop()
    #expect(try await folder.sqlite("SELECT title, body FROM notes") == ["New note|"])
  }

  @Test func `the report of an import names the first skipped files`() async throws {
    let model = try NotesModel(file: folder.file)
    try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: true)
    try "text".write(toFile: folder.path + "/in/a.txt", atomically: false, encoding: .utf8)
    for name in ["b", "c", "d", "e"] { try Data().write(to: URL(filePath: folder.path + "/in/\(name).txt")) }
    let report = try await model.importFolder.start(folder.path + "/in").value
    try await wait(for: Property(model.findings)) { $0.total == 1 }
    #expect(
      report.summary
        == "1 note imported. Left out: b.txt (empty), c.txt (empty), d.txt (empty), and 1 more")
  }
}
