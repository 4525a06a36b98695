import Foundation
import Testing

/// The site's files, without a browser.
struct SiteFileTests {
  @Test func `every link in the data of every page leads to a page or a file`() throws {
    let site = try Site()
    #expect(site.pages.count > 1_000)
    var missing: Set<String> = []
    for page in site.pages {
      let references = try site.data(of: page)["references"] as? [String: [String: Any]] ?? [:]
      for reference in references.values {
        let variants = (reference["variants"] as? [[String: Any]] ?? []).compactMap { $0["url"] as? String }
        for url in variants + [reference["url"] as? String].compactMap({ $0 }) where url.hasPrefix("/") {
          let path = String(url.prefix { $0 != "#" }.dropFirst())
          if !site.contains(path) { missing.insert("\(page) → \(path)") }
        }
      }
    }
    #expect(missing == [])
  }

  @Test func `every page has a Markdown page, whose links lead to files`() throws {
    let site = try Site()
    var missing: Set<String> = []
    for page in site.pages {
      let file = "\(page).md"
      guard site.contains(file) else {
        missing.insert(file)
        continue
      }
      // The front page is a copy of `llms.txt`, with the links of that.
      if page == "documentation" { continue }
      let folder = URL(filePath: "/\(file)").deletingLastPathComponent()
      for link in try Self.links(in: site.text(of: file)) {
        let path = folder.appending(path: link).standardized.path
        if link.hasPrefix("/") || !site.contains(String(path.dropFirst())) {
          missing.insert("\(file) → \(link)")
        }
      }
    }
    #expect(missing == [])
  }

  @Test func `no Markdown page contains an unresolved link`() throws {
    let site = try Site()
    let pages = try site.pages.filter { try site.text(of: "\($0).md").contains("doc:") }
    #expect(pages == [])
  }

  @Test func `llms.txt has a title, a summary and links to the Markdown of every module and article`() throws
  {
    let site = try Site()
    let text = try site.text(of: "llms.txt")
    #expect(text.hasPrefix("# Action\n\n> "))
    let links = Set(Self.links(in: text))
    #expect(links.filter { !$0.hasSuffix(".md") || !site.contains($0) } == [])
    let expected = try site.pages.filter { page in
      let metadata = try site.data(of: page)["metadata"] as? [String: Any]
      let heading = metadata?["roleHeading"] as? String
      return heading == "Framework" || heading == "Article"
    }
    #expect(expected.count > 50)
    #expect(expected.filter { !links.contains("\($0).md") } == [])
  }

  @Test func `llms.txt has the set-up, the guides, the recipes, and a link for each module`() throws {
    let site = try Site()
    let text = try site.text(of: "llms.txt")
    let headings = text.matches(of: #/\n## (.+)/#).map { String($0.1) }
    #expect(headings == ["Set-up", "First steps", "Guides", "Recipes", "Symbols"])
    #expect(text.contains(".package(") && text.contains("| `ActionUI` |"))
    let links = Self.links(in: text)
    #expect(Set(links).count == links.count)
    let symbols = try links.filter { link in
      let metadata = try site.data(of: String(link.dropLast(".md".count)))["metadata"] as? [String: Any]
      return metadata?["role"] as? String == "symbol" || metadata?["roleHeading"] as? String == "Framework"
    }
    #expect(symbols == Array(links.suffix(symbols.count)) && symbols.count < 15)
    let common = ["searchasyoutype", "uploadtwoatatime", "showalikeimmediately", "undoandredo"]
    let recipes = try #require(text.components(separatedBy: "\n## Recipes\n").last)
    #expect(Self.links(in: recipes).prefix(4) == common.map { "documentation/action/\($0).md" }[...])
  }

  /// Returns the targets of the links to the site's own files, outside of code.
  private static func links(in text: String) -> [String] {
    text.replacing(#/```.*?\n```|`[^`\n]*`/#.dotMatchesNewlines(), with: "")
      .matches(of: #/\]\(((?:[^()\s]|\([^()\s]*\))+)\)/#).map { String($0.1) }
      .filter { !$0.hasPrefix("http") && !$0.hasPrefix("#") }
  }
}
