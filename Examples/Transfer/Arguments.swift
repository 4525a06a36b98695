import Foundation

/// A file to copy.
struct Item: Sendable, Equatable {
  /// The number of the item for the `cancel` command, starting at 1.
  let number: Int
  let source: String
  let destination: String
  /// The reason why it cannot be copied, if known from the start.
  var problem: String?
}

/// The files to copy, and the destination.
struct Arguments: Equatable {
  static let usage =
    "usage: Transfer [--rate BYTES] [--inspect FILE] SOURCE… DESTINATION  (SOURCE is a file. "
    + "DESTINATION is a folder or a new name. With --inspect, the events of the actions are written to FILE, as a page "
    + "if its name ends with .html.)"

  var items: [Item] = []
  /// The maximum number of bytes per second for each file.
  var rate: Int?
  /// The file for the recording of the actions.
  var recording: String?

  /// - Parameter words: `[--rate BYTES] [--inspect FILE] SOURCE… DESTINATION`.
  init(_ words: [String]) throws {
    var words = words
    while let option = words.first, option == "--rate" || option == "--inspect" {
      let value = words.count > 1 ? words[1] : ""
      if option == "--rate" {
        guard let number = Int(value), number > 0 else {
          throw TransferFailure("--rate needs a number of bytes per second. \(Self.usage)")
        }
        rate = number
      } else {
        if value.isEmpty { throw TransferFailure("--inspect needs the name of a file. \(Self.usage)") }
        recording = value
      }
      words.removeFirst(2)
    }
    if let option = words.first(where: { $0.isEmpty || $0.hasPrefix("-") }) {
      throw TransferFailure(
        "\(shown(option)) is not a file name. Write './-x' for a name that begins with '-'. \(Self.usage)")
    }
    guard words.count > 1, let destination = words.popLast() else { throw TransferFailure(Self.usage) }
    let isFolder = kind(of: destination) == S_IFDIR
    if !isFolder, words.count > 1 {
      throw TransferFailure(
        "the destination \(shown(destination)) is not a folder, so it takes one source only")
    }
    for source in words {
      let name = (source as NSString).lastPathComponent
      let target = isFolder ? (destination as NSString).appendingPathComponent(name) : destination
      var item = Item(number: items.count + 1, source: source, destination: target)
      if let other = items.first(where: { $0.destination == target }) {
        item.problem = "its copy would have the same name as the copy of file \(other.number)"
      }
      items.append(item)
    }
  }
}

/// Returns the kind of a file, following links, or nil if the file does not exist.
func kind(of path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}
