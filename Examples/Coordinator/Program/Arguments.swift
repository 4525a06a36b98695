/// A part of the program that can be left out.
enum Feature: String, CaseIterable {
  case home, profile, settings
}

/// The file of the users, and the features to start.
struct Arguments: Equatable {
  static let usage =
    "usage: Coordinator [--users FILE] [--without FEATURE]… [--inspect FILE]  (The file of "
    + "--users is like /etc/passwd, or JSON. The features are "
    + Feature.allCases.map(\.rawValue).joined(separator: ", ")
    + ". With --inspect, dispatches are written to FILE, as a page if its name ends with .html, "
    + "or shown on the terminal if it is -.)"

  var users = "/etc/passwd"
  var features = Set(Feature.allCases)
  /// The file for the recording of the dispatches. `-` is the terminal.
  var recording: String?

  /// - Parameter words: `[--users FILE] [--without FEATURE]… [--inspect FILE]`.
  init(_ words: [String]) throws {
    var words = words[...]
    while let option = words.popFirst() {
      guard ["--users", "--without", "--inspect"].contains(option) else {
        throw UsageFailure("'\(option)' is not an option. \(Self.usage)")
      }
      guard let value = words.popFirst(), !value.isEmpty else {
        throw UsageFailure("\(option) needs a value. \(Self.usage)")
      }
      if option == "--users" {
        users = value
      } else if option == "--inspect" {
        recording = value
      } else if let feature = Feature(rawValue: value) {
        features.remove(feature)
      } else {
        throw UsageFailure("'\(value)' is not a feature. \(Self.usage)")
      }
    }
  }
}

/// An error in the arguments or in a line of input.
struct UsageFailure: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
