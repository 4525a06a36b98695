#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LogError {
  /// The `errno` of the failed call, or the one that describes the error best.
  var code: Int32 {
    switch self {
    case .system(let error): error.code
    case .deleted: ENOENT
    case .closed: EBADF
    case .inUse: EWOULDBLOCK
    case .foreignFile, .newerVersion, .damagedHeader: EINVAL
    case .tooLong: EFBIG
    }
  }
}
