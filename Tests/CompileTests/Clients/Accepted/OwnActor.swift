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

  func followUnkept(_ amounts: Observable<Int>, _ names: Infallible<String>) {
    amounts.subscribe(with: self, onNext: { ledger, amount in ledger.entries.append(amount) })
      .disposed(by: bag)
    amounts.subscribe(with: self) { $0.entries.append($1) }.disposed(by: bag)
    amounts.subscribe(
      with: self,
      onNext: { ledger, amount in
        let twice = amount * 2
        ledger.entries.append(twice)
      },
      onError: { ledger, _ in ledger.isClosed = true },
      onCompleted: { $0.isClosed = true },
      onDisposed: { ledger in ledger.entries = [] }
    )
    .disposed(by: bag)
    names.subscribe(with: self, onNext: { ledger, name in ledger.entries.append(name.count) })
      .disposed(by: bag)
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
