// Completes a merged archive of DocC to a site with a front page, a search and Markdown pages that link to each other.
//
//   swift .ci/site.swift SITE README MODULE…
//
// Each page `documentation/PATH` gets a neighbor `documentation/PATH.md`. `llms.txt` contains the set-up of the README, the
// guides, the recipes, and a link to the symbols of each module, in this order. `index.html` (from `site.html`) searches
// `pages.js`, the list of all pages.

import Foundation

/// The part of a page's data that is used here.
struct Page: Decodable {
  struct Metadata: Decodable {
    let title: String
    let role: String
    let roleHeading: String?
  }
  struct Inline: Decodable {
    let text: String?
    let code: String?
    let identifier: String?
    let inlineContent: [Inline]?

    func words(_ references: [String: Reference]) -> String {
      text ?? code ?? identifier.flatMap { references[$0]?.title }
        ?? inlineContent?.map { $0.words(references) }.joined() ?? ""
    }
  }
  struct Reference: Decodable { let title: String? }
  struct Topic: Decodable {
    let title: String?
    /// Links such as `doc://Module/documentation/Module/Page`.
    let identifiers: [String]

    /// The paths of the pages.
    var paths: [String] {
      identifiers.compactMap {
        $0.firstMatch(of: #/^doc://[^/]+/(documentation/.+)$/#).map { $0.1.lowercased() }
      }
    }
  }
  let metadata: Metadata
  let abstract: [Inline]?
  let topicSections: [Topic]?
  let references: [String: Reference]?

  var summary: String { (abstract ?? []).map { $0.words(references ?? [:]) }.joined() }
  var isArticle: Bool { metadata.role != "symbol" && metadata.roleHeading != "Extended Module" }
  var topics: [Topic] { topicSections ?? [] }
}

func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

let (site, readme) = (URL(filePath: CommandLine.arguments[1]), CommandLine.arguments[2])
let modules = CommandLine.arguments[3...].map { "documentation/\($0.lowercased())" }
let data = site.appending(path: "data")
var pages: [String: Page] = [:]
for case let file as String in FileManager.default.enumerator(atPath: data.path)!
where file.hasSuffix(".json") {
  let page = try JSONDecoder().decode(Page.self, from: Data(contentsOf: data.appending(path: file)))
  pages[String(file.dropLast(5))] = page
}

// DocC writes links as `/documentation/Module/Symbol`, and images as `images/Module/name.svg` from the root.
let link = #/\]\(/(documentation/(?:[^()\s]|\([^()\s]*\))*)\)/#
// In tables and lists, it leaves some links as ``doc://Module/documentation/Module/Symbol``.
let bareLink = #/(?:``|<)doc://\w+/(documentation/[^`>\s]+)(?:``|>)/#
let image = #/\]\((images/[^)\s]*)\)/#
for path in pages.keys where path != "documentation" {
  let up = String(repeating: "../", count: path.split(separator: "/").count - 1)
  let source = data.appending(path: "\(path).md")
  var text = try String(contentsOf: source, encoding: .utf8)
  text.replace(link) { "](\(up)\($0.1.lowercased()).md)" }
  text.replace(bareLink) { match in
    let target = match.1.lowercased()
    guard let metadata = pages[target]?.metadata else { return String(match.0) }
    let name = metadata.role == "symbol" ? "`\(metadata.title)`" : metadata.title
    return "[\(name)](\(up)\(target).md)"
  }
  text.replace(image) { "](\(up)\($0.1))" }
  try text.write(to: site.appending(path: "\(path).md"), atomically: false, encoding: .utf8)
  try FileManager.default.removeItem(at: source)
}

let readmeText = try String(contentsOfFile: readme, encoding: .utf8)
let paragraphs = readmeText.components(separatedBy: "\n\n")
let (title, summary) = (paragraphs[0].dropFirst(2), paragraphs[1].replacing("\n", with: " "))
var (text, rows) = ("# \(title)\n\n> \(summary)\n", "")
/// The pages that `llms.txt` lists so far.
var listed: Set<String> = []

/// Returns one line for each page that is not listed yet.
func entries(_ paths: [String]) -> String {
  paths.map { path in
    guard let page = pages[path], listed.insert(path).inserted else { return "" }
    return "- [\(page.metadata.title)](\(path).md)" + (page.summary.isEmpty ? "\n" : ": \(page.summary)\n")
  }.joined()
}

// The README tells how to depend on the package. The README of a nested package does not.
let setup = readmeText.components(separatedBy: "\n## ").first { $0.hasPrefix("What to import\n") }
if let setup { text += "\n## Set-up\n" + setup.dropFirst("What to import\n".count) }

// The pages for a first visit. A nested package does not have them.
let recipes = "documentation/action/recipes"
let first = ["actionui/actionswithoutstreams", "streams/comingfromrxswift", "action/recipes"]
  .map { "documentation/\($0)" }.filter { pages[$0] != nil }
let starts = first.map { path in
  "<li><a href=\"\(path)/\">\(escaped(pages[path]!.metadata.title))</a>: \(escaped(pages[path]!.summary))</li>\n"
}
let groups = pages[recipes]?.topics ?? []
if !first.isEmpty { text += "\n## First steps\n\n" + entries(first) }

for module in modules {
  guard let page = pages[module] else { fatalError("\(module) has no page") }
  rows +=
    "<dt><a href=\"\(module)/\">\(page.metadata.title)</a> <a href=\"\(module).md\">Markdown</a></dt>"
    + "<dd>\(escaped(page.summary))</dd>\n"
}

// The guides, by module in the order of the set-up, and in each module in the order of its page.
let named = modules.map { module in
  (module, setup.flatMap { $0.firstRange(of: "`\(pages[module]!.metadata.title)`")?.lowerBound })
}
let ordered = named.sorted { one, other in
  guard let place = one.1 else { return false }
  return other.1.map { place < $0 } ?? true
}.map(\.0)
let pagesOfRecipes = Set(groups.flatMap(\.paths))
var guideText = ""
for module in ordered {
  let guides = (pages[module]!.topics.flatMap(\.paths) + pages.keys.sorted()).filter { path in
    guard let page = pages[path], path.hasPrefix("\(module)/"), !pagesOfRecipes.contains(path) else {
      return false
    }
    return !path.dropFirst(module.count + 1).contains("/") && page.isArticle
  }
  let lines = entries(guides)
  if !lines.isEmpty { guideText += "\n### \(pages[module]!.metadata.title)\n\n\(lines)" }
}

if !guideText.isEmpty { text += "\n## Guides\n" + guideText }
if !groups.isEmpty { text += "\n## Recipes\n" }
for group in groups { text += "\n### \(group.title ?? "More")\n\n" + entries(group.paths) }

text += "\n## Symbols\n\nThe page of each module lists its types by topic.\n\n" + entries(ordered)
for file in ["llms.txt", "documentation.md"] {
  try text.write(to: site.appending(path: file), atomically: false, encoding: .utf8)
}

// The title, the kind and the summary of each page, by its path.
let list = pages.filter { $0.key != "documentation" }.map { path, page in
  [path, page.metadata.title, page.metadata.roleHeading ?? "", page.summary]
}
let encoder = JSONEncoder()
encoder.outputFormatting = .withoutEscapingSlashes
let json = try encoder.encode(list.sorted { $0[0] < $1[0] })
try (Data("const pages = ".utf8) + json).write(to: site.appending(path: "pages.js"))

let template = try String(
  contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "site.html"),
  encoding: .utf8)
try template.replacing("TITLE", with: escaped(String(title))).replacing(
  "SUMMARY", with: escaped(summary.replacing("`", with: ""))
)
.replacing("MODULES", with: rows).replacing("STARTS", with: starts.joined())
.write(to: site.appending(path: "index.html"), atomically: false, encoding: .utf8)
try Data(#"{"meta":{"title":"\#(title)"}}"#.utf8).write(to: site.appending(path: "theme-settings.json"))
