import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an XML text, in document order.
final class Elements: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
  }

  private(set) var all: [Element] = []

  /// - Returns: nil if the text is not valid XML.
  static func of(_ text: String) -> [Element]? {
    let elements = Elements()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = elements
    return parser.parse() ? elements.all : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    all.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { all[all.count - 1].text += text }
}
