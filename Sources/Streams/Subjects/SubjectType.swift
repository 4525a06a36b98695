/// Something that is both an observable and an observer.
public protocol SubjectType<Element>: ObservableType {
  /// The type of its observer side. What it takes may be of another type than what is emitted.
  associatedtype Observer: ObserverType

  /// The observer side.
  func asObserver() -> Observer
}
