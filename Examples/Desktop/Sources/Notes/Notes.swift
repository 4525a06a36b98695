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
      let options = try Options(CommandLine.arguments.dropFirst(), ProcessInfo.processInfo.environment)
      // GTK would end the program where it finds none, with the notes open.
      if !Application.hasDisplay { throw NoDisplay() }
      // A reader that has gone is a failure of a write, and no reason to end.
      signal(SIGPIPE, SIG_IGN)
      let recordingFile = options.recording ?? ActionInspector.requestedFile
      if let recordingFile { try RecordingFile.check(recordingFile, isNot: options.file) }
      let model = try NotesModel(file: options.file)
      let inspector = ActionInspector()
      let recording = try recordingFile.map { try inspector.append(to: $0) { complain("\($0)") } }
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
      // As a person closes it: what was written is saved before. If that fails, the next signal gives it up.
      let signals = [SIGTERM, SIGINT, SIGHUP].map { on($0) { window?.window.close() ?? application.quit() } }
      let status = application.run()
      withExtendedLifetime((window, log, signals)) {}
      close(model)
      recording?.dispose()
      exit(status)
    } catch {
      complain("\(error)")
      exit(error is OptionError ? OptionError.code : 1)
    }
  }

  /// Calls a closure on the main actor when a signal comes, instead of ending the program.
  ///
  /// The signal is not ignored first: one that comes before Dispatch handles it ends the program, and is not lost.
  @MainActor
  private static func on(_ number: Int32, _ body: @escaping @MainActor () -> Void) -> any DispatchSourceSignal
  {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { body() } }
    source.resume()
    return source
  }

  /// Closes the file of a model. GTK's loop has ended, and serves the main actor no more: nothing here waits for that.
  @MainActor
  private static func close(_ model: NotesModel) {
    let closed = DispatchSemaphore(value: 0)
    Task.detached { [store = model.store] in
      await store.close()
      closed.signal()
    }
    closed.wait()
  }

  private nonisolated static func complain(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("Notes: \(message)\n".utf8))
  }
}
