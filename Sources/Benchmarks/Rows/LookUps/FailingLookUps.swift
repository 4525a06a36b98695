import Streams

func failingLookUps() -> [FigureRow] {
  [
    lookUps("retry, an error") { again { $0.retry() } },
    lookUps("retry(when:), an error") {
      again { $0.retry(when: { (errors: Observable<any Error>) in errors.map { _ in 0 } }) }
    },
    lookUps("catch, an error") {
      let failing = Observable<Int>.error(Mishap())
      return { number in
        failing.catch { _ in .just(number) }.subscribe(onNext: { total.sum &+= $0 })
      }
    },
  ]
}

/// Returns an operation that makes a source fail on each call.
private func again(_ retrying: (Observable<Int>) -> Observable<Int>) -> (Int) -> Void {
  let tap = Tap()
  retrying(tap.stream).subscribe(onNext: { total.sum &+= $0 })
  return { _ in tap.input.onError(Mishap()) }
}
