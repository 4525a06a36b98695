public import Foundation

/// Every object of Foundation has `rx`: `NotificationCenter.default.rx`, `URLSession.shared.rx`.
extension NSObject: ReactiveCompatible {}

#if !canImport(ObjectiveC)
  /// Without Objective-C, this class is no `NSObject`.
  extension NotificationCenter: ReactiveCompatible {}
#endif
