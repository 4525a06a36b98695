// Names of other libraries, and of streams where an action has another name: the compiler offers to replace them.

import Action
import Streams

private func modifiers(_ action: Action<Int, Int>, _ scheduler: any SchedulerType) {
  // error: 'retry' has been renamed to 'retrying(_:)'
  _ = action.retry(3)
  // error: 'timeout' has been renamed to 'timingOut(after:)'
  _ = action.timeout(.seconds(1))
  // error: 'timeout(_:scheduler:)' has been renamed to 'timingOut(after:scheduler:)'
  _ = action.timeout(.seconds(1), scheduler: scheduler)
  // error: 'debounce' has been renamed to 'debounced(_:)'
  _ = action.debounce(.seconds(1))
  // error: 'debounce(_:scheduler:)' has been renamed to 'debounced(_:scheduler:)'
  _ = action.debounce(.seconds(1), scheduler: scheduler)
  // error: 'throttle' has been renamed to 'throttled(_:)'
  _ = action.throttle(.seconds(1))
  // error: 'throttle(_:scheduler:)' has been renamed to 'throttled(_:scheduler:)'
  _ = action.throttle(.seconds(1), scheduler: scheduler)
  // error: 'observe(on:)' has been renamed to 'observed(on:)'
  _ = action.observe(on: scheduler)
  // error: 'isExecuting' has been renamed to 'executing'
  _ = action.isExecuting.value
  // error: 'isEnabled' has been renamed to 'enabled'
  _ = action.isEnabled.value
}

private func streams(_ numbers: Observable<Int>, _ other: Observable<Int>, _ scheduler: any SchedulerType) {
  // error: 'observeOn' has been renamed to 'observe(on:)'
  _ = numbers.observeOn(scheduler)
  // error: 'subscribeOn' has been renamed to 'subscribe(on:)'
  _ = numbers.subscribeOn(scheduler)
  // error: 'catchError' has been renamed to 'catch(_:)'
  _ = numbers.catchError { _ in .just(1) }
  // error: 'catchErrorJustReturn' has been renamed to 'catchAndReturn(_:)'
  _ = numbers.catchErrorJustReturn(1)
  // error: 'retryWhen' has been renamed to 'retry(when:)'
  _ = numbers.retryWhen { errors in errors.take(2) }
  // error: 'takeUntil' has been renamed to 'take(until:)'
  _ = numbers.takeUntil(other)
  // error: 'takeWhile' has been renamed to 'take(while:)'
  _ = numbers.takeWhile { $0 < 3 }
  // error: 'skipUntil' has been renamed to 'skip(until:)'
  _ = numbers.skipUntil(other)
  // error: 'skipWhile' has been renamed to 'skip(while:)'
  _ = numbers.skipWhile { $0 < 3 }
  // error: 'elementAt' has been renamed to 'element(at:)'
  _ = numbers.elementAt(1)
}

private func traits(_ number: Single<Int>, _ scheduler: any SchedulerType) {
  // error: 'observeOn' has been renamed to 'observe(on:)'
  _ = number.observeOn(scheduler)
  // error: 'subscribeOn' has been renamed to 'subscribe(on:)'
  _ = number.subscribeOn(scheduler)
  // error: 'catchError' has been renamed to 'catch(_:)'
  _ = number.catchError { _ in .just(1) }
  // error: 'catchErrorJustReturn' has been renamed to 'catchAndReturn(_:)'
  _ = number.catchErrorJustReturn(1)
  // error: 'retryWhen' has been renamed to 'retry(when:)'
  _ = number.retryWhen { errors in errors.take(2) }
}
