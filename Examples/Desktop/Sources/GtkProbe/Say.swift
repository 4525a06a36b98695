import Foundation

/// Prints a line immediately, for the test that waits for it.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Ends the program after a test has requested something that does not exist.
func refuse(_ reason: String) -> Never {
  say(reason)
  exit(1)
}

/// Prints a line for a reader. No test reads it.
func note(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
