/// The contract of actions, as a check for anything that is like an action.
///
/// ```swift
/// @Test func `my action keeps the contract of actions`() async {
///   await ActionContract.check { gate, work in ActionCandidate(Action(enabledIf: gate, workFactory: work)) }
/// }
/// ```
///
/// The check makes a candidate for each situation, with work that it controls itself, writes down everything that the
/// candidate does, and looks at one ``Rule`` after the other. Each rule looks only at its own subject, so that the
/// check names the rule that a candidate breaks and no other.
///
/// The policy has to be that of an action that drops inputs while it is busy. It has to subscribe to the work on the
/// thread of the input, and its streams have to emit before a call returns.
public enum ActionContract {
  /// Makes a candidate with a gate and a factory of work.
  public typealias Maker =
    @Sendable (
      _ gate: Observable<Bool>, _ work: @escaping @Sendable (Int) -> Observable<Int>
    ) -> ActionCandidate

  /// Fails the test, at the place of the call, for each breach of the contract.
  ///
  /// - Parameters:
  ///   - rules: the rules to check.
  ///   - fileID: the place to which failures are reported.
  ///   - filePath: the place to which failures are reported.
  ///   - line: the place to which failures are reported.
  ///   - column: the place to which failures are reported.
  ///   - make: makes a candidate. The check calls it many times.
  public static func check(
    _ rules: [Rule] = Rule.allCases, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, make: @escaping Maker
  ) async {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for breach in await breaches(of: rules, make: make) { site.report(breach.description) }
  }

  /// The breaches of the contract, without failing anything.
  ///
  /// - Parameters:
  ///   - rules: the rules to check.
  ///   - make: makes a candidate. The check calls it many times.
  /// - Returns: the breaches, in the order of the rules; none if all is well.
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
        all.append(Breach(rule: rule, situation: "an unknown situation", reason: "\(error)"))
      }
    }
    return all
  }

  /// The breach of a rule.
  public struct Breach: Error, CustomStringConvertible {
    /// The rule.
    public let rule: Rule
    /// The situation in which it was broken.
    public let situation: String
    /// The expected lines, and those that there were.
    public let reason: String

    /// The rule, the situation and the reason.
    public var description: String { "\(rule) Broken by \(situation): \(reason)" }
  }
}
