// Names that the package declares as unavailable, to offer others: those that a program defines are called.

import Action
import ActionReactiveSwift
import Streams

extension ObservableType {
  fileprivate func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    observe(on: scheduler)
  }
  fileprivate func catchErrorJustReturn(_ element: Element) -> Observable<Element> { catchAndReturn(element) }
}

extension Action {
  fileprivate func retry(_ count: Int) -> Action<Input, Element> { retrying(count) }
}

private func own(_ numbers: Observable<Int>, _ action: Action<Int, Int>, _ scheduler: any SchedulerType) {
  _ = numbers.observeOn(scheduler).catchErrorJustReturn(1)
  _ = action.retry(3)
  _ = action.isExecuting.value && action.isEnabled.value
}
