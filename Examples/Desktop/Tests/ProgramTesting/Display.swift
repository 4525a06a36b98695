package import Foundation

/// A display without a screen, for one test: `Xvfb`.
package final class Display {
  /// Its name, as in `:99`.
  package let name: String
  private let server = Process()
  /// The folder of the file in which the server keeps its screen.
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  package init() async throws {
    let output = Pipe()
    server.executableURL = URL(filePath: "/usr/bin/Xvfb")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // It chooses a free number, and writes it when it is ready.
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset", "-fbdir", folder.path,
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    let printed = lines(of: output.fileHandleForReading, from: server)
    try server.start()
    var numbers = printed.makeAsyncIterator()
    guard let number = try await numbers.next(awaiting: "the number of its display") else {
      throw Ended("`\(server.words)` ended before it was ready: try it by hand")
    }
    name = ":" + number
  }

  deinit {
    server.stop()
    // A server that is stopped like this leaves them.
    for path in ["/tmp/.X\(name.dropFirst())-lock", "/tmp/.X11-unix/X\(name.dropFirst())", folder.path] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Clicks with the pointer, which stays there.
  package func click(_ region: Region, times: Int = 1) async throws {
    let (x, y) = region.middle
    try await act("mousemove", "\(x)", "\(y)", "click", "--repeat", "\(times)", "--delay", "1", "1")
  }

  /// The pixels of a part of the display, four bytes for a pixel.
  package func pixels(in region: Region) throws -> Data {
    Screen(try Data(contentsOf: folder.appending(path: "Xvfb_screen0"))).pixels(in: region)
  }

  /// Makes a picture of a part of the display. Wants ImageMagick.
  ///
  /// - Parameter path: the path of the picture, whose end names its format.
  package func save(_ region: Region, to path: String) async throws {
    let part = "\(region.width)x\(region.height)+\(region.x)+\(region.y)"
    let screen = "xwd:" + folder.appending(path: "Xvfb_screen0").path
    try await Process.result(
      of: "/usr/bin/env",
      ["convert", screen, "-crop", part, "+repage", "-strip", "+dither", "-colors", "200", path])
  }

  /// Types, clicks or presses keys, as a person does, by the program `xdotool`.
  package func act(_ arguments: String...) async throws {
    try await Process.result(of: "/usr/bin/xdotool", arguments, in: Probe.environment(on: self, bus: nil))
  }
}
