public import Foundation

/// Every object of Foundation has `rx`: `NotificationCenter.default.rx`, `URLSession.shared.rx`.
extension NSObject: ReactiveCompatible {}

#if !canImport(ObjectiveC)
  /// Where there is no Objective-C, this is no `NSObject`.
  extension NotificationCenter: ReactiveCompatible {}
#endif
