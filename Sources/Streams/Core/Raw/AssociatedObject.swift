#if canImport(ObjectiveC)
  import ObjectiveC

  /// The one object of a class that belongs to another object and is released with it.
  ///
  /// The class's own metadata is the key: the runtime of Objective-C asks for an address, and no other is of one class
  /// alone, so this is not there for speed. The cast is sound because a class is a pointer to its metadata, which lives
  /// for as long as the program, and at an address of its own.
  ///
  /// - Parameters:
  ///   - owner: the object to which it belongs.
  ///   - type: the class.
  ///   - make: makes the object, under the lock of `owner`, when it is first asked for.
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
