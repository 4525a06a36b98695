import Foundation
import StreamsTesting
import TestSupport
import Testing

@testable import MonitorServer

@Suite(.watched, .serialized)
struct LiveServerTests {
  private static func configuration(connections: Int = 128, pages: Int = 4) -> LiveServer.Configuration {
    var configuration = LiveServer.Configuration()
    (configuration.connectionLimit, configuration.pageLimit) = (connections, pages)
    // Each change is a version, so that no test waits for the interval.
    configuration.interval = .zero
    return configuration
  }

  private func address(of server: LiveServer) throws -> LiveAddress {
    try #require(LiveAddress(server.address))
  }

  /// Waits until the measurements of the server satisfy a condition.
  private func wait(_ server: LiveServer, for condition: (LiveServer.Figures) -> Bool) async throws {
    for await figures in server.figures.values where condition(figures) { return }
    try Task.checkCancellation()
  }

  @Test func `the page is sent, and each change is announced`() async throws {
    let server = try LiveServer(Self.configuration()) { "page \($0)" }
    let address = try address(of: server)
    try await withWatchdog {
      let events = try Wire(port: address.port)
      events.send(address.request("events"))
      #expect(events.receive(until: "data: 1\n\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(try address.page().hasSuffix("\r\n\r\npage 1"))
      server.change()
      #expect(events.receive(until: "\n\n") == "data: 2\n\n")
      #expect(try address.page().hasSuffix("\r\n\r\npage 2"))
      #expect(try address.page().hasSuffix("\r\n\r\npage 2"))
    }
    try await wait(server) { $0.connectionCount == 0 }
    expectEqual(server.figures.value.drawnCount, 2)
  }

  @Test func `other requests get no content, and extra input does not destroy the response`() async throws {
    let server = try LiveServer(Self.configuration()) { _ in "secret" }
    let address = try address(of: server)
    try await withWatchdog {
      let requests = [
        (address.request().replacing("/ HTTP", with: " HTTP"), "404 Not Found"),
        (address.request("x"), "404 Not Found"), ("GET / HTTP/1.1\r\n\r\n", "404 Not Found"),
        (address.request().replacing("127.0.0.1", with: "evil.example"), "404 Not Found"),
        (address.request(method: "POST") + String(repeating: "a", count: 100_000), "405 Method Not Allowed"),
        (address.request(method: "HEAD"), "405 Method Not Allowed"),
        ("\u{16}\u{3}\u{1}\r\n\r\n", "400 Bad Request"),
        (String(repeating: "a", count: 100_000), "431 Request Header Fields Too Large"),
      ]
      for (request, status) in requests {
        let answer = try address.answer(to: request)
        #expect(answer.hasPrefix("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n"), "\(answer)")
        #expect(answer.hasSuffix("\r\n\r\n") && !answer.contains("secret"))
      }
      // A client that closes its sending side after the request still gets a response.
      let wire = try Wire(port: address.port)
      wire.send(address.request())
      wire.finish()
      #expect(wire.receive(until: nil).hasSuffix("\r\n\r\nsecret"))
    }
    try await wait(server) { $0.connectionCount == 0 }
    expectEqual(server.figures.value.drawnCount, 1)
  }

  #if os(Linux)
    @Test func `other machines cannot connect to the server`() async throws {
      let server = try LiveServer(Self.configuration()) { _ in "" }
      let port = ":" + String(format: "%04X", server.port) + " "
      let sockets = ["tcp", "tcp6"].flatMap { name in
        // This file reports a size of zero, so other ways of reading end too early.
        let bytes = FileHandle(forReadingAtPath: "/proc/net/\(name)")?.readDataToEndOfFile()
        return String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n")
      }
      // 0A is the state of a listening socket.
      let listening = sockets.filter { $0.contains(#/:\w{4} 0+:0000 0A /#) && $0.contains(port) }
      expectEqual(listening.count, 1)
      #expect(listening.allSatisfy { $0.contains(" 0100007F\(port)") })
      // Another address of this machine, on which a server for all addresses would respond.
      #expect(throws: POSIXError.self) { try Wire(port: server.port, to: (127, 0, 0, 2)) }
    }
  #endif

  @Test func `a thousand slow and silent connections use bounded memory`() async throws {
    let count = try allow(connections: 1_000)
    let pageLength = 1 << 20
    let server = try LiveServer(Self.configuration(connections: count + 1)) { version in
      String(repeating: "\(version % 10)", count: pageLength)
    }
    let address = try address(of: server)
    let wires = try await withWatchdog {
      try (0..<count).map { number in
        let wire = try Wire(port: address.port, receiveBuffer: 4 << 10)
        switch number % 3 {
        case 0: wire.send(address.request("events"))
        case 1: wire.send(address.request())
        default: wire.send(String(repeating: "a", count: 8_000))
        }
        return wire
      }
    }
    try await wait(server) { $0.connectionCount == count && $0.keptByteCount > count / 3 * 8_000 }
    // The server keeps unfinished heads, one page for all its slow readers, and no versions that were already sent.
    let heads = (count / 3 + 1) * ConnectionState.headLimit
    #expect(server.figures.value.keptByteCount < heads + pageLength + count * 1_000)
    var slow: [Wire] = []
    for version in 2...12 {
      server.change()
      let (page, wire) = try await withWatchdog {
        // More and more slow readers of newer pages. The readers of the oldest pages are disconnected.
        let wire = try Wire(port: address.port, receiveBuffer: 4 << 10)
        wire.send(address.request())
        #expect(wire.receive().hasPrefix("HTTP/1.1 200"))
        return (try address.page(), wire)
      }
      slow.append(wire)
      #expect(page.hasSuffix("\(version % 10)"))
      #expect(server.figures.value.keptByteCount < heads + 4 * pageLength + count * 1_000)
    }
    // The slow reader of the first page has been disconnected. A reader of versions receives the latest.
    try await withWatchdog {
      let all = wires[1].receive(until: nil)
      #expect(all.hasPrefix("HTTP/1.1 200") && all.utf8.count < pageLength)
      #expect(wires[0].receive(until: "data: 12\n\n").contains("data: 12\n\n"))
    }
    withExtendedLifetime((wires, slow)) {}
  }

  @Test func `beyond the limit an idle connection is closed, or the response is 503`() async throws {
    let server = try LiveServer(Self.configuration(connections: 8)) { _ in "page" }
    let address = try address(of: server)
    try await withWatchdog {
      let readers = try (0..<7).map { _ in
        let wire = try Wire(port: address.port)
        wire.send(address.request("events"))
        #expect(wire.receive(until: "data: 1\n\n").hasPrefix("HTTP/1.1 200"))
        return wire
      }
      let silent = try Wire(port: address.port)
      silent.send("GET ")
      // Twice: the first request evicts the silent connection, and its own end makes room for the second.
      for _ in 0..<2 { #expect(try address.page().hasSuffix("page")) }
      #expect(silent.receive() == "")
      let last = try Wire(port: address.port)
      last.send(address.request("events"))
      #expect(last.receive(until: "data: 1\n\n").hasPrefix("HTTP/1.1 200"))
      for _ in 0..<50 {
        let refused = try Wire(port: address.port)
        #expect(refused.receive().hasPrefix("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n"))
      }
      // The other connections are unaffected.
      server.change()
      for wire in readers + [last] { #expect(wire.receive(until: "\n\n") == "data: 2\n\n") }
    }
  }

  @Test func `a thousand silent connections do not keep others from connecting`() async throws {
    let count = try allow(connections: 1_000)
    let server = try LiveServer(Self.configuration()) { _ in "page" }
    let address = try address(of: server)
    try await withWatchdog {
      let wires = try (0..<count).map { _ in try Wire(port: address.port) }
      #expect(try address.page().hasSuffix("page"))
      withExtendedLifetime(wires) {}
    }
    try await wait(server) { $0.connectionCount == 0 }
  }

  @Test func `stopping a server closes everything`() async throws {
    var server: LiveServer? = try LiveServer(Self.configuration()) { _ in "page" }
    let address = try address(of: #require(server))
    let (wire, half) = try await withWatchdog {
      let (wire, half) = (try Wire(port: address.port), try Wire(port: address.port))
      wire.send(address.request("events"))
      #expect(wire.receive(until: "data: 1\n\n").hasPrefix("HTTP/1.1 200"))
      half.send("GET")
      return (wire, half)
    }
    server?.stop()
    server = nil
    try await withWatchdog {
      #expect(wire.receive() == "" && half.receive() == "")
      #expect(throws: POSIXError.self) { try Wire(port: address.port) }
    }
  }

  /// Raises the limit of open files for a number of connections, counting both sides.
  ///
  /// - Returns: the number of possible connections.
  private func allow(connections: Int) throws -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    try #require(getrlimit(files, &limit) == 0)
    let wanted = rlim_t(2 * connections + 500)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(wanted, limit.rlim_max)
      try #require(setrlimit(files, &limit) == 0)
    }
    return min(connections, (Int(clamping: limit.rlim_cur) - 500) / 2)
  }
}
