/// Checks whether an action, or an object like an action, follows the contract of actions.
///
/// ```swift
/// @Test func `my action keeps the contract of actions`() async {
///   await ActionContract.check { gate, work in ActionCandidate(Action(enabledIf: gate, workFactory: work)) }
/// }
/// ```
///
/// The check creates a candidate for each situation, with work under the check's control. It records all events of the
/// candidate, and then checks one ``Rule`` after the other. The rules are independent, so only the broken rules are
/// reported.
///
/// The candidate must either drop inputs while it is busy, or queue them. For a candidate with a queue, ``Rule/queue``
/// and ``Rule/pause`` replace the rules about a busy action:
///
/// ```swift
/// await ActionContract.check { gate, work in
///   ActionCandidate(Action(enabledIf: gate, policy: .enqueue(pausesWhenClosed: true), workFactory: work))
/// }
/// ```
///
/// The candidate must subscribe to the work on the thread of the input, and its streams must emit before a call
/// returns.
public enum ActionContract {
  /// Creates a candidate with a gate and a work factory.
  public typealias Maker =
    @Sendable (
      _ gate: Observable<Bool>, _ work: @escaping @Sendable (Int) -> Observable<Int>
    ) -> ActionCandidate

  /// Fails the test at the call's location for each violation of the contract.
  ///
  /// - Parameters:
  ///   - rules: the rules to check.
  ///   - fileID: the source location for failures.
  ///   - filePath: the source location for failures.
  ///   - line: the source location for failures.
  ///   - column: the source location for failures.
  ///   - make: creates a candidate. It is called many times.
  public static func check(
    _ rules: [Rule] = Rule.allCases, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, make: @escaping Maker
  ) async {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for breach in await breaches(of: rules, make: make) { site.report(breach.description) }
  }

  /// Returns the violations of the contract without failing the test.
  ///
  /// - Parameters:
  ///   - rules: the rules to check.
  ///   - make: creates a candidate. It is called many times.
  /// - Returns: the violations, in the order of the rules.
  public static func breaches(of rules: [Rule] = Rule.allCases, make: @escaping Maker) async -> [Breach] {
    await breaches(of: rules, seconds: { _ in 10 }, make: make)
  }

  /// - Parameter seconds: returns the watchdog limit for a rule. A deadlock breaks the rule.
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

  /// A violation of a rule.
  public struct Breach: Error, CustomStringConvertible {
    /// The rule.
    public let rule: Rule
    /// The situation in which it was broken.
    public let situation: String
    /// The expected and the actual lines.
    public let reason: String

    /// The rule, the situation and the reason.
    public var description: String { "\(rule) Broken by \(situation): \(reason)" }
  }
}
