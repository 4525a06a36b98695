/// The stream of a ``RevocableSubject`` for clients. The subject keeps its elements while such an object exists,
/// because a client can subscribe to it.
///
/// A subscription retains the subject and not this object. An observer therefore receives all elements even if the
/// client has released the stream and the subject no longer keeps them.
///
/// It is not `final`, because it is allocated through a stored metatype. See ``Stage``.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
package class HeldStream<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  private final let subject: RevocableSubject<Element>

  package required init(_ subject: RevocableSubject<Element>) {
    subject.hold()
    self.subject = subject
    super.init()
  }

  deinit { subject.letGo() }

  override final func run(_ sink: consuming Sink<Element>) -> Teardown {
    // The caller retains this object during the call, so the elements are kept until they have been replayed.
    subject.run(sink)
  }
}
