import Foundation

/// The commands of a test, which are lines of the standard input.
enum Commands {
  /// Calls a closure with the words of each line, in order, on the main actor.
  static func read(_ perform: @escaping @MainActor @Sendable ([String]) -> Void) {
    Thread.detachNewThread {
      while let line = readLine() {
        let words = line.split(separator: " ").map { String($0) }
        DispatchQueue.main.async { perform(words) }
      }
      // The test has ended.
      exit(0)
    }
  }
}
