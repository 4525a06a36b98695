import Streams

extension OperatorCase {
  static let combining: [OperatorCase] = [
    OperatorCase("startWith", blocks: 2, optimized: 0) { source, _, _, _ in
      source.startWith(Item(8), Item(9))
    } model: {
      PrefacedModel(said: [.next(8), .next(9)])
    },
    OperatorCase("merge", blocks: 10, optimized: 6, inputs: 3) { source, others, _, _ in
      .merge(source, others.first, others.second)
    } model: {
      MergeModel()
    },
    OperatorCase("merge of streams", blocks: 4, inputs: 3) { source, others, touch, _ in
      source.map { try touch($0).number % 2 == 0 ? others.first : others.second }.merge()
    } model: {
      FlatteningModel(.all)
    },
    OperatorCase(
      "merge(maxConcurrent:)", blocks: 4, inputs: 3, failedOnce: [13_739_104_899_568_602_640]
    ) { source, others, touch, _ in
      source.map { try touch($0).number % 2 == 0 ? others.first : others.second }.merge(maxConcurrent: 2)
    } model: {
      FlatteningModel(.limited(2))
    },
    OperatorCase("concat", blocks: 5, inputs: 3) { source, others, _, _ in
      .concat(source, others.first, others.second)
    } model: {
      SuccessionModel { end, _ in end == .completed }
    },
    OperatorCase("concat of streams", blocks: 4, inputs: 3) { source, others, touch, _ in
      source.map { try touch($0).number % 2 == 0 ? others.first : others.second }.concat()
    } model: {
      FlatteningModel(.limited(1))
    },
    OperatorCase("switchLatest", blocks: 4, inputs: 3) { source, others, touch, _ in
      source.map { try touch($0).number % 2 == 0 ? others.first : others.second }.switchLatest()
    } model: {
      FlatteningModel(.latest)
    },
    OperatorCase(
      "combineLatest", blocks: 12, optimized: 8, inputs: 2
    ) { source, others, touch, _ in
      .combineLatest(source, others.first) { try touch.pair($0, $1) }
    } model: {
      CombineLatestModel()
    },
    OperatorCase("combineLatest of a collection", blocks: 13, optimized: 11, elementBlocks: nil, inputs: 2) {
      source, others, touch, _ in
      .combineLatest([source, others.first]) { try touch.pair($0[0], $0[1]) }
    } model: {
      CombineLatestModel()
    },
    OperatorCase(
      "zip", blocks: 13, optimized: 7, companion: .source, inputs: 2
    ) { source, others, touch, _ in
      .zip(source, others.first) { try touch.pair($0, $1) }
    } model: {
      ZipModel()
    },
    OperatorCase(
      "zip of a collection", blocks: 13, optimized: 9, elementBlocks: 1, companion: .source, inputs: 2
    ) { source, others, touch, _ in
      .zip([source, others.first]) { try touch.pair($0[0], $0[1]) }
    } model: {
      ZipModel()
    },
    OperatorCase("withLatestFrom", blocks: 4, inputs: 2) { source, others, touch, _ in
      source.withLatestFrom(others.first) { try touch.pair($0, $1) }
    } model: {
      WithLatestFromModel()
    },
    OperatorCase(
      "sample", blocks: 3, companion: .source, inputs: 2
    ) { source, others, _, _ in
      source.sample(others.first)
    } model: {
      SampleModel(fallback: nil)
    },
    OperatorCase(
      "sample(defaultValue:)", blocks: 3, companion: .source, inputs: 2
    ) { source, others, _, _ in
      source.sample(others.first, defaultValue: Item(5))
    } model: {
      SampleModel(fallback: 5)
    },
    OperatorCase(
      "take(until:)", blocks: 3, companion: .neverEmits, inputs: 2
    ) { source, others, _, _ in
      source.take(until: others.first)
    } model: {
      TakeUntilModel()
    },
    OperatorCase("skip(until:)", blocks: 3, inputs: 2) { source, others, _, _ in
      source.skip(until: others.first)
    } model: {
      SkipUntilModel()
    },
    OperatorCase(
      "amb", blocks: 14, optimized: 6, companion: .neverEmits, inputs: 3
    ) { source, others, _, _ in
      .amb([source, others.first, others.second])
    } model: {
      AmbModel()
    },
  ]
}
