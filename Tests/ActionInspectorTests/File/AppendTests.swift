import Action
import ActionInspector
import Foundation
import Streams
import StreamsTesting
import TestSupport
import Testing

struct AppendTests {
  private let folder: TemporaryFolder
  private let inspector = ActionInspector()
  private let save = Action<Int, Int> { .just($0) }

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.url.appending(path: "actions.jsonl").path }

  private func read() throws -> Recording { try Recording(jsonLines: Data(contentsOf: URL(filePath: path))) }

  @Test func `the file contains the events recorded before it was opened and all later events`() throws {
    inspector.record(save, as: "save", input: .described())
    save.execute(1)
    let file = try inspector.append(to: path)
    let late = Action<Int, Int> { .just($0) }
    inspector.record(late, as: "late")
    save.execute(2)
    late.execute(3)
    file.dispose()
    file.dispose()
    let recording = inspector.snapshot()
    save.execute(4)
    expectEqual(try read(), recording)
  }

  @Test func `the file of a recording with more events than the ring accounts for every event`() throws {
    let inspector = ActionInspector(.init(capacity: 10))
    inspector.record(save, as: "save")
    let file = try inspector.append(to: path)
    for number in 0..<200 { save.execute(number) }
    file.dispose()
    let recording = try read()
    expectEqual(recording.events.count + Int(recording.droppedCount), 601)
    expectEqual(recording.events.last?.sequence, 601)
  }

  @Test(arguments: ["html", "svg", "json"])
  func `a page, a drawing or a trace is written when its file is disposed`(form: String) throws {
    inspector.record(save, as: "save")
    let path = folder.url.appending(path: "actions.\(form)").path
    let file = try inspector.append(to: path)
    save.execute(1)
    expectEqual(try String(contentsOfFile: path, encoding: .utf8), "")
    file.dispose()
    let recording = inspector.snapshot()
    save.execute(2)
    file.dispose()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let expected = ["html": recording.html(), "svg": recording.svg()][form]
    expectEqual(text, expected ?? String(decoding: recording.chromeTrace(), as: UTF8.self))
  }

  @Test func `an invalid path throws an error with the reason`() {
    #expect {
      try inspector.append(to: folder.url.appending(path: "missing/x").path)
    } throws: { error in
      "\(error)".contains("missing/x': No such file or directory")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is reported once, and the recording continues`() throws {
    inspector.record(save, as: "save")
    let failures = Heard<String>()
    let file = try inspector.append(to: "/dev/full") { failures.append("\($0)") }
    for number in 0..<100 { save.execute(number) }
    file.dispose()
    expectEqual(failures.all.count, 1)
    #expect(failures.all.first?.contains("No space left on device") == true)
    expectEqual(inspector.snapshot().events.count, 301)
  }
}
