import Foundation
import TestSupport
import Testing

@Suite(.watched) struct MisuseTests {
  @Test(arguments: Misuse.all.indices)
  func `a misuse ends the process with a message that explains the fix`(index: Int) async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [index] in
      try Misuse.all[index].commit()
    }
    // In optimized builds, the messages of preconditions are omitted.
    #if DEBUG
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains(Misuse.all[index].message))
    #endif
  }

  /// Files with preconditions that no test can fail, each with the reason. An abstract method needs no reason, and
  /// neither does a message that calls the failure a bug of the module.
  private static let excused = [
    "ActionUI/UIKit/": "they need UIKit",
    "Benchmarks/Rows/LookUps/LookUpRows.swift": "each row says whether its events are heard",
    "OperatorDiagrams/Diagram/": "diagrams are in the source, and tests read them all",
    "Streams/Core/Raw/RawRing.swift": "a trampoline rotates only what is not empty",
    "Streams/Core/Raw/ThreadLocal.swift": "one is failed, and no test uses up all memory",
    "Streams/Creating/StepwiseSource.swift": "scheduleRecursive runs one repetition after the other",
    "StreamsCombine/Publisher.swift": "they need Combine",
    "StreamsTesting/Marbles/Recorded+Marbles.swift": "one has its text from the diagram, and both are failed",
    "StreamsTesting/Races/Baton.swift": "the threads of a race answer each word before the next",
    "StreamsTesting/Watchdogs/ThreadClock.swift": "a thread that runs has a clock",
  ]

  /// A precondition, and the first line of its message.
  private static let preconditions = Pattern(
    #"\b(?:precondition|preconditionFailure|fatalError|assertionFailure)\([^"]*"("?"?\s*(?:\\.|[^"\\\n])*)"#)

  @Test func `each precondition that a user can fail has a test`() throws {
    let files = try SourceFile.all(in: ["Sources/"]).filter { file in
      !Self.excused.keys.contains(where: file.isIn)
    }
    expectEqual(files.flatMap(untested), [])
  }

  @Test func `a planted precondition without a test is found`() {
    let code = #"precondition(count > 0, "planted(\#\(1)) got the count \(type(of: count)). Pass more.")"#
    expectEqual(untested(in: SourceFile("Sources/Streams/Planted.swift", code)).count, 1)
  }

  private func untested(in file: SourceFile) -> [String] {
    Self.preconditions.matches(in: file.text).compactMap { match in
      let message = match[1].drop { "\" \n".contains($0) }
      if message.contains("is a bug in the") || message.contains("is abstract") { return nil }
      // The first sentence is the event, as far as it is on the first line. The fix follows it.
      let sentences = String(message).components(separatedBy: ". ")
      let event = sentences[0].replacing(#/[, ]*$/#, with: "")
      let parts = event.split(separator: #/\\\((?:[^()]|\([^()]*\))*(?:\)|$)|\\$/#)
      if parts.isEmpty { return "\(file.name): no text" }
      let pattern = Pattern(
        parts.map { NSRegularExpression.escapedPattern(for: String($0)) }.joined(separator: ".*"))
      let isTested = Misuse.all.contains { !pattern.matches(in: $0.message).isEmpty }
      return isTested ? nil : "\(file.name): \(message)"
    }
  }
}
