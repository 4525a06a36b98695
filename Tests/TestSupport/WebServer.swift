package import Foundation
package import Streams

/// A server on the loopback interface that sends the same response to every request.
package final class WebServer: Sendable {
  package let port: UInt16
  /// The number of requests received.
  package let requests = MutableProperty(0)
  /// The number of kept-alive connections closed by the client.
  package let abandoned = MutableProperty(0)
  private let listener: Int32
  private let connections = DispatchQueue(label: "web-server")
  private let serving = DispatchGroup()

  /// - Parameters:
  ///   - status: the status, or `nil` for no response.
  ///   - headers: additional header lines of the response.
  ///   - announced: the announced content length. It is the length of the body if `nil`, and omitted if negative.
  ///   - holds: whether connections stay open after the response.
  package init(
    status: String? = "200 OK", headers: [String] = [], body: Data = Data(), announced: Int? = nil,
    holds: Bool = false
  ) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw CocoaError(.featureUnsupported) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    let answer = status.map { head($0, length: announced ?? body.count, headers) + body } ?? Data()
    connections.async(group: serving) { [requests, abandoned] in
      serve(
        listener, answer, holds: holds, onRequest: { requests.modify { $0 += 1 } },
        onAbandoned: { abandoned.modify { $0 += 1 } })
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    serving.wait()
    close(listener)
  }

  package func url(_ name: String = "file") throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)/\(name)") else {
      throw CocoaError(.featureUnsupported)
    }
    return url
  }
}

private func head(_ status: String, length: Int, _ headers: [String]) -> Data {
  let size = length < 0 ? [] : ["Content-Length: \(length)"]
  let lines = ["HTTP/1.1 \(status)"] + size + headers + ["Connection: close", "", ""]
  return Data(lines.joined(separator: "\r\n").utf8)
}

/// Responds to requests until `listener` is shut down.
private func serve(
  _ listener: Int32, _ answer: Data, holds: Bool, onRequest: () -> Void,
  onAbandoned: @escaping @Sendable () -> Void
) {
  var held: [Int32] = []
  let watches = DispatchGroup()
  while true {
    let connection = accept(listener, nil, nil)
    if connection < 0 { break }
    var request = Data()
    var buffer = [UInt8](repeating: 0, count: 1024)
    while request.range(of: Data("\r\n\r\n".utf8)) == nil {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { break }
      request += buffer.prefix(count)
    }
    onRequest()
    var sent = 0
    while sent < answer.count {
      let count = answer.dropFirst(sent).withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { break }
      sent += count
    }
    if holds {
      held.append(connection)
      // A separate queue, because the read blocks until the client closes the connection.
      DispatchQueue(label: "web-server-connection").async(group: watches) {
        var rest: UInt8 = 0
        while recv(connection, &rest, 1, 0) > 0 {}
        onAbandoned()
      }
    } else {
      close(connection)
    }
  }
  for connection in held { shutdown(connection, Int32(SHUT_RDWR)) }
  watches.wait()
  for connection in held { close(connection) }
}
