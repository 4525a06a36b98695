import Action
import Testing

/// A kind of gate, which has the value true after `set(true)`.
struct GateKind: Sendable, CustomTestStringConvertible {
  struct Gate: Sendable {
    let stream: Observable<Bool>
    let set: @Sendable (Bool) -> Void
  }

  let testDescription: String
  let make: @Sendable () -> Gate

  init(_ description: String, _ make: @escaping @Sendable () -> Gate) {
    (testDescription, self.make) = (description, make)
  }

  /// A gate derived from a mutable property.
  init<Stream: ObservableConvertibleType<Bool>>(
    _ description: String, _ derive: @escaping @Sendable (MutableProperty<Bool>) -> Stream
  ) {
    self.init(description) {
      let source = MutableProperty(true)
      return Gate(stream: derive(source).asObservable()) { source.value = $0 }
    }
  }

  static let all: [GateKind] = [
    GateKind("a mutable property") { $0 },
    GateKind("a property") { Property($0) },
    GateKind("a validating property") {
      let property = ValidatingProperty<Bool, Mishap>(true) { _ in .valid }
      return Gate(stream: property) { property.value = $0 }
    },
    GateKind("whether a property is valid") {
      let property = ValidatingProperty<Bool, Mishap>(true) { $0 ? .valid : .invalid(Mishap()) }
      return Gate(stream: property.isValid) { property.value = $0 }
    },
    GateKind("map") { $0.map { $0 ? 1 : 0 }.map { $0 > 0 } },
    GateKind("negate") { $0.negate().negate() },
    GateKind("and") { $0.and(Property(value: true)) },
    GateKind("or") { $0.or(Property(value: false)) },
    GateKind("all") { Property.all([$0, $0]) },
    GateKind("any") { Property.any([$0, $0]) },
    GateKind("skipRepeats") { $0.skipRepeats() },
    GateKind("combineLatest") { $0.combineLatest(with: $0.map { !$0 }).map { $0 && !$1 } },
    GateKind("flatMap") { source in
      let (open, closed) = (Property(value: true), Property(value: false))
      return source.flatMap { $0 ? open : closed }
    },
    GateKind("a relay") {
      let relay = BehaviorRelay(value: true)
      return Gate(stream: relay) { relay.accept($0) }
    },
    GateKind("a relay as an infallible") {
      let relay = BehaviorRelay(value: true)
      return Gate(stream: relay.asInfallible().asObservable()) { relay.accept($0) }
    },
    GateKind("a behavior subject") {
      let subject = BehaviorSubject(value: true)
      return Gate(stream: subject) { subject.onNext($0) }
    },
  ]
}
