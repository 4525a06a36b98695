import Foundation
import NotesStore

/// The path of a folder as a person types or pastes it: `~/Documents`, and the address `file:///home/me/My%20letters` that
/// a file manager copies. A relative one begins at the folder in which the program was started.
enum TypedPath {
  /// The path that is meant.
  ///
  /// - Parameters:
  ///   - typed: the words.
  ///   - home: the person's own folder.
  static func folder(_ typed: String, home: String) throws -> String {
    let words = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    if words.isEmpty { throw StoreError.noFolder("A folder without a name", "nothing is typed") }
    if words.lowercased().hasPrefix("file:") { return try path(ofAddress: words) }
    if words == "~" || words.hasPrefix("~/") { return home + words.dropFirst() }
    // As it was typed: a name may end with a space.
    return typed.trimmingCharacters(in: .newlines)
  }

  private static func path(ofAddress address: String) throws -> String {
    var path = address.dropFirst("file:".count)
    if path.hasPrefix("//") {
      path = path.dropFirst(2)
      let host = path.prefix { $0 != "/" }
      guard ["", "localhost", ProcessInfo.processInfo.hostName.lowercased()].contains(host.lowercased())
      else {
        throw StoreError.noFolder(
          address, "it is on the computer \(host), and only folders of this one are read")
      }
      path = path.dropFirst(host.count)
    }
    guard path.hasPrefix("/") else { throw StoreError.noFolder(address, "it has no path behind file://") }
    guard let decoded = String(path).removingPercentEncoding, !decoded.utf8.contains(0) else {
      throw StoreError.noFolder(address, "what stands behind a % in it is no sign of UTF-8")
    }
    return decoded
  }
}
