import CGtk

/// A progress bar.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a progress bar from its initializer on, and is retained, and because the closure that is
/// called for each frame accesses the bar only through GTK's own argument.
public struct ProgressBar: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_progress_bar_get_type()) }

  /// Creates an empty bar.
  public init() { object = ObjectReference(making: gtk_progress_bar_new()) }

  /// The completed fraction, from 0 to 1.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(object.pointer) }
    nonmutating set { gtk_progress_bar_set_fraction(object.pointer, newValue) }
  }

  /// The text above the bar, which assistive technology also reads, or nil for none.
  public var text: String? {
    get { gtk_progress_bar_get_text(object.pointer).map { String(cString: $0) } }
    nonmutating set {
      gtk_progress_bar_set_text(object.pointer, newValue)
      gtk_progress_bar_set_show_text(object.pointer, newValue == nil ? 0 : 1)
      // GTK 4.8 does not report the property that describes a value in words.
      cgtk_set_description(object.raw, newValue)
    }
  }

  /// A Boolean value that indicates whether a block moves back and forth, for work of unknown length. It moves in each
  /// drawn frame. Setting a fraction does not stop it.
  public var pulses: Bool {
    get { object.attachment(for: "pulse") != nil }
    nonmutating set {
      if newValue == pulses { return }
      if let pulse = object.attachment(for: "pulse") as? TickCallback {
        gtk_widget_remove_tick_callback(object.typed(), pulse.number)
        return object.attach(nil, for: "pulse")
      }
      gtk_progress_bar_set_pulse_step(object.pointer, 0.02)
      let number = gtk_widget_add_tick_callback(
        object.typed(),
        { bar, _, _ in
          if let bar { gtk_progress_bar_pulse(OpaquePointer(bar)) }
          return 1
        }, nil, nil)
      object.attach(TickCallback(number), for: "pulse")
    }
  }
}

/// The identifier of a tick callback, which GTK calls for each frame.
@MainActor
private final class TickCallback {
  let number: UInt32
  init(_ number: UInt32) { self.number = number }
}
