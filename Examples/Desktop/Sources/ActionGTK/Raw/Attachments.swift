import CGtk

/// The objects of Swift that belong to an object of GLib, which keeps each by a key until it goes.
///
/// Sound because the object of GLib has one reference to each, which its destroy notify gives up, and because only this
/// file uses the keys, so that what is read was put there by it.
extension ObjectReference {
  private static let prefix = "action-gtk-"

  /// Lets the object keep another one, in place of what it kept for this key; nil for none.
  func attach(_ attachment: AnyObject?, for key: String) {
    let data = attachment.map { Unmanaged.passRetained($0).toOpaque() }
    g_object_set_data_full(typed(), Self.prefix + key, data) { data in
      if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
  }

  func attachment(for key: String) -> AnyObject? {
    g_object_get_data(typed(), Self.prefix + key).map {
      Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
