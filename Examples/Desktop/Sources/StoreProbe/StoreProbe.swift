import Foundation
import NotesStore

/// Does something with a file of notes until it is killed, and prints what has been confirmed, a line each.
///
/// `StoreProbe save FILE` adds notes and saves their texts; `StoreProbe import FILE FOLDER` imports a folder for each line
/// that it reads; `StoreProbe add FILE` adds a note for each line, and `StoreProbe try FILE` too, but waits for nobody;
/// `StoreProbe hold FILE` has the file open.
@main
enum StoreProbe {
  static func main() async {
    do { try await run(CommandLine.arguments) } catch { say("failed: \(error)") }
  }

  private static func run(_ arguments: [String]) async throws {
    let store = try NotesStore(file: arguments[2], patience: arguments[1] == "try" ? .zero : .seconds(5))
    say("begins")
    switch arguments[1] {
    case "save":
      while true {
        let note = try await store.add(title: "confirmed")
        try await store.save(Note(id: note.id, title: note.title, body: "text of \(note.id)"))
        say("saved \(note.id)")
      }
    case "import":
      while readLine() != nil {
        await answer {
          let report = try await store.importFolder(arguments[3]) { read, all in
            if read % 1_000 == 0 { say("read \(read) of \(all)") }
          }
          return "imported \(report.importedCount)"
        }
      }
    case "add", "try":
      while let title = readLine() { await answer { "added \(try await store.add(title: title).id)" } }
    default: while readLine() != nil {}
    }
    await store.close()
    say("closed")
  }

  private static func answer(_ body: @Sendable () async throws -> String) async {
    do { say(try await body()) } catch { say("failed: \(error)") }
  }

  /// Prints a line at once.
  private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
