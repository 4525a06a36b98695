import Action
import ActionInspector
import Browsing
import Foundation
import Testing

/// Pages that follow a program, as served by the example `Monitor`.
extension PageTests {
  /// An action whose work is ended by the test.
  private struct Work {
    let end = PublishSubject<Void>()
    let action: Action<String, Void>

    init() {
      let end = end
      action = Action { _ in end.take(1) }
    }
  }

  private static let rows = "document.querySelectorAll('#log tr').length"

  @Test func `a live page opens under its policy and shows an execution that was started afterwards`() throws
  {
    let (monitored, work) = (try MonitoredInspector("Live"), Work())
    let inspector = monitored.inspector
    try withBrowser { browser in
      try browser.open(address: monitored.address)
      #expect(try browser.count("body[data-ready]") == 1)
      #expect(try browser.evaluate("return document.title + \(Self.rows)") == "Live0")
      inspector.record(work.action, as: "login")
      work.action.execute("x")
      try browser.wait(for: "document.querySelector('svg [data-action=login][data-outcome=running]')")
      work.end.onNext(())
      try browser.wait(for: "document.querySelector('svg [data-action=login][data-outcome=completed]')")
      #expect(
        try browser.evaluate(
          "return [...document.querySelectorAll('#log tr')].map(row => row.cells[2].textContent.split(' ')[0])"
        )
          == "enabled,started,emitted,completed")
      #expect(
        try browser.evaluate("return document.getElementById('summary').textContent.split(' in ')[0]")
          == "1 execution of 1 action")
      // Requests to other servers are blocked, and requests to its own server are not.
      #expect(try browser.messages() == [])
      _ = try browser.evaluate("fetch('http://127.0.0.1:9/').catch(() => 0); return 1")
      #expect(try browser.messages().contains { $0.contains("Content Security Policy") })
    }
    withExtendedLifetime(monitored) {}
  }

  @Test func `a live page keeps its filters, search text and position`() throws {
    let (monitored, work) = (try MonitoredInspector(), Work())
    let inspector = monitored.inspector
    inspector.record(work.action, as: "login")
    inspector.record(Work().action, as: "gone")
    for _ in 0..<60 { inspector.mark("line") }
    work.action.execute("x")
    try withBrowser { browser in
      try browser.open(address: monitored.address)
      try browser.wait(for: "document.querySelector('svg [data-outcome=running]')")
      try browser.click("#log tr[data-execution='1']")
      try browser.click("#in")
      try browser.type("LOG", into: "#search")
      let before = try browser.evaluate("return scrollY + ' ' + location.hash")
      work.end.onNext(())
      try browser.wait(for: "document.querySelector('svg [data-outcome=completed]')")
      #expect(try browser.evaluate("return scrollY + ' ' + location.hash") == before)
      #expect(try browser.evaluate("return document.activeElement.id + search.value") == "searchLOG")
      #expect(try browser.count("#log tr[aria-selected=true]") == 3)
      #expect(try browser.count("#view .bar.selected") == 1)
      // A line keeps the focus, and so does a chip.
      try browser.click("button[type=reset]")
      try browser.evaluate("document.querySelector('#log tr[data-execution]').focus(); return 1")
      work.action.execute("y")
      try browser.wait(for: "document.querySelector('svg [data-execution=\"2\"]')")
      #expect(try browser.evaluate("return document.activeElement.dataset.execution") == "1")
      try browser.evaluate("document.querySelector('[data-chip=login]').focus(); return 1")
      work.action.execute("z")
      try browser.wait(for: "document.querySelector('svg [data-outcome=rejected]')")
      #expect(try browser.evaluate("return document.activeElement.dataset.chip") == "login")
      #expect(try browser.count("[data-chip=login]") == 1)
      #expect(try browser.messages() == [])
    }
    withExtendedLifetime(monitored) {}
  }

  @Test func `hostile names and texts remain text in a live page`() throws {
    let name = "<img src=x onerror=window.hacked=1>"
    let monitored = try MonitoredInspector(name)
    let inspector = monitored.inspector
    try withBrowser { browser in
      try browser.open(address: monitored.address)
      #expect(try browser.evaluate("return document.title") == name)
      let works = Samples.hostile.actions.map { ($0.name, Work()) }
      for (name, work) in works {
        inspector.record(work.action, as: name, input: .described(limit: 200))
        work.action.execute(name)
        work.action.execute(name)
        inspector.mark(name)
        work.end.onNext(())
      }
      inspector.mark("the last one")
      try browser.wait(for: "document.getElementById('log').textContent.includes('the last one')")
      #expect(try browser.count("img, [onload], [onerror], iframe, object") == 0)
      #expect(try browser.count("script") == 3)
      #expect(try browser.evaluate("return window.hacked") == "undefined")
      #expect(
        try browser.evaluate(
          "return document.getElementById('log').textContent.includes('</script><img src=x onerror=')")
          == "true")
      #expect(try browser.messages() == [])
      try save(browser, "live")
    }
    withExtendedLifetime(monitored) {}
  }

  @Test func `a page shows that its server has stopped`() throws {
    var monitored: MonitoredInspector? = try MonitoredInspector()
    monitored?.inspector.mark("seen")
    try withBrowser { browser in
      try browser.open(address: monitored?.address ?? "")
      try browser.wait(for: "document.getElementById('log').textContent.includes('seen')")
      #expect(try browser.evaluate("return document.getElementById('lost').hidden") == "true")
      monitored = nil
      try browser.wait(for: "!document.getElementById('lost').hidden")
      #expect(try browser.evaluate("return \(Self.rows)") == "1")
    }
  }

  private func save(_ browser: Browser, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
    for (width, isDark) in [400, 1_000].flatMap({ [($0, false), ($0, true)] }) {
      try browser.show(width: width, isDark: isDark)
      let file = "\(folder)/\(name)-\(width)-\(isDark ? "dark" : "light").png"
      try browser.picture().write(to: URL(filePath: file))
    }
  }
}
