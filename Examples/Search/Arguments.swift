import Foundation

/// The folder to search, and the file for a recording.
struct Arguments: Equatable {
  static let usage = """
    usage: Search [--inspect FILE] FOLDER  (Each line of input, or in a terminal each key, is a query: \
    part of a file name, or '/text PART' for part of a line. An empty query stops the search, '/wait' waits for its \
    end, and '/quit' ends the program. With --inspect, the events of the action are written to FILE, as a page if its \
    name ends with .html.)
    """

  let folder: String
  /// The file for the recording of the action.
  var recording: String?

  /// - Parameter words: `[--inspect FILE] FOLDER`.
  init(_ words: [String]) throws {
    var words = words
    if words.first == "--inspect", words.count == 3, !words[1].isEmpty {
      recording = words[1]
      words.removeFirst(2)
    }
    guard words.count == 1, let folder = words.first, !folder.isEmpty, !folder.hasPrefix("-") else {
      throw SearchFailure(code: SearchFailure.usage, Arguments.usage)
    }
    var status = stat()
    if stat(folder, &status) != 0 {
      throw SearchFailure(
        code: SearchFailure.noInput, "cannot read '\(printable(folder))': \(lastSystemError)")
    }
    if status.st_mode & S_IFMT != S_IFDIR {
      throw SearchFailure(code: SearchFailure.noInput, "'\(printable(folder))' is not a folder")
    }
    self.folder = folder
  }
}

/// The reason why the program failed, on one line, and its exit code.
struct SearchFailure: Error, CustomStringConvertible {
  // The codes of sysexits.h.
  static let usage: Int32 = 64
  static let noInput: Int32 = 66

  let code: Int32
  let description: String

  init(code: Int32, _ description: String) {
    self.code = code
    self.description = description
  }
}

/// The message for the last failed system call.
var lastSystemError: String { String(cString: strerror(errno)) }

/// Returns `text` with control characters replaced.
func printable(_ text: some StringProtocol) -> String {
  String(
    String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 })
  )
}
