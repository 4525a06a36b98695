import Streams
import StreamsTesting
import TestSupport
import Testing

/// The errors of the validators in these tests.
enum Wrong: Error, Equatable { case negative, tooBig, different }

typealias Checked = ValidatingProperty<Int, Wrong>

/// Returns the decision on a number. Negative numbers are invalid, and numbers over the limit are coerced to
/// the limit.
func check(_ value: Int, limit: Int) -> Checked.Decision {
  if value < 0 { return .invalid(.negative) }
  return value > limit ? .coerced(limit, .tooBig) : .valid
}

struct ValidatingPropertyTests {
  @Test func `a valid value is set, a coerced value is replaced, and an invalid one changes nothing`() {
    let checked = Checked(1) { check($0, limit: 10) }
    let values = checked.recorded()
    let results = Heard<Checked.Result>()
    checked.result.subscribe(onNext: { results.append($0) })
    expectEqual(checked.result.value, .valid(1))
    checked.value = 5
    expectEqual(checked.value, 5)
    checked.value = -3
    expectEqual(checked.value, 5)
    expectEqual(checked.result.value, .invalid(-3, .negative))
    checked.value = 99
    expectEqual(checked.value, 10)
    expectEqual(values.all, ["next(1)", "next(5)", "next(10)"])
    expectEqual(
      results.all,
      [
        .valid(1), .valid(5), .invalid(-3, .negative),
        .coerced(replacement: 10, proposed: 99, error: .tooBig),
      ])
  }

  @Test func `a result contains the proposal, the value and the error`() {
    let results: [Checked.Result] = [
      .valid(1), .coerced(replacement: 2, proposed: 3, error: nil), .invalid(4, .negative),
    ]
    expectEqual(results.map(\.isValid), [true, true, false])
    expectEqual(results.map(\.isInvalid), [false, false, true])
    expectEqual(results.map(\.value), [1, 2, nil])
    expectEqual(results.map(\.proposed), [1, 3, 4])
    expectEqual(results.map(\.error), [nil, nil, .negative])
  }

  @Test func `the initial value is validated, and kept in any case`() {
    for (initial, result) in [
      (-1, Checked.Result.invalid(-1, .negative)),
      (50, .coerced(replacement: 10, proposed: 50, error: .tooBig)),
    ] {
      let checked = Checked(initial) { check($0, limit: 10) }
      expectEqual(checked.value, initial)
      expectEqual(checked.result.value, result)
    }
  }

  @Test func `isValid emits only changes, and errors emits every error`() {
    let checked = Checked(-5) { check($0, limit: 10) }
    let (valid, errors) = (checked.isValid.recorded(), checked.errors.recorded())
    for proposal in [1, 2, 20, -1, -2, 3] { checked.value = proposal }
    expectEqual(valid.all, ["next(false)", "next(true)", "next(false)", "next(true)"])
    expectEqual(errors.all, ["negative", "tooBig", "negative", "negative"].map { "next(\($0))" })
    #expect(checked.isValid.value)
  }

  @Test func `the last proposal is validated again when its dependency changes`() {
    let limit = MutableProperty(10)
    let checked = Checked(1, with: limit) { check($0, limit: $1) }
    let values = checked.recorded()
    let results = Heard<Checked.Result>()
    checked.result.subscribe(onNext: { results.append($0) })
    checked.value = 30
    limit.value = 20
    limit.value = 40
    limit.value = 50
    expectEqual(checked.value, 30)
    expectEqual(values.all, ["next(1)", "next(10)", "next(20)", "next(30)"])
    expectEqual(
      results.all,
      [
        .valid(1), .coerced(replacement: 10, proposed: 30, error: .tooBig),
        .coerced(replacement: 20, proposed: 30, error: .tooBig), .valid(30), .valid(30),
      ])
  }

  @Test func `an invalid proposal becomes the value when its dependency allows it`() {
    let allowed = MutableProperty(1)
    let checked = Checked(1, with: allowed) { $0 == $1 ? .valid : .invalid(.different) }
    checked.value = 2
    expectEqual(checked.value, 1)
    allowed.value = 2
    expectEqual(checked.value, 2)
    allowed.value = 3
    expectEqual(checked.value, 2)
    expectEqual(checked.result.value, .invalid(2, .different))
  }

  @Test func `a validator may depend on two other properties`() {
    let (low, high) = (MutableProperty(0), MutableProperty(10))
    let checked = Checked(5, with: low, high) { value, low, high in
      value < low ? .invalid(.negative) : value > high ? .coerced(high, nil) : .valid
    }
    checked.value = 12
    expectEqual(checked.value, 10)
    high.value = 11
    expectEqual(checked.value, 11)
    low.value = 20
    expectEqual(checked.result.value, .invalid(12, .negative))
    let inner = MutableProperty(3)
    let wrapping = Checked(inner, with: low, high) { $0 + $1 + $2 < 0 ? .invalid(.negative) : .valid }
    wrapping.value = -100
    expectEqual(inner.value, 3)
  }

  @Test func `a validator receives the proposal of a validating dependency, valid or not`() {
    let first = Checked(1) { check($0, limit: 10) }
    let second = Checked(1, with: first) { $0 == $1 ? .valid : .invalid(.different) }
    first.value = -4
    expectEqual(second.result.value, .invalid(1, .different))
    second.value = -4
    expectEqual(second.result.value, .valid(-4))
    first.value = 99
    expectEqual(second.isValid.value, false)
    let inner = MutableProperty(99)
    #expect(Checked(inner, with: first) { $0 == $1 ? .valid : .invalid(.different) }.isValid.value)
  }

  @Test func `a wrapped property accepts only valid proposals, and direct writes are validated`() {
    let inner = MutableProperty(1)
    let checked = Checked(inner) { check($0, limit: 10) }
    let heard = inner.recorded()
    let results = checked.result.map(\.isValid).recorded()
    checked.value = -1
    checked.value = 20
    expectEqual(heard.all, ["next(1)", "next(10)"])
    inner.value = -7
    expectEqual(checked.value, -7)
    expectEqual(checked.result.value, .invalid(-7, .negative))
    inner.value = 3
    expectEqual(checked.result.value, .valid(3))
    expectEqual(results.all, [true, false, true, false, true].map { "next(\($0))" })
  }

  @Test func `observers of the value can read the result, and vice versa`() {
    let checked = Checked(0) { check($0, limit: 10) }
    let heard = Heard<String>()
    let subscriptions = [
      checked.subscribe(onNext: { heard.append("value \($0): \(checked.result.value.proposed)") }),
      checked.result.subscribe(onNext: { heard.append("result \($0.proposed): \(checked.value)") }),
    ]
    defer { for subscription in subscriptions { subscription.dispose() } }
    checked.value = 20
    checked.value = -1
    expectEqual(
      heard.all,
      [
        "value 0: 0", "result 0: 0", "value 10: 20", "result 20: 10", "result -1: 10",
      ])
  }

  @Test func `a proposal made inside an observer is validated immediately and emitted in order`() {
    let checked = Checked(0) { check($0, limit: 10) }
    let read = Heard<Int>()
    let subscription = checked.subscribe(onNext: { value in
      guard value == 1 else { return }
      checked.value = 50
      read.append(checked.value)
      checked.value = -1
      read.append(checked.result.value.proposed)
    })
    defer { subscription.dispose() }
    let (values, results) = (checked.recorded(), checked.result.map(\.proposed).recorded())
    checked.value = 1
    expectEqual(read.all, [10, -1])
    expectEqual(values.all, ["next(0)", "next(1)", "next(10)"])
    expectEqual(results.all, ["next(0)", "next(-1)"])
  }

  @Test func `an observer of the dependency reads the revalidated value, in any subscription order`() {
    let limit = MutableProperty(10)
    let read = Heard<Int>()
    let late = Heard<Checked>()
    let subscription = limit.subscribe(onNext: { value in
      guard let checked = late.all.first else { return }
      read.append(checked.value)
      if value == 20 { limit.value = 5 }
      read.append(checked.value)
      if value == 20 { checked.value = 4 }
    })
    let checked = Checked(1, with: limit) { check($0, limit: $1) }
    late.append(checked)
    checked.value = 30
    limit.value = 20
    expectEqual(read.all, [20, 5, 4, 4])
    expectEqual(checked.value, 4)
    late.removeAll()
    subscription.dispose()
  }

  @Test func `proposals can be bound to a validating property`() {
    let proposals = PublishSubject<Int>()
    let checked = Checked(0) { check($0, limit: 10) }
    let subscription = proposals.bind(to: checked)
    proposals.onNext(7)
    proposals.onNext(-7)
    expectEqual(checked.value, 7)
    checked.on(.next(8))
    checked.on(.completed)
    proposals.onCompleted()
    checked.value = 9
    expectEqual(checked.value, 9)
    subscription.dispose()
  }

  @Test func `a released validating property completes, and its last result stays readable`() {
    var checked: Checked? = Checked(1) { check($0, limit: 10) }
    let (values, results) = (checked!.recorded(), checked!.isValid.recorded())
    let (value, result) = (checked!.asProperty(), checked!.result)
    checked?.value = -1
    checked = nil
    expectEqual(values.all, ["next(1)", "completed"])
    expectEqual(results.all, ["next(true)", "next(false)", "completed"])
    expectEqual(value.value, 1)
    expectEqual(result.value, .invalid(-1, .negative))
  }

  @Test func `the view of a released validating property continues, and its results complete`() {
    let (inner, limit) = (MutableProperty(1), MutableProperty(10))
    var checked: Checked? = Checked(inner, with: limit) { check($0, limit: $1) }
    let (values, results) = (checked!.asProperty().recorded(), checked!.isValid.recorded())
    let result = checked!.result
    checked?.value = 30
    checked = nil
    limit.value = 20
    inner.value = -2
    expectEqual(result.value, .coerced(replacement: 10, proposed: 30, error: .tooBig))
    expectEqual(values.all, ["next(1)", "next(10)", "next(-2)"])
    expectEqual(results.all, ["next(true)", "completed"])
  }

  @Test func `the last value of an ended dependency stays in use`() {
    var limit: MutableProperty<Int>? = MutableProperty(10)
    let checked = Checked(1, with: limit!) { check($0, limit: $1) }
    limit = nil
    checked.value = 30
    expectEqual(checked.value, 10)
  }

  @Test func `a released validating property releases everything that it retains`() {
    let lifetimes = Lifetimes()
    let limit = MutableProperty(10)
    do {
      let inner = MutableProperty(lifetimes.track("value"))
      let token = lifetimes.track("validator")
      let checked = ValidatingProperty<Tracked, Wrong>(inner, with: limit) { value, limit in
        value.and(token).label.count < limit ? .valid : .invalid(.tooBig)
      }
      checked.subscribe(onNext: { [token = lifetimes.track("observer")] in $0.and(token) })
      checked.result.subscribe(onNext: { [token = lifetimes.track("second")] _ in _ = token })
      checked.errors.subscribe(onNext: { [token = lifetimes.track("third")] _ in _ = token })
      checked.value = lifetimes.track("new value")
      checked.value = lifetimes.track("a value that is too big")
      limit.value = 100
      expectEqual(checked.value.label, "a value that is too big")
    }
    expectEqual(lifetimes.made, 7)
    #expect(lifetimes.live == 0, "\(lifetimes)")
    limit.value = 1
  }
}
