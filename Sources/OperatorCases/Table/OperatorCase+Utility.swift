import Streams

extension OperatorCase {
  static let utility: [OperatorCase] = [
    OperatorCase("do") { source, _, touch, _ in
      source.do(onNext: { _ = try touch($0) })
    } model: {
      ListModel { $0 }
    },
    OperatorCase("do, all closures", blocks: 12, optimized: 2) { source, _, touch, _ in
      source.do(
        onNext: { _ = try touch($0) }, afterNext: { _ = try touch($0) }, onError: { _ in }, onCompleted: {},
        onSubscribe: {}, onDispose: {})
    } model: {
      ListModel { $0 }
    },
    OperatorCase("debug", blocks: 4, elementBlocks: nil) { source, _, _, _ in
      source.debug("", trimOutput: false) { _ in }
    } model: {
      ListModel { $0 }
    },
    OperatorCase("withUnretained") { source, _, touch, _ in
      source.withUnretained(touch.owner) { try touch($1) }
    } model: {
      ListModel { $0 }
    },
    OperatorCase(
      "asInfallible(onErrorFallbackTo:)", blocks: 2, inputs: 2
    ) { source, others, _, _ in
      source.asInfallible(onErrorFallbackTo: others.first.asInfallible(onErrorJustReturn: Item(5)))
        .asObservable()
    } model: {
      RescuedModel(
        SuccessionModel(last: 1) { end, _ in end == .error }, rescue: [.next(5), .completed])
    },
    OperatorCase("asSingle", isSilent: true) { source, _, _, _ in
      source.asSingle().asObservable()
    } model: {
      ListModel { numbers, end in single(numbers, end, isHeldBack: true) }
    },
    OperatorCase("andThen", blocks: 3, isSilent: true, inputs: 2) { source, others, _, _ in
      source.ignoreElements().asCompletable().andThen(others.first)
    } model: {
      SilentFirstModel(SuccessionModel(last: 1) { end, _ in end == .completed })
    },
    OperatorCase(
      "ifEmpty(switchTo:) of a maybe", blocks: 4, isSilent: true, inputs: 2
    ) { source, others, _, _ in
      source.take(1).asMaybe().ifEmpty(switchTo: others.first.take(1).asMaybe()).asObservable()
    } model: {
      FirstOnlyModel(SuccessionModel(last: 1) { end, isEmpty in end == .completed && isEmpty })
    },
    OperatorCase(
      "zip of singles", blocks: 17, optimized: 13, isSilent: true, chainLength: 400, inputs: 2
    ) { source, others, touch, _ in
      Single.zip(source.take(1).asSingle(), others.first.take(1).asSingle()) { try touch.pair($0, $1) }
        .asObservable()
    } model: {
      ZipSinglesModel()
    },
  ]
}
