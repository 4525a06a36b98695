// The names are defined by Objective-C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Determines how an associated object is retained.
public enum objc_AssociationPolicy: Sendable {
  case OBJC_ASSOCIATION_RETAIN
}

/// Starts a section in which only one thread at a time uses `object`. Here, all objects share one lock.
public func objc_sync_enter(_ object: Any) { lock.lock() }

/// Ends the section that this thread has started.
public func objc_sync_exit(_ object: Any) { lock.unlock() }

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  table.value(of: object as AnyObject, key)
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  table.set(value, of: object as AnyObject, key)
}

/// An object that can have associated objects. Its deinitializer releases them, as for every object in Objective-C.
open class AssociatingObject: AssociationOwner {
  public init() {}

  deinit { table.removeAll(of: self) }
}

/// An object whose deinitializer releases its associated objects.
public protocol AssociationOwner: AnyObject {}

/// The same as a subclass of `NSObject`, for UIKit and AppKit.
@MainActor
open class AssociatingNSObject: NSObject, AssociationOwner {
  public nonisolated override init() {}

  deinit { table.removeAll(of: self) }
}

/// The name of a method.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  public let name: String
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
}

/// An object whose methods can be called by name.
@MainActor
public protocol SelectorPerforming: AnyObject {
  func perform(_ selector: Selector, with sender: Any?)
}

private let lock = NSRecursiveLock()
private let table = AssociationTable()

/// The associated objects of all objects.
///
/// `@unchecked Sendable` is true because the table is only read and changed while the lock is held.
private final class AssociationTable: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [ObjectIdentifier: [UnsafeRawPointer: Any]] = [:]

  func value(of owner: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    lock.withLock { values[ObjectIdentifier(owner)]?[key] }
  }

  func set(_ value: Any?, of owner: AnyObject, _ key: UnsafeRawPointer) {
    precondition(owner is any AssociationOwner, "nobody would release what is associated with \(owner)")
    let old = lock.withLock {
      let old = values[ObjectIdentifier(owner)]?[key]
      values[ObjectIdentifier(owner), default: [:]][key] = value
      return old
    }
    withExtendedLifetime(old) {}
  }

  func removeAll(of owner: AnyObject) {
    // Released outside the lock, because their deinitializers can run arbitrary code.
    let old = lock.withLock { values.removeValue(forKey: ObjectIdentifier(owner)) }
    withExtendedLifetime(old) {}
  }
}
