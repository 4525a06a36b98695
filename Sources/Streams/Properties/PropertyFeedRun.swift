/// Updates a property from a stream until the stream ends or this object is deallocated. It is retained by the
/// property, or by the observers of ``lasting``.
final class PropertyFeedRun<Value: Sendable>: Sendable {
  let core: SubjectCore<Value>
  private let observer: PropertyFeedObserver<Value>

  init(_ initial: Value, _ values: Observable<Value>) {
    core = SubjectCore(keeping: .last(1), initial: initial, as: .property)
    observer = PropertyFeedObserver(core)
    values.attach(InnerSink(observer), to: observer.upstream)
  }

  deinit { observer.completed() }

  /// The value and the changes. Each observer retains the feed.
  ///
  /// It is used for a property created inside an expression, whose stream must not end when the property is released.
  var lasting: Observable<Value> { Assembled(LastingRecipe(feed: self)) }
}

private final class PropertyFeedObserver<Value: Sendable>: InnerObserver {
  let upstream = Slot()
  private let core: SubjectCore<Value>

  init(_ core: SubjectCore<Value>) { self.core = core }

  func next(_ value: Value) { core.next(value) }

  func failed(_ error: any Error) {
    Hooks.unhandled(.followed(by: Property<Value>.self, error))
    completed()
  }

  func completed() {
    core.completed()
    upstream.dispose()
  }

  var hasEnded: Bool { upstream.isDisposed }
}

private struct LastingRecipe<Value: Sendable>: Recipe {
  let feed: PropertyFeedRun<Value>

  func run(_ sink: consuming Sink<Value>) -> Teardown {
    feed.core.run(InnerSink(LastingObserver(feed: feed, downstream: sink)))
  }
}

private struct LastingObserver<Value: Sendable>: InnerObserver {
  let feed: PropertyFeedRun<Value>
  let downstream: Sink<Value>
  func next(_ value: Value) { downstream.next(value) }
  func failed(_ error: any Error) { downstream.failed(error) }
  func completed() { downstream.completed() }
  var hasEnded: Bool { downstream.hasEnded }
}
