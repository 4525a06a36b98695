/// The mode in which a client is compiled.
enum Mode: String, CaseIterable, Sendable {
  case swift6 = "6"
  case swift5 = "5"
  case swift5Complete = "5 complete"
  /// The mode of a new app project, in which everything is on the main actor by default.
  case swift6OnMain = "6 main"
  case swift5OnMain = "5 main"

  var isSwift6: Bool { self == .swift6 || self == .swift6OnMain }

  /// The compiler's arguments.
  var arguments: [String] {
    let onMain =
      ["-default-isolation", "MainActor"]
      + ["NonisolatedNonsendingByDefault", "InferIsolatedConformances"].flatMap(Mode.feature)
    return switch self {
    case .swift6: ["-swift-version", "6"]
    case .swift5: ["-swift-version", "5"]
    case .swift5Complete: ["-swift-version", "5", "-strict-concurrency=complete"]
    case .swift6OnMain: ["-swift-version", "6"] + onMain
    case .swift5OnMain:
      ["-swift-version", "5"] + onMain
        + [
          "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures",
        ].flatMap(Mode.feature)
    }
  }

  private static func feature(_ name: String) -> [String] { ["-enable-upcoming-feature", name] }
}
