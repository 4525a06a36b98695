extension ObservableType where Element: Equatable {
  /// Emits elements that differ from the previous element.
  ///
  /// ```swift
  /// Observable.of(1, 1, 2, 2, 1).distinctUntilChanged()   // 1 2 1
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: elements are compared on the thread on which the source emits.
  /// - Returns: the stream of the changes.
  /// - Complexity: one comparison per event, without allocation. Retains the last element.
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
  /// Emits elements whose key differs from the key of the previous element.
  ///
  /// ```swift
  /// Observable.of("a", "A", "b").distinctUntilChanged { $0.lowercased() }   // a b
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors thrown by `keySelector`, which dispose the source.
  /// - Concurrency: `keySelector` runs on the thread on which the source emits.
  /// - Parameter keySelector: returns the key to compare.
  /// - Returns: the stream of the changes.
  /// - Complexity: one key and one comparison per event, without allocation. Retains the last key.
  ///
  /// Source of the idea: [ReactiveX, Distinct](https://reactivex.io/documentation/operators/distinct.html).
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged(keySelector, comparer: { $0 == $1 })
  }

  /// Emits elements that `comparer` does not consider equal to the last emitted element.
  ///
  /// ```swift
  /// Observable.of(1.0, 1.2, 2.5).distinctUntilChanged { abs($0 - $1) < 0.5 }   // 1.0 2.5
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors thrown by `comparer`, which dispose the source.
  /// - Concurrency: `comparer` runs on the thread on which the source emits.
  /// - Parameter comparer: returns whether the last emitted element and the current element are equal.
  /// - Returns: the stream of the changes.
  /// - Complexity: one comparison per event, without allocation. Retains the last emitted element.
  ///
  /// Source of the idea: [ReactiveX, Distinct](https://reactivex.io/documentation/operators/distinct.html).
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// Emits elements whose key `comparer` does not consider equal to the key of the last emitted element.
  ///
  /// ```swift
  /// people.distinctUntilChanged({ $0.age }, comparer: { $0 / 10 == $1 / 10 })   // when the decade changes
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors thrown by either closure, which dispose the source.
  /// - Concurrency: both closures run on the thread on which the source emits.
  /// - Parameters:
  ///   - keySelector: returns the key to compare.
  ///   - comparer: returns whether the key of the last emitted element and the key of the current element are equal.
  /// - Returns: the stream of the changes.
  /// - Complexity: one key and one comparison per event, without allocation. Retains one key.
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

  /// Emits elements whose property at `keyPath` differs from that property of the previous element.
  ///
  /// ```swift
  /// people.distinctUntilChanged(at: \.name)
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: the property is read on the thread on which the source emits.
  /// - Parameter keyPath: the property to compare.
  /// - Returns: the stream of the changes.
  /// - Complexity: one key path access and one comparison per event. Retains the last value of the property.
  ///
  /// Source of the idea: [ReactiveX, Distinct](https://reactivex.io/documentation/operators/distinct.html).
  @inlinable
  public func distinctUntilChanged<Property: Equatable & Sendable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Observable<Element> {
    distinctUntilChanged({ $0[keyPath: keyPath] }, comparer: { $0 == $1 })
  }
}
