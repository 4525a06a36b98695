import Foundation

/// A client of a WebDriver program, which drives a browser. WebDriver is a W3C standard.
struct WebDriver {
  private let process: Process
  private let port: UInt16

  /// Starts the program, which chooses a free port.
  init() throws {
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/chromedriver")
    process.arguments = ["--port=0"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var words = ""
    // `ChromeDriver was started successfully on port 40123.`
    while let last = Optional(output.fileHandleForReading.availableData), !last.isEmpty {
      words += String(decoding: last, as: UTF8.self)
      if let port = words.firstMatch(of: /successfully on port (\d+)\./).flatMap({ UInt16($0.1) }) {
        self.port = port
        return
      }
    }
    throw BrowserFailure(description: "chromedriver says no port: \(words)")
  }

  /// Kills the program. A weaker signal would not reach it, because the threads that run tests block signals, and the
  /// programs started by them inherit this.
  func stop() { kill(process.processIdentifier, SIGKILL) }

  /// - Returns: the value in the response.
  func send(_ method: String, _ path: String, _ body: Any? = nil) throws -> Any? {
    let body = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
    let data = try request(method, path, port: port, body)
    let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    if let value = answer?["value"] as? [String: Any], let error = value["error"] {
      throw BrowserFailure(description: "\(method) \(path): \(error): \(value["message"] ?? "")")
    }
    return answer?["value"]
  }
}

package struct BrowserFailure: Error, CustomStringConvertible {
  package let description: String
}
