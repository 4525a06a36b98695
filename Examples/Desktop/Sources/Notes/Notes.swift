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
      // Without a display, GTK would end the program after the notes have been opened.
      if !Application.hasDisplay { throw NoDisplay() }
      // A write to a closed pipe then fails instead of ending the program.
      signal(SIGPIPE, SIG_IGN)
      let recordingFile = options.recording ?? ActionInspector.requestedFile
      if let recordingFile { try RecordingFile.check(recordingFile, isNot: options.file) }
      let model = try NotesModel(file: options.file)
      let inspector = ActionInspector()
      let recording = try recordingFile.map { try inspector.append(to: $0) { complain("\($0)") } }
      // Without a rule for values, the recording contains no text of a note.
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
      // Closes the window as the user does, which saves the changes first. If saving fails, the next signal discards
      // them.
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

  /// Calls a closure on the main actor when a signal arrives, instead of ending the program.
  ///
  /// The signal is not ignored first. A signal that arrives before Dispatch handles it ends the program, and is not
  /// lost.
  @MainActor
  private static func on(_ number: Int32, _ body: @escaping @MainActor () -> Void) -> any DispatchSourceSignal
  {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { body() } }
    source.resume()
    return source
  }

  /// Closes the file of a model. GTK's loop has ended and no longer serves the main actor, so nothing here waits for
  /// it.
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
