#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file for writing.
struct FileDescriptor: Sendable {
  private let number: Int32
  private let path: String

  /// Opens a file. An existing file is truncated.
  init(creating path: String) throws(FileError) {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if number < 0 { throw FileError(path: path, code: errno) }
    self.number = number
    self.path = path
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = writeSome(of: Array(rest))
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw FileError(path: path, code: errno)
      }
    }
  }

  private func writeSome(of bytes: [UInt8]) -> Int {
    #if canImport(Darwin)
      Darwin.write(number, bytes, bytes.count)
    #elseif canImport(Glibc)
      Glibc.write(number, bytes, bytes.count)
    #elseif canImport(Musl)
      Musl.write(number, bytes, bytes.count)
    #endif
  }

  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #elseif canImport(Glibc)
      _ = Glibc.close(number)
    #elseif canImport(Musl)
      _ = Musl.close(number)
    #endif
  }
}

/// The reason that a recording cannot be written to its file.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String {
    "The recording cannot be written to '\(path)': \(String(cString: strerror(code))). The inspector keeps the "
      + "recorded events in memory."
  }
}
