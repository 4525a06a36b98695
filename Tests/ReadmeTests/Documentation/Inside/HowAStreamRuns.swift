@testable import Streams
import TestSupport
import Testing

// The operators of the article: one of each kind.

extension ObservableType {
  /// Lets elements pass up to the first one for which `isLast` is true, and that one too.
  func upTo(_ isLast: @escaping @Sendable (Element) -> Bool) -> Observable<Element> {
    stage(()) { element, sink in
      if sink.ended { return }
      if isLast(element) { sink.complete(with: element) } else { sink.downstream.next(element) }
    }
  }
}

struct ForgivingRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let over: @Sendable () -> Void

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let subscription = UpstreamSubscription()
    subscription.second.set(Disposables.create(with: over))
    source.attach(InnerSink(ForgivingObserver(downstream: sink)), to: subscription.upstream)
    return .subscription(subscription)
  }
}

struct ForgivingObserver<Element: Sendable>: InnerObserver {
  let downstream: Sink<Element>

  func next(_ element: Element) { downstream.next(element) }
  func failed(_ error: any Error) { downstream.completed() }
  func completed() { downstream.completed() }
  var hasEnded: Bool { downstream.hasEnded }
}

extension ObservableType {
  /// Completes instead of failing, and calls `over` when the subscription is over.
  func forgiving(_ over: @escaping @Sendable () -> Void) -> Observable<Element> {
    Assembled(ForgivingRecipe(source: asObservable(), over: over))
  }
}

final class OpenRun<Element: Sendable>: SerializedRun<Element, Bool>, @unchecked Sendable {
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Element>
  @exclusivity(unchecked) private var isOpen = false
  @exclusivity(unchecked) private var isFinished = false

  init(_ downstream: consuming Sink<Element>) {
    self.downstream = downstream
    super.init()
  }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  override func handleNext(_ element: Element) { if isOpen, !isFinished { downstream.next(element) } }
  override func handleOther(_ isOpen: Bool) { self.isOpen = isOpen }
  override func fail(_ error: any Error) { end { downstream.failed(error) } }
  override func complete() { end { downstream.completed() } }

  private func end(_ tell: () -> Void) {
    if isFinished { return }
    isFinished = true
    _ = subscription.end()
    tell()
    subscription.dispose()
  }
}

struct OpenRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let gate: Observable<Bool>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = OpenRun(sink)
    gate.attach(InnerSink(OpenObserver(run: run)), to: run.subscription.second)
    if !run.hasEnded { source.attach(run, to: run.subscription.upstream) }
    return .subscription(run.subscription)
  }
}

struct OpenObserver<Element: Sendable>: InnerObserver {
  let run: OpenRun<Element>

  func next(_ isOpen: Bool) { run.next(other: isOpen) }
  func failed(_ error: any Error) { run.failed(error) }
  func completed() {}
  var hasEnded: Bool { run.hasEnded }
}

extension ObservableType {
  /// Lets elements pass while the latest element of `gate` is true.
  func pass(while gate: Observable<Bool>) -> Observable<Element> {
    Assembled(OpenRecipe(source: asObservable(), gate: gate))
  }
}

@Suite struct HowAStreamRuns {
  private struct Broken: Error {}

  @Test func `the operators of the article work`() {
    let heard = Heard<String>()
    let (source, gate) = (PublishSubject<Int>(), PublishSubject<Bool>())
    let chain = source.pass(while: gate).upTo { $0 > 3 }.forgiving { heard.append("over") }
    let observer = AnyObserver<Int> { heard.append("\($0)") }

    let first = chain.subscribe(observer)
    source.onNext(1)
    gate.onNext(true)
    source.onNext(2)
    gate.onNext(false)
    source.onNext(3)
    gate.onNext(true)
    source.onNext(4)
    expectEqual(heard.removeAll(), ["next(2)", "next(4)", "completed", "over"])
    #expect(!source.hasObservers && !gate.hasObservers)

    chain.subscribe(observer).dispose()
    expectEqual(heard.removeAll(), ["over"])

    let second = chain.subscribe(observer)
    gate.onError(Broken())
    expectEqual(heard.removeAll(), ["completed", "over"])
    #expect(!source.hasObservers)
    withExtendedLifetime((first, second)) {}
  }
}
