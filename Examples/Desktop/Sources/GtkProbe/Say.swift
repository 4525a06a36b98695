import Foundation

/// Prints a line at once, for the test that waits for it.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Prints a line for people, which no test reads.
func note(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
