import Foundation
import Testing

@testable import Notes

struct OptionsTests {
  /// By the desktop's rule, an empty or relative path counts as missing.
  @Test(arguments: [nil, "", "relative", "/data"])
  func `the default file is in the user's data folder`(data: String?) throws {
    let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: home) }
    var environment = ["HOME": home]
    environment["XDG_DATA_HOME"] = data == "/data" ? home + "/data" : data
    let file = try Options([], environment).file
    #expect(file == home + (data == "/data" ? "/data" : "/.local/share") + "/notes/notes.db")
    #expect(FileManager.default.fileExists(atPath: (file as NSString).deletingLastPathComponent))
  }

  @Test func `the error for a folder that cannot be created names it and the reason`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let error = #expect(throws: (any Error).self) { try Options([], ["XDG_DATA_HOME": file]) }
    #expect(
      "\(try #require(error))"
        == "\(file)/notes/notes.db cannot be opened: its folder cannot be created. "
        + "Name a file in a folder that exists and can be written.")
  }
}
