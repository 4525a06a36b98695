import ActionInspector
import Foundation

/// `swift run Inspect RECORDING [--text] [--follow] [--html FILE] [--svg FILE] [--trace FILE]`: shows the recording of
/// a program, even if the program was killed or is still running.
@main
struct Inspect {
  /// The maximum size of a recording in bytes. A larger file is too large to read or was not written by an inspector.
  static let limit = 256 << 20

  static func main() {
    // Ignored, so that a write returns an error when the reader of a pipe has exited.
    signal(SIGPIPE, SIG_IGN)
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      if arguments.follows { return try follow(arguments.recording) }
      let recording = try read(arguments.recording)
      if let file = arguments.files["--html"] {
        try write(Array(recording.html(title: title(arguments.recording)).utf8), to: file)
      }
      if let file = arguments.files["--svg"] { try write(Array(recording.svg().utf8), to: file) }
      if let file = arguments.files["--trace"] { try write(recording.chromeTrace(), to: file) }
      if arguments.showsText { try print(recording) }
    } catch let failure as InspectFailure {
      complain(failure.description)
      exit(failure.code)
    } catch {
      complain("\(error)")
      exit(InspectFailure.noInput)
    }
  }

  private static func read(_ path: String) throws -> Recording {
    let bytes: Data
    do {
      let file = path == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: path))
      bytes = try file.read(upToCount: limit) ?? Data()
    } catch {
      throw InspectFailure(code: InspectFailure.noInput, "cannot read '\(path)': \(reason(of: error))")
    }
    if bytes.count == limit {
      throw InspectFailure(code: InspectFailure.noRecording, "'\(path)' is larger than \(limit >> 20) MiB")
    }
    do {
      return try Recording(jsonLines: bytes)
    } catch {
      throw InspectFailure(code: InspectFailure.noRecording, "'\(path)': \(error)")
    }
  }

  /// Returns the title of the page, which is the name of the file.
  private static func title(_ path: String) -> String {
    path == "-" ? "Actions" : URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  private static func follow(_ path: String) throws {
    let file: FileHandle
    do {
      file = path == "-" ? .standardInput : try FileHandle(forReadingFrom: URL(filePath: path))
    } catch {
      throw InspectFailure(code: InspectFailure.noInput, "cannot read '\(path)': \(reason(of: error))")
    }
    var follower = Follower(file, write: show)
    do {
      try follower.run(isPipe: path == "-")
    } catch let error as RecordingError {
      throw InspectFailure(code: InspectFailure.noRecording, "'\(path)': \(error)")
    } catch let failure as InspectFailure {
      throw failure
    } catch {
      throw InspectFailure(code: InspectFailure.noInput, "cannot read '\(path)': \(reason(of: error))")
    }
  }

  private static func print(_ recording: Recording) throws {
    let size = Terminal.size(of: STDOUT_FILENO)
    try show(recording.text(color: size != nil, width: size?.width ?? 100))
  }

  private static func show(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      let reason = reason(of: error)
      // The reader of the pipe has exited, which is not an error.
      if reason == String(cString: strerror(EPIPE)) { exit(0) }
      throw InspectFailure(code: InspectFailure.noOutput, "cannot write to the standard output: \(reason)")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try Data(bytes).write(to: URL(filePath: path))
    } catch {
      throw InspectFailure(code: InspectFailure.noOutput, "cannot write '\(path)': \(reason(of: error))")
    }
  }

  /// Returns the system's message for a file error.
  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    if cause.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(cause.code))) }
    return error.localizedDescription
  }

  private static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("Inspect: \(line)\n".utf8))
  }
}
