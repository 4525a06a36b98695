public import Foundation

/// Adds `rx` to every Foundation object: `NotificationCenter.default.rx`, `URLSession.shared.rx`.
extension NSObject: ReactiveCompatible {}

#if !canImport(ObjectiveC)
  /// Without Objective-C, this class does not inherit from `NSObject`.
  extension NotificationCenter: ReactiveCompatible {}
#endif
