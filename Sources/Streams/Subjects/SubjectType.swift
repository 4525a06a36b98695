/// Something that is both an observable and an observer.
public protocol SubjectType<Element>: ObservableType {
  /// The type of its observer side, which may take elements of another type than the subject emits.
  associatedtype Observer: ObserverType

  /// The observer side.
  func asObserver() -> Observer
}
