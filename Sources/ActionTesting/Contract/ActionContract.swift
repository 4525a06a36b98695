/// The contract of actions as a check that anything like an action can be run through.
///
/// ```swift
/// @Test func `my action keeps the contract of actions`() async {
///   await ActionContract.check { gate, work in ActionCandidate(Action(enabledIf: gate, workFactory: work)) }
/// }
/// ```
///
/// It makes a candidate for each situation, with work that it controls itself, writes down everything that the candidate
/// does, and looks at one ``Rule`` after the other. Each rule looks at what it is about only, so that a candidate that
/// breaks one of them is told that one.
///
/// The policy is that of an action that drops what comes while it is busy. Work is subscribed to where the input comes
/// from, and streams say what they have to say before a call returns.
public enum ActionContract {
  /// Makes a candidate with a gate and a factory of work.
  public typealias Maker =
    @Sendable (
      _ gate: Observable<Bool>, _ work: @escaping @Sendable (Int) -> Observable<Int>
    ) -> ActionCandidate

  /// Fails the test, where this is called, for each breach of the contract.
  ///
  /// - Parameters:
  ///   - rules: those to look at.
  ///   - fileID: where failures are reported.
  ///   - filePath: where failures are reported.
  ///   - line: where failures are reported.
  ///   - column: where failures are reported.
  ///   - make: makes a candidate. It is called many times.
  public static func check(
    _ rules: [Rule] = Rule.allCases, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, make: @escaping Maker
  ) async {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    for breach in await breaches(of: rules, make: make) { place.report(breach.description) }
  }

  /// The breaches of the contract, without failing anything.
  ///
  /// - Parameters:
  ///   - rules: those to look at.
  ///   - make: makes a candidate. It is called many times.
  /// - Returns: what is broken, in the order of the rules; nothing if all is well.
  public static func breaches(of rules: [Rule] = Rule.allCases, make: @escaping Maker) async -> [Breach] {
    await breaches(of: rules, seconds: { _ in 10 }, make: make)
  }

  /// - Parameter seconds: the limit of the watchdog for a rule: a deadlock breaks it.
  static func breaches(of rules: [Rule], seconds: (Rule) -> Double, make: @escaping Maker) async -> [Breach] {
    var all: [Breach] = []
    for rule in rules {
      do {
        all += try await withWatchdog(seconds: seconds(rule), test: "the check of \(rule)") {
          Findings(of: rule, make).breaches
        }
      } catch {
        all.append(Breach(rule: rule, situation: "whatever it is", reason: "\(error)"))
      }
    }
    return all
  }

  /// A rule that was broken, and how.
  public struct Breach: Error, CustomStringConvertible {
    /// The rule.
    public let rule: Rule
    /// In which situation.
    public let situation: String
    /// What was expected, and what happened.
    public let reason: String

    /// The rule, the situation and the reason.
    public var description: String { "\(rule) Broken by \(situation): \(reason)" }
  }
}
