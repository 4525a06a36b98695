/// The error of a start without a display for windows.
struct NoDisplay: Error, CustomStringConvertible {
  var description: String {
    "there is no display for a window: DISPLAY and WAYLAND_DISPLAY name none that answers. Start it on a desktop."
  }
}
