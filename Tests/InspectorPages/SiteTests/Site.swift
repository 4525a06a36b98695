import Foundation
import Testing

/// The documentation's site in the root's folder `.build/site`, where `.ci/docs .build/site` builds it.
struct Site {
  let folder: URL
  /// The paths of all pages, without `/index.html`.
  let pages: [String]

  init() throws {
    folder = URL(filePath: #filePath).appending(path: "../../../../.build/site").standardized
    try #require(
      FileManager.default.fileExists(atPath: folder.appending(path: "llms.txt").path),
      "\(folder.path) has no site: run `.ci/docs .build/site` in the root")
    pages = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "data").path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }.sorted()
  }

  func data(of page: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: "data/\(page).json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  func text(of file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  /// Returns whether the server has a file for the path of a link, relative to the root. A folder is shown by its
  /// `index.html`.
  func contains(_ path: String) -> Bool {
    let file = folder.appending(path: path.removingPercentEncoding ?? path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else { return false }
    return !isFolder.boolValue
      || FileManager.default.fileExists(atPath: file.appending(path: "index.html").path)
  }
}

/// A static file server for the site, on a free port.
final class SiteServer {
  let address: String
  private let process = Process()

  init(_ site: Site) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", site.folder.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // `Serving HTTP on 127.0.0.1 port 40123 (http://127.0.0.1:40123/) ...`
    var words = ""
    while let next = Optional(output.fileHandleForReading.availableData), !next.isEmpty {
      words += String(decoding: next, as: UTF8.self)
      if words.hasSuffix("\n") { break }
    }
    address = try String(#require(words.firstMatch(of: #/http://[0-9.:]+/#), "no address: \(words)").0)
  }

  // A weaker signal would not reach it, because the threads that run tests block signals.
  deinit { kill(process.processIdentifier, SIGKILL) }
}
