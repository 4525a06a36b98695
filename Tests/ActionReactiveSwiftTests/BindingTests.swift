import ActionReactiveSwift
import TestSupport
import Testing

@Suite(.watched) struct BindingTests {
  private let log = Heard<String>()

  @Test func `a property receives the value of another property and its changes`() {
    let (source, target) = (MutableProperty(1), MutableProperty(0))
    target <~ source
    expectEqual(target.value, 1)
    source.value = 2
    expectEqual(target.value, 2)
    target <~ Observable.of(3, 4)
    expectEqual(target.value, 4)
  }

  @Test func `chained bindings associate to the right`() {
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    let source = PublishSubject<Int>()
    let binding: any Disposable = first <~ source.map { $0 + 1 }
    second <~ first.map { $0 * 10 }
    source.onNext(4)
    #expect(first.value == 5 && second.value == 50)
    binding.dispose()
    source.onNext(9)
    #expect(first.value == 5 && second.value == 50)
    #expect(!source.hasObservers)
  }

  @Test func `a target of optional values receives non-optional values`() {
    let source = PublishSubject<Int>()
    let target = MutableProperty<Int?>(nil)
    target <~ source
    source.onNext(1)
    expectEqual(target.value, 1)
    target <~ Observable<Int?>.of(2, nil)
    #expect(target.value == nil)
  }

  @Test func `an optional target provider receives values if it is not nil`() {
    let source = PublishSubject<Int>()
    var target: MutableProperty<Int>?
    target <~ source
    #expect(!source.hasObservers)
    target = MutableProperty(0)
    target <~ source
    source.onNext(1)
    expectEqual(target?.value, 1)
  }

  @Test func `a binding of an optional target is nil if the target is nil`() {
    let source = PublishSubject<Int>()
    var owner: MutableProperty<Int>?
    var optionals: MutableProperty<Int?>?
    #expect((owner <~ source) == nil && (optionals <~ source) == nil)
    #expect(!source.hasObservers)
    (owner, optionals) = (MutableProperty(0), MutableProperty(0))
    let bindings = [owner <~ source, optionals <~ source]
    source.onNext(1)
    #expect(owner?.value == 1 && optionals?.value == 1)
    for binding in bindings { binding?.dispose() }
    #expect(!source.hasObservers)
    let target = MutableProperty(0)
    (target <~ source)?.dispose()
    #expect(!source.hasObservers)
  }

  @Test func `all events of a source are sent to an observer`() {
    let (source, observer) = (PublishSubject<Int>(), PublishSubject<Int>())
    let handler = AnyObserver<Int> { [log] in log.append("\($0)") }
    observer.subscribe { [log] in log.append("subject \($0)") }
    observer <~ source
    let binding = handler <~ source
    source.onNext(1)
    binding.dispose()
    source.onCompleted()
    expectEqual(log.all, ["subject next(1)", "next(1)", "subject completed"])
    handler <~ Observable<Int>.error(CancellationError())
    expectEqual(log.all.last, "error(CancellationError())")
  }

  @Test func `a property is bound as a target, although it is also an observer`() {
    let source = PublishSubject<Int>()
    var target: MutableProperty<Int>? = MutableProperty(0)
    weak let watch = target
    if let property = target { property <~ source }
    target = nil
    #expect(watch == nil && !source.hasObservers)
  }

  @Test func `values are proposed to a validating property`() {
    enum Wrong: Error { case negative }
    let source = PublishSubject<Int>()
    var target: ValidatingProperty<Int, Wrong>? = ValidatingProperty(0) {
      $0 < 0 ? .invalid(.negative) : .valid
    }
    target! <~ source
    source.onNext(5)
    source.onNext(-1)
    expectEqual(target?.value, 5)
    target = nil
    #expect(!source.hasObservers)
  }

  @Test func `values are inputs of an action, which is not retained`() {
    let source = PublishSubject<Int>()
    var action: Action<Int, Int>? = Action { .just($0) }
    weak let watch = action
    action!.values.subscribe(onNext: { [log] in log.append("\($0)") })
    action! <~ source
    source.onNext(1)
    source.onNext(2)
    expectEqual(log.all, ["1", "2"])
    action = nil
    #expect(watch == nil)
    #expect(!source.hasObservers)
    source.onNext(3)
    expectEqual(log.all, ["1", "2"])
  }

  @Test func `traits, drivers and relays can be bound`() {
    let target = MutableProperty(0)
    target <~ Single.just(1)
    expectEqual(target.value, 1)
    target <~ BehaviorRelay(value: 2)
    expectEqual(target.value, 2)
    target <~ Infallible.of(3)
    expectEqual(target.value, 3)
  }

  // MARK: Ends

  @Test func `a binding ends with its target, which it does not retain`() {
    let source = MutableProperty(1)
    var target: MutableProperty<Int>? = MutableProperty(0)
    weak let watch = target
    target! <~ source
    let watched = source.asProperty()
    target = nil
    #expect(watch == nil)
    withExtendedLifetime(watched) {}
  }

  @Test func `a binding whose source has ended is removed from the lifetime of the target`() {
    let source = PublishSubject<Int>()
    let target = MutableProperty(0)
    target <~ source
    target <~ Observable.just(1)
    #expect(target.lifetime.end.hasObservers)
    source.onCompleted()
    #expect(!target.lifetime.end.hasObservers)
    expectEqual(target.value, 1)
  }

  @Test func `a disposed binding is removed from the lifetime of the target`() {
    let source = PublishSubject<Int>()
    let target = MutableProperty(0)
    let binding = target <~ source
    binding.dispose()
    binding.dispose()
    #expect(!source.hasObservers && !target.lifetime.end.hasObservers)
  }

  @Test func `a target whose lifetime has ended is not bound`() {
    let source = Observable<Int>.create { [log] _ in
      log.append("subscribed")
      return Disposables.create()
    }
    let binding = BindingTarget<Int>(lifetime: .empty) { [log] _ in log.append("value") } <~ source
    expectEqual(log.all, [])
    binding.dispose()
  }

  @Test func `objects retained by a source that never ends are released with the target`() {
    let source = Observable<Int>.just(1).concat(Observable.never()).do(onDispose: { [log] in
      log.append("disposed")
    })
    var target: MutableProperty<Int>? = MutableProperty(0)
    target! <~ source
    expectEqual(target!.value, 1)
    expectEqual(log.all, [])
    target = nil
    expectEqual(log.all, ["disposed"])
  }

  @Test func `the end of the lifetime stops a synchronous source`() {
    let (lifetime, token) = Lifetime.make()
    let made = Heard<Int>()
    let source = Observable.generate(initialState: 1, condition: { $0 < 1000 }) { number in
      made.append(number)
      return number + 1
    }
    BindingTarget<Int>(lifetime: lifetime) { [log] value in
      log.append("\(value)")
      if value == 3 { token.dispose() }
    } <~ source
    expectEqual(log.all, ["1", "2", "3"])
    #expect(made.all.count < 10)
  }

  @Test func `a source is stopped if the lifetime ends during its subscription`() {
    let (lifetime, token) = Lifetime.make()
    let source = Observable<Int>.create { [log] _ in
      token.dispose()
      return Disposables.create { log.append("disposed") }
    }
    BindingTarget<Int>(lifetime: lifetime) { [log] in log.append("\($0)") } <~ source
    expectEqual(log.all, ["disposed"])
  }

  @Test func `an error ends the binding and is passed to the default error handler`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in
        let unhandled = error as? UnhandledStreamError
        told.append("\(unhandled?.source ?? ""): \(unhandled?.underlyingError ?? error)")
      }
      let source = PublishSubject<Int>()
      let target = MutableProperty(0)
      target <~ source
      source.onNext(1)
      source.onError(CancellationError())
      expectEqual(told.all, ["a stream bound to BindingTarget<Int>: CancellationError()"])
      expectEqual(target.value, 1)
      #expect(!target.lifetime.end.hasObservers)
    }
  }
}
