/// The error of a start without a display for windows.
struct NoDisplay: Error, CustomStringConvertible {
  var description: String {
    "no display is available for a window. Neither DISPLAY nor WAYLAND_DISPLAY names a display that responds. Start the "
      + "program on a desktop."
  }
}
