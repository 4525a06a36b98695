// An actor of its own is written to directly, in its own isolation.

import Action
import Streams

private actor Ledger {
  private var entries: [Int] = []
  private var isClosed = false
  private let bag = DisposeBag()

  func follow(_ amounts: Observable<Int>) {
    amounts
      .do(onNext: { self.entries.append($0) })
      .subscribe(
        onNext: { self.entries.append($0) },
        onError: { _ in self.isClosed = true },
        onCompleted: { self.isClosed = true }
      )
      .disposed(by: bag)
    amounts.bind(onNext: { self.entries.append($0) }).disposed(by: bag)
    amounts.bind(to: Binder(self) { _, amount in self.entries.append(amount) }).disposed(by: bag)
  }

  func makeAction() -> Action<Int, Int> {
    Action { amount in
      self.entries.append(amount)
      return .just(self.entries.count)
    }
  }

  func makeAsyncAction() -> Action<Int, Int> {
    Action { amount in
      self.entries.append(amount)
      await Task.yield()
      return self.entries.count
    }
  }
}
