#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A nonblocking socket that child processes do not inherit.
struct Socket: Sendable {
  /// The result of a call: some bytes, none at present, or none ever again.
  enum Result {
    case bytes(Int)
    case later, never
  }

  let number: Int32

  /// Listens on the loopback interface, on a free port.
  init(listening backlog: Int32) throws(SocketError) {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #elseif canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = Int32(SOCK_STREAM)
    #endif
    number = socket(AF_INET, kind, 0)
    if number < 0 { throw SocketError(code: errno) }
    prepare()
    var address = sockaddr()
    address.sa_family = sa_family_t(AF_INET)
    // Port 0, which selects any free port, and the address 127.0.0.1.
    address.sa_data = (0, 0, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    let size = socklen_t(MemoryLayout<sockaddr>.size)
    if bind(number, &address, size) != 0 || listen(number, backlog) != 0 {
      let code = errno
      close()
      throw SocketError(code: code)
    }
  }

  private init(_ number: Int32) {
    self.number = number
    prepare()
    // Without a limit, the system would buffer megabytes for each slow reader.
    var size: Int32 = 128 << 10
    setsockopt(number, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
  }

  private func prepare() {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// The port on which the socket listens.
  var port: UInt16 {
    var address = sockaddr()
    var size = socklen_t(MemoryLayout<sockaddr>.size)
    getsockname(number, &address, &size)
    return UInt16(UInt8(bitPattern: address.sa_data.0)) << 8 | UInt16(UInt8(bitPattern: address.sa_data.1))
  }

  /// Accepts the next connection. Returns nil if there is none, with the reason in `errno`.
  func accept() -> Socket? {
    #if canImport(Darwin)
      let number = Darwin.accept(self.number, nil, nil)
    #elseif canImport(Glibc)
      let number = Glibc.accept(self.number, nil, nil)
    #else
      let number = Musl.accept(self.number, nil, nil)
    #endif
    return number < 0 ? nil : Socket(number)
  }

  /// Receives bytes into a buffer.
  func receive(into buffer: inout [UInt8]) -> Result {
    let count = recv(number, &buffer, buffer.count, 0)
    return count == 0 ? .never : result(count)
  }

  func send(_ bytes: ArraySlice<UInt8>) -> Result {
    let bytes = Array(bytes)
    #if canImport(Darwin)
      return result(Darwin.send(number, bytes, bytes.count, 0))
    #elseif canImport(Glibc)
      return result(Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL)))
    #else
      return result(Musl.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL)))
    #endif
  }

  private func result(_ count: Int) -> Result {
    if count >= 0 { return .bytes(count) }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .later : .never
  }

  /// Shuts down the sending side.
  func finish() { _ = shutdown(number, Int32(SHUT_WR)) }

  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #elseif canImport(Glibc)
      _ = Glibc.close(number)
    #else
      _ = Musl.close(number)
    #endif
  }
}

/// The reason why the page cannot be served.
struct SocketError: Error, CustomStringConvertible {
  let code: Int32

  var description: String { "cannot listen on 127.0.0.1: \(String(cString: strerror(code)))" }
}
