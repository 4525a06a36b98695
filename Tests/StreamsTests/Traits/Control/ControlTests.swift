import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@MainActor @Suite(.watched) struct ControlTests {
  /// A text field as in a UI toolkit.
  @MainActor private final class Field: ReactiveCompatible {
    let typed = PublishSubject<String?>()
    private(set) var content: String?

    func type(_ text: String?) {
      content = text
      typed.onNext(text)
    }

    func set(_ text: String?) { content = text }
  }

  private let field = Field()
  private let heard = Heard<String>()

  private var text: ControlProperty<String?> {
    ControlProperty(
      values: Observable.deferred { [field] in
        MainActor.assumeIsolated { field.typed.startWith(field.content) }
      },
      valueSink: Binder(field) { field, text in field.set(text) })
  }

  @Test func `a control property emits its value and user input, but no values set by code`() {
    field.set("a")
    let subscription = text.subscribe(onNext: { [heard] in heard.append($0 ?? "nil") })
    field.type("b")
    text.onNext("c")
    expectEqual(field.content, "c")
    field.type(nil)
    subscription.dispose()
    #expect(!field.typed.hasObservers)
    expectEqual(heard.all, ["a", "b", "nil"])
  }

  @Test func `changed omits the value at the subscription`() {
    field.set("a")
    let subscription = text.changed.subscribe(onNext: { [heard] in heard.append($0 ?? "nil") })
    field.type("b")
    subscription.dispose()
    expectEqual(heard.all, ["b"])
  }

  @Test func `orEmpty emits an empty text for nil, and sets its text`() {
    let subscription = text.orEmpty.subscribe(onNext: { [heard] in heard.append("'\($0)'") })
    field.type("b")
    text.orEmpty.onNext("c")
    subscription.dispose()
    expectEqual(heard.all, ["''", "'b'"])
    expectEqual(field.content, "c")
  }

  @Test func `a control property can be bound both ways`() {
    let relay = BehaviorRelay<String?>(value: "relay")
    let bag = DisposeBag()
    relay.bind(to: text).disposed(by: bag)
    text.bind(to: relay).disposed(by: bag)
    expectEqual(field.content, "relay")
    field.type("typed")
    expectEqual(relay.value, "typed")
    relay.accept("accepted")
    expectEqual(field.content, "accepted")
  }

  @Test func `a control property converts to a driver, and passes the end to its sink`() {
    let set = StrictObserver<Int>()
    let property = ControlProperty(values: Observable.of(1, 2), valueSink: set)
    var driven: [Int] = []
    property.asControlProperty().asDriver().drive(onNext: { driven.append($0) })
    expectEqual(driven, [1, 2])
    property.onCompleted()
    expectEqual(set.events, [.completed])
  }

  @Test func `a control event converts to a driver, a signal and an infallible`() {
    let taps = PublishSubject<Int>()
    let event = ControlEvent(events: taps)
    let bag = DisposeBag()
    event.subscribe(onNext: { [heard] in heard.append("subscribed \($0)") }).disposed(by: bag)
    event.asDriver().drive(onNext: { [heard] in heard.append("driven \($0)") }).disposed(by: bag)
    event.asSignal().emit(onNext: { [heard] in heard.append("emitted \($0)") }).disposed(by: bag)
    event.asInfallible().subscribe(onNext: { [heard] in heard.append("infallible \($0)") }).disposed(by: bag)
    event.asControlEvent().asObservable().bind(onNext: { [heard] in heard.append("bound \($0)") })
      .disposed(by: bag)
    taps.onNext(1)
    expectEqual(heard.all, ["subscribed 1", "driven 1", "emitted 1", "infallible 1", "bound 1"])
  }

  // The hook belongs to the whole process, so it is set in a separate process.
  @Test func `an error of a control calls the error handler and completes its stream`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (heard, reported) = (Heard<String>(), Heard<String>())
        Hooks.defaultErrorHandler = { _, error in reported.append(underlying(error)) }
        let event = ControlEvent(events: Observable<Int>.error(Mishap("event")))
        event.subscribe(onCompleted: { heard.append("|") })
        let property = ControlProperty(
          values: Observable<Int>.error(Mishap("values")), valueSink: StrictObserver<Int>())
        property.subscribe(onCompleted: { heard.append("|") })
        property.onError(Mishap("sink"))
        expectEqual(heard.all, ["|", "|"])
        expectEqual(reported.all, ["event", "values", "sink"])
      }
    }
  }

  @Test func `a subscription made on another thread subscribes on the main actor`() async {
    let event = ControlEvent(
      events: Observable<Int>.create { observer in
        MainActor.preconditionIsolated()
        observer.onNext(1)
        return Disposables.create()
      })
    let first = await Task.detached { () -> Int? in
      do { for try await number in event.values { return number } } catch {}
      return nil
    }.value
    expectEqual(first, 1)
  }
}
