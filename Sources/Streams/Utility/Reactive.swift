/// Contains the members that streams add to an object or a type. They are accessed through `rx`, which separates them
/// from the other members.
///
/// ```swift
/// extension Reactive where Base == Player {
///   var songs: Observable<Song> { base.songSubject.asObservable() }
/// }
/// player.rx.songs.map(\.title).bind(to: label.rx.text)
/// ```
///
/// It also provides a ``Binder`` for each settable property of an object, such as `label.rx.text` above.
///
/// Source of the idea: RxSwift, `Reactive`.
@dynamicMemberLookup
public struct Reactive<Base> {
  /// The value or object itself.
  public let base: Base

  /// Creates the `rx` of `base`.
  public init(_ base: Base) { self.base = base }

  /// A binder that sets a property of the object, without retaining the object.
  ///
  /// The property is set on the main actor, regardless of the thread on which the values are emitted. See ``Binder``.
  public subscript<Property: Sendable>(
    dynamicMember keyPath: any ReferenceWritableKeyPath<Base, Property> & Sendable
  ) -> Binder<Property> where Base: AnyObject & Sendable {
    Binder(base) { base, value in base[keyPath: keyPath] = value }
  }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type with an `rx` member.
///
/// ```swift
/// extension Player: ReactiveCompatible {}
/// ```
public protocol ReactiveCompatible {
  /// The extended type, usually the conforming type itself.
  associatedtype ReactiveBase

  /// The members that streams add to the type.
  static var rx: Reactive<ReactiveBase>.Type { get set }

  /// The members that streams add to a value of the type. It can be set so that its members can be set.
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  /// The members that streams add to the type.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    // Lets `Type.rx.member = value` compile. There is nothing to store.
    set {}
  }

  /// The members that streams add to this value.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}
