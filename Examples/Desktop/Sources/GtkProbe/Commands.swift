import Foundation

/// The commands of a test: the lines of the standard input.
enum Commands {
  /// Calls a closure with the words of each line, on the main actor, in order.
  static func read(_ perform: @escaping @MainActor @Sendable ([String]) -> Void) {
    Thread.detachNewThread {
      while let line = readLine() {
        let words = line.split(separator: " ").map { String($0) }
        DispatchQueue.main.async { perform(words) }
      }
      // The test is gone.
      exit(0)
    }
  }
}
