/// Feeds a property from a stream, until that ends or this object is released. The property keeps it alive; if nobody
/// keeps the property, its observers do.
final class PropertyFeedRun<Value: Sendable>: Sendable {
  let core: SubjectCore<Value>
  private let observer: PropertyFeedObserver<Value>

  init(_ initial: Value, _ values: Observable<Value>) {
    core = SubjectCore(keeping: .last(1), initial: initial)
    observer = PropertyFeedObserver(core)
    values.attach(InnerSink(observer), to: observer.upstream)
  }

  deinit { observer.completed() }

  /// The value and the changes, for as long as somebody observes them: each observer keeps the feed alive.
  ///
  /// For a property that is made in the middle of an expression: its stream must not end because
  /// nobody keeps the property.
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
}
