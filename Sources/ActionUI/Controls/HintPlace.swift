#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  /// The property of a control that contains its hint: the tool tip or the accessibility hint.
  @MainActor
  struct HintPlace {
    let get: @MainActor () -> String?
    let set: @MainActor (String?) -> Void

    /// - Parameter control: the control, which is not retained.
    init<Control: AnyObject>(
      _ control: Control, _ property: ReferenceWritableKeyPath<Control, String?>
    ) {
      get = { [weak control] in control?[keyPath: property] }
      set = { [weak control] in control?[keyPath: property] = $0 }
    }
  }
#endif
