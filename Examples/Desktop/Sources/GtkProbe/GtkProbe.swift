import ActionGTK
import Foundation

/// Runs parts of ActionGTK in a real process, because a test has neither the first thread nor a display.
///
/// The first argument names the scenario. The program prints a line for each event, and reads one command per line from
/// the standard input.
@main
enum GtkProbe: String {
  case hops, timers, endlessWork, form, lifetimes, early, owning, texts, foreign, expanding, edits, display,
    wrapping

  @MainActor static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let scenario = words.first.flatMap(GtkProbe.init(rawValue:)) else { exit(2) }
    switch scenario {
    case .hops: HopsScenario().run()
    case .timers: TimersScenario.run()
    case .endlessWork: EndlessWorkScenario().run()
    case .form: FormScenario().run()
    case .lifetimes: LifetimesScenario().run()
    case .owning: OwningScenario().run()
    case .texts: TextsScenario().run()
    case .foreign: ForeignScenario.run(words.dropFirst().first ?? "")
    case .expanding: ExpandingScenario.run()
    case .edits: EditsScenario.run()
    case .display: say("display \(Application.hasDisplay)")
    case .wrapping: WrappingScenario.run()
    case .early: EarlyScenario.run(words.last ?? "")
    }
  }
}
