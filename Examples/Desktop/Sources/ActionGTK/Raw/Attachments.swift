import CGtk

/// The things of Swift that belong to an object of GLib: closures at its signals, and objects that it keeps by a key.
/// They go with it, or before it when its window is closed.
@MainActor
final class Attachments {
  fileprivate var objects: [String: AnyObject] = [:]
  fileprivate var connections: [UInt: SignalConnection] = [:]

  fileprivate init() {}
}

/// Sound because the object of GLib has one reference to its attachments, which its destroy notify gives up, and
/// because only this file uses the key, so that what is read was put there by it.
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

  /// Lets the object keep another one, in place of the one that it kept for this key; nil for none.
  func attach(_ attachment: AnyObject?, for key: String) { attachments.objects[key] = attachment }

  func attachment(for key: String) -> AnyObject? { knownAttachments?.objects[key] }

  func note(_ connection: SignalConnection) { attachments.connections[connection.number] = connection }

  func forget(_ connection: SignalConnection) { knownAttachments?.connections[connection.number] = nil }

  /// Frees all that the object keeps here, and all that it calls.
  private func releaseAttachments() {
    guard let attachments = knownAttachments else { return }
    for connection in attachments.connections.values { connection.disconnect() }
    let objects = attachments.objects
    attachments.objects = [:]
    withExtendedLifetime(objects) {}
  }

  /// Does the same for this widget and all that it holds.
  ///
  /// Sound because a child is referenced before its own are looked at, and the next one is found before that.
  func releaseAttachmentsOfTree() {
    var child = gtk_widget_get_first_child(typed()).map { ObjectReference(OpaquePointer($0)) }
    while let current = child {
      child = gtk_widget_get_next_sibling(current.typed()).map { ObjectReference(OpaquePointer($0)) }
      current.releaseAttachmentsOfTree()
    }
    releaseAttachments()
  }
}
