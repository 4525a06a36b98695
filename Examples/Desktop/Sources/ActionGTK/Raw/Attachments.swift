import CGtk

/// The Swift objects that belong to an object of GLib: closures of its signals, and objects that it retains by a key.
/// They are released with the object, or earlier when its window is closed.
@MainActor
final class Attachments {
  fileprivate var objects: [String: AnyObject] = [:]
  fileprivate var connections: [UInt: SignalConnection] = [:]

  fileprivate init() {}
}

/// Sound because the object of GLib has one reference to its attachments, which its destroy notify releases. Only this
/// file uses the key, so each value that it reads is a value that it stored.
extension ObjectReference {
  private static let key = "action-gtk-attachments"

  private var knownAttachments: Attachments? {
    g_object_get_data(typed(), Self.key).map { Unmanaged<Attachments>.fromOpaque($0).takeUnretainedValue() }
  }

  private var attachments: Attachments {
    if let known = knownAttachments { return known }
    let new = Attachments()
    g_object_set_data_full(typed(), Self.key, Unmanaged.passRetained(new).toOpaque()) { data in
      if let data { Unmanaged<Attachments>.fromOpaque(data).release() }
    }
    return new
  }

  /// Makes the object retain another object under a key, and releases the previous object with this key. With nil, no
  /// object is retained.
  func attach(_ attachment: AnyObject?, for key: String) { attachments.objects[key] = attachment }

  func attachment(for key: String) -> AnyObject? { knownAttachments?.objects[key] }

  func note(_ connection: SignalConnection) { attachments.connections[connection.number] = connection }

  func forget(_ connection: SignalConnection) { knownAttachments?.connections[connection.number] = nil }

  /// Releases all attachments of the object, and all closures that it calls.
  private func releaseAttachments() {
    guard let attachments = knownAttachments else { return }
    for connection in attachments.connections.values { connection.disconnect() }
    let objects = attachments.objects
    attachments.objects = [:]
    withExtendedLifetime(objects) {}
  }

  /// Releases the attachments of this widget and of all widgets in it.
  ///
  /// Sound because a child is retained before its own children are visited, and the next sibling is found before that.
  func releaseAttachmentsOfTree() {
    var child = gtk_widget_get_first_child(typed()).map { ObjectReference(OpaquePointer($0)) }
    while let current = child {
      child = gtk_widget_get_next_sibling(current.typed()).map { ObjectReference(OpaquePointer($0)) }
      current.releaseAttachmentsOfTree()
    }
    releaseAttachments()
  }
}
