import Foundation

/// Prints a line at once, for the test that waits for it.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Ends the program: a test has asked for what is not there.
func refuse(_ reason: String) -> Never {
  say(reason)
  exit(1)
}

/// Prints a line for people, which no test reads.
func note(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
