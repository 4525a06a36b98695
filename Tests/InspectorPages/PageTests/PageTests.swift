import ActionInspector
import Browsing
import Foundation
import Testing

@Suite(.serialized)
struct PageTests {
  private static let shown = "[...document.querySelectorAll('#log tr')].filter(row => !row.hidden)"

  @Test func `a page opens under its policy without errors or requests`() throws {
    try withBrowser { browser in
      try browser.open(Samples.day.html(title: "Day"))
      #expect(try browser.evaluate("return document.title") == "Day")
      #expect(try browser.count("body[data-ready]") == 1)
      #expect(try browser.evaluate("return \(Self.shown).length") == "29")
      #expect(try browser.evaluate("return performance.getEntriesByType('resource').length") == "0")
      #expect(try browser.messages() == [])
      #expect(
        try browser.evaluate(
          "return document.querySelector('svg [data-action=login][data-execution=\"2\"]').getAttribute('aria-label')"
        )
          == "login 2, rejected: busy (the action is executing)")
    }
  }

  @Test func `the policy blocks network requests of a page`() throws {
    try withBrowser { browser in
      try browser.open(Samples.day.html())
      _ = try browser.evaluate("new Image().src = 'http://127.0.0.1:9/x'; return 1")
      #expect(try browser.messages().contains { $0.contains("Content Security Policy") })
    }
  }

  @Test func `chips, search and span filter lines and bars and are kept in the URL`() throws {
    try withBrowser { browser in
      try browser.open(Samples.day.html())
      try browser.click("[data-chip=rejected]")
      #expect(try browser.evaluate("return location.hash") == "#outcome=rejected")
      #expect(
        try browser.evaluate("return \(Self.shown).map(row => row.cells[1].textContent)") == "login #2")
      #expect(try browser.count("#view .bar:not(.off)") == 1)
      try browser.click("[data-chip=rejected]")
      try browser.click("[data-chip=search]")
      #expect(try browser.count("#view .bar:not(.off)") == 6)
      try browser.click("button[type=reset]")
      #expect(try browser.count("#view .bar.off") == 0)
      try browser.type("UNAUTH", into: "#search")
      #expect(
        try browser.evaluate("return \(Self.shown).map(row => row.cells[0].textContent)") == "0.3400 s")
      #expect(try browser.evaluate("return location.hash") == "#q=unauth")
      try browser.open(Samples.day.html(), hash: "#action=upload&outcome=running&from=1000&to=1200")
      #expect(
        try browser.evaluate("return \(Self.shown).map(row => row.cells[1].textContent)")
          == "upload #1,upload #2")
      #expect(try browser.count("[data-chip=upload][aria-pressed=true]") == 1)
      #expect(try browser.evaluate("return [from.value, to.value]") == "1,1.2", "a person reads seconds")
      #expect(try browser.evaluate("return document.querySelector('#view svg').style.width") == "800%")
      #expect(
        try browser.evaluate("return document.getElementById('view').scrollLeft > 1000") == "true")
    }
  }

  @Test func `a bar and its lines select each other`() throws {
    try withBrowser { browser in
      try browser.open(Samples.day.html())
      try browser.click("svg [data-action=login][data-execution='1'] .solid")
      let selected =
        "[...document.querySelectorAll('#log tr[aria-selected=true]')].map(row => row.cells[2].textContent)"
      #expect(try browser.evaluate("return \(selected).length") == "2")
      #expect(try browser.evaluate("return location.hash") == "#selected=0.1")
      try browser.click("#log tr[data-execution='6']")
      #expect(
        try browser.evaluate(
          "return document.querySelector('.bar.selected').getAttribute('aria-label')")
          == "search 6, completed after 70 ms")
    }
  }

  @Test func `bars and lines can be reached with the keyboard`() throws {
    try withBrowser { browser in
      try browser.open(Samples.day.html())
      let focused = "return document.activeElement.getAttribute('aria-label')"
      try reach("bar", browser)
      #expect(
        try browser.evaluate(focused) == "login 1, failed after 240 ms: Unauthorized; input: anna")
      try browser.press(.right, .enter)
      #expect(
        try browser.evaluate(focused)
          == "search 1, cancelled after 70 ms (restarted): a newer input cancelled it; stopped 20 ms later"
      )
      #expect(try browser.count("#log tr[aria-selected=true]") == 3)
      try browser.press(.escape)
      #expect(try browser.count("[aria-selected=true], .selected") == 0)
      try reach("TR", browser)
      try browser.press(.down, .enter)
      #expect(
        try browser.evaluate("return document.querySelector('.bar.selected').dataset.execution") == "1")
    }
  }

  @Test func `hostile names, inputs, errors, reasons and kinds remain text`() throws {
    try withBrowser { browser in
      let recording = Samples.hostile
      try browser.open(recording.html(title: "</title><script>window.hacked=1</script>"))
      #expect(try browser.count("body[data-ready]") == 1)
      #expect(try browser.count("img, [onload], [onerror], iframe, object") == 0)
      #expect(try browser.count("script") == 2)
      #expect(try browser.evaluate("return window.hacked") == "undefined")
      #expect(try browser.evaluate("return getComputedStyle(document.body).display") == "block")
      #expect(
        try browser.evaluate(
          "return document.getElementById('log').textContent.includes('</script><img src=x onerror=')")
          == "true")
      for index in recording.actions.indices {
        try browser.click("#actions button:nth-of-type(\(index + 1))")
      }
      #expect(try browser.evaluate("return \(Self.shown).length > 0") == "true")
      #expect(try browser.messages() == [])
    }
  }

  @Test func `a page shows ten thousand events`() throws {
    try withBrowser { browser in
      let html = Samples.many(executions: 5_000).html()
      #expect(html.utf8.count < 3 << 20)
      try browser.open(html)
      #expect(try browser.evaluate("return \(Self.shown).length") == "10000")
      try browser.type("save #2400 ", into: "#search")
      #expect(try browser.evaluate("return \(Self.shown).length") == "2")
      #expect(try browser.messages() == [])
    }
  }

  @Test func `a printed page has no controls and nothing is cut off`() throws {
    try withBrowser { browser in
      try browser.open(Samples.day.html())
      try browser.show(width: 700, isDark: false, media: "print")
      let hidden = "return getComputedStyle(document.querySelector('#controls')).display"
      #expect(try browser.evaluate(hidden) == "none")
      for part in ["#view", ".wide"] {
        let cut = "const part = document.querySelector('\(part)'); return getComputedStyle(part).overflowX"
        #expect(try browser.evaluate(cut) == "visible", "\(part)")
      }
      #expect(try browser.evaluate("return document.documentElement.scrollWidth <= innerWidth") == "true")
      if let folder = ProcessInfo.processInfo.environment["PICTURES"] {
        try browser.picture().write(to: URL(filePath: "\(folder)/print.png"))
      }
    }
  }

  @Test func `a page without scripts shows the figures and the drawing`() throws {
    try withBrowser { browser in
      try browser.command("Emulation.setScriptExecutionDisabled", ["value": true])
      try browser.open(Samples.day.html())
      #expect(try browser.count("body[data-ready]") == 0)
      #expect(try browser.count("svg .bar") == 10 + 1)
      #expect(try browser.count("#statistics tbody tr") == 4)
      #expect(try browser.count("#controls[hidden]") == 1)
    }
  }

  @Test func `a page fits its window at three widths, in light and dark mode`() throws {
    let pages = [
      ("1", Samples.many(executions: 1)), ("50", Samples.many(executions: 50)), ("day", Samples.day),
      ("10000", Samples.many(executions: 10_000)),
      ("hostile", Samples.hostile),
    ].map { ($0.0, $0.1.html()) }
    try withBrowser { browser in
      for (name, html) in pages {
        try browser.open(html)
        for (width, isDark) in [400, 1_000, 1_600].flatMap({ [($0, false), ($0, true)] }) {
          try browser.show(width: width, isDark: isDark)
          #expect(
            try browser.evaluate("return document.documentElement.scrollWidth <= innerWidth") == "true",
            "\(name) at \(width)")
          let isLight = "return getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'"
          #expect(try browser.evaluate(isLight) == (isDark ? "false" : "true"))
          // Writes pictures for manual review.
          if let folder = ProcessInfo.processInfo.environment["PICTURES"] {
            let file = "\(folder)/\(name)-\(width)-\(isDark ? "dark" : "light").png"
            try browser.picture().write(to: URL(filePath: file))
          }
        }
      }
    }
  }

  /// Presses the Tab key until an element with a given class or tag name has the focus.
  private func reach(_ name: String, _ browser: Browser) throws {
    let focused =
      "const focused = document.activeElement; return focused.classList.contains('\(name)') || focused.tagName === '\(name)'"
    for _ in 0..<40 {
      try browser.press(.tab)
      if try browser.evaluate(focused) == "true" { return }
    }
    Issue.record("the key of tabulation does not reach \(name)")
  }
}
