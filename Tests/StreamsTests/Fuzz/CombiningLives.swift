import Streams

extension Life {
  static let flattening = [
    Life("flatMap", inputs: 3) { inputs in
      inputs[0].flatMap { inputs[1 + $0 % 2] }
    } each: {
      FlatteningModel(.all)
    },
    Life("flatMapFirst", inputs: 3) { inputs in
      inputs[0].flatMapFirst { inputs[1 + $0 % 2] }
    } each: {
      FlatteningModel(.first)
    },
    Life("flatMapLatest", inputs: 3) { inputs in
      inputs[0].flatMapLatest { inputs[1 + $0 % 2] }
    } each: {
      FlatteningModel(.latest)
    },
    Life("concatMap", inputs: 3) { inputs in
      inputs[0].concatMap { inputs[1 + $0 % 2] }
    } each: {
      FlatteningModel(.limited(1))
    },
    Life("merge of streams", inputs: 3) { inputs in
      inputs[0].map { inputs[1 + $0 % 2] }.merge()
    } each: {
      FlatteningModel(.all)
    },
    Life("merge(maxConcurrent: 2)", inputs: 3, failedOnce: [13_739_104_899_568_602_640]) { inputs in
      inputs[0].map { inputs[1 + $0 % 2] }.merge(maxConcurrent: 2)
    } each: {
      FlatteningModel(.limited(2))
    },
    Life("concat of streams", inputs: 3) { inputs in
      inputs[0].map { inputs[1 + $0 % 2] }.concat()
    } each: {
      FlatteningModel(.limited(1))
    },
    Life("switchLatest", inputs: 3) { inputs in
      inputs[0].map { inputs[1 + $0 % 2] }.switchLatest()
    } each: {
      FlatteningModel(.latest)
    },
    Life("flatMap of an infallible", inputs: 3) { inputs in
      let others = [1, 2].map { inputs[$0].asInfallible(onErrorFallbackTo: .never()) }
      return inputs[0].asInfallible(onErrorFallbackTo: .never()).flatMap { others[$0 % 2] }.asObservable()
    } each: {
      QuietModel(FlatteningModel(.all))
    },
  ]

  static let combining = together + succession

  private static let together = [
    Life("zip", inputs: 2) {
      .zip($0[0], $0[1]) { $0 * 10 + $1 }
    } each: {
      ZipModel()
    },
    Life("combineLatest", inputs: 2) {
      .combineLatest($0[0], $0[1]) { $0 * 10 + $1 }
    } each: {
      CombineLatestModel()
    },
    Life("merge", inputs: 3) {
      .merge($0[0], $0[1], $0[2])
    } each: {
      MergeModel()
    },
    Life("amb", inputs: 3) {
      .amb([$0[0], $0[1], $0[2]])
    } each: {
      AmbModel()
    },
    Life("withLatestFrom", inputs: 2) {
      $0[0].withLatestFrom($0[1]) { $0 * 10 + $1 }
    } each: {
      WithLatestFromModel()
    },
    Life("sample", inputs: 2) {
      $0[0].sample($0[1])
    } each: {
      SampleModel(fallback: nil)
    },
    Life("sample(defaultValue:)", inputs: 2) {
      $0[0].sample($0[1], defaultValue: 5)
    } each: {
      SampleModel(fallback: 5)
    },
    Life("take(until:)", inputs: 2) {
      $0[0].take(until: $0[1])
    } each: {
      TakeUntilModel()
    },
    Life("skip(until:)", inputs: 2) {
      $0[0].skip(until: $0[1])
    } each: {
      SkipUntilModel()
    },
    Life("groupBy") {
      $0[0].groupBy { $0 % 3 }.flatMap { group in group.map { group.key * 10 + $0 } }
    } each: {
      GroupModel(newestOnly: false)
    },
    Life("groupBy, the newest group") {
      $0[0].groupBy { $0 % 3 }.flatMapLatest { group in group.map { group.key * 10 + $0 } }
    } each: {
      GroupModel(newestOnly: true)
    },
    Life("multicast, with a selector") {
      $0[0].multicast({ PublishSubject() }) { .zip($0, $0.skip(1)) { $0 * 10 + $1 } }
    } each: {
      ListModel { zip($0, $0.dropFirst()).map { $0 * 10 + $1 } }
    },
  ]

  private static let succession = [
    Life("concat", inputs: 3) {
      .concat($0[0], $0[1], $0[2])
    } each: {
      SuccessionModel { end, _ in end == .completed }
    },
    Life("catch", inputs: 2) { inputs in
      inputs[0].catch { _ in inputs[1] }
    } each: {
      SuccessionModel(last: 1) { end, _ in end == .error }
    },
    Life("catch(sequence:)", inputs: 3) {
      .catch(sequence: [$0[0], $0[1], $0[2]])
    } each: {
      SuccessionModel { end, _ in end == .error }
    },
    Life("asInfallible(onErrorFallbackTo:)", inputs: 2) { inputs in
      inputs[0].asInfallible(onErrorFallbackTo: inputs[1].asInfallible(onErrorJustReturn: 5)).asObservable()
    } each: {
      RescuedModel(
        SuccessionModel(last: 1) { end, _ in end == .error }, rescue: [.next(5), .completed])
    },
    Life("ifEmpty(switchTo:)", inputs: 2) {
      $0[0].ifEmpty(switchTo: $0[1])
    } each: {
      SuccessionModel(last: 1) { end, isEmpty in end == .completed && isEmpty }
    },
    Life("retry", inputs: 3) { inputs in
      .deferred { inputs.inTurn(0, 1, 2).retry(3) }
    } each: {
      SuccessionModel { end, _ in end == .error }
    },
    Life("retry(when:)", inputs: 3) { inputs in
      .deferred { inputs.inTurn(0, 2).retry(when: { _ in inputs[1] }) }
    } each: {
      RetryWhenModel()
    },
    Life("retry(when:), of the errors", inputs: 3) { inputs in
      .deferred { inputs.inTurn(0, 1, 2).retry(when: { $0.take(2) }) }
    } each: {
      RescuedModel(SuccessionModel { end, _ in end == .error }, rescue: [.completed])
    },
    Life("retry with backoff", inputs: 3, isTimed: true) { inputs in
      .deferred {
        inputs.inTurn(0, 1, 2).retry(3, backoff: .constant(.seconds(2)), scheduler: inputs.scheduler)
      }
    } each: {
      SuccessionModel(pause: 2) { end, _ in end == .error }
    },
    Life("andThen", inputs: 2) {
      $0[0].ignoreElements().asCompletable().andThen($0[1])
    } each: {
      SilentFirstModel(SuccessionModel(last: 1) { end, _ in end == .completed })
    },
    Life("ifEmpty(switchTo:) of a maybe", inputs: 2) {
      $0[0].take(1).asMaybe().ifEmpty(switchTo: $0[1].take(1).asMaybe()).asObservable()
    } each: {
      FirstOnlyModel(SuccessionModel(last: 1) { end, isEmpty in end == .completed && isEmpty })
    },
    Life("zip of singles", inputs: 2) {
      Single.zip($0[0].take(1).asSingle(), $0[1].take(1).asSingle()) { $0 * 10 + $1 }.asObservable()
    } each: {
      ZipSinglesModel()
    },
  ]
}
