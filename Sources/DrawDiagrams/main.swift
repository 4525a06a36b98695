import Foundation
import OperatorDiagrams

// Writes the pictures of the documentation: `swift run DrawDiagrams [DIRECTORY]`.
let catalogue = "Sources/Streams/Streams.docc/Resources"
let folder = URL(filePath: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : catalogue)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let diagrams = Family.all.flatMap(\.diagrams)
for diagram in diagrams {
  try Data(diagram.svg.utf8).write(to: folder.appending(path: "\(diagram.name).svg"))
}
print("\(diagrams.count) pictures in \(folder.path)")
