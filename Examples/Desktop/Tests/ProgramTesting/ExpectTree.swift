import Foundation
package import Testing

/// Expects the objects that a screen reader finds to equal the lines of a file, and each focusable object to have a
/// name.
///
/// - Parameters:
///   - found: the objects, as returned by ``Bus/tree(of:)``.
///   - name: the name of the file, in the folder `Trees` beside the test.
package func expectTree(_ found: [String], _ name: String, sourceLocation: SourceLocation = #_sourceLocation)
  throws
{
  // GTK uses the name of the class for an object without a name.
  let nameless = found.filter { $0.contains(" focusable") && ($0.contains(" '' ") || $0.contains(" 'Gtk")) }
  #expect(nameless == [], "a screen reader has no name for these widgets", sourceLocation: sourceLocation)
  let file = URL(filePath: sourceLocation.filePath).deletingLastPathComponent().appending(
    path: "Trees/\(name).txt")
  let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { String($0) }
  let changes = found.difference(from: expected).map { change in
    switch change {
    case .insert(_, let line, _): "+ \(line)"
    case .remove(_, let line, _): "- \(line)"
    }
  }
  #expect(
    changes.isEmpty,
    "\(name).txt differs:\n\(changes.joined(separator: "\n"))\nfound:\n\(found.joined(separator: "\n"))",
    sourceLocation: sourceLocation)
}
