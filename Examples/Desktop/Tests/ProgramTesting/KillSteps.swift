import Foundation

/// The steps by which a program changes files, and the step in which it is killed.
///
/// A moment is a number of steps, not a time. It is the same point of the work on a machine of any speed, and a run
/// with the same seed repeats it. The length of some work is the number of steps that it took earlier.
package final class KillSteps {
  private let path = FileManager.default.temporaryDirectory.appending(path: "steps-\(UUID().uuidString)").path
  private let file: FileHandle
  private let library: String

  package init() async throws {
    library = try await Self.build.value
    _ = FileManager.default.createFile(atPath: path, contents: Data(count: 16))
    file = try FileHandle(forUpdating: URL(filePath: path))
  }

  /// Builds the library of `KillSteps.c` once, with the C compiler of the Swift toolchain. As a product of the package,
  /// it would be built for every client.
  private static let build = Task {
    let code = URL(filePath: #filePath).deletingPathExtension().appendingPathExtension("c").path
    let library = Probe.folder.appending(path: "libKillSteps.so").path
    let new = library + ".\(getpid())"
    try await Process.result(
      of: "/usr/bin/env", ["clang", "-shared", "-fPIC", "-Wall", "-Werror", "-o", new, code])
    // Another test process may have the library loaded.
    guard rename(new, library) == 0 else { throw Ended("\(new) cannot be renamed") }
    return library
  }

  deinit {
    try? file.close()
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The environment variables for the program.
  package var variables: [String: String] {
    ["LD_PRELOAD": library, "KILL_STEPS_FILE": path]
  }

  /// The number of steps so far.
  package func count() throws -> Int {
    try file.seek(toOffset: 0)
    let bytes = try file.read(upToCount: 8) ?? Data()
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Kills the program at a step, counted from now. With nil, it is not killed.
  package func kill(in step: Int?) throws {
    let last = try step.map { try count() + $0 } ?? 0
    try file.seek(toOffset: 8)
    try file.write(contentsOf: Data((0..<8).map { UInt8(truncatingIfNeeded: last >> ($0 * 8)) }))
  }
}

/// Pseudorandom numbers, which are the same for the same seed.
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// Uses the seed in `KILL_SEED`, or a new seed, which is printed.
  package init(of test: String) {
    let seed =
      ProcessInfo.processInfo.environment["KILL_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 0..<1_000_000)
    print("\(test): KILL_SEED=\(seed)")
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
