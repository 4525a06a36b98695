import Browsing
import Foundation
import Testing

/// The site in a browser, at the width of a phone and of a desktop.
@Suite(.serialized)
struct SiteBrowserTests {
  private static let widths = [390, 1_280]
  private static let fits = "return document.documentElement.scrollWidth <= innerWidth"

  @Test(arguments: widths)
  func `the front page fits its window, and each of its links opens`(width: Int) throws {
    try withSite(width: width) { browser, site, address in
      try browser.open(address: address)
      #expect(try browser.evaluate(Self.fits) == "true")
      let links = try Self.lines(
        browser, "[...document.links].map(link => link.getAttribute('href') + ' ' + link.textContent)")
      #expect(links.count > 20)
      for link in links.map({ $0.split(separator: " ", maxSplits: 1).map(String.init) }) {
        try browser.open(address: "\(address)/\(link[0])")
        if link[0].hasSuffix("/") {
          try browser.wait(for: "document.querySelector('h1')")
          #expect(try browser.evaluate("return document.querySelector('h1').textContent.trim()") == link[1])
        } else {
          #expect(try browser.evaluate("return document.body.textContent").contains("# "), "\(link[0])")
        }
      }
      #expect(try browser.messages() == [])
    }
  }

  @Test(arguments: widths)
  func `the search finds a symbol and an article, and leads to their pages`(width: Int) throws {
    try withSite(width: width) { browser, site, address in
      for (text, title) in [("testscheduler", "TestScheduler"), ("from rxswift", "Coming from RxSwift")] {
        try browser.open(address: address)
        try browser.type(text, into: "#search")
        #expect(try browser.evaluate(Self.fits) == "true")
        try browser.click("#found a")
        try browser.wait(for: "document.querySelector('main h1')")
        #expect(try browser.evaluate("return document.querySelector('h1').textContent.trim()") == title)
      }
      try browser.open(address: address)
      try browser.type("no such page", into: "#search")
      #expect(
        try browser.evaluate("return document.getElementById('found').textContent")
          == "No page contains these words.")
      let isShown = "return document.getElementById('modules').checkVisibility()"
      #expect(try browser.evaluate(isShown) == "false")
    }
  }

  @Test func `the front page opened as a file leads to the Markdown pages`() throws {
    try withSite(width: 390) { browser, site, _ in
      let paths =
        "[...document.querySelectorAll('dt a')].filter(link => link.offsetWidth).map(link => link.href)"
      try browser.open(address: site.folder.appending(path: "index.html").absoluteString)
      let modules = try Self.lines(browser, paths)
      try browser.type("observable", into: "#search")
      let found = try Self.lines(browser, paths)
      for (links, count) in [(modules, 22), (found, 50)] {
        #expect(links.count == count)
        let root = site.folder.absoluteString.count
        #expect(
          links.filter { !$0.hasSuffix(".md") || !site.contains(String($0.dropFirst(root))) } == [])
      }
      #expect(try browser.messages() == [])
    }
  }

  @Test func `every article is shown, and every link and picture in it exists`() throws {
    try withSite(width: 1_280) { browser, site, address in
      var missing: Set<String> = []
      for page in site.pages {
        let metadata = try site.data(of: page)["metadata"] as? [String: Any]
        guard metadata?["roleHeading"] as? String == "Article", let title = metadata?["title"] as? String
        else {
          continue
        }
        try browser.open(address: "\(address)/\(page)")
        try browser.wait(for: "document.querySelector('h1')")
        #expect(try browser.evaluate("return document.querySelector('h1').textContent.trim()") == title)
        let links = try Self.lines(
          browser,
          "[...document.querySelectorAll('main [href], main img[src]')].map(link => link.getAttribute('href') ?? link.getAttribute('src'))"
        )
        for link in links where link.hasPrefix("/") {
          let path = String(link.prefix { $0 != "#" && $0 != "?" }.dropFirst())
          if !site.contains(path) { missing.insert("\(page) → \(path)") }
        }
      }
      #expect(missing == [])
      #expect(try browser.messages() == [])
    }
  }

  private static func lines(_ browser: Browser, _ list: String) throws -> [String] {
    try browser.evaluate("return \(list).join('\\n')").split(separator: "\n").map(String.init)
  }

  private func withSite(width: Int, _ body: (Browser, Site, String) throws -> Void) throws {
    let site = try Site()
    let server = try SiteServer(site)
    try withBrowser { browser in
      try browser.show(width: width, isDark: false)
      try body(browser, site, server.address)
    }
  }
}
