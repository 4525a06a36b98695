import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Each observer arrives, settles (after connecting, if it has to) and leaves.
private struct RefCountModel {
  var state = RefCountState()
  var connections = 0
  var closings = 0
  var joined: [Int: Int] = [:]
  var busy: Set<Int> = []
  var waiting: [Int] = []
  var gone: Set<Int> = []

  mutating func arrive(_ observer: Int) throws {
    switch state.arrive() {
    case .wait: waiting.append(observer)
    case .join(let number):
      joined[observer] = number
      busy.insert(observer)
    case .connect(let number):
      joined[observer] = number
      try requireEqual(connections, closings)
      if state.mustConnect(number) { connections += 1 }
      busy.insert(observer)
    }
  }

  mutating func settle(_ observer: Int) throws {
    if busy.remove(observer) != nil, state.settle() { try disconnect() }
  }

  mutating func depart(_ observer: Int) throws {
    gone.insert(observer)
    waiting.removeAll { $0 == observer }
    if let number = joined.removeValue(forKey: observer), state.depart(number) { try disconnect() }
  }

  mutating func end() throws {
    if state.ended(state.number) { try disconnect() }
  }

  private mutating func disconnect() throws {
    closings += 1
    state.disconnected()
    let arrivals = waiting
    waiting = []
    for arrival in arrivals where !gone.contains(arrival) {
      try arrive(arrival)
      try settle(arrival)
    }
  }
}

struct RefCountStateTests {
  @Test func `the end of a source whose connection is closed changes nothing`() {
    var state = RefCountState()
    _ = state.arrive()
    _ = state.mustConnect(1)
    _ = state.settle()
    var closes = [state.depart(1), state.ended(1)]
    state.disconnected()
    closes.append(state.ended(1))
    expectEqual(closes, [true, false, false])
    let arrival = state.arrive()
    expectEqual(arrival, .connect(2))
  }

  @Test(arguments: [false, true])
  func `in every order of three observers, there is at most one connection, and none at the end`(ends: Bool)
    throws
  {
    for order in interleavings((0..<3).map { Array(repeating: $0, count: 3) }) {
      var model = RefCountModel()
      var turn = [0, 0, 0]
      for (index, observer) in order.enumerated() {
        if ends && index == 4 { try model.end() }
        switch turn[observer] {
        case 0: try model.arrive(observer)
        case 1: try model.settle(observer)
        default: try model.depart(observer)
        }
        turn[observer] += 1
        try #require((0...1).contains(model.connections - model.closings), "\(order)")
        // No observer waits for a connection that will not be closed.
        if !model.waiting.isEmpty { try #require(!model.busy.isEmpty, "\(order)") }
      }
      try #require(model.connections == model.closings, "\(order)")
      try #require(model.waiting.isEmpty)
      guard case .connect = model.state.arrive() else {
        Issue.record("nobody connects after \(order)")
        return
      }
    }
  }

  @Test(arguments: [false, true])
  func `an observer of the next connection's subject is not notified of the current connection`(
    hasEnded: Bool
  ) {
    var state = RefCountState()
    let arrivals = [state.arrive(), state.arrive()]
    expectEqual(arrivals, [.connect(1), .join(1)])
    expectEqual(state.observed(5), .this)
    let mustConnect = state.mustConnect(4)
    #expect(mustConnect)
    if hasEnded {
      let closes = [state.settle(), state.ended(1)]
      expectEqual(closes, [false, false])
    }
    expectEqual(state.observed(4), .this)
    expectEqual(state.observed(5), .next)
    expectEqual(state.observed(3), .earlier)
  }

  @Test func `ended observers end the connection unless another observer has arrived or one has left`() {
    for change in 0..<3 {
      var state = RefCountState()
      let arrivals = [state.arrive(), state.arrive()]
      let mustConnect = state.mustConnect(0)
      let closesEarly = [state.settle(), state.settle()]
      let known = state.observers
      if change == 1 { _ = state.arrive() }
      if change == 2 { _ = state.depart(1) }
      let end = known.map { state.end(ifStill: $0) }
      expectEqual(arrivals, [.connect(1), .join(1)])
      expectEqual(known?.count, 2)
      expectEqual([mustConnect] + closesEarly, [true, false, false])
      expectEqual([end?.hasEnded, end?.mustClose, state.isClosing], Array(repeating: change == 0, count: 3))
      if change == 0 { #expect(state.observers == nil) }
    }
  }

  @Test func `a connection that ends during its creation is closed by the observer that creates it`() {
    var state = RefCountState()
    _ = state.arrive()
    _ = state.mustConnect(0)
    let end = state.observers.map { state.end(ifStill: $0) }
    let late = state.arrive()
    let closes = [state.depart(1), state.settle()]
    expectEqual([end?.hasEnded, end?.mustClose], [true, false])
    expectEqual(late, .wait)
    expectEqual(closes, [false, true])
  }

  @Test func `a connection that ends during its creation is closed by the last observer still subscribing`() {
    var state = RefCountState()
    let arrivals = [state.arrive(), state.arrive()]
    let closesAtEnd = state.ended(1)
    let late = state.arrive()
    let mustConnect = state.mustConnect(0)
    let closesAfterwards = [state.settle(), state.settle()]
    state.disconnected()
    let closesAgain = state.depart(1)
    let third = state.arrive()
    expectEqual(arrivals + [late, third], [.connect(1), .join(1), .wait, .connect(2)])
    expectEqual([closesAtEnd, mustConnect, closesAgain], [false, false, false])
    expectEqual(closesAfterwards, [false, true])
  }
}

struct MulticastStateTests {
  private final class Subject: Sendable {}

  /// Each of three actors gets the subject, connects, and has its connection ended.
  @Test func `in every order, a connection feeds the subject of observers that arrive during it`() throws {
    for order in interleavings((0..<3).map { Array(repeating: $0, count: 3) }) {
      var state = MulticastState<Subject>()
      var turn = [0, 0, 0]
      var asked: [(Subject, Int)?] = [nil, nil, nil]
      var connections: [Connection?] = [nil, nil, nil]
      /// The current connection and its subject.
      var now: (Connection, Subject)?
      for actor in order {
        switch turn[actor] {
        case 0:
          asked[actor] = state.current ?? state.use(Subject())
          if let now { try #require(asked[actor]?.0 === now.1, "\(order)") }
        case 1:
          guard let (subject, number) = asked[actor] else { return }
          let new = Connection(nil)
          connections[actor] = state.connect(new, number)
          if connections[actor] === new {
            try #require(now == nil, "\(order)")
            now = (new, subject)
          } else {
            try #require(connections[actor] == nil || connections[actor] === now?.0, "\(order)")
          }
        default:
          guard let connection = connections[actor] else { continue }
          let isNew = connection.end()
          try #require(isNew == (connection === now?.0), "\(order)")
          _ = state.forget(connection)
          if isNew { now = nil }
        }
        turn[actor] += 1
      }
    }
  }

  @Test func `a finished connection no longer counts, even before it reports its end`() {
    var state = MulticastState<Subject>()
    let old = Connection(nil)
    let (first, number) = state.use(Subject())
    let connection = state.connect(old, number)
    #expect(connection === old)
    #expect(old.end())
    #expect(state.current == nil && state.connected == nil)
    let late = state.connect(Connection(nil), number)
    let left = state.forgetIfFinished().0
    #expect(late == nil && left === first)
    let (second, next) = state.use(Subject())
    #expect(second !== first && next == number + 1)
    let forgotten = state.forget(old).0
    #expect(forgotten == nil)
  }
}
