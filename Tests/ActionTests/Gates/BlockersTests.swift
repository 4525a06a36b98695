import Action
import StreamsTesting
import TestSupport
import Testing

/// The reasons of an action whose gate is closed.
@Suite(.watched) struct BlockersTests {
  private let isOnline = MutableProperty(false)
  private let hasItems = BehaviorRelay(value: false)
  private let bag = DisposeBag()

  private func action(_ gate: Gate, policy: ExecutionPolicy = .drop) -> Action<Int, Int> {
    Action(enabledIf: gate, policy: policy) { .just($0) }
  }

  /// The rejections of an action, as they are printed.
  private func rejections(of action: Action<Int, Int>) -> Heard<String> {
    let rejections = Heard<String>()
    action.events.subscribe(onNext: {
      if case .rejected(_, let reason) = $0.kind { rejections.append("\(reason)") }
    }).disposed(by: bag)
    return rejections
  }

  @Test func `an action without a gate or with an open gate has no blockers`() {
    isOnline.value = true
    let actions = [
      Action<Int, Int> { .just($0) }, action(.open), action(.just(true)), action(!Gate.just(false)),
      action(.require(isOnline, "You are offline")), action(.open && .require(isOnline, "You are offline")),
      action(.require(hasItems, "The cart is empty") || .open),
    ]
    for action in actions {
      expectEqual(action.blockers.value, [])
      #expect(action.status.value.isOpen && action.enabled.value)
    }
  }

  @Test func `the blockers are the reasons of the closed requirements, in order`() {
    let action = action(.require(hasItems, "The cart is empty") && .require(isOnline, "You are offline"))
    let blockers = Heard<[String]>()
    action.blockers.subscribe(onNext: { blockers.append($0) }).disposed(by: bag)
    hasItems.accept(true)
    isOnline.value = true
    isOnline.value = false
    hasItems.accept(false)
    expectEqual(
      blockers.all,
      [
        ["The cart is empty", "You are offline"], ["You are offline"], [], ["You are offline"],
        ["The cart is empty", "You are offline"],
      ])
    expectEqual(action.status.value.blockers, ["The cart is empty", "You are offline"])
  }

  @Test func `one of two alternatives is enough, and both are named if neither is met`() {
    let action = action(.require(hasItems, "The cart is empty") || .require(isOnline, "You are offline"))
    expectEqual(action.blockers.value, ["The cart is empty", "You are offline"])
    isOnline.value = true
    expectEqual(action.blockers.value, [])
    #expect(action.enabled.value)
  }

  @Test func `an inverted gate has the general reason, and a requirement of it has its own reason`() {
    isOnline.value = true
    let inverse = action(!.require(isOnline, "You are offline"))
    expectEqual(inverse.blockers.value, ["Not available"])
    let named = action(.require(!Gate(isOnline), "Only offline"))
    expectEqual(named.blockers.value, ["Only offline"])
    isOnline.value = false
    expectEqual(named.blockers.value, [])
  }

  @Test func `a requirement without a value is closed with its own reason, and so is its inverse`() {
    let stream = PublishSubject<Bool>()
    let action = action(.require(stream, "Connecting"))
    let inverse = self.action(!.require(stream, "Connecting"))
    expectEqual([action.blockers.value, inverse.blockers.value], [["Connecting"], ["Not available"]])
    stream.onNext(false)
    expectEqual([action.blockers.value, inverse.blockers.value], [["Connecting"], []])
    stream.onNext(true)
    expectEqual([action.blockers.value, inverse.blockers.value], [[], ["Not available"]])
  }

  @Test func `a closed gate without reasons has the general reason`() {
    let stream = PublishSubject<Bool>()
    let actions = [
      Action<Int, Int>(enabledIf: isOnline) { .just($0) }, Action(enabledIf: stream) { .just($0) },
      action(.never()), action(.just(false)), action(.of(true, false)),
      action(Gate(isOnline) && Gate(hasItems)), action(.combineLatest(isOnline, hasItems) { $0 || $1 }),
    ]
    for action in actions {
      expectEqual(action.blockers.value, ["Not available"])
      #expect(!action.status.value.isOpen)
      expectEqual(action.rejectionReason(for: 1).map { "\($0)" }, "gateClosed")
    }
  }

  @Test func `a failed gate has a general reason, permanently`() {
    let stream = PublishSubject<Bool>()
    let action = action(.require(stream, "Connecting") || .require(isOnline, "You are offline"))
    action.errors.subscribe().disposed(by: bag)
    stream.onError(Mishap())
    isOnline.value = true
    expectEqual(action.blockers.value, ["Not available because of an error"])
    expectEqual(action.rejectionReason(for: 1), .gateFailed)
  }

  @Test func `a released action has a general reason, and its blockers complete`() {
    var action: Action<Int, Int>? = action(.require(isOnline, "You are offline"))
    let (blockers, status) = (action?.blockers, action?.status)
    let heard = Heard<String>()
    blockers?.subscribe(onNext: { heard.append("\($0)") }, onCompleted: { heard.append("completed") })
      .disposed(by: bag)
    action = nil
    expectEqual(heard.all, [#"["You are offline"]"#, #"["No longer available"]"#, "completed"])
    expectEqual(blockers?.value, ["No longer available"])
    expectEqual(status?.value.blockers, ["No longer available"])
  }

  @Test func `a closed state has a general reason, after the reasons of the gate`() {
    let amount = MutableProperty(0)
    let pay = Action<Int, Int>(
      state: amount, enabledIf: .require(isOnline, "You are offline"), enabledWhen: { $0 > 0 }
    ) { .just($0 + $1) }
    let user = MutableProperty(Int?.none)
    let post = Action<Int, Int>(unwrapping: user) { .just($0 + $1) }
    let offline = ["You are offline", "A value is missing or not valid"]
    expectEqual([pay.blockers.value, post.blockers.value], [offline, ["A value is missing or not valid"]])
    isOnline.value = true
    user.value = 1
    expectEqual([pay.blockers.value, post.blockers.value], [["A value is missing or not valid"], []])
    amount.value = 1
    expectEqual(pay.blockers.value, [])
  }

  @Test func `a rejection carries the blockers of its decision`() {
    let action = action(.require(hasItems, "The cart is empty") && .require(isOnline, "You are offline"))
    let rejections = rejections(of: action)
    action.execute(1)
    hasItems.accept(true)
    action.execute(2)
    isOnline.value = true
    action.execute(3)
    expectEqual(
      rejections.all, ["gateClosed: The cart is empty, You are offline", "gateClosed: You are offline"])
  }

  @Test func `a value that is still being announced counts for the blockers of an input`() {
    let action = action(.require(isOnline, "You are offline") && .require(hasItems, "The cart is empty"))
    let rejections = rejections(of: action)
    let other = MutableProperty(0)
    // The observer is notified before the action, which has subscribed later.
    let early = MutableProperty(true)
    early.subscribe(onNext: { if !$0 { other.value += 1 } }).disposed(by: bag)
    let late = self.action(.require(early, "Too late") && .require(hasItems, "The cart is empty"))
    let seen = Heard<[String]>()
    other.subscribe(onNext: { if $0 > 0 { seen.append(late.rejectionReason(for: 1)?.blockers ?? []) } })
      .disposed(by: bag)
    early.value = false
    expectEqual(seen.all, [["Too late", "The cart is empty"]])
    action.execute(1)
    expectEqual(rejections.all, ["gateClosed: You are offline, The cart is empty"])
  }

  @Test func `reasons are evaluated when they are read, and a change of a text alone is not announced`() {
    let (made, word) = (Heard<Int>(), MutableProperty("one"))
    let action = action(
      .require(
        isOnline,
        { @Sendable in
          made.append(1); return word.value
        }()) && Gate(hasItems))
    let statuses = Heard<ActionStatus>()
    action.status.subscribe(onNext: { statuses.append($0) }).disposed(by: bag)
    let rejections = Heard<RejectionReason>()
    action.events.subscribe(onNext: {
      if case .rejected(_, let reason) = $0.kind { rejections.append(reason) }
    }).disposed(by: bag)
    action.execute(1)
    isOnline.value = false
    hasItems.accept(true)
    hasItems.accept(false)
    expectEqual(made.all, [])
    expectEqual(statuses.all.count, 3)
    word.value = "two"
    isOnline.value = false
    expectEqual(statuses.all.count, 3)
    expectEqual(rejections.all.map(\.blockers), [["two", "Not available"]])
    expectEqual(made.all, [1])
  }

  @Test func `a gate converts to a stream of its known values, without repeats`() {
    let (first, second) = (PublishSubject<Bool>(), PublishSubject<Bool>())
    let gate: Gate = .require(first, "one") && !Gate(second)
    let values = Heard<Bool>()
    gate.asObservable().subscribe(onNext: { values.append($0) }).disposed(by: bag)
    expectEqual(values.all, [])
    first.onNext(false)
    expectEqual(values.all, [false])
    second.onNext(true)
    first.onNext(true)
    second.onNext(false)
    expectEqual(values.all, [false, true])
  }

  @Test func `the gate open emits true as a stream, and opens a requirement`() {
    let values = Heard<String>()
    Gate.open.asObservable().subscribe(
      onNext: { values.append("\($0)") }, onCompleted: { values.append("end") }
    )
    .disposed(by: bag)
    expectEqual(values.all, ["true", "end"])
    let action = action(.require(Gate.open, "Never closed"))
    expectEqual(action.blockers.value, [])
  }

  @Test func `a gate that is passed as any stream of Booleans keeps its reasons`() {
    func make(_ condition: some ObservableConvertibleType<Bool>) -> Action<Int, Int> {
      Action(enabledIf: condition) { .just($0) }
    }
    let gate = Gate.require(isOnline, "You are offline")
    for action in [make(gate), make(Gate(gate)), make(gate).gated(by: gate)] {
      expectEqual(action.blockers.value, ["You are offline"])
    }
  }

  @Test func `a gate may be used for several actions`() {
    let gate: Gate = .require(isOnline, "You are offline") && Gate(hasItems)
    let actions = (0..<3).map { _ in action(gate) }
    isOnline.value = true
    for action in actions { expectEqual(action.blockers.value, ["Not available"]) }
    hasItems.accept(true)
    for action in actions { expectEqual(action.blockers.value, []) }
  }
}
