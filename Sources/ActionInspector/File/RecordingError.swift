/// The reason that bytes are not a valid recording.
///
/// ```swift
/// do {
///   let recording = try Recording(jsonLines: bytes)
/// } catch {
///   print(error)   // line 3 of the recording: expected a colon after the key, at byte 5
/// }
/// ```
///
/// Later versions may add cases, so a `switch` outside this package needs a `default`.
public enum RecordingError: Error, Sendable, Hashable {
  /// The first line is not the header of a recording.
  case noRecording
  /// The file has a newer version than this reader supports.
  case newerVersion(Int)
  /// A line is malformed: its number, starting at 1, and the reason.
  case brokenLine(Int, String)
}

extension RecordingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noRecording:
      "this is not a recording of actions. The first line should be {\"recording\":\(Recording.version)}"
    case .newerVersion(let version):
      "the recording has version \(version), and this program reads versions up to \(Recording.version). Open it with a "
        + "newer program."
    case .brokenLine(let number, let words): "line \(number) of the recording: \(words)"
    }
  }
}
