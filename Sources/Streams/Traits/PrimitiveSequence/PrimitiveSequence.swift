/// A stream whose type guarantees at most one element. It is the common type of ``Single``, ``Maybe`` and
/// ``Completable``.
///
/// ```swift
/// func user(_ id: Int) -> Single<String> { .just("user \(id)") }
/// user(7).map { $0.count }.subscribe(onSuccess: { print($0) })   // 6
/// ```
///
/// It is an ``ObservableConvertibleType``, so `flatMap`, `merge` and similar operators accept it.
///
/// Source of the idea: RxSwift's traits, after RxJava's `Single`, `Maybe` and `Completable`.
public struct PrimitiveSequence<Trait: Sendable, Element: Sendable>: ObservableConvertibleType {
  @usableFromInline let source: Observable<Element>

  /// - Parameter raw: a stream that satisfies the guarantee of `Trait`.
  @inlinable
  package init(raw: Observable<Element>) { source = raw }

  /// Converts this sequence to an ``Observable``, which emits the element, if any, and then the end.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

/// A type that can be converted to a ``PrimitiveSequence``. The operators of singles, maybes and completables are
/// extensions of this protocol. Custom operators can be extensions as well:
///
/// ```swift
/// extension PrimitiveSequenceType where Trait == SingleTrait, Element == String {
///   func trimmed() -> Single<String> { map { $0.trimmingCharacters(in: .whitespaces) } }
/// }
/// ```
public protocol PrimitiveSequenceType<Trait, Element>: Sendable {
  /// The type that determines the number of elements.
  associatedtype Trait: Sendable
  /// The type of the element.
  associatedtype Element: Sendable

  /// This value as a primitive sequence.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequenceType {
  func asObservable() -> Observable<Element> { primitiveSequence.source }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// This sequence.
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

/// The traits of sequences that may have an element, which are ``SingleTrait`` and ``MaybeTrait``.
public protocol ElementTrait: Sendable {}
