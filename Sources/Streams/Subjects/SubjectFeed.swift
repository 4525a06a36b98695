/// Feeds a subject, and keeps it alive.
struct SubjectFeed<Element: Sendable>: InnerObserver {
  private let subject: Observable<Element>
  private let core: SubjectCore<Element>

  init(_ subject: Observable<Element>, _ core: SubjectCore<Element>) {
    self.subject = subject
    self.core = core
  }

  func next(_ element: Element) { core.next(element) }
  func failed(_ error: any Error) { core.failed(error) }
  func completed() { core.completed() }
}
