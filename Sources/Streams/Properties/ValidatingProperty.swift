/// A value that can be read, observed, and changed to values that a validator accepts.
///
/// ```swift
/// enum Wrong: Error { case tooShort, tooLong }
/// let name = ValidatingProperty<String, Wrong>("Ann") { name in
///   if name.isEmpty { return .invalid(.tooShort) }
///   return name.count < 10 ? .valid : .coerced(String(name.prefix(10)), .tooLong)
/// }
/// name.value = ""                // proposed, and not taken
/// print(name.value)              // Ann
/// print(name.result.value)       // invalid("", Wrong.tooShort)
/// name.value = "Bartholomew"
/// print(name.value)              // Bartholome
/// ```
///
/// Use it where the user's input and the accepted value differ, such as a text field with a rule. To disable a control
/// while a value is missing, a condition of its action is enough.
///
/// An assignment to ``value`` is a proposal, which the validator accepts, replaces or rejects. A valid proposal becomes
/// the value. A coerced proposal is replaced by another value. An invalid proposal leaves the value unchanged.
/// ``result`` is the outcome. The value and the result change in one step, so an observer of either can read the other,
/// and both belong to the same proposal.
///
/// The decision may depend on other properties. When they change, the latest proposal is validated again, and a
/// previously invalid proposal may become the value. Readings reflect these changes immediately, even while another
/// thread is emitting them.
///
/// As a stream, it replays the value and then emits every change. A rejected proposal changes nothing. It is also an
/// observer, so a stream of proposals can be bound to it, as described at ``MutableProperty``.
///
/// A SwiftUI view reads `name.model.value` and `name.result.model.value`, which the module `ActionUI` adds.
///
/// - Terminates when: it or the underlying ``MutableProperty`` is deallocated. ``result`` completes when this property
///   is deallocated.
/// - Errors: never. ``errors`` emits the errors of the validator.
/// - Concurrency: any thread may propose a value at any time, even from inside an observer of this property or of a
///   property on which the validator depends. The validator runs without a lock, on the thread of the proposal. If
///   another thread makes a change first, the validator runs again. It must be pure. A pure validator makes the same
///   decision for the same values, and has no other effects.
/// - Complexity: a proposal costs one call of the validator. Stores the value and the latest proposal.
///
/// Source of the idea: ReactiveSwift's `ValidatingProperty`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
public final class ValidatingProperty<Value: Sendable, ValidationError: Error>: Observable<Value>,
  PropertyProtocol, ObserverType, SinkConvertible, @unchecked Sendable
{
  /// The result of the latest proposal. It completes when this property is deallocated.
  public let result: Property<Result>

  let validation: ValidationCore<Value, ValidationError>
  /// The property that stores the value, and the objects that update the properties on which the decision depends.
  private let kept: (MutableProperty<Value>, (any Sendable)?)
  private let lazyLife = Lazy<SubjectCore<Never>>()
  private let lazyIsValid = Lazy<Property<Bool>>()
  /// The object that another module attaches to this property.
  let lazyCompanion = Lazy<PropertyCompanion>()
  /// Proposes a value, for unspecialized code. See ``ValidationCore``.
  fileprivate let propose: @Sendable (Value) -> Void

  /// - Parameters:
  ///   - inner: the property that stores the value. Its current value is validated, and is kept in any case.
  ///   - dependency: the other property, or several properties combined into one.
  convenience init<Dependency>(
    of inner: MutableProperty<Value>, on dependency: Property<Dependency>,
    _ validator: @escaping @Sendable (Value, Dependency) -> Decision
  ) {
    let validation = ValidationCore(inner.core, on: dependency.origin, validator)
    let result = Property(
      .derived(
        PropertyDerivation(
          [
            PropertyPart(.stored(inner.core), isDecisive: false),
            PropertyPart(.stored(validation.judgements)),
          ], version: { validation.version }
        ) {
          let (_, judgement, version) = validation.settled()
          return (judgement.result, version)
        }))
    self.init(validation, result, keeping: (inner, dependency.kept)) { validation.propose($0) }
  }

  init(
    _ validation: ValidationCore<Value, ValidationError>, _ result: Property<Result>,
    keeping kept: (MutableProperty<Value>, (any Sendable)?), _ propose: @escaping @Sendable (Value) -> Void
  ) {
    self.validation = validation
    self.result = result
    self.kept = kept
    self.propose = propose
    super.init()
  }

  deinit {
    validation.end()
    lazyLife.made?.completed()
  }

  /// Completes when this property is deallocated. It is created when first accessed.
  package var life: SubjectCore<Never> { lazyLife.subject() }

  override func run(_ sink: consuming Sink<Value>) -> Teardown { validation.values.run(sink) }

  package override var reader: ValueReader<Value>? { asProperty().reader }

  /// The current value. Assigning proposes a value.
  public var value: Value {
    get { validation.settled().value }
    set { validation.propose(newValue) }
  }

  /// A property that indicates whether the latest proposal was accepted, possibly after the validator replaced it. Its
  /// stream omits repeated values.
  public var isValid: Property<Bool> { lazyIsValid.object { result.map { $0.isValid }.skipRepeats() } }

  /// The errors of the validator, starting with the error of the latest proposal, if there is one.
  ///
  /// It is a stream and not a property, because there is not always an error. To read the current error, use
  /// ``Result/error`` of the ``result``.
  public var errors: Observable<ValidationError> { result.compactMap { $0.error } }

  /// Returns a read-only view of this property.
  ///
  /// It retains the value, not the property. Its stream ends with the stream of the value. After this property is
  /// deallocated, values are no longer validated.
  public func asProperty() -> Property<Value> {
    let validation = validation
    return Property(
      .derived(
        PropertyDerivation(
          changes: validation.values,
          read: {
            let (value, _, version) = validation.settled()
            return (value, version)
          },
          version: { validation.version })))
  }

  var sink: Sink<Value> { InnerSink(ProposalObserver(property: self)) }

  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): propose(value)
    case .error(let error): Hooks.unhandled(.bound(to: Self.self, error))
    case .completed: break
    }
  }
}

/// Forwards the events of a stream to the property bound to it.
private struct ProposalObserver<Value: Sendable, ValidationError: Error>: InnerObserver {
  let property: ValidatingProperty<Value, ValidationError>
  func next(_ value: Value) { property.propose(value) }
  func failed(_ error: any Error) {
    Hooks.unhandled(.bound(to: ValidatingProperty<Value, ValidationError>.self, error))
  }
  func completed() {}
}
