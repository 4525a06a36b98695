import Foundation
import NotesStore

/// Works on a file of notes until it is killed, and prints a line for each confirmed change.
///
/// `StoreProbe add FILE` adds a note for each line that it reads, `StoreProbe import FILE FOLDER` imports a folder for
/// each line, and `StoreProbe hold FILE` keeps the file open.
@main
enum StoreProbe {
  static func main() async {
    do { try await run(CommandLine.arguments) } catch { say("failed: \(error)") }
  }

  private static func run(_ arguments: [String]) async throws {
    let store = try NotesStore(file: arguments[2])
    say("begins")
    while let line = readLine() {
      switch arguments[1] {
      case "add": say("added \(try await store.add(title: line).id)")
      case "import": say("imported \(try await store.importFolder(arguments[3]) { _, _ in }.importedCount)")
      default: break
      }
    }
    await store.close()
    say("closed")
  }

  /// Prints a line immediately.
  private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
