import Foundation
import ProgramTesting
import Testing

/// Makes the pictures of the README, of the program as it runs. Wants ImageMagick.
///
///     PICTURES=$PWD/Pictures swift test --disable-xctest --filter NotesPictures
@Suite(.enabled(if: pictures != nil), .serialized)
struct NotesPictures {
  /// Waits until the window stands still, or for a moment where something moves, and takes its picture.
  ///
  /// - Parameter tree: the tree of the state that it shows; see ``PictureList``.
  private func take(_ name: String, like tree: String, of desk: Desk) async throws {
    var last = try desk.display.pixels(in: Desk.window)
    for _ in 0..<10 {
      // Away from the window, where nothing is shown of it.
      try await desk.display.act("mousemove", "1023", "767", "sleep", "0.1")
      let next = try desk.display.pixels(in: Desk.window)
      if next == last { break }
      last = next
    }
    try await desk.display.save(Desk.window, to: "\(try #require(pictures))/\(name).png")
    var list = try PictureList()
    try list.note(name, like: tree)
  }

  /// Starts the program with some notes, and writes one more.
  private func desk(variables: [String: String] = [:]) async throws -> Desk {
    let notes = [
      ("Bread", "500 g of flour, 350 g of water, 10 g of salt, a night of time."),
      ("Bicycle", "The chain wants oil. The spokes of the rear wheel want a look."),
      ("Books to read", "The Dispossessed, Invisible Cities, The Left Hand of Darkness"),
      ("Garden", "Beans in May, kale in July, garlic in October."),
      ("Letters", "To the landlord, because of the window in the kitchen."),
    ]
    let desk = try await Desk(variables: variables)
    for (title, body) in notes {
      _ = try await desk.sqlite("INSERT INTO notes (title, body) VALUES ('\(title)', '\(body)')")
    }
    try await desk.write("Shopping", "Milk and bread.")
    return desk
  }

  @Test func `the first window`() async throws {
    let desk = try await Desk()
    try await desk.hear("found 0 of 0 for ''")
    try await take("empty", like: "empty", of: desk)
    try await desk.close()
  }

  @Test func `notes, a search, and a deleted note`() async throws {
    let desk = try await desk()
    try await desk.press("Return", "Return")
    try await desk.type("And a lamp for the bicycle.")
    try await take("notes", like: "edited", of: desk)
    try await desk.press("ctrl+s")
    try await desk.hear("saved 6")
    try await desk.press("ctrl+f")
    try await desk.type("bic")
    try await desk.hear("found 2 of 2 for 'bic'")
    try await take("search", like: "edited", of: desk)
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.hear("found 1 of 1 for 'bic'")
    try await take("deleted", like: "deleted", of: desk)
    try await desk.close()
  }

  @Test func `a save that waits, and one that has failed`() async throws {
    let desk = try await desk()
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.hear("save executing")
    try await take("saving", like: "saving", of: desk)
    try await desk.hear("failed: \(desk.file) is locked by another program. Try again when that is done.")
    try await take("failed", like: "failed", of: desk)
    await other.stop()
    try await desk.close()
  }

  @Test func `the folder of an import, what Stop has left of it, and its report`() async throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "me").path
    defer { try? FileManager.default.removeItem(atPath: home) }
    try FileManager.default.createDirectory(atPath: home + "/Letters", withIntermediateDirectories: true)
    for name in ["To Ada", "To Emmy", "To Grace"] {
      try "Dear friend".write(toFile: "\(home)/Letters/\(name).txt", atomically: false, encoding: .utf8)
    }
    try Data([0xFF, 0xD8, 0]).write(to: URL(filePath: home + "/Letters/Picture.jpg"))
    try Data().write(to: URL(filePath: home + "/Letters/To do.txt"))
    let desk = try await desk(variables: ["HOME": home])
    try await desk.press("ctrl+i")
    try await desk.type(home + "/Letters")
    try await take("folder", like: "folder", of: desk)
    let other = try await Locker(desk.file)
    try await desk.press("Return")
    try await desk.hear("import executing")
    try await desk.press("Escape")
    try await desk.hear("import enabled")
    try await take("stopped", like: "stopped", of: desk)
    await other.stop()
    try await desk.press("Return")
    try await desk.hear("imported 3, left out 2")
    try await desk.hear("found 9 of 9 for ''")
    try await take("report", like: "imported", of: desk)
    try await desk.close()
  }

  @Test func `an import`() async throws {
    let desk = try await desk()
    let folder = desk.folder + "/letters"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 1...4_000 {
      try "Dear friend \(number)".write(
        toFile: "\(folder)/Letter \(number).txt", atomically: false, encoding: .utf8)
    }
    try await desk.press("ctrl+i")
    try await desk.type(folder)
    try await desk.press("Return")
    try await desk.hear("import executing")
    while try await desk.sqlite("SELECT count(*) > 2000 FROM arriving") != ["1"] {}
    // It waits for another program now, which gets the file between two changes.
    var other: Locker?
    while other == nil { other = try? await Locker(desk.file) }
    try await take("importing", like: "importing", of: desk)
    await other?.stop()
    try await desk.hear("imported 4000, left out 0")
    try await desk.close()
  }
}

/// The folder for the pictures; nil while nobody asks for them.
private let pictures = ProcessInfo.processInfo.environment["PICTURES"]
