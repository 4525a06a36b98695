import Foundation
import NotesStore

/// The options of the command line.
struct Options {
  var file: String
  var logs = false
  /// The file for what the actions do.
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
      default: throw OptionError("\(argument) is no option: there are --file PATH, --log and --inspect FILE")
      }
    }
    self.file = try file ?? Self.usualFile(environment)
  }

  private static func path(_ path: String?, of option: String) throws -> String {
    guard let path, !path.isEmpty else { throw OptionError("\(option) needs a path behind it") }
    return path
  }

  /// The file in the person's own folder for data, which is made.
  private static func usualFile(_ environment: [String: String]) throws -> String {
    // The rule of the desktop: a path that is empty or relative counts as none.
    let folder = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? URL.homeDirectory.path
    let own = (folder ?? home + "/.local/share") + "/notes"
    do {
      // Not for other people to read.
      try FileManager.default.createDirectory(
        atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError.unopened(own + "/notes.db", "its folder cannot be made")
    }
    return own + "/notes.db"
  }
}

/// An option that is wrong.
struct OptionError: Error, CustomStringConvertible {
  /// The status of a program that was started in a wrong way, as the system's own header has it.
  static let code = EX_USAGE

  let description: String
  init(_ description: String) { self.description = description }
}
