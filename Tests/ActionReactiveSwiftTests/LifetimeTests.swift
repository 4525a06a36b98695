import ActionReactiveSwift
import TestSupport
import Testing

struct LifetimeTests {
  private let log = Heard<String>()

  @Test func `a disposed token ends its lifetime once`() {
    let (lifetime, token) = Lifetime.make()
    lifetime.observeEnded { [log] in log.append("first") }
    lifetime.observeEnded { [log] in log.append("second") }
    #expect(!lifetime.hasEnded)
    expectEqual(log.all, [])
    token.dispose()
    token.dispose()
    #expect(lifetime.hasEnded)
    expectEqual(log.all, ["first", "second"])
  }

  @Test func `a released token ends its lifetime`() {
    var token: Lifetime.Token? = Lifetime.Token()
    weak let watch = token
    let lifetimes = [Lifetime(token!), Lifetime(token!)]
    lifetimes[0].observeEnded { [log] in log.append("first") }
    lifetimes[1].ended.subscribe(onCompleted: { [log] in log.append("second") })
    token = nil
    #expect(watch == nil)
    #expect(lifetimes[0].hasEnded && lifetimes[1].hasEnded)
    expectEqual(log.all, ["first", "second"])
  }

  @Test func `an ended lifetime notifies a new observer immediately`() {
    #expect(Lifetime.empty.hasEnded)
    Lifetime.empty.observeEnded { [log] in log.append("empty") }
    let (lifetime, token) = Lifetime.make()
    token.dispose()
    lifetime.observeEnded { [log] in log.append("ended") }
    expectEqual(log.all, ["empty", "ended"])
  }

  @Test func `an added disposable is disposed when the lifetime ends, or immediately`() {
    let (lifetime, token) = Lifetime.make()
    lifetime += Disposables.create { [log] in log.append("added") }
    let untie = lifetime += Disposables.create { [log] in log.append("taken out") }
    let none = lifetime += nil
    #expect(none == nil)
    untie?.dispose()
    expectEqual(log.all, [])
    token.dispose()
    expectEqual(log.all, ["added"])
    lifetime += Disposables.create { [log] in log.append("late") }
    expectEqual(log.all, ["added", "late"])
  }

  @Test func `a disposable added to a composite disposable becomes a member`() {
    let disposables = CompositeDisposable()
    let key = disposables += Disposables.create { [log] in log.append("taken out") }
    disposables += Disposables.create { [log] in log.append("added") }
    let none = disposables += nil
    #expect(none == nil && disposables.count == 2)
    if let key { disposables.remove(for: key) }
    expectEqual(log.all, ["taken out"])
    disposables.dispose()
    expectEqual(log.all, ["taken out", "added"])
  }

  // MARK: Of properties

  @Test func `the lifetime of a property ends when it is released, after its stream`() {
    var property: MutableProperty? = MutableProperty(1)
    let lifetime = property!.lifetime
    property!.subscribe(onCompleted: { [log] in log.append("stream") })
    lifetime.observeEnded { [log] in log.append("life") }
    property!.value = 2
    expectEqual(log.all, [])
    property = nil
    expectEqual(log.all, ["stream", "life"])
    #expect(lifetime.hasEnded)
  }

  @Test func `the lifetime of an ended property has ended, whenever it is read`() {
    let before = MutableProperty(1)
    let lifetime = before.lifetime
    before.end()
    let after = MutableProperty(1)
    after.end()
    #expect(lifetime.hasEnded && before.lifetime.hasEnded && after.lifetime.hasEnded)
  }

  @Test func `the lifetime of a validating property ends with that property, not with the wrapped one`() {
    let inner = MutableProperty(1)
    var property: ValidatingProperty<Int, Never>? = ValidatingProperty(inner) { _ in .valid }
    property!.lifetime.observeEnded { [log] in log.append("life") }
    inner.end()
    expectEqual(log.all, [])
    property = nil
    expectEqual(log.all, ["life"])
  }

  // MARK: Streams

  @Test func `elements are emitted until the lifetime ends`() {
    let (lifetime, token) = Lifetime.make()
    let source = PublishSubject<Int>()
    source.take(during: lifetime).subscribe(
      onNext: { [log] in log.append("\($0)") }, onCompleted: { [log] in log.append("completed") })
    source.onNext(1)
    token.dispose()
    source.onNext(2)
    expectEqual(log.all, ["1", "completed"])
    #expect(!source.hasObservers)
  }

  @Test func `a stream that ends before its lifetime is removed from the lifetime`() {
    let (lifetime, token) = Lifetime.make()
    Observable.just(1).take(during: lifetime).subscribe(onCompleted: { [log] in log.append("completed") })
    expectEqual(log.all, ["completed"])
    #expect(!lifetime.end.hasObservers)
    token.dispose()
    expectEqual(log.all, ["completed"])
  }

  @Test func `a stream is not subscribed to during a lifetime that has ended`() {
    let source = Observable<Int>.create { [log] _ in
      log.append("subscribed")
      return Disposables.create()
    }
    source.take(during: .empty).subscribe(onCompleted: { [log] in log.append("completed") })
    expectEqual(log.all, ["completed"])
  }
}
