import Action
import ActionInspector
import Foundation
import Testing

/// An inspector of this process whose recording is shown by `Monitor` as the recording of a program that it has
/// started.
///
/// The program is a shell under another name. It prints the path of the pipe for its recording, and the inspector
/// writes to the pipe instead. The program and its monitor end when the inspector is deallocated.
final class MonitoredInspector {
  let inspector = ActionInspector()
  /// The address of the page.
  let address: String
  private let monitor = Process()
  private let input = Pipe()
  private let folder: URL
  private let recording: any Disposable

  /// - Parameter name: the name of the program, which is the title of the page.
  init(_ name: String = "program") throws {
    monitor.executableURL = try Self.builtMonitor()
    // The pipe has no reader if the monitor has failed.
    signal(SIGPIPE, SIG_IGN)
    folder = FileManager.default.temporaryDirectory.appending(path: "monitored-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appending(path: name).path
    try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: "/bin/sh")
    // The program ends when its input ends.
    monitor.arguments = ["--exit", "--", program, "-c", "echo \"$ACTION_INSPECT_FILE\"; exec cat"]
    let (output, errors) = (Pipe(), Pipe())
    monitor.standardInput = input
    monitor.standardOutput = output
    monitor.standardError = errors
    try monitor.run()
    let words = Self.line(of: errors)
    address = try String(#require(words.firstMatch(of: /http:\S+/), "no address: \(words)").0)
    recording = try inspector.append(to: Self.line(of: output))
  }

  deinit {
    recording.dispose()
    try? input.fileHandleForWriting.close()
    monitor.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func builtMonitor() throws -> URL {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let program = root.appending(path: ".build/debug/Monitor")
    try #require(
      FileManager.default.isExecutableFile(atPath: program.path),
      "\(program.path) is missing: run `swift build --product Monitor` in \(root.path)")
    return program
  }

  private static func line(of pipe: Pipe) -> String {
    var text = ""
    while let next = Optional(pipe.fileHandleForReading.availableData), !next.isEmpty {
      text += String(decoding: next, as: UTF8.self)
      if text.hasSuffix("\n") { break }
    }
    return text.trimmingCharacters(in: .newlines)
  }
}
