// The forms of zip for each number of streams, by the types of their elements: closures in the public ones, which are written
// for all kinds of stream, would look up the element's type at each call.

extension Observable {
  /// The form for a list. The row is an array, which `combine` makes in the client.
  @usableFromInline
  static func zipping<Input: Sendable>(
    _ sources: [Observable<Input>], _ combine: @escaping @Sendable (inout RingList<Input>) throws -> Element
  ) -> Observable<Element> {
    let inputs = sources.enumerated().map { index, source in
      CombiningInput<RingList<Input>>(source) { $0.append($1, to: index) }
    }
    return zipping(RingList(count: sources.count), inputs, combine)
  }

  static func zipping<E1: Sendable, E2: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>,
    _ combine: @escaping @Sendable (E1, E2) throws -> Element
  ) -> Observable<Element> {
    zipping(
      (Ring<E1>(), Ring<E2>()),
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
      ]
    ) { values in try combine(values.0.takeFirst(), values.1.takeFirst()) }
  }

  static func zipping<E1: Sendable, E2: Sendable, E3: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ combine: @escaping @Sendable (E1, E2, E3) throws -> Element
  ) -> Observable<Element> {
    zipping(
      (Ring<E1>(), Ring<E2>(), Ring<E3>()),
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
      ]
    ) { values in try combine(values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst()) }
  }

  static func zipping<E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4) throws -> Element
  ) -> Observable<Element> {
    zipping(
      (Ring<E1>(), Ring<E2>(), Ring<E3>(), Ring<E4>()),
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
        CombiningInput(source4) { $0.3.append($1) },
      ]
    ) { values in
      try combine(values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst(), values.3.takeFirst())
    }
  }

  static func zipping<E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5) throws -> Element
  ) -> Observable<Element> {
    zipping(
      (Ring<E1>(), Ring<E2>(), Ring<E3>(), Ring<E4>(), Ring<E5>()),
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
        CombiningInput(source4) { $0.3.append($1) },
        CombiningInput(source5) { $0.4.append($1) },
      ]
    ) { values in
      try combine(
        values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst())
    }
  }

  static func zipping<E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable, E6: Sendable>(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>, _ source6: Observable<E6>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5, E6) throws -> Element
  ) -> Observable<Element> {
    zipping(
      (Ring<E1>(), Ring<E2>(), Ring<E3>(), Ring<E4>(), Ring<E5>(), Ring<E6>()),
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
        CombiningInput(source4) { $0.3.append($1) },
        CombiningInput(source5) { $0.4.append($1) },
        CombiningInput(source6) { $0.5.append($1) },
      ]
    ) { values in
      try combine(
        values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst(), values.5.takeFirst())
    }
  }

  static func zipping<
    E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable, E6: Sendable, E7: Sendable
  >(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>, _ source6: Observable<E6>,
    _ source7: Observable<E7>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5, E6, E7) throws -> Element
  ) -> Observable<Element> {
    zipping(
      (Ring<E1>(), Ring<E2>(), Ring<E3>(), Ring<E4>(), Ring<E5>(), Ring<E6>(), Ring<E7>()),
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
        CombiningInput(source4) { $0.3.append($1) },
        CombiningInput(source5) { $0.4.append($1) },
        CombiningInput(source6) { $0.5.append($1) },
        CombiningInput(source7) { $0.6.append($1) },
      ]
    ) { values in
      try combine(
        values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst(), values.5.takeFirst(), values.6.takeFirst())
    }
  }

  static func zipping<
    E1: Sendable, E2: Sendable, E3: Sendable, E4: Sendable, E5: Sendable, E6: Sendable, E7: Sendable,
    E8: Sendable
  >(
    _ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>,
    _ source4: Observable<E4>, _ source5: Observable<E5>, _ source6: Observable<E6>,
    _ source7: Observable<E7>, _ source8: Observable<E8>,
    _ combine: @escaping @Sendable (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Element
  ) -> Observable<Element> {
    zipping(
      (Ring<E1>(), Ring<E2>(), Ring<E3>(), Ring<E4>(), Ring<E5>(), Ring<E6>(), Ring<E7>(), Ring<E8>()),
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
        CombiningInput(source4) { $0.3.append($1) },
        CombiningInput(source5) { $0.4.append($1) },
        CombiningInput(source6) { $0.5.append($1) },
        CombiningInput(source7) { $0.6.append($1) },
        CombiningInput(source8) { $0.7.append($1) },
      ]
    ) { values in
      try combine(
        values.0.takeFirst(), values.1.takeFirst(), values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst(), values.5.takeFirst(), values.6.takeFirst(), values.7.takeFirst())
    }
  }
}
