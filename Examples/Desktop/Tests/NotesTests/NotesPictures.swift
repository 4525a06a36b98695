import Foundation
import ProgramTesting
import Testing

/// Makes the pictures of the README, of the program as it runs. Wants ImageMagick.
///
///     PICTURES=$PWD/Pictures swift test --disable-xctest --filter NotesPictures
@Suite(.enabled(if: pictures != nil))
struct NotesPictures {
  /// Waits until the window stands still, or for a moment where something moves, and takes its picture.
  private func take(_ name: String, of desk: Desk) async throws {
    let folder = try #require(pictures)
    var last = try desk.display.pixels(in: Desk.window)
    for _ in 0..<10 {
      // Away from the window, where nothing is shown of it.
      try await desk.display.act("mousemove", "1023", "767", "sleep", "0.1")
      let next = try desk.display.pixels(in: Desk.window)
      if next == last { break }
      last = next
    }
    try await desk.display.save(Desk.window, to: "\(folder)/\(name).png")
  }

  /// Starts the program with some notes, and writes one more.
  private func desk(isAccessible: Bool = false) async throws -> Desk {
    let notes = [
      ("Bread", "500 g of flour, 350 g of water, 10 g of salt, a night of time."),
      ("Bicycle", "The chain wants oil. The spokes of the rear wheel want a look."),
      ("Books to read", "The Dispossessed, Invisible Cities, The Left Hand of Darkness"),
      ("Garden", "Beans in May, kale in July, garlic in October."),
      ("Letters", "To the landlord, because of the window in the kitchen."),
    ]
    let desk = try await Desk(isAccessible: isAccessible)
    for (title, body) in notes {
      _ = try await desk.sqlite("INSERT INTO notes (title, body) VALUES ('\(title)', '\(body)')")
    }
    try await desk.write("Shopping", "Milk and bread.")
    return desk
  }

  @Test func `the first window`() async throws {
    let desk = try await Desk()
    try await desk.hear("found 0 of 0 for ''")
    try await take("empty", of: desk)
    try await desk.close()
  }

  @Test func `notes, a search, and a deleted note`() async throws {
    let desk = try await desk()
    try await desk.press("Return", "Return")
    try await desk.type("And a lamp for the bicycle.")
    try await take("notes", of: desk)
    try await desk.press("ctrl+s")
    try await desk.hear("saved 6")
    try await desk.press("ctrl+f")
    try await desk.type("bic")
    try await desk.hear("found 2 of 2 for 'bic'")
    try await take("search", of: desk)
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.hear("found 1 of 1 for 'bic'")
    try await take("deleted", of: desk)
    try await desk.close()
  }

  @Test func `a save that waits, and one that has failed`() async throws {
    let desk = try await desk()
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.hear("save executing")
    try await take("saving", of: desk)
    try await desk.hear("failed: \(desk.file) is locked by another program. Try again when that is done.")
    try await take("failed", of: desk)
    await other.stop()
    try await desk.close()
  }

  @Test func `an import`() async throws {
    let desk = try await desk(isAccessible: true)
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
    let bar = try await desk.region(of: "progress bar", "Importing")
    func pixel(at part: Int) throws -> Data {
      try desk.display.pixels(
        in: Region(x: bar.x + bar.width * part / 100, y: bar.y + bar.height - 4, width: 1, height: 1))
    }
    let surface = try pixel(at: 98)
    while try pixel(at: 55) == surface { await Task.yield() }
    desk.program.pause()
    try await desk.display.save(Desk.window, to: "\(try #require(pictures))/importing.png")
    desk.program.goOn()
    try await desk.hear("imported 4000, left out 0")
    try await desk.close()
  }
}

/// The folder for the pictures; nil while nobody asks for them.
private let pictures = ProcessInfo.processInfo.environment["PICTURES"]
