/// The error of a start without a display for windows.
struct NoDisplay: Error, CustomStringConvertible {
  var description: String {
    "there is no display for a window. Neither DISPLAY nor WAYLAND_DISPLAY names a display that responds. Start the "
      + "program on a desktop."
  }
}
