import Action

/// The scripts of a ``ScriptedAction``, and whether they have been used.
final class ScriptBook<Input: Hashable & Sendable, Element: Sendable>: Sendable {
  /// Returns the work of one execution, which may report its progress.
  typealias Work = @Sendable (ProgressReporter) -> Observable<Element>
  typealias Others = @Sendable (Input, ProgressReporter) -> Observable<Element>

  private struct Page: Sendable {
    let script: Script<Input, Element>
    let work: Work
    var isUsed = false
  }

  private let pages = Lock<[Page]>([])
  private let others = Lock<Others?>(nil)
  private let site: TestSite

  init(site: TestSite) { self.site = site }

  func add(_ script: Script<Input, Element>, _ work: @escaping Work) {
    pages.withLock { $0.append(Page(script: script, work: work)) }
  }

  func setOthers(_ work: @escaping Others) {
    let former = others.withLock { others in
      defer { others = work }
      return others
    }
    withExtendedLifetime(former) {}
  }

  var count: Int { pages.withLock { $0.count } }

  var unused: [Script<Input, Element>] { pages.withLock { $0 }.filter { !$0.isUsed }.map(\.script) }

  /// Returns the next work for `input`. Fails the test if there is none.
  func work(for input: Input, _ progress: ProgressReporter) -> Observable<Element> {
    // Comparing inputs runs the test's code, so no lock is held. A caller retries if another caller has used the page.
    while true {
      let pages = pages.withLock { $0 }
      guard let number = pages.firstIndex(where: { !$0.isUsed && $0.script.input == input }) else { break }
      if use(number) { return pages[number].work(progress) }
    }
    if let others = others.withLock({ $0 }) { return others(input, progress) }
    let failure = UnscriptedInput(description: message(for: input))
    site.report(failure.description)
    return .error(failure)
  }

  private func use(_ number: Int) -> Bool {
    pages.withLock { pages in
      defer { pages[number].isUsed = true }
      return !pages[number].isUsed
    }
  }

  private func message(for input: Input) -> String {
    let pages = pages.withLock { $0 }
    let name = String(reflecting: input)
    let times = pages.filter { $0.script.input == input }.count
    let scripts = pages.map { "  \($0.script)\($0.isUsed ? " (used)" : "")" }
    let found =
      times == 0
      ? "The ScriptedAction was executed with \(name), for which it has no script"
      : "The ScriptedAction was executed with \(name) again, after all its scripts were used (\(times))"
    let list = scripts.isEmpty ? "It has no scripts." : "It has:\n" + scripts.joined(separator: "\n")
    return "\(found). Add one with script(\(name), …), or scriptOthers(…) for all other inputs. \(list)"
  }
}
