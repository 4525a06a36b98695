import Streams

/// The events of a stream as text, and the subscription.
struct Record {
  let heard = Heard<String>()
  let subscription: any Disposable

  init<Element: Sendable>(_ source: Observable<Element>) {
    subscription = source.subscribe(
      onNext: { [heard] in heard.append("\($0)") }, onError: { [heard] _ in heard.append("error") },
      onCompleted: { [heard] in heard.append("completed") })
  }

  var all: [String] { heard.all }
}
