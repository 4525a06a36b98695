package import Foundation

/// A browser without a window, with one page at a time.
package final class Browser {
  private let driver: WebDriver
  private let session: String
  private let folder: URL

  package init() throws {
    driver = try WebDriver()
    folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Chromium refuses its sandbox to root.
    let arguments = ["--headless=new", "--disable-gpu"] + (getuid() == 0 ? ["--no-sandbox"] : [])
    let options: [String: Any] = ["args": arguments, "binary": "/usr/bin/chromium"]
    let capabilities: [String: Any] = [
      "browserName": "chrome", "timeouts": ["script": 120_000], "goog:chromeOptions": options,
      "goog:loggingPrefs": ["browser": "ALL"],
    ]
    do {
      let answer = try driver.send("POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
      guard let id = (answer as? [String: Any])?["sessionId"] as? String else {
        throw BrowserFailure(description: "no session: \(String(describing: answer))")
      }
      session = "/session/\(id)"
    } catch {
      driver.stop()
      throw error
    }
  }

  /// Ends the browser and its driver.
  package func close() throws {
    _ = try driver.send("DELETE", session)
    driver.stop()
    try FileManager.default.removeItem(at: folder)
  }

  /// Opens a page from a file, as a person who was sent one.
  package func open(_ html: String, hash: String = "") throws {
    let file = folder.appending(path: "\(UUID()).html")
    try Data(html.utf8).write(to: file)
    _ = try driver.send("POST", "\(session)/url", ["url": file.absoluteString + hash])
  }

  /// Opens a page from a server.
  package func open(address: String) throws {
    _ = try driver.send("POST", "\(session)/url", ["url": address])
  }

  /// Waits until an expression is true, which is tried whenever the page changes.
  package func wait(for expression: String) throws {
    let script = """
      const [done] = arguments, observer = new MutationObserver(look);
      function look() { if (\(expression)) { observer.disconnect(); done("true"); } }
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
      """
    let body: [String: Any] = ["script": script, "args": [] as [Any]]
    _ = try driver.send("POST", "\(session)/execute/async", body)
  }

  /// The result of a script: a text, or `null` as a text.
  @discardableResult
  package func evaluate(_ script: String) throws -> String {
    let body: [String: Any] = ["script": "return String((() => { \(script) })())", "args": [] as [Any]]
    return try driver.send("POST", "\(session)/execute/sync", body) as? String ?? "nothing"
  }

  /// The number of elements that a selector finds.
  package func count(_ selector: String) throws -> Int {
    let body = ["using": "css selector", "value": selector]
    return (try driver.send("POST", "\(session)/elements", body) as? [Any])?.count ?? 0
  }

  /// Clicks on the first element that a selector finds, as a person would: it has to be visible.
  package func click(_ selector: String) throws {
    _ = try driver.send(
      "POST", "\(session)/element/\(try element(selector))/click", [:] as [String: Any])
  }

  package func type(_ text: String, into selector: String) throws {
    _ = try driver.send(
      "POST", "\(session)/element/\(try element(selector))/value", ["text": text])
  }

  /// Presses and releases keys, one after the other, wherever the focus is.
  package func press(_ keys: Key...) throws {
    let strokes = keys.flatMap { key in
      ["keyDown", "keyUp"].map { ["type": $0, "value": key.rawValue] }
    }
    let source: [String: Any] = ["type": "key", "id": "keyboard", "actions": strokes]
    _ = try driver.send("POST", "\(session)/actions", ["actions": [source]])
  }

  /// The messages of the page's console: errors of scripts, and requests that its policy blocked.
  package func messages() throws -> [String] {
    let entries = try driver.send("POST", "\(session)/se/log", ["type": "browser"]) as? [[String: Any]]
    return (entries ?? []).compactMap { $0["message"] as? String }
  }

  /// Calls the browser by its own protocol.
  package func command(_ name: String, _ parameters: [String: any Sendable] = [:]) throws {
    _ = try driver.send(
      "POST", "\(session)/goog/cdp/execute", ["cmd": name, "params": parameters] as [String: Any])
  }

  /// Gives the page a width, and a light or dark look.
  package func show(width: Int, isDark: Bool, media: String = "") throws {
    try command(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": false])
    let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
    try command("Emulation.setEmulatedMedia", ["media": media, "features": [scheme]])
  }

  /// A picture of the page as it is shown, as a PNG.
  package func picture() throws -> Data {
    let text = try driver.send("GET", "\(session)/screenshot") as? String
    return text.flatMap { Data(base64Encoded: $0) } ?? Data()
  }

  private func element(_ selector: String) throws -> String {
    let body = ["using": "css selector", "value": selector]
    let found = try driver.send("POST", "\(session)/element", body) as? [String: String]
    guard let id = found?.values.first else { throw BrowserFailure(description: "no element \(selector)") }
    return id
  }
}

/// A key, by its code in WebDriver.
package enum Key: String {
  case tab = "\u{E004}", enter = "\u{E007}", escape = "\u{E00C}"
  case left = "\u{E012}", up = "\u{E013}", right = "\u{E014}", down = "\u{E015}"
}
