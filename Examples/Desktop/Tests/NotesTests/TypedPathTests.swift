import Foundation
import NotesStore
import Testing

@testable import Notes

struct TypedPathTests {
  @Test(arguments: [
    ("/home/me/Letters", "/home/me/Letters"), ("Letters", "Letters"), ("./~", "./~"), ("~", "/home/me"),
    ("~/My letters", "/home/me/My letters"), ("~you", "~you"), ("/a/Letters \n", "/a/Letters "),
    ("file:///home/me/My%20letters%21", "/home/me/My letters!"), ("file:///a/%C3%A9%25\r\n", "/a/é%"),
    ("FILE://localhost/a#b?c", "/a#b?c"), ("file:/a", "/a"),
    ("file://\(ProcessInfo.processInfo.hostName)/a", "/a"),
  ])
  func `a folder is found as it is typed, below one's own, and by the address that a file manager copies`(
    typed: String, path: String
  ) throws {
    #expect(try TypedPath.folder(typed, home: "/home/me") == path)
  }

  @Test(arguments: [
    (" ", "A folder without a name cannot be read: nothing is typed."),
    (
      "file://nas/letters",
      "file://nas/letters cannot be read: it is on the computer nas, and only folders of this one are read."
    ),
    ("file:letters", "file:letters cannot be read: it has no path behind file://."),
    ("file://localhost", "file://localhost cannot be read: it has no path behind file://."),
    ("file:///%E9", "file:///%E9 cannot be read: what stands behind a % in it is no sign of UTF-8."),
    ("file:///a%00b", "file:///a%00b cannot be read: what stands behind a % in it is no sign of UTF-8."),
    ("file:///50%", "file:///50% cannot be read: what stands behind a % in it is no sign of UTF-8."),
  ])
  func `what names no folder of this computer is refused with the reason`(typed: String, message: String) {
    let error = #expect(throws: StoreError.self) { try TypedPath.folder(typed, home: "/home/me") }
    #expect(error?.description == message + " Name a folder with text files.")
  }
}
