import Foundation
import NotesStore

/// Changes a file of notes until it is killed, and prints what has been confirmed, a line each.
///
/// `StoreProbe save FILE` adds notes and saves their texts; `StoreProbe import FILE FOLDER` imports a folder again and
/// again.
@main
enum StoreProbe {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let store = try NotesStore(file: arguments[2])
    say("begins")
    while true {
      if arguments[1] == "save" {
        let note = try await store.add(title: "confirmed")
        try await store.save(Note(id: note.id, title: note.title, body: "text of \(note.id)"))
        say("saved \(note.id)")
      } else {
        let report = try await store.importFolder(arguments[3]) { _, _ in }
        say("imported \(report.importedCount)")
      }
    }
  }

  /// Prints a line at once.
  private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
