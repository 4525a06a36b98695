/// A type that is both an observable and an observer.
public protocol SubjectType<Element>: ObservableType {
  /// The type of its observer side, which may accept elements of a different type than the subject emits.
  associatedtype Observer: ObserverType

  /// Returns the observer side of this subject.
  func asObserver() -> Observer
}
