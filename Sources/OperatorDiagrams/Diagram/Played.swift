import Streams
import StreamsTesting

/// An input whose diagram is being run.
struct Played<Element: Equatable & Sendable>: Sendable {
  private let line: Line<Element>
  private let testable: TestableObservable<Element>

  init(_ line: Line<Element>, in scene: Scene) {
    self.line = line
    testable =
      line.isHot
      ? scene.scheduler.createHotObservable(line.marbles, values: line.values, error: line.error)
      : scene.scheduler.createColdObservable(line.marbles, values: line.values, error: line.error)
  }

  var stream: Observable<Element> { testable.asObservable() }

  /// Compares the times at which the input was subscribed to with its diagram.
  func check() throws {
    guard let wanted = line.subscriptions else { return }
    do { try testable.expectSubscriptions(wanted) } catch {
      throw DiagramMismatch(description: "subscriptions to \(line.name ?? "the source"):\n\(error)")
    }
  }
}
