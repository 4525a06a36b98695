import ActionUI
import Observation
import StreamsTesting
import TestSupport
import Testing

/// A property that a view reads through its model.
@MainActor @Suite(.watched) struct PropertyModelTests {
  /// Reads a value as the body of a view does: again after each change.
  private final class Body: Sendable {
    let shown = Heard<String>()
    private let read: @MainActor @Sendable () -> String

    init(_ read: @escaping @MainActor @Sendable () -> String) { self.read = read }

    @MainActor func evaluate() {
      let text = withObservationTracking(read) { [weak self] in Task { @MainActor in self?.evaluate() } }
      shown.append(text)
    }
  }

  @Test func `a body that reads a model is evaluated again after each change`() async {
    let count = MutableProperty(1)
    let label = count.map { "\($0)" }
    let (first, second) = (Body { "\(count.model.value)" }, Body { label.model.value })
    first.evaluate()
    second.evaluate()
    count.value = 2
    expectEqual(await first.shown.all(2), ["1", "2"])
    expectEqual(await second.shown.all(2), ["1", "2"])
    count.value = 3
    expectEqual(await first.shown.all(3), ["1", "2", "3"])
    expectEqual(await second.shown.all(3), ["1", "2", "3"])
  }

  @Test func `a property has one model, also through its protocol`() {
    func model<Shown: PropertyProtocol>(of property: Shown) -> PropertyModel<Shown.Value> { property.model }
    let count = MutableProperty(1)
    let label = Property(count)
    let name = ValidatingProperty<String, Never>("ada") { _ in .valid }
    expectEqual(count.model === count.model && count.model === model(of: count), true)
    expectEqual(label.model === label.model && label.model === model(of: label), true)
    expectEqual(name.model === name.model && name.model === model(of: name), true)
    expectEqual(model(of: Wrapper(label)) === label.model, true)
  }

  private struct Wrapper: PropertyProtocol {
    let property: Property<Int>
    init(_ property: Property<Int>) { self.property = property }
    var value: Int { property.value }
    func asProperty() -> Property<Int> { property }
    func asObservable() -> Observable<Int> { property }
    func subscribe<Observer: ObserverType<Int>>(_ observer: Observer) -> any Disposable {
      property.subscribe(observer)
    }
  }

  @Test func `a model shows a change on the main actor when the changing call returns`() {
    let count = MutableProperty(1)
    let model = count.model
    count.value = 2
    expectEqual(model.value, 2)
    let notified = Heard<Int>()
    withObservationTracking {
      _ = model.value
    } onChange: {
      MainActor.assumeIsolated { notified.append(model.value) }
    }
    count.value = 3
    // Observation notifies before the change.
    expectEqual(notified.all, [2])
    expectEqual(model.value, 3)
  }

  @Test func `changes on another thread arrive in one hop, and the latest is visible`() async {
    let count = MutableProperty(0)
    let body = Body { "\(count.model.value)" }
    body.evaluate()
    Race.together(2) { if $0 == 1 { for number in 1...1_000 { count.value = number } } }
    expectEqual(count.model.value, 0)
    expectEqual(await body.shown.all(2), ["0", "1000"])
  }

  @Test func `a model that is not read does not subscribe`() {
    let subscribed = Heard<Int>()
    let values = Observable<Int>.create { observer in
      observer.onNext(1)
      return Disposables.create()
    }
    let count = Property(
      changes: values.do(onNext: { subscribed.append($0) }), read: { (1, 0) }, version: { 0 })
    let model = count.model
    expectEqual(subscribed.all, [])
    expectEqual(model.value, 1)
    expectEqual(model.value, 1)
    expectEqual(subscribed.all, [1])
  }

  @Test func `a model is released with its property, read and unread`() {
    let lifetimes = Lifetimes()
    for isRead in [false, true] {
      weak var known: PropertyModel<Tracked>?
      weak var property: MutableProperty<Tracked>?
      do {
        let held = MutableProperty(lifetimes.track("first"))
        (known, property) = (held.model, held)
        if isRead { _ = known?.value }
        held.value = lifetimes.track("second")
      }
      expectEqual(property == nil, true)
      expectEqual(known == nil, true)
      expectEqual(lifetimes.live, 0, "\(lifetimes)")
    }
  }

  @Test func `a model that outlives its property keeps the latest value`() {
    for isRead in [false, true] {
      let model: PropertyModel<Int>
      do {
        let count = MutableProperty(1)
        model = count.model
        if isRead {
          expectEqual(model.value, 1)
          count.value = 2
        }
      }
      expectEqual(model.value, isRead ? 2 : 1)
    }
  }

  @Test func `an observer of the model that changes the property leaves the model with the latest value`() {
    let count = MutableProperty(0)
    let model = count.model
    let subscription = count.subscribe(onNext: { @MainActor [weak count] number in
      if number == 1 { count?.value = 2 }
    })
    expectEqual(model.value, 0)
    withObservationTracking {
      _ = model.value
    } onChange: {
      count.value = 5
    }
    count.value = 1
    expectEqual(model.value, count.value)
    subscription.dispose()
  }

  // MARK: Properties of this package

  @Test func `a validating property and its result have models`() {
    enum Wrong: Error { case empty }
    let name = ValidatingProperty<String, Wrong>("ada") { $0.isEmpty ? .invalid(.empty) : .valid }
    let problem = name.result
    expectEqual(name.model.value, "ada")
    expectEqual(problem.model.value.isValid, true)
    name.value = ""
    expectEqual(name.model.value, "ada")
    expectEqual(problem.model.value.error, .empty)
    expectEqual(problem.model.value.proposed, "")
  }

  @Test func `the status of an action and an optimistic property have models`() {
    let likes = MutableProperty(0)
    let work = PublishSubject<Void>()
    let like = Action<Int, Void> { _ in work.asObservable() }
    let shown = like.optimistic(over: likes) { $0 + $1 }
    expectEqual(shown.model.value, 0)
    expectEqual(like.status.model.value.isExecuting, false)
    like.execute(1)
    expectEqual(shown.model.value, 1)
    expectEqual(like.status.model.value.isExecuting, true)
    expectEqual(like.status.model.value.isEnabled, false)
    work.onError(CancellationError())
    expectEqual(shown.model.value, 0)
    expectEqual(like.status.model.value.isExecuting, false)
  }

  @Test func `the properties of an undo stack have models`() {
    let stack = UndoStack()
    let add = Action<Int, Int> { .just($0) }.undoable(in: stack, by: Action<Int, Int> { .just(-$0) })
    let (undo, redo) = (stack.canUndo, stack.canRedo)
    expectEqual([undo.model.value, redo.model.value], [false, false])
    add.execute(2)
    expectEqual([undo.model.value, redo.model.value], [true, false])
    stack.undo()
    expectEqual([undo.model.value, redo.model.value], [false, true])
  }
}
