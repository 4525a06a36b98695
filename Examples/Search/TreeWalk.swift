import Foundation

/// Iterates over the files below a folder in the order of their names.
///
/// Links are matched by name but not followed, so there are no cycles. Devices and pipes are not read either.
struct TreeWalk {
  private let query: Query
  private let wanted: String
  /// The paths to visit. The last one is next.
  private var pending: [String] = []
  private let root: String
  private var hasBegun = false

  init(folder: String, query: Query) {
    root = folder
    self.query = query
    wanted =
      switch query {
      case .name(let part): part.lowercased()
      case .text(let part): part
      }
  }

  /// Returns the next finding, or nil at the end or if `isStopped` returns `true`.
  mutating func next(unless isStopped: () -> Bool) -> Finding? {
    if !hasBegun {
      hasBegun = true
      if let failure = open(root) { return failure }
    }
    while !isStopped(), let path = pending.popLast() {
      if let finding = visit(path, unless: isStopped) { return finding }
    }
    return nil
  }

  private mutating func visit(_ path: String, unless isStopped: () -> Bool) -> Finding? {
    var status = stat()
    if lstat(path, &status) != 0 {
      // The file may have been removed after its folder was read.
      return errno == ENOENT ? nil : .unreadable(path: path, reason: lastSystemError)
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { return open(path) }
    switch query {
    case .name:
      let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
      return name.lowercased().contains(wanted) ? .hit(Hit(path: path)) : nil
    case .text:
      guard kind == S_IFREG else { return nil }
      do {
        return try TextFile(path).firstLine(containing: wanted, unless: isStopped)
          .map { .hit(Hit(path: path, line: $0)) }
      } catch {
        return .unreadable(path: path, reason: reason(of: error))
      }
    }
  }

  /// Adds the contents of a folder to the pending paths.
  private mutating func open(_ folder: String) -> Finding? {
    // Provides the exact reason of a failure, which the file manager does not.
    let descriptor = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return .unreadable(path: folder, reason: lastSystemError) }
    close(descriptor)
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted(by: >)
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      pending += names.map { prefix + $0 }
      return nil
    } catch {
      return .unreadable(path: folder, reason: reason(of: error))
    }
  }
}

/// Returns the reason of an error, preferably the message of the underlying system error.
func reason(of error: any Error) -> String {
  var innermost = error as NSError
  while let inner = innermost.userInfo[NSUnderlyingErrorKey] as? NSError { innermost = inner }
  let isPOSIX = innermost.domain == NSPOSIXErrorDomain
  return isPOSIX ? String(cString: strerror(Int32(innermost.code))) : innermost.localizedDescription
}
