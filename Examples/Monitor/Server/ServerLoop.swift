import Streams

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The thread of a server. It waits for connections and provides the content that their states request.
struct ServerLoop {
  private struct Connection {
    let socket: Socket
    var state: ConnectionState
  }

  private let listener: Socket
  private let site: Site
  private let configuration: LiveServer.Configuration
  private let wakeUp: WakeUp
  private let figures: MutableProperty<LiveServer.Figures>
  private let draw: @Sendable (UInt64) -> String
  private var update: UpdateState
  /// The connections, oldest first.
  private var connections: [Connection] = []
  /// Whether the process has run out of file descriptors, so that no connection can be accepted at present.
  private var isOutOfFiles = false
  private var drawn: DrawnPage?
  private var drawnCount = 0
  private let start = ContinuousClock.now
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  init(
    _ listener: Socket, _ site: Site, _ configuration: LiveServer.Configuration, _ wakeUp: WakeUp,
    _ figures: MutableProperty<LiveServer.Figures>, draw: @escaping @Sendable (UInt64) -> String
  ) {
    self.listener = listener
    self.site = site
    self.configuration = configuration
    self.wakeUp = wakeUp
    self.figures = figures
    self.draw = draw
    update = UpdateState(interval: configuration.interval)
  }

  mutating func run() {
    while true {
      let ready = wait()
      let news = wakeUp.read()
      if news.isStopped { break }
      if news.hasChanged { update.change() }
      if update.update(at: .now - start) {
        wakeUp.forgetChange()
        for index in connections.indices { connections[index].state.tell(update.version) }
      }
      for (index, events) in ready.dropFirst(2).enumerated() { serve(index, events) }
      // Responses are sent immediately, because most sockets accept them.
      for index in connections.indices { send(index) }
      removeEnded()
      if ready[1] != 0 || isOutOfFiles { accept() }
      tellFigures()
    }
    listener.close()
    for connection in connections { connection.socket.close() }
  }

  /// Waits until there is an event.
  ///
  /// - Returns: the events of the wake-up, of the listener, and of each connection.
  private func wait() -> [Int16] {
    var polls = [
      pollfd(fd: wakeUp.number, events: Int16(POLLIN), revents: 0),
      // `poll` skips a negative file descriptor.
      pollfd(fd: isOutOfFiles ? -1 : listener.number, events: Int16(POLLIN), revents: 0),
    ]
    for connection in connections {
      let events = Int16(connection.state.takesInput ? POLLIN : 0)
      let output = Int16(connection.state.output.isEmpty ? 0 : POLLOUT)
      polls.append(pollfd(fd: connection.socket.number, events: events | output, revents: 0))
    }
    let wait = update.wait(at: .now - start) ?? (isOutOfFiles ? .seconds(1) : nil)
    _ = poll(&polls, nfds_t(polls.count), wait.map { Int32(clamping: $0.wholeMilliseconds) } ?? -1)
    return polls.map(\.revents)
  }

  private mutating func serve(_ index: Int, _ events: Int16) {
    let failed = Int16(POLLERR | POLLNVAL)
    if events & failed != 0 { return connections[index].state.end() }
    if events & Int16(POLLIN | POLLHUP) == 0 { return }
    switch connections[index].socket.receive(into: &buffer) {
    case .later: break
    case .never: connections[index].state.receiveEnd()
    case .bytes(let count):
      switch connections[index].state.receive(buffer.prefix(count)) {
      case nil: break
      case .events: connections[index].state.follow(from: update.version)
      case .page: connections[index].state.answer(page())
      }
    }
  }

  private mutating func send(_ index: Int) {
    let output = connections[index].state.output
    if output.isEmpty { return }
    switch connections[index].socket.send(output) {
    case .later: break
    case .never: connections[index].state.end()
    case .bytes(let count):
      connections[index].state.sent(count)
      if connections[index].state.isAnswered { connections[index].socket.finish() }
    }
  }

  private mutating func removeEnded() {
    for connection in connections where connection.state.isEnded { connection.socket.close() }
    connections.removeAll { $0.state.isEnded }
  }

  // MARK: Pages

  /// Returns the page of the current version. If too many versions are in memory, a slow connection is closed.
  private mutating func page() -> DrawnPage {
    if let drawn, drawn.version == update.version { return drawn }
    let page = DrawnPage(version: update.version, bytes: Array(draw(update.version).utf8))
    drawn = page
    drawnCount += 1
    let versions = Set(connections.compactMap(\.state.sendingPage?.version)).sorted()
    let cut = versions.dropLast(configuration.pageLimit - 1)
    for index in connections.indices {
      if let version = connections[index].state.sendingPage?.version, cut.contains(version) {
        connections[index].state.end()
      }
    }
    return page
  }

  private func tellFigures() {
    var pages = drawn.map { [$0.version: $0.bytes.count] } ?? [:]
    for connection in connections {
      if let page = connection.state.sendingPage { pages[page.version] = page.bytes.count }
    }
    let kept = connections.reduce(0) { $0 + $1.state.keptByteCount } + pages.values.reduce(0, +)
    let now = LiveServer.Figures(
      connectionCount: connections.count, keptByteCount: kept, drawnCount: drawnCount)
    if now != figures.value { figures.value = now }
  }

  // MARK: Accepting

  private mutating func accept() {
    isOutOfFiles = false
    // Limited, so that existing connections are served too.
    for _ in 0..<64 {
      guard let socket = listener.accept() ?? acceptAfterEviction() else { return }
      while connections.count >= configuration.connectionLimit, evict() {}
      connections.append(Connection(socket: socket, state: ConnectionState(site)))
      if connections.count > configuration.connectionLimit {
        connections[connections.count - 1].state.refuse(.full)
        send(connections.count - 1)
      }
    }
  }

  /// Closes an idle connection if that is necessary to accept a new one.
  private mutating func acceptAfterEviction() -> Socket? {
    guard errno == EMFILE || errno == ENFILE else { return nil }
    if evict(), let socket = listener.accept() { return socket }
    isOutOfFiles = true
    return nil
  }

  /// Closes the oldest idle connection.
  ///
  /// - Returns: whether there was one.
  private mutating func evict() -> Bool {
    guard let index = connections.firstIndex(where: \.state.isIdle) else { return false }
    connections.remove(at: index).socket.close()
    return true
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    // Rounded up, because waking up a moment too early would repeat the wait.
    return seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
