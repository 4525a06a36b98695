/// A type-erased object of another module. It belongs to a property, which retains it.
package final class PropertyCompanion: Sendable {
  private let object: any AnyObject & Sendable

  package init(_ object: any AnyObject & Sendable) { self.object = object }

  /// Returns the object cast to its class, which must be `type`.
  package func object<Object: AnyObject>(as type: Object.Type) -> Object { known(object, as: type) }
}

/// A property to which another module attaches an object.
package protocol CompanionOwner: AnyObject, Sendable {
  /// Returns the attached object. The first call creates it.
  ///
  /// - Parameter make: creates the object. It must not retain the property.
  func companion(_ make: () -> PropertyCompanion) -> PropertyCompanion
}

extension Property: CompanionOwner {
  package func companion(_ make: () -> PropertyCompanion) -> PropertyCompanion { lazyCompanion.object(make) }
}

extension MutableProperty: CompanionOwner {
  package func companion(_ make: () -> PropertyCompanion) -> PropertyCompanion { lazyCompanion.object(make) }
}

extension ValidatingProperty: CompanionOwner {
  package func companion(_ make: () -> PropertyCompanion) -> PropertyCompanion { lazyCompanion.object(make) }
}
