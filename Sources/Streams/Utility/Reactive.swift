/// What streams add to an object or a type, under the name `rx`, so that it does not mix with its own members.
///
/// ```swift
/// extension Reactive where Base == Player {
///   var songs: Observable<Song> { base.songSubject.asObservable() }
/// }
/// player.rx.songs.map(\.title).bind(to: label.rx.text)
/// ```
///
/// Every property of an object that can be set is there too, as a ``Binder``: `label.rx.text` above.
///
/// Source of the idea: RxSwift, `Reactive`.
@dynamicMemberLookup
public struct Reactive<Base> {
  /// What `rx` was asked of.
  public let base: Base

  /// What streams add to `base`.
  public init(_ base: Base) { self.base = base }

  /// A binder that sets a property of the object, which it does not keep alive.
  ///
  /// It sets on the main actor, wherever the values come from. See ``Binder``.
  public subscript<Property: Sendable>(
    dynamicMember keyPath: any ReferenceWritableKeyPath<Base, Property> & Sendable
  ) -> Binder<Property> where Base: AnyObject & Sendable {
    Binder(base) { base, value in base[keyPath: keyPath] = value }
  }
}

extension Reactive: Sendable where Base: Sendable {}

/// Something that has `rx`.
///
/// ```swift
/// extension Player: ReactiveCompatible {}
/// ```
public protocol ReactiveCompatible {
  /// The type that is extended; nearly always the conforming type itself.
  associatedtype ReactiveBase

  /// What streams add to the type.
  static var rx: Reactive<ReactiveBase>.Type { get set }

  /// What streams add to a value of the type. It can be set so that what it leads to can be.
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  /// What streams add to the type.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    // It lets `Type.rx.member = value` compile; there is nothing to keep.
    set {}
  }

  /// What streams add to this value.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}
