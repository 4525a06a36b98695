import Foundation
import Testing

/// The pictures of the README, each with the state of the window that it shows. The state is the name of its tree in
/// the folder `Trees`, and a hash of the content of that tree when the picture was taken.
///
/// If the controls, the words or the states of a window change, its tree changes, and its pictures are detected as
/// outdated. Colors and sizes, which also depend on fonts, are not compared.
struct PictureList {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let file = folder.appending(path: "Pictures.txt")
  /// One entry per line: the picture, the tree, the hash.
  private(set) var entries: [String: (tree: String, number: String)] = [:]

  init() throws {
    for line in try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map { String($0) }
      if words.count == 3 { entries[words[0]] = (words[1], words[2]) }
    }
  }

  /// Records that a picture has just been taken.
  mutating func note(_ picture: String, like tree: String) throws {
    entries[picture] = (tree, try Self.number(of: tree))
    let lines = entries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.tree) \($0.value.number)\n" }
    try Data(lines.joined().utf8).write(to: Self.file)
  }

  /// Returns the hash of the current content of a tree: FNV-1a.
  static func number(of tree: String) throws -> String {
    let bytes = try Data(contentsOf: folder.appending(path: "Trees/\(tree).txt"))
    let number = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(number, radix: 16)
  }
}

struct PictureListTests {
  @Test func `each picture has a state and is not older than the window in that state`() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let list = try PictureList()
    let files = try FileManager.default.contentsOfDirectory(atPath: package.appending(path: "Pictures").path)
    #expect(Set(list.entries.keys.map { $0 + ".png" }) == Set(files))
    for (picture, entry) in list.entries {
      #expect(
        try PictureList.number(of: entry.tree) == entry.number,
        "\(entry.tree).txt has changed since \(picture).png was taken: take the pictures again, as described in the README"
      )
    }
  }
}
