/// Something that is both an observable and an observer.
public protocol SubjectType<Element>: ObservableType {
  /// The type of its observer side.
  associatedtype Observer: ObserverType where Observer.Element == Element

  /// The observer side.
  func asObserver() -> Observer
}
