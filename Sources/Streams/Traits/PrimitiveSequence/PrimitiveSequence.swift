/// A stream that has at most one element, and says so in its type: the common part of ``Single``, ``Maybe`` and
/// ``Completable``.
///
/// ```swift
/// func user(_ id: Int) -> Single<String> { .just("user \(id)") }
/// user(7).map { $0.count }.subscribe(onSuccess: { print($0) })   // 6
/// ```
///
/// It is an ``ObservableConvertibleType``: `flatMap`, `merge` and their kin accept it.
///
/// Source of the idea: RxSwift's traits, after RxJava's `Single`, `Maybe` and `Completable`.
public struct PrimitiveSequence<Trait: Sendable, Element: Sendable>: ObservableConvertibleType {
  @usableFromInline let source: Observable<Element>

  /// - Parameter raw: a stream that keeps the promise of `Trait`.
  @inlinable
  package init(raw: Observable<Element>) { source = raw }

  /// This stream as an ``Observable``: the element, if there is one, and then the end.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

/// Something that can be turned into a ``PrimitiveSequence``. The operators of singles, maybes and completables are
/// extensions of this protocol, and so can be yours:
///
/// ```swift
/// extension PrimitiveSequenceType where Trait == SingleTrait, Element == String {
///   func trimmed() -> Single<String> { map { $0.trimmingCharacters(in: .whitespaces) } }
/// }
/// ```
public protocol PrimitiveSequenceType<Trait, Element>: Sendable {
  /// The type that says how many elements there are.
  associatedtype Trait: Sendable
  /// The type of the element.
  associatedtype Element: Sendable

  /// This as a primitive sequence.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequenceType {
  func asObservable() -> Observable<Element> { primitiveSequence.source }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// This sequence itself.
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

/// The common part of the traits of sequences that may have an element: ``SingleTrait`` and ``MaybeTrait``.
public protocol ElementTrait: Sendable {}
