import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import Action

struct GateSourceTests {
  @Test func `a gate without a current value is not read`() throws {
    let relay = BehaviorRelay(value: true)
    #expect(GateSource(.open) == nil)
    #expect(GateSource(Gate(relay.map { $0 })) == nil)
    #expect(GateSource(Gate(relay)) != nil)
    #expect(GateSource(Gate(relay.map { $0 }) && Gate(relay.map { $0 })) != nil)
  }

  private enum Step: Sendable {
    case property(Bool), relay(Bool), stream(Bool), endStream
  }

  @Test func `in every order of changes, a gate of several streams is open while all are true`() throws {
    let actors: [[Step]] = [
      [.property(false), .property(true)], [.relay(true), .relay(false), .relay(true)],
      [.stream(true), .endStream],
    ]
    for order in interleavings(actors) {
      let (property, relay, stream) = (
        MutableProperty(true), BehaviorRelay(value: false), PublishSubject<Bool>()
      )
      let source = try #require(GateSource(Gate(property) && Gate(relay) && Gate(stream)))
      let changes = Heard<GateReading>()
      let subscription = source.changes.subscribe(onNext: { changes.append(source.judge().gate) })
      var values = (property: true, relay: false, stream: false)
      var version = source.version()
      for step in order {
        switch step {
        case .property(let isTrue):
          property.value = isTrue
          values.property = isTrue
        case .relay(let isTrue):
          relay.accept(isTrue)
          values.relay = isTrue
        case .stream(let isTrue):
          stream.onNext(isTrue)
          values.stream = isTrue
        case .endStream: stream.onCompleted()
        }
        let isChange = if case .endStream = step { false } else { true }
        let judgement = source.judge()
        let isOpen = values.property && values.relay && values.stream
        try requireEqual(judgement.gate, isOpen ? .open : .closed, "\(order), after \(step)")
        try requireEqual(judgement.version, source.version(), "\(order), after \(step)")
        try requireEqual(judgement.version > version, isChange, "\(order), after \(step)")
        if isChange { try requireEqual(changes.all.last, judgement.gate, "\(order), after \(step)") }
        version = judgement.version
      }
      subscription.dispose()
    }
  }

  @Test func `a value set while a gate is read is read again`() throws {
    let (first, second) = (MutableProperty(true), MutableProperty(true))
    let isSet = Lock(false)
    // Sets both when the second is read, so that the true value of the first is outdated.
    let derived = second.map { isOpen in
      let wasSet = isSet.withLock { isSet in
        defer { isSet = true }
        return isSet
      }
      if !wasSet { first.value = false }
      return isOpen
    }
    let source = try #require(GateSource(Gate(first) && Gate(derived)))
    isSet.withLock { $0 = false }
    let judgement = source.judge()
    expectEqual(judgement.gate, .closed)
    expectEqual(judgement.version, source.version())
  }

  @Test func `a failed subject makes its gate fail before the failure is announced`() throws {
    let subject = BehaviorSubject(value: true)
    let source = try #require(GateSource(Gate(subject) && Gate(Property(value: true))))
    let gates = Heard<GateReading>()
    let subscription = subject.subscribe(
      onNext: { _ in
        let version = source.version()
        subject.onError(RxError.timeout)
        #expect(source.version() > version)
        gates.append(source.judge().gate)
      }, onError: { _ in gates.append(source.judge().gate) })
    expectEqual(gates.all, [.broken, .broken])
    subscription.dispose()
  }
}
