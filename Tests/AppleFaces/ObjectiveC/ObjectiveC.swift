// The names are Objective-C's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The way in which an associated object is kept.
public enum objc_AssociationPolicy: Sendable {
  case OBJC_ASSOCIATION_RETAIN
}

/// Begins a stretch in which one thread at a time uses `object`. There is one lock for all objects here.
public func objc_sync_enter(_ object: Any) { lock.lock() }

/// Ends the stretch that this thread has begun.
public func objc_sync_exit(_ object: Any) { lock.unlock() }

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  table.value(of: object as AnyObject, key)
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  table.set(value, of: object as AnyObject, key)
}

/// An object with which others can be associated: its end releases them, as that of every object does in Objective-C.
open class AssociatingObject: AssociationOwner {
  public init() {}

  deinit { table.removeAll(of: self) }
}

/// An object whose end releases what is associated with it.
public protocol AssociationOwner: AnyObject {}

/// The same as an `NSObject`, for the kits.
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

/// An object whose methods are called by name.
@MainActor
public protocol SelectorPerforming: AnyObject {
  func perform(_ selector: Selector, with sender: Any?)
}

private let lock = NSRecursiveLock()
private let table = AssociationTable()

/// The associated objects of all objects.
///
/// `@unchecked Sendable` is true because the lock is held wherever the table is read or changed.
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
    // They are released outside the lock: nobody knows what their ends do.
    let old = lock.withLock { values.removeValue(forKey: ObjectIdentifier(owner)) }
    withExtendedLifetime(old) {}
  }
}
