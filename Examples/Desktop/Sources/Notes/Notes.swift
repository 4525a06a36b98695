import ActionGTK
import ActionInspector
import Foundation
import NotesStore

/// Notes in a file of SQLite.
///
/// `Notes [--file PATH] [--log] [--inspect FILE]`
@main
enum Notes {
  @MainActor static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      // Ignored, so that the notes stay when the reader of a pipe for the recording has gone.
      signal(SIGPIPE, SIG_IGN)
      let inspector = ActionInspector()
      let recording = try (options.recording ?? ActionInspector.requestedFile).map {
        try inspector.append(to: $0) { complain("\($0)") }
      }
      let model = try NotesModel(file: options.file)
      // Without a rule for values: no text of a note is in a recording.
      if recording != nil { inspector.recordActions(of: model) }
      let application = Application()
      var window: NotesWindow?
      var log: Log?
      application.onActivate { application in
        let new = NotesWindow(application, model, file: options.name)
        if options.logs { log = Log(model, new) }
        new.present()
        window = new
      }
      let status = application.run()
      withExtendedLifetime((window, log)) {}
      recording?.dispose()
      exit(status)
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  private nonisolated static func complain(_ message: String) {
    FileHandle.standardError.write(Data("Notes: \(message)\n".utf8))
  }
}

/// The options of the command line.
struct Options {
  var file: String
  var logs = false
  /// The file for what the actions do.
  var recording: String?

  /// The name of the file without its folder.
  var name: String { file.split(separator: "/").last.map(String.init) ?? file }

  init(_ arguments: some Sequence<String>) throws {
    var file: String?
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--log": logs = true
      case "--file":
        guard let path = rest.next() else { throw OptionError("--file needs a path behind it") }
        file = path
      case "--inspect":
        guard let path = rest.next() else { throw OptionError("--inspect needs a path behind it") }
        recording = path
      default: throw OptionError("\(argument) is no option: there are --file PATH, --log and --inspect FILE")
      }
    }
    self.file = try file ?? Options.usualFile()
  }

  /// The file in the person's own folder for data, which is made.
  private static func usualFile() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_DATA_HOME"].map { URL(filePath: $0) }
      ?? URL.homeDirectory.appending(path: ".local/share")
    let own = folder.appending(path: "notes")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    return own.appending(path: "notes.db").path
  }
}

/// An option that is wrong.
struct OptionError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
