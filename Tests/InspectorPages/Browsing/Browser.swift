package import Foundation

/// A headless browser that shows one page at a time.
package final class Browser {
  private let driver: WebDriver
  private let session: String
  private let folder: URL

  package init() throws {
    driver = try WebDriver()
    folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Chromium does not start its sandbox as root.
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

  /// Stops the browser and its driver.
  package func close() throws {
    _ = try driver.send("DELETE", session)
    driver.stop()
    try FileManager.default.removeItem(at: folder)
  }

  /// Opens a page from a file, like a page received from another user.
  package func open(_ html: String, hash: String = "") throws {
    let file = folder.appending(path: "\(UUID()).html")
    try Data(html.utf8).write(to: file)
    _ = try driver.send("POST", "\(session)/url", ["url": file.absoluteString + hash])
  }

  /// Opens a page from a server.
  package func open(address: String) throws {
    _ = try driver.send("POST", "\(session)/url", ["url": address])
  }

  /// Waits until an expression is true, and evaluates it after each change of the page.
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

  /// Returns the result of a script as text. The text is `null` for a null value.
  @discardableResult
  package func evaluate(_ script: String) throws -> String {
    let body: [String: Any] = ["script": "return String((() => { \(script) })())", "args": [] as [Any]]
    return try driver.send("POST", "\(session)/execute/sync", body) as? String ?? "nothing"
  }

  /// Returns the number of elements matched by a selector.
  package func count(_ selector: String) throws -> Int {
    let body = ["using": "css selector", "value": selector]
    return (try driver.send("POST", "\(session)/elements", body) as? [Any])?.count ?? 0
  }

  /// Clicks the first element matched by a selector. The element must be visible.
  package func click(_ selector: String) throws {
    _ = try driver.send(
      "POST", "\(session)/element/\(try element(selector))/click", [:] as [String: Any])
  }

  package func type(_ text: String, into selector: String) throws {
    _ = try driver.send(
      "POST", "\(session)/element/\(try element(selector))/value", ["text": text])
  }

  /// Presses and releases keys, one after the other, at the current focus.
  package func press(_ keys: Key...) throws {
    let strokes = keys.flatMap { key in
      ["keyDown", "keyUp"].map { ["type": $0, "value": key.rawValue] }
    }
    let source: [String: Any] = ["type": "key", "id": "keyboard", "actions": strokes]
    _ = try driver.send("POST", "\(session)/actions", ["actions": [source]])
  }

  /// Returns the messages of the page's console, such as script errors and requests blocked by its policy.
  package func messages() throws -> [String] {
    let entries = try driver.send("POST", "\(session)/se/log", ["type": "browser"]) as? [[String: Any]]
    return (entries ?? []).compactMap { $0["message"] as? String }
  }

  /// Sends a command of the Chrome DevTools Protocol.
  package func command(_ name: String, _ parameters: [String: any Sendable] = [:]) throws {
    _ = try driver.send(
      "POST", "\(session)/goog/cdp/execute", ["cmd": name, "params": parameters] as [String: Any])
  }

  /// Sets the width of the page, and its light or dark appearance.
  package func show(width: Int, isDark: Bool, media: String = "") throws {
    try command(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": false])
    let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
    try command("Emulation.setEmulatedMedia", ["media": media, "features": [scheme]])
  }

  /// Returns a PNG image of the page.
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

/// Starts a browser for a test, and closes it afterwards.
package func withBrowser(_ body: (Browser) throws -> Void) throws {
  let browser = try Browser()
  do {
    try body(browser)
  } catch {
    try browser.close()
    throw error
  }
  try browser.close()
}

/// A key, with its WebDriver code.
package enum Key: String {
  case tab = "\u{E004}", enter = "\u{E007}", escape = "\u{E00C}"
  case left = "\u{E012}", up = "\u{E013}", right = "\u{E014}", down = "\u{E015}"
}
