import Streams
import TestSupport
import Testing

/// A closure that may throw, and throws on the second element.
struct ThrowingClosure: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The elements before the error, if the source emits 1, 2 and 3.
  let before: String
  let apply: @Sendable (Observable<Int>) -> Observable<String>

  init<Element: Sendable>(
    _ name: String, before: String = "1",
    _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Element>
  ) {
    testDescription = name
    self.before = before
    self.apply = { apply($0).map { "\($0)" } }
  }

  @Sendable static func fail(_ number: Int) throws -> Int {
    if number == 2 { throw Mishap() }
    return number
  }

  private static let just = Observable.just(0)

  static let all: [ThrowingClosure] = [
    ThrowingClosure("map") { $0.map(fail) },
    ThrowingClosure("compactMap") { $0.compactMap { try fail($0) } },
    ThrowingClosure("filter") { $0.filter { try fail($0) > 0 } },
    ThrowingClosure("filter, the second of two") { $0.filter { $0 > 0 }.filter { try fail($0) > 0 } },
    ThrowingClosure("scan") { $0.scan(0) { $0 + (try fail($1)) } },
    ThrowingClosure("scan(into:)") { $0.scan(into: 0) { $0 += try fail($1) } },
    ThrowingClosure("reduce", before: "") { $0.reduce(0) { $0 + (try fail($1)) } },
    ThrowingClosure("reduce, its result", before: "") {
      $0.reduce(0, accumulator: { $0 + $1 }, mapResult: { _ in try fail(2) })
    },
    ThrowingClosure("flatMap") { $0.flatMap { .just(try fail($0)) } },
    ThrowingClosure("flatMap, to a single") { $0.flatMap { Single.just(try fail($0)) } },
    ThrowingClosure("flatMapFirst") { $0.flatMapFirst { .just(try fail($0)) } },
    ThrowingClosure("flatMapLatest") { $0.flatMapLatest { .just(try fail($0)) } },
    ThrowingClosure("concatMap") { $0.concatMap { .just(try fail($0)) } },
    ThrowingClosure("take(while:)") { $0.take(while: { try fail($0) > 0 }) },
    ThrowingClosure("take(until:)") { $0.take(until: { try fail($0) > 3 }) },
    ThrowingClosure("skip(while:)", before: "") { $0.skip(while: { try fail($0) > 0 }) },
    ThrowingClosure("single", before: "") { $0.single { try fail($0) > 3 } },
    ThrowingClosure("distinctUntilChanged, its key") { $0.distinctUntilChanged { try fail($0) } },
    ThrowingClosure("distinctUntilChanged, its comparer") {
      $0.distinctUntilChanged { try fail($1) == $0 }
    },
    ThrowingClosure("distinctUntilChanged, key and comparer") {
      $0.distinctUntilChanged({ $0 }, comparer: { try fail($1) == $0 })
    },
    ThrowingClosure("do(onNext:)") { $0.do(onNext: { _ = try fail($0) }) },
    ThrowingClosure("do(onNext:), among others") { $0.do(onNext: { _ = try fail($0) }, onDispose: {}) },
    ThrowingClosure("do(afterNext:)", before: "1 2") { $0.do(afterNext: { _ = try fail($0) }) },
    ThrowingClosure("do(onCompleted:)", before: "1 2 3") { $0.do(onCompleted: { throw Mishap() }) },
    ThrowingClosure("do(onError:)") {
      $0.map { if $0 == 2 { throw Mishap("another") } else { $0 } }.do(onError: { _ in throw Mishap() })
    },
    ThrowingClosure("catch") {
      $0.map { if $0 == 2 { throw Mishap("another") } else { $0 } }.catch { _ in throw Mishap() }
    },
    ThrowingClosure("combineLatest") { .combineLatest(Observable.just(0), $0) { try fail($1) } },
    ThrowingClosure("combineLatest of a collection", before: "") {
      .combineLatest([Observable.just(1), $0]) { try fail($0[1] + 1) }
    },
    ThrowingClosure("zip") { .zip($0, Observable.of(1, 2, 3)) { left, _ in try fail(left) } },
    ThrowingClosure("zip of a collection") { .zip([$0, .of(1, 2, 3)]) { try fail($0[0]) } },
    ThrowingClosure("groupBy") { $0.groupBy { try fail($0) }.merge() },
    ThrowingClosure("withUnretained") { source in
      let owner = BooleanDisposable()
      return source.withUnretained(owner) { try fail($1) }.do(onDispose: { withExtendedLifetime(owner) {} })
    },
    ThrowingClosure("withLatestFrom") { $0.withLatestFrom(Observable.just(0)) { left, _ in try fail(left) } },
    ThrowingClosure("a single's map", before: "") {
      $0.take(1).asSingle().map { try fail($0 + 1) }.asObservable()
    },
    ThrowingClosure("a single's flatMap", before: "") {
      $0.take(1).asSingle().flatMap { Single.just(try fail($0 + 1)) }.asObservable()
    },
    ThrowingClosure("a maybe's map", before: "") {
      $0.take(1).asMaybe().map { try fail($0 + 1) }.asObservable()
    },
    ThrowingClosure("a single's filter", before: "") {
      $0.take(1).asSingle().filter { try fail($0 + 1) > 0 }.asObservable()
    },
    ThrowingClosure("a single's compactMap", before: "") {
      $0.take(1).asSingle().compactMap { try fail($0 + 1) }.asObservable()
    },
    ThrowingClosure("a single's flatMapMaybe", before: "") {
      $0.take(1).asSingle().flatMapMaybe { Maybe.just(try fail($0 + 1)) }.asObservable()
    },
    ThrowingClosure("a single's flatMapCompletable", before: "") {
      $0.take(1).asSingle().flatMapCompletable { _ in throw Mishap() }.asObservable()
    },
    ThrowingClosure("a maybe's compactMap", before: "") {
      $0.take(1).asMaybe().compactMap { try fail($0 + 1) }.asObservable()
    },
    ThrowingClosure("a maybe's flatMap", before: "") {
      $0.take(1).asMaybe().flatMap { Maybe.just(try fail($0 + 1)) }.asObservable()
    },
    ThrowingClosure("a zip of singles", before: "") {
      Single.zip($0.take(1).asSingle(), .just(1)) { try fail($0 + $1) }.asObservable()
    },
    ThrowingClosure("a zip of maybes", before: "") {
      Maybe.zip($0.take(1).asMaybe(), .just(1)) { try fail($0 + $1) }.asObservable()
    },
    ThrowingClosure("combineLatest of eight") {
      .combineLatest(just, just, just, just, just, just, just, $0) { _, _, _, _, _, _, _, last in
        try fail(last)
      }
    },
    ThrowingClosure("zip of eight") {
      let all = Observable.of(1, 2, 3)
      return .zip($0, all, all, all, all, all, all, all) { first, _, _, _, _, _, _, _ in try fail(first) }
    },
    ThrowingClosure("a maybe's filter", before: "") {
      $0.take(1).asMaybe().filter { try fail($0 + 1) > 0 }.asObservable()
    },
  ]

  /// Closures that run before or for the first element.
  static let sources: [ThrowingClosure] = [
    ThrowingClosure("deferred", before: "") { _ in Observable<Int>.deferred { throw Mishap() } },
    ThrowingClosure("a single's deferred", before: "") { _ in
      Single<Int>.deferred { throw Mishap() }.asObservable()
    },
    ThrowingClosure("using, its resource", before: "") { source in
      .using({ () throws -> BooleanDisposable in throw Mishap() }, observableFactory: { _ in source })
    },
    ThrowingClosure("using, its stream", before: "") { _ in
      Observable<Int>.using({ BooleanDisposable() }, observableFactory: { _ in throw Mishap() })
    },
    ThrowingClosure("multicast, its subject", before: "") { source in
      source.multicast({ () throws -> PublishSubject<Int> in throw Mishap() }) { $0 }
    },
    ThrowingClosure("multicast, its selector", before: "") { source in
      source.multicast({ PublishSubject<Int>() }) { (_: Observable<Int>) throws -> Observable<Int> in
        throw Mishap()
      }
    },
    ThrowingClosure("generate, its condition") { _ in
      .generate(initialState: 1, condition: { try fail($0) < 9 }, iterate: { $0 + 1 })
    },
    ThrowingClosure("generate, its step") { _ in
      .generate(initialState: 1, condition: { $0 < 9 }, iterate: { try fail($0 + 1) })
    },
  ]
}

struct ThrowingClosureTests {
  @Test(arguments: ThrowingClosure.all)
  func `an error thrown by a closure ends the stream and disposes the source`(closure: ThrowingClosure) {
    let source = PublishSubject<Int>()
    let heard = Record(closure.apply(source))
    for number in 1...3 { source.onNext(number) }
    source.onCompleted()
    expectEqual(heard.all, closure.before.split(separator: " ").map { String($0) } + ["error"])
  }

  @Test(arguments: ThrowingClosure.all)
  func `a source that continues after a closure throws is disposed and ignored`(closure: ThrowingClosure) {
    let told = Heard<Int>()
    let disposed = Heard<Bool>()
    let source = Observable<Int>.create { observer in
      for number in [1, 2, 3] {
        told.append(number)
        observer.onNext(number)
      }
      observer.onCompleted()
      return Disposables.create { disposed.append(true) }
    }
    let transcript = closure.apply(source).transcript()
    expectEqual(transcript, (closure.before.isEmpty ? "" : closure.before + " ") + "#mishap")
    expectEqual(disposed.all, [true])
    expectEqual(told.all, [1, 2, 3])
  }

  @Test(arguments: ThrowingClosure.sources)
  func `an error thrown by a closure of a source ends the stream`(closure: ThrowingClosure) {
    let transcript = closure.apply(.of(1, 2, 3)).transcript()
    expectEqual(transcript, (closure.before.isEmpty ? "" : closure.before + " ") + "#mishap")
  }

  @Test func `using disposes its resource when its stream cannot be created`() {
    let resource = BooleanDisposable()
    let stream = Observable<Int>.using({ resource }, observableFactory: { _ in throw Mishap() })
    expectEqual(stream.transcript(), "#mishap")
    #expect(resource.isDisposed)
  }

  @Test func `mapObserver emits the error thrown by its closure`() {
    let heard = Heard<String>()
    let observer = AnyObserver<Int>(eventHandler: heard.append(event:)).mapObserver(ThrowingClosure.fail)
    observer.onNext(1)
    observer.onNext(2)
    expectEqual(heard.all, ["1", "#mishap"])
  }

  @Test func `map of an event converts a thrown error into an error event`() {
    #expect(Event.next(2).map(ThrowingClosure.fail).error is Mishap)
  }
}
