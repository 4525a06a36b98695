#if canImport(ObjectiveC)
  import ObjectiveC

  /// Returns the one object of a class that is associated with another object and released with it.
  ///
  /// The key is the address in the class reference, because the Objective-C runtime requires an address, and this
  /// address is unique to the class. This is not a performance optimization. The cast is sound because a class
  /// reference is a pointer to the class's metadata, which has a unique address and is never deallocated.
  ///
  /// - Parameters:
  ///   - owner: the object with which the result is associated.
  ///   - type: the class.
  ///   - make: creates the object on the first call, under the lock of `owner`.
  package func associated<Owned: AnyObject>(
    with owner: AnyObject, _ type: Owned.Type, _ make: () -> Owned
  ) -> Owned {
    objc_sync_enter(owner)
    defer { objc_sync_exit(owner) }
    let key = unsafeBitCast(type, to: UnsafeRawPointer.self)
    if let known = objc_getAssociatedObject(owner, key) as? Owned { return known }
    let made = make()
    objc_setAssociatedObject(owner, key, made, .OBJC_ASSOCIATION_RETAIN)
    return made
  }
#endif
