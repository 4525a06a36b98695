extension ObservableType where Element: Equatable {
  /// Leaves out elements that are equal to the one before.
  ///
  /// ```swift
  /// Observable.of(1, 1, 2, 2, 1).distinctUntilChanged()   // 1 2 1
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: elements are compared on the thread of the event.
  /// - Returns: the stream of the changes.
  /// - Complexity: one comparison per event, nothing allocated; holds the last element.
  ///
  /// Source of the idea: [ReactiveX, Distinct](https://reactivex.io/documentation/operators/distinct.html).
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> {
    stage(Element?.none) { element, sink in
      if let last = sink.state, last == element { return }
      sink.state = element
      sink.downstream.next(element)
    }
  }
}

extension ObservableType {
  /// Leaves out elements whose key is equal to that of the one before.
  ///
  /// ```swift
  /// Observable.of("a", "A", "b").distinctUntilChanged { $0.lowercased() }   // a b
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors that `keySelector` throws; these dispose the source.
  /// - Concurrency: `keySelector` runs on the thread of the event.
  /// - Parameter keySelector: makes the key that is compared.
  /// - Returns: the stream of the changes.
  /// - Complexity: one key and one comparison per event, nothing allocated; holds the last key.
  ///
  /// Source of the idea: [ReactiveX, Distinct](https://reactivex.io/documentation/operators/distinct.html).
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged(keySelector, comparer: { $0 == $1 })
  }

  /// Leaves out elements that `comparer` finds equal to the one before.
  ///
  /// ```swift
  /// Observable.of(1.0, 1.2, 2.5).distinctUntilChanged { abs($0 - $1) < 0.5 }   // 1.0 2.5
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors that `comparer` throws; these dispose the source.
  /// - Concurrency: `comparer` runs on the thread of the event.
  /// - Parameter comparer: whether two elements, the last one that passed and the present one, are equal.
  /// - Returns: the stream of the changes.
  /// - Complexity: one comparison per event, nothing allocated; holds the last element that passed.
  ///
  /// Source of the idea: [ReactiveX, Distinct](https://reactivex.io/documentation/operators/distinct.html).
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// Leaves out elements whose key `comparer` finds equal to that of the one before.
  ///
  /// ```swift
  /// people.distinctUntilChanged({ $0.age }, comparer: { $0 / 10 == $1 / 10 })   // when the decade changes
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors that either closure throws; these dispose the source.
  /// - Concurrency: both closures run on the thread of the event.
  /// - Parameters:
  ///   - keySelector: makes the key that is compared.
  ///   - comparer: whether two keys, that of the last element that passed and that of the present one, are equal.
  /// - Returns: the stream of the changes.
  /// - Complexity: one key and one comparison per event, nothing allocated; holds one key.
  ///
  /// Source of the idea: [ReactiveX, Distinct](https://reactivex.io/documentation/operators/distinct.html).
  @inlinable
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key,
    comparer: @escaping @Sendable (Key, Key) throws -> Bool
  ) -> Observable<Element> {
    stage(Key?.none) { element, sink in
      if sink.ended { return }
      do {
        let key = try keySelector(element)
        if let last = sink.state, try comparer(last, key) { return }
        sink.state = key
        sink.downstream.next(element)
      } catch {
        sink.fail(error)
      }
    }
  }

  /// Leaves out elements in which one property is equal to that of the one before.
  ///
  /// ```swift
  /// people.distinctUntilChanged(at: \.name)
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: the property is read on the thread of the event.
  /// - Parameter keyPath: the property that is compared.
  /// - Returns: the stream of the changes.
  /// - Complexity: one key path access and one comparison per event; holds the last value of the property.
  ///
  /// Source of the idea: [ReactiveX, Distinct](https://reactivex.io/documentation/operators/distinct.html).
  @inlinable
  public func distinctUntilChanged<Property: Equatable & Sendable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Observable<Element> {
    distinctUntilChanged({ $0[keyPath: keyPath] }, comparer: { $0 == $1 })
  }
}
