/// Forwards events to a subject, and retains it.
@usableFromInline
struct SubjectFeed<Element: Sendable>: InnerObserver {
  @usableFromInline let subject: Observable<Element>
  @usableFromInline let core: SubjectCore<Element>

  @inlinable
  init(_ subject: Observable<Element>, _ core: SubjectCore<Element>) {
    self.subject = subject
    self.core = core
  }

  @usableFromInline
  func next(_ element: Element) { core.next(element) }
  @usableFromInline
  func failed(_ error: any Error) { core.failed(error) }
  @usableFromInline
  func completed() { core.completed() }
  @usableFromInline
  var hasEnded: Bool { core.hasEnded }
}
