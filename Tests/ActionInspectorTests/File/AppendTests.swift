import Action
import ActionInspector
import Foundation
import Streams
import StreamsTesting
import Surroundings
import Testing

struct AppendTests {
  private let folder: TemporaryFolder
  private let inspector = ActionInspector()
  private let save = Action<Int, Int> { .just($0) }

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.url.appending(path: "actions.jsonl").path }

  private func read() throws -> Recording { try Recording(jsonLines: Data(contentsOf: URL(filePath: path))) }

  @Test func `the file holds what was there before, and all that came afterwards`() throws {
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

  @Test func `the file of a recording that is longer than the ring holds everything`() throws {
    let inspector = ActionInspector(.init(capacity: 10))
    inspector.record(save, as: "save")
    let file = try inspector.append(to: path)
    for number in 0..<200 { save.execute(number) }
    file.dispose()
    let recording = try read()
    expectEqual(recording.events.count + Int(recording.droppedCount), 601)
    expectEqual(recording.events.last?.sequence, 601)
  }

  @Test func `a path that cannot be written says why`() {
    #expect {
      try inspector.append(to: folder.url.appending(path: "missing/x").path)
    } throws: { error in
      "\(error)".contains("missing/x': No such file or directory")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is told once, and the recording goes on`() throws {
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
