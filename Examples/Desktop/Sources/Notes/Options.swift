import Foundation
import NotesStore

/// The options of the command line.
struct Options {
  var file: String
  var logs = false
  /// The file to which the actions are recorded.
  var recording: String?

  /// The name of the file without its folder.
  var name: String { file.split(separator: "/").last.map(String.init) ?? file }

  init(_ arguments: some Sequence<String>, _ environment: [String: String]) throws {
    var file: String?
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--log": logs = true
      case "--file": file = try Self.path(rest.next(), of: argument)
      case "--inspect": recording = try Self.path(rest.next(), of: argument)
      default: throw OptionError("\(argument) is not an option. Use --file PATH, --log or --inspect FILE")
      }
    }
    self.file = try file ?? Self.usualFile(environment)
  }

  private static func path(_ path: String?, of option: String) throws -> String {
    guard let path, !path.isEmpty else { throw OptionError("\(option) needs a path after it") }
    return path
  }

  /// Returns the file in the user's data folder, which is created.
  private static func usualFile(_ environment: [String: String]) throws -> String {
    // By the desktop's rule, an empty or relative path counts as missing.
    let folder = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? URL.homeDirectory.path
    let own = (folder ?? home + "/.local/share") + "/notes"
    do {
      // Not readable by other users.
      try FileManager.default.createDirectory(
        atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError.unopened(own + "/notes.db", "its folder cannot be created")
    }
    return own + "/notes.db"
  }
}

/// An invalid option.
struct OptionError: Error, CustomStringConvertible {
  /// The exit status for wrong usage, as defined in the system header.
  static let code = EX_USAGE

  let description: String
  init(_ description: String) { self.description = description }
}
