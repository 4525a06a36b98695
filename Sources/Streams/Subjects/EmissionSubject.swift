/// The origin of elements, which can revoke them while they wait for the main actor.
@usableFromInline
package protocol Revocable: AnyObject, Sendable {
  /// Whether closures on the main actor must not receive the elements. Only the value read on the main actor counts.
  var isRevoked: Bool { get }
}

/// An element, with its origin.
///
/// It is a class, because code that the compiler does not specialize looks up the metadata of a generic structure in
/// each function that moves it. It is not `final`, because ``EmissionCore`` allocates it through a metatype.
///
/// `@unchecked Sendable` is true because both properties are `let`s of `Sendable` types.
package class Emission<Element: Sendable, Origin: Revocable>: @unchecked Sendable {
  package final let element: Element
  package final let origin: Origin

  required init(_ element: Element, _ origin: Origin) {
    self.element = element
    self.origin = origin
  }
}

/// The stream of the elements with their origins.
///
/// `@unchecked Sendable` is true because its one property is a metatype.
private final class EmissionCore<Element: Sendable, Origin: Revocable>: SubjectCore<
  Emission<Element, Origin>
>,
@unchecked Sendable
{
  /// The class of the emissions. It is looked up once instead of for each element.
  private let emission = Emission<Element, Origin>.self

  func emission(of element: Element, _ origin: Origin) -> Emission<Element, Origin> {
    emission.init(element, origin)
  }
}

/// A subject with elements of several origins, each of which can revoke its elements. A closure on the main actor that
/// is subscribed directly receives no revoked element, even if it was emitted before and waits for the main actor. All
/// other observers receive everything. See also ``RevocableSubject``, whose elements have one origin.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type. The class is not `final`,
/// because it is allocated through a stored metatype.
@usableFromInline
package class EmissionSubject<Element: Sendable, Origin: Revocable>: SubjectCore<Element>,
  @unchecked Sendable
{
  private final let withOrigins = Lazy<EmissionCore<Element, Origin>>()

  /// The elements with their origins, in the order of the elements. They are emitted only while there are observers.
  package final var emissions: SubjectCore<Emission<Element, Origin>> {
    let emissions = withOrigins.object { EmissionCore() }
    if hasAcceptedEnd { emissions.completed() }
    return emissions
  }

  override final func run(_ sink: consuming Sink<Element>) -> Teardown {
    let sink = sink
    let checked = sink.filtered { (emission: Emission<Element, Origin>, pass) in
      if !emission.origin.isRevoked { pass(emission.element) }
    }
    if let checked { return emissions.admit(checked, subject: name) }
    return admit(sink, subject: name)
  }

  /// Emits an element. The observers of ``emissions`` are notified first.
  package final func next(_ element: Element, of origin: Origin) {
    if withOrigins.ifMade({ $0.hasObservers }) == true, let emissions = withOrigins.made {
      next(element, of: origin, to: emissions)
    } else {
      next(element)
    }
  }

  /// Emits an element to both streams in one step, even while other threads and observers emit.
  private final func next(
    _ element: Element, of origin: Origin, to emissions: EmissionCore<Element, Origin>
  ) {
    let emission = emissions.emission(of: element, origin)
    var second = SubjectAcceptance<Emission<Element, Origin>>.nothing
    let first = accept(
      element,
      also: {
        second = emissions.accept(emission)
        return true
      })
    emissions.deliver(emission, second)
    deliver(element, first)
  }

  /// Completes both streams.
  package final func end() {
    completed()
    withOrigins.made?.completed()
  }
}
