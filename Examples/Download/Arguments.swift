import Foundation

/// The source and the destination of a download.
struct Arguments: Equatable {
  let source: URL
  let destination: URL

  /// - Parameter words: `SOURCE [DESTINATION]`. The default destination is the source's name in the current folder.
  init(_ words: [String]) throws {
    guard (1...2).contains(words.count), !words.contains(where: { $0.isEmpty || $0.hasPrefix("-") }) else {
      throw DownloadFailure("usage: Download SOURCE [DESTINATION]  (SOURCE is a file or an http URL)")
    }
    if words[0].contains("://") {
      guard let url = URL(string: words[0]) else { throw DownloadFailure("'\(words[0])' is not a URL") }
      source = url
    } else {
      source = URL(fileURLWithPath: words[0])
    }
    let name = words.count == 2 ? words[1] : source.lastPathComponent
    if words.count == 1, ["", ".", ".."].contains(name) || name.contains("/") {
      throw DownloadFailure("'\(words[0])' has no file name. Pass a DESTINATION too")
    }
    destination = URL(fileURLWithPath: name)
  }
}
