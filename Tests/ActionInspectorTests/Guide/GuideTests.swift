import Action
import ActionInspector
import Foundation
import Streams
import TestSupport
import Testing

/// The recordings shown in the guide, made by the actions that it describes.
struct GuideTests {
  private struct ConnectionLost: Error {}

  private let clock = ManualClock()

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/ActionInspector/ActionInspector.docc").standardized

  private static var guide: String {
    get throws {
      try String(contentsOf: folder.appending(path: "WhyDidNothingHappen.md"), encoding: .utf8)
    }
  }

  private func wait(_ milliseconds: Int) { clock.advance(by: .milliseconds(milliseconds)) }

  @Test func `a tap is rejected because a field is empty, and another because the action is busy`() throws {
    let (isComplete, answer) = (MutableProperty(false), PublishSubject<String>())
    let login = Action<String, String>(enabledIf: .require(isComplete, "The password is empty")) { _ in
      answer.asObservable()
    }
    let inspector = ActionInspector(.init(clock: clock))
    inspector.record(login, as: "login")
    wait(2_000)
    login.execute("ada")
    wait(3_000)
    isComplete.value = true
    login.execute("ada")
    wait(185)
    login.execute("ada")
    wait(15)
    answer.onError(ConnectionLost())
    let recording = inspector.snapshot()
    try expectShown(recording, "tapsWithoutEffect")
    let sentence = try #require(recording.html().firstMatch(of: #/<p id="summary">(.*)<\/p>/#)?.1)
    let words = try Self.guide.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("`\(sentence)`"), "\(sentence)")
  }

  @Test func `a search shows a result for an older query`() throws {
    let answers = [PublishSubject<String>(), PublishSubject<String>()]
    let find = Action<Int, String>(policy: .concurrent()) { answers[$0].asObservable() }
    let search = find.map { $0.uppercased() }
    let inspector = ActionInspector(.init(clock: clock))
    inspector.record(search, as: "search", input: .described(by: { ["s", "sw"][$0] }), element: .described())
    inspector.record(find, as: "find")
    search.execute(0)
    wait(100)
    search.execute(1)
    wait(50)
    answers[1].onNext("swift")
    answers[1].onCompleted()
    wait(250)
    answers[0].onNext("sql")
    answers[0].onCompleted()
    try expectShown(inspector.snapshot(), "resultOfAnOlderWord")
  }

  @Test func `the example of the inspector shows the printed lines`() throws {
    let (isComplete, answer) = (MutableProperty(false), PublishSubject<String>())
    let login = Action<String, String>(enabledIf: .require(isComplete, "The password is empty")) { _ in
      answer.asObservable()
    }
    let search = Action<String, String> { .just($0) }
    let inspector = ActionInspector(.init(clock: clock))
    inspector.record(login, as: "login")
    inspector.record(search, as: "search", input: .described(limit: 40))
    wait(2_130)
    login.execute("ada")
    wait(2_085)
    isComplete.value = true
    wait(765)
    login.execute("ada")
    wait(125)
    login.execute("ada")
    answer.onCompleted()
    try expectPrinted(inspector.snapshot(), lines: 6, in: "ActionInspector.swift")
  }

  @Test func `the example of the text shows the printed lines`() throws {
    let isOnline = MutableProperty(false)
    let answer = PublishSubject<String>()
    let login = Action<String, String>(enabledIf: .require(isOnline, "You are offline")) { _ in
      answer.asObservable()
    }
    let inspector = ActionInspector(.init(clock: clock))
    inspector.record(login, as: "login")
    wait(120)
    login.execute("ada")
    wait(180)
    isOnline.value = true
    wait(10)
    login.execute("ada")
    wait(170)
    answer.onCompleted()
    try expectPrinted(inspector.snapshot(), lines: 5, in: "Text/Text.swift")
  }

  /// Expects that a documentation comment contains the first lines of the recording, as code prints them.
  private func expectPrinted(
    _ recording: Recording, lines count: Int, in file: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let source = try String(
      contentsOf: Self.folder.appending(path: "../\(file)").standardized, encoding: .utf8)
    let comments = source.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    let lines = recording.text().split(separator: "\n").prefix(count).map { "/// // \($0)\n" }.joined()
    #expect(comments.contains(lines), "\(lines)", sourceLocation: sourceLocation)
  }

  /// Expects that the guide contains the lines and the drawing of the recording. With `WRITE_DRAWINGS` set, writes the
  /// drawing.
  private func expectShown(
    _ recording: Recording, _ picture: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shown = try Self.guide
    let text = recording.text()
    #expect(shown.contains(text), "\(text)", sourceLocation: sourceLocation)
    #expect(shown.contains("](\(picture))"), sourceLocation: sourceLocation)
    let file = Self.folder.appending(path: "Resources/\(picture).svg")
    if ProcessInfo.processInfo.environment["WRITE_DRAWINGS"] != nil {
      try Data(recording.svg().utf8).write(to: file)
    }
    expectEqual(try String(contentsOf: file, encoding: .utf8), recording.svg())
  }
}
