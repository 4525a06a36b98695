import Foundation
import ProgramTesting
import Testing

/// Takes the pictures for the README from the running program. It requires ImageMagick.
///
///     PICTURES=$PWD/Pictures swift test --disable-xctest --filter NotesPictures
@Suite(.enabled(if: pictures != nil), .serialized)
struct NotesPictures {
  /// Waits until the window does not change, or for a moment if it contains an animation, and takes its picture.
  ///
  /// - Parameter tree: the name of the tree of the window's state. See ``PictureList``.
  private func take(_ name: String, like tree: String, of desk: Desk) async throws {
    var last = try desk.display.pixels(in: Desk.window)
    for _ in 0..<10 {
      // The pointer is moved away, so that the window shows no hover effect.
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
  private func desk() async throws -> Desk {
    let notes = [
      ("Bread", "500 g of flour, 350 g of water, 10 g of salt, a night of time."),
      ("Bicycle", "The chain wants oil. The spokes of the rear wheel want a look."),
      ("Books to read", "The Dispossessed, Invisible Cities, The Left Hand of Darkness"),
      ("Garden", "Beans in May, kale in July, garlic in October."),
      ("Letters", "To the landlord, because of the window in the kitchen."),
    ]
    let desk = try await Desk()
    for (title, body) in notes {
      _ = try await desk.sqlite("INSERT INTO notes (title, body) VALUES ('\(title)', '\(body)')")
    }
    try await desk.write("Shopping", "Milk and bread.")
    return desk
  }

  @Test func `a deleted note`() async throws {
    let desk = try await desk()
    try await desk.press("ctrl+s")
    try await desk.hear("saved 6")
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.hear("found 5 of 5 for ''")
    try await take("deleted", like: "deleted", of: desk)
    try await desk.close()
  }

  @Test func `a save that has failed`() async throws {
    let desk = try await desk()
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.hear("failed: \(desk.file) is locked by another program. Try again when that is done.")
    try await take("failed", like: "failed", of: desk)
    await other.stop()
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
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+i")
    try await desk.type(folder)
    try await desk.press("Return")
    try await desk.hear("import executing")
    try await take("importing", like: "importing", of: desk)
    await other.stop()
    try await desk.hear("imported 4000, left out 0")
    try await desk.close()
  }
}

/// The folder for the pictures, or nil if no pictures are requested.
private let pictures = ProcessInfo.processInfo.environment["PICTURES"]
