package import Foundation

/// A display without a screen for one test, served by `Xvfb`.
package final class Display {
  /// The name of the display, as in `:99`.
  package let name: String
  private let server = Process()
  /// The folder of the file to which the server maps its screen.
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  package init() async throws {
    let output = Pipe()
    server.executableURL = URL(filePath: "/usr/bin/Xvfb")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The server chooses a free number, and prints it when it is ready.
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
    // A server that is killed leaves these files.
    for path in ["/tmp/.X\(name.dropFirst())-lock", "/tmp/.X11-unix/X\(name.dropFirst())", folder.path] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Clicks in the middle of a region. The pointer stays there.
  package func click(_ region: Region, times: Int = 1) async throws {
    let (x, y) = region.middle
    try await act("mousemove", "\(x)", "\(y)", "click", "--repeat", "\(times)", "--delay", "1", "1")
  }

  /// Returns the pixels of a region, four bytes for each pixel.
  package func pixels(in region: Region) throws -> Data {
    Screen(try Data(contentsOf: folder.appending(path: "Xvfb_screen0"))).pixels(in: region)
  }

  /// Writes a picture of a region. It requires ImageMagick.
  ///
  /// - Parameter path: the path of the picture. Its extension determines the format.
  package func save(_ region: Region, to path: String) async throws {
    let part = "\(region.width)x\(region.height)+\(region.x)+\(region.y)"
    let screen = "xwd:" + folder.appending(path: "Xvfb_screen0").path
    try await Process.result(
      of: "/usr/bin/env",
      ["convert", screen, "-crop", part, "+repage", "-strip", "+dither", "-colors", "200", path])
  }

  /// Types, clicks or presses keys as the user does, by running `xdotool`.
  package func act(_ arguments: String...) async throws {
    try await Process.result(of: "/usr/bin/xdotool", arguments, in: Probe.environment(on: self, bus: nil))
  }
}
