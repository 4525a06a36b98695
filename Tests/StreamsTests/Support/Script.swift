import Streams

/// The error of tests. Two errors with the same name are equal.
struct Mishap: Error, Equatable, CustomStringConvertible {
  let name: String
  init(_ name: String = "mishap") { self.name = name }
  var description: String { name }
}

extension ObservableType {
  /// Returns the events of a subscription as text: `1 2 |` for two elements and the end, `1 #mishap` for an
  /// element and an error.
  func transcript() -> String {
    let heard = Heard<String>()
    let subscription = subscribe(AnyObserver(eventHandler: heard.append(event:)))
    subscription.dispose()
    return heard.all.joined(separator: " ")
  }
}

extension Heard<String> {
  /// Appends an event as text.
  func append<Element>(event: Event<Element>) {
    switch event {
    case .next(let element): append("\(element)")
    case .error(let error): append("#\(error)")
    case .completed: append("|")
    }
  }
}
