import Foundation
import Testing

@testable import ProgramTesting

/// Programs that stop printing.
struct SilenceTests {
  private let few = SilenceState.Limits(sleepingLooks: 3, work: 0.2)

  /// Waits for a second line of a program.
  private func secondLine(of script: String, limits: SilenceState.Limits = .init()) async throws -> String? {
    let program = Process()
    let output = Pipe()
    program.executableURL = URL(filePath: "/bin/bash")
    program.arguments = ["-c", script]
    program.standardOutput = output
    let end = program.end()
    var lines = lines(of: output.fileHandleForReading, from: program).makeAsyncIterator()
    try program.start()
    #expect(try await lines.next(awaiting: "the first line") == "first")
    lines.limits = limits
    defer { program.stop() }
    do { return try await lines.next(awaiting: "the second line") } catch {
      // The program has been killed.
      for await _ in end {}
      throw error
    }
  }

  @Test func `a program that sleeps permanently fails the wait and is killed`() async throws {
    let failure = await #expect(throws: Silence.self) {
      _ = try await secondLine(of: "echo first; sleep 10000; echo", limits: few)
    }
    #expect(
      failure?.description
        == "`bash -c echo first; sleep 10000; echo` sleeps, as do all processes started by the tests: the test awaited "
        + "the second line")
  }

  @Test func `a program that works without end fails the wait and is killed`() async throws {
    let failure = await #expect(throws: Silence.self) {
      _ = try await secondLine(of: "echo first; while :; do :; done", limits: few)
    }
    #expect(failure?.description.contains("works without end: the test awaited the second line") == true)
  }

  @Test func `a program that ends or prints within the limits does not fail the wait`() async throws {
    #expect(try await secondLine(of: "echo first") == nil)
    #expect(try await secondLine(of: "echo first; sleep 0.05; echo second") == "second")
  }

  @Test func `a failed wait that throws no error records an issue`() async throws {
    let program = Process()
    let output = Pipe()
    program.executableURL = URL(filePath: "/bin/sleep")
    program.arguments = ["10000"]
    program.standardOutput = output
    var printed = lines(of: output.fileHandleForReading, from: program).makeAsyncIterator()
    printed.limits = few
    try program.start()
    await withKnownIssue {
      while await printed.next() != nil {}
    } matching: {
      $0.error is Silence
    }
  }

  // MARK: The rule itself

  @Test func `only checks at which all programs sleep count towards the limit`() {
    var state = SilenceState(.init(sleepingLooks: 2, work: 10))
    #expect(state.look(isAsleep: true, used: 0) == nil)
    for _ in 0..<100 { #expect(state.look(isAsleep: false, used: 0) == nil) }
    #expect(state.look(isAsleep: true, used: 0) == .asleep)
  }

  @Test func `only processor time used since the wait began counts`() {
    var state = SilenceState(.init(sleepingLooks: 2, work: 10))
    #expect(state.look(isAsleep: false, used: 50) == nil)
    #expect(state.look(isAsleep: false, used: 55) == nil)
    // One process of the program has ended, and another one has begun.
    #expect(state.look(isAsleep: false, used: 3) == nil)
    #expect(state.look(isAsleep: false, used: 7) == nil)
    #expect(state.look(isAsleep: false, used: 8) == .working)
  }

  @Test func `a process tree contains the child processes and their processor time`() async throws {
    let program = Process()
    let output = Pipe()
    program.executableURL = URL(filePath: "/bin/bash")
    program.arguments = ["-c", "sleep 10000 & (trap 'exit' USR1; while :; do :; done) & echo $!; wait"]
    program.standardOutput = output
    let end = program.end()
    var printed = lines(of: output.fileHandleForReading, from: program).makeAsyncIterator()
    try program.start()
    let worker = try #require(await printed.next().flatMap { Int32($0) })
    let tree = try #require(ProcessTree(of: getpid()).process(program.processIdentifier))
    #expect(tree.children.count == 2)
    #expect(!tree.isAsleep)
    #expect(tree.process(worker)?.isAwake == true)
    while ProcessTree(of: worker).used == 0 { await Task.yield() }
    kill(worker, SIGUSR1)
    program.stop()
    for await _ in end {}
    #expect(ProcessTree(of: program.processIdentifier).used == 0)
  }
}
