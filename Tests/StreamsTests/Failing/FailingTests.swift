import Streams
import TestSupport
import Synchronization
import Testing

@Suite(.watched) struct FailingTests {
  private let failing = Observable.of(1).concatenated(with: .error(Mishap()))

  @Test func `catch continues with the stream of its handler`() {
    #expect(failing.catch { .just("\($0)".count) }.transcript() == "1 6 |")
    expectEqual(Observable.of(1).catch { _ in .just(2) }.transcript(), "1 |")
    expectEqual(failing.catch { _ in throw Mishap("second") }.transcript(), "1 #second")
    expectEqual(failing.catch { _ in .error(Mishap("second")) }.transcript(), "1 #second")
    expectEqual(Observable<Int>.error(Mishap()).catch { _ in .of(2, 3) }.transcript(), "2 3 |")
  }

  @Test func `catch disposes its source before it subscribes to the other stream`() {
    let log = Heard<String>()
    let source = PublishSubject<Int>()
    let watched = Observable<Int>.create { observer in
      let subscription = source.subscribe(observer)
      return Disposables.create {
        subscription.dispose()
        log.append("disposed")
      }
    }
    let subscription = watched.catch { _ in
      .create { _ in
        log.append("subscribed")
        return Disposables.create { log.append("other disposed") }
      }
    }.subscribe()
    source.onError(Mishap())
    expectEqual(log.all, ["disposed", "subscribed"])
    subscription.dispose()
    expectEqual(log.all, ["disposed", "subscribed", "other disposed"])
  }

  @Test func `catchAndReturn ends with its element`() {
    expectEqual(failing.catchAndReturn(9).transcript(), "1 9 |")
    expectEqual(Observable.of(1).catchAndReturn(9).transcript(), "1 |")
  }

  @Test func `catch(sequence:) continues with the next stream after an error`() {
    expectEqual(Observable.catch(sequence: [failing, failing, .of(5)]).transcript(), "1 1 5 |")
    expectEqual(Observable.catch(sequence: [.of(4), failing]).transcript(), "4 |")
    expectEqual(Observable.catch(sequence: [failing, .error(Mishap("last"))]).transcript(), "1 #last")
    expectEqual(Observable.catch(sequence: [Observable<Int>]()).transcript(), "|")
  }

  @Test func `retry with a count makes that many attempts`() {
    expectEqual(failing.retry(3).transcript(), "1 1 1 #mishap")
    expectEqual(failing.retry(1).transcript(), "1 #mishap")
    expectEqual(failing.retry(0).transcript(), "|")
    expectEqual(Observable.of(1, 2).retry(3).transcript(), "1 2 |")
  }

  @Test func `retry disposes the source and subscribes again, until it completes`() {
    let log = Heard<String>()
    let source = Observable<Int>.create { observer in
      log.append("subscribed")
      if log.all.count < 5 { observer.onError(Mishap()) } else { observer.onCompleted() }
      return Disposables.create { log.append("disposed") }
    }
    expectEqual(source.retry().transcript(), "|")
    expectEqual(
      log.all, ["subscribed", "disposed", "subscribed", "disposed", "subscribed", "disposed"])
  }

  @Test func `retry disposes a source abandoned by a stage in between, before it subscribes again`() {
    let log = Heard<String>()
    let events = PublishSubject<Int>()
    let source = Observable<Int>.create { observer in
      log.append("subscribed")
      let subscription = events.subscribe(observer)
      return Disposables.create {
        subscription.dispose()
        log.append("disposed")
      }
    }
    let subscription = source.map { try fussy($0) }.retry().subscribe()
    events.onNext(3)
    expectEqual(log.all, ["subscribed", "disposed", "subscribed"])
    subscription.dispose()
    expectEqual(log.all, ["subscribed", "disposed", "subscribed", "disposed"])
  }

  @Test func `disposing ends a retry, between attempts and within one`() {
    let source = PublishSubject<Int>()
    let attempts = Heard<Void>()
    let subscription = Observable<Int>.deferred {
      attempts.append(())
      return source.map { try fussy($0) }
    }.retry().subscribe()
    source.onNext(3)
    expectEqual(attempts.all.count, 2)
    #expect(source.hasObservers)
    subscription.dispose()
    #expect(!source.hasObservers)
  }

  @Test(arguments: ["error", "create", "deferred", "of", "map"])
  func `retry of synchronous failures loops instead of recursing`(kind: String) async {
    let count = manyTimes
    let attempts = Counter()
    await onSmallStack {
      let source = Observable<Int>.deferred {
        if attempts.increment() == count { return .just(count) }
        return switch kind {
        case "error": .error(Mishap())
        case "create":
          .create { observer in
            observer.onError(Mishap())
            return Disposables.create()
          }
        case "of": .of(1).map { _ in throw Mishap() }
        case "map": .just(1).map { _ in throw Mishap() }
        default: .deferred { throw Mishap() }
        }
      }
      #expect(source.retry().transcript() == "\(count) |")
    }
    expectEqual(attempts.value, count)
  }

  @Test func `a retry without deferred loops, and ends on disposal`() async {
    let attempts = Counter()
    await onSmallStack {
      let subscription = Heard<any Disposable>()
      let trigger = PublishSubject<Int>()
      subscription.append(
        trigger.map { _ in throw Mishap() }.startWith(1).map { number -> Int in
          if attempts.increment() == manyTimes { subscription.all.first?.dispose() }
          if attempts.value > 1 { throw Mishap() }
          return number
        }.retry().subscribe())
      trigger.onNext(2)
    }
    expectEqual(attempts.value, manyTimes)
  }

  @Test func `retry with a large count loops instead of recursing`() async {
    let count = manyTimes
    let attempts = Counter()
    await onSmallStack {
      let source = Observable<Int>.deferred {
        attempts.increment() == count ? .just(count) : .error(Mishap())
      }
      #expect(source.retry(count).transcript() == "\(count) |")
    }
  }

  @Test func `nested catches loop instead of recursing`() async {
    let count = manyTimes
    let attempts = Counter()
    @Sendable func attempt() -> Observable<Int> {
      Observable<Int>.error(Mishap()).catch { _ in
        attempts.increment() == count ? .just(count) : attempt()
      }
    }
    await onSmallStack { #expect(attempt().transcript() == "\(count) |") }
  }

  @Test func `catch(sequence:) of many failing streams loops instead of recursing`() async {
    let count = manyTimes
    await onSmallStack {
      let sources = (1...count).lazy.map { number in
        number == count ? Observable.of(number) : Observable.error(Mishap())
      }
      #expect(Observable.catch(sequence: Array(sources)).transcript() == "\(count) |")
    }
  }
}
