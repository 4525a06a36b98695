import Foundation
import ProgramTesting
import Testing

/// The objects of the program's window, read through the bus as a screen reader does.
struct NotesAccessibilityTests {
  /// Runs the program, and prints its objects for each line that comes in.
  private static func bus(_ script: String) -> [String] {
    [
      "/usr/bin/dbus-run-session", "--", "/bin/bash", "-c",
      "exec 3<&0; \"$0\" \"$@\" </dev/null & while read -r _ <&3; do /usr/bin/python3 '\(script)' $!; echo 'tree read'; done; wait",
    ]
  }

  @Test func `a screen reader finds each control, its name and its state, and hears of a failure`()
    async throws
  {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../ActionGTKTests/accessibility.py").standardized.path
    let desk = try await Desk(bus: Self.bus(script))
    func tree() async throws -> [String] {
      try desk.program.send("tree")
      return try await desk.hear("tree read").filter { line in
        ["push button", "text", "progress", "list '", "alert"].contains { line.hasPrefix($0) }
      }
    }
    let first = try await tree()
    for control in [
      "'Search'", "'New", "'Save", "'Stop", "'Delete", "'Undo", "'Redo", "'More'", "'Title'", "'Text'",
      "'Notes'",
    ] {
      #expect(first.contains { $0.contains(control) }, "\(control) in \(first)")
    }
    #expect(first.contains { $0.hasPrefix("push button 'Save") && !$0.contains("sensitive") })
    try await desk.write("Diary", "today")
    #expect(try await tree().contains { $0.hasPrefix("push button 'Save") && $0.contains("sensitive") })
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.hear("save executing")
    let saving = try await tree()
    #expect(saving.contains { $0.hasPrefix("progress bar 'Saving' busy") }, "\(saving)")
    let message = "\(desk.file) is locked by another program. Try again when that is done."
    try await desk.hear("failed: \(message)")
    let failed = try await tree()
    #expect(failed.contains("alert 'Not saved: \(message)' sensitive"), "\(failed)")
    #expect(failed.contains { $0.hasPrefix("push button 'Retry") })
    await other.stop()
    try await desk.press("alt+r")
    try await desk.hear("saved 1")
    try desk.program.endInput()
    try await desk.close()
  }
}
