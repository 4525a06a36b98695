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
/// An assignment to ``value`` is a proposal. The validator decides: it is valid and becomes the value; something else
/// takes its place; or it is invalid and the value stays. ``result`` tells which. Value and result change in one step:
/// an observer of the one can read the other, and both are of the same proposal.
///
/// The decision may depend on other properties. When they change, the last proposal is judged again: it may
/// become the value then, if it was invalid before. Readings take their changes into account at once, even while
/// another thread announces them.
///
/// As a stream it replays the value and then emits every change of it; a proposal that is refused changes nothing. It
/// is an observer too, so a stream of proposals can be bound to it; see ``MutableProperty``.
///
/// - Terminates when: it is released, or the ``MutableProperty`` that it wraps is. ``result`` completes when this
///   property is released.
/// - Errors: never; see ``errors``.
/// - Concurrency: any thread may propose at any time, also from inside an observer or a validator's other property. The
///   validator runs without a lock, on the thread of the proposal; if another thread was faster, it runs again. It has
///   to be pure: the same decision for the same values, and no other effects.
/// - Complexity: a proposal costs one call of the validator; holds the value and the last proposal.
///
/// Source of the idea: ReactiveSwift's `ValidatingProperty`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
public final class ValidatingProperty<Value: Sendable, ValidationError: Error>: Observable<Value>,
  PropertyProtocol, ObserverType, SinkConvertible, @unchecked Sendable
{
  /// The validator's verdict on the last proposal. It completes when this property is released.
  public let result: Property<Result>

  let validation: ValidationCore<Value, ValidationError>
  /// The property that has the value, and the objects that feed the properties on which the decision depends.
  private let kept: (MutableProperty<Value>, (any Sendable)?)
  private let lazyLife = Lazy<SubjectCore<Never>>()
  /// Proposes a value, for code that is compiled for all types; see ``ValidationCore``.
  fileprivate let propose: @Sendable (Value) -> Void

  /// - Parameters:
  ///   - inner: the property that has the value. Its present value is judged, and stays.
  ///   - dependency: the other property, or several in one.
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

  /// Completes when this is released; made when somebody first asks for it.
  package var life: SubjectCore<Never> { lazyLife.subject() }

  override func run(_ sink: consuming Sink<Value>) -> Teardown { validation.values.run(sink) }

  /// The present value. Assigning proposes a value.
  public var value: Value {
    get { validation.settled().value }
    set { validation.propose(newValue) }
  }

  /// Whether the last proposal, or something else in its place, is the value; announced when it changes.
  public var isValid: Property<Bool> { result.map { $0.isValid }.skipRepeats() }

  /// The errors of the validator: that of the last proposal, if there is one, and then those of later ones.
  ///
  /// This is a stream and no property, because there is not always an error: see ``Result/error`` of
  /// the ``result`` for that.
  public var errors: Observable<ValidationError> { result.compactMap { $0.error } }

  /// This property without the means to change it.
  ///
  /// It keeps the value alive, not the property: its stream ends with that of the value. When the property is released,
  /// nothing is judged any more.
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

/// Feeds a property that is bound to a stream.
private struct ProposalObserver<Value: Sendable, ValidationError: Error>: InnerObserver {
  let property: ValidatingProperty<Value, ValidationError>
  func next(_ value: Value) { property.propose(value) }
  func failed(_ error: any Error) {
    Hooks.unhandled(.bound(to: ValidatingProperty<Value, ValidationError>.self, error))
  }
  func completed() {}
}
