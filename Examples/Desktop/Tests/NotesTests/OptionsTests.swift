import Foundation
import Testing

@testable import Notes

struct OptionsTests {
  /// An empty or relative path counts as none, as the desktop's rule says.
  @Test(arguments: [nil, "", "relative", "/data"])
  func `the usual file is in the person's folder for data`(data: String?) throws {
    let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: home) }
    var environment = ["HOME": home]
    environment["XDG_DATA_HOME"] = data == "/data" ? home + "/data" : data
    let file = try Options([], environment).file
    #expect(file == home + (data == "/data" ? "/data" : "/.local/share") + "/notes/notes.db")
    #expect(FileManager.default.fileExists(atPath: (file as NSString).deletingLastPathComponent))
  }

  @Test func `a folder that cannot be made is named with the reason`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let error = #expect(throws: (any Error).self) { try Options([], ["XDG_DATA_HOME": file]) }
    #expect(
      "\(try #require(error))"
        == "\(file)/notes/notes.db cannot be opened: its folder cannot be made. "
        + "Name a file in a folder that exists and can be written.")
  }
}
