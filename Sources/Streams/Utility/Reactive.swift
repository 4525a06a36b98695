/// The members that streams add to an object or a type, under the name `rx`, so that they do not
/// mix with its own members.
///
/// ```swift
/// extension Reactive where Base == Player {
///   var songs: Observable<Song> { base.songSubject.asObservable() }
/// }
/// player.rx.songs.map(\.title).bind(to: label.rx.text)
/// ```
///
/// Each settable property of an object has a ``Binder`` there too: `label.rx.text` above.
///
/// Source of the idea: RxSwift, `Reactive`.
@dynamicMemberLookup
public struct Reactive<Base> {
  /// The value or object itself.
  public let base: Base

  /// Makes the `rx` of `base`.
  public init(_ base: Base) { self.base = base }

  /// A binder that sets a property of the object, which it does not keep alive.
  ///
  /// It sets the property on the main actor, no matter on which thread the values come. See ``Binder``.
  public subscript<Property: Sendable>(
    dynamicMember keyPath: any ReferenceWritableKeyPath<Base, Property> & Sendable
  ) -> Binder<Property> where Base: AnyObject & Sendable {
    Binder(base) { base, value in base[keyPath: keyPath] = value }
  }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type that has `rx`.
///
/// ```swift
/// extension Player: ReactiveCompatible {}
/// ```
public protocol ReactiveCompatible {
  /// The type that is extended; nearly always the conforming type itself.
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
    // Lets `Type.rx.member = value` compile; there is nothing to keep.
    set {}
  }

  /// The members that streams add to this value.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}
