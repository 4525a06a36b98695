import Foundation

/// The path of a file or folder by its bytes, which need not be UTF-8.
///
/// Sound because the bytes end with a zero; because an entry of a folder is copied before the next one is read; and
/// because no more is read into an array than it has room for.
struct RawPath: Sendable {
  private let bytes: [UInt8]

  init(_ path: String) { bytes = Array(path.utf8) + [0] }

  private init(_ folder: RawPath, _ name: [UInt8]) {
    bytes = folder.bytes.dropLast() + [UInt8(ascii: "/")] + name + [0]
  }

  /// The path for people to read, in one line.
  var text: String { String(decoding: bytes.dropLast(), as: UTF8.self).inOneLine }

  /// The last part.
  var name: ArraySlice<UInt8> { bytes.dropLast().split(separator: UInt8(ascii: "/")).last ?? [] }

  private var path: [CChar] { bytes.map { CChar(bitPattern: $0) } }

  /// The kind of the file, as in `S_IFREG`.
  func kind(followsLinks: Bool) throws(SystemError) -> mode_t {
    var status = stat()
    if (followsLinks ? stat(path, &status) : lstat(path, &status)) != 0 { throw SystemError() }
    return status.st_mode & S_IFMT
  }

  /// The number of the file that the path leads to; nil if there is none.
  var fileNumber: FileNumber? {
    var status = stat()
    return stat(path, &status) == 0 ? FileNumber(status) : nil
  }

  /// The paths of all in a folder but hidden ones, in the order of their bytes.
  func entries() throws(SystemError) -> [RawPath] {
    guard let folder = opendir(path) else { throw SystemError() }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw SystemError() }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { RawPath(self, $0) }
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
  }

  /// The bytes of a file, at most one more than `limit`; nil if it is no file any more. Waits for no writer of a pipe.
  func content(upTo limit: Int) throws(SystemError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { throw SystemError() }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) != 0 { throw SystemError() }
    if status.st_mode & S_IFMT != S_IFREG { return nil }
    // To its end, whatever size it claims to have: it may grow meanwhile, and some file systems know no sizes.
    var content = [UInt8](repeating: 0, count: min(Int(status.st_size), limit) + 1)
    var count = 0
    while count <= limit {
      if count == content.count {
        content.append(contentsOf: repeatElement(0, count: min(max(count, 4_096), limit + 1 - count)))
      }
      let read = content.withUnsafeMutableBytes {
        Foundation.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if read < 0, errno == EINTR { continue }
      if read < 0 { throw SystemError() }
      if read == 0 { break }
      count += read
    }
    content.removeSubrange(count...)
    return content
  }
}

/// The error of the latest call of the system. It is made right behind that call, before another one forgets it.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  init(_ number: Int32 = errno) { self.number = number }

  var description: String { String(cString: strerror(number)) }
}
