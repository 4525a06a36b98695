import Streams

extension OperatorCase {
  static let failing: [OperatorCase] = [
    OperatorCase("catch", blocks: 2, inputs: 2) { source, others, _, _ in
      source.catch { _ in others.first }
    } model: {
      SuccessionModel(last: 1) { end, _ in end == .error }
    },
    OperatorCase("catchAndReturn") { source, _, _, _ in
      source.catchAndReturn(Item(5))
    } model: {
      ListModel { numbers, end in
        numbers.map(Word.next) + (end == .error ? [.next(5), .completed] : whole([], end))
      }
    },
    OperatorCase(
      "catch(sequence:)", blocks: 5, retainsSource: true, inputs: 3
    ) { source, others, _, _ in
      .catch(sequence: [source, others.first, others.second])
    } model: {
      SuccessionModel { end, _ in end == .error }
    },
    OperatorCase(
      "retry", blocks: 4, retainsSource: true, inputs: 3, attempts: [0, 1, 2]
    ) { source, _, touch, _ in
      source.retry(touch.attempts)
    } model: {
      SuccessionModel { end, _ in end == .error }
    },
    OperatorCase(
      "retry(when:)", blocks: 14, optimized: 12, retainsSource: true, inputs: 3, attempts: [0, 2]
    ) { source, others, _, _ in
      source.retry(when: { _ in others.first })
    } model: {
      RetryWhenModel()
    },
    OperatorCase(
      "retry(when:), of the errors", blocks: 11, optimized: 10, retainsSource: true, inputs: 3,
      attempts: [0, 1, 2]
    ) { source, _, touch, _ in
      source.retry(when: { $0.take(touch.attempts - 1) })
    } model: {
      RescuedModel(SuccessionModel { end, _ in end == .error }, rescue: [.completed])
    },
    OperatorCase(
      "retry(backoff:)", blocks: 3, retainsSource: true, inputs: 3, isTimed: true,
      attempts: [0, 1, 2]
    ) { source, _, touch, scheduler in
      source.retry(touch.attempts, backoff: .constant(.seconds(2)), scheduler: scheduler)
    } model: {
      SuccessionModel(pause: 2) { end, _ in end == .error }
    },
  ]
}
