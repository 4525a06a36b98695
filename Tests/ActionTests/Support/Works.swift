import Action

/// Work that is a subject for each input, and a log of the action that runs it.
final class Works: Sendable {
  private let subjects = Lock<[Int: PublishSubject<String>]>([:])
  let log = Heard<String>()
  private let bag = DisposeBag()

  /// The work for the latest run of `input`.
  subscript(input: Int) -> PublishSubject<String> {
    subjects.withLock { subjects in
      if let subject = subjects[input] { return subject }
      let new = PublishSubject<String>()
      subjects[input] = new
      return new
    }
  }

  /// Creates work, and logs when it starts and when it is disposed.
  func work(_ input: Int) -> Observable<String> {
    let subject = PublishSubject<String>()
    subjects.withLock { $0[input] = subject }
    return subject.do(
      onSubscribe: { [log] in log.append("start \(input)") },
      onDispose: { [log] in log.append("stop \(input)") })
  }

  /// Logs the events of `action`.
  func observe(_ action: Action<Int, String>) {
    action.executing.skip(1).subscribe(onNext: { [log] in log.append($0 ? "busy" : "idle") }).disposed(
      by: bag)
    action.enabled.skip(1).subscribe(onNext: { [log] in log.append($0 ? "on" : "off") }).disposed(by: bag)
    action.elements.subscribe(onNext: { [log] in log.append("+\($0)") }).disposed(by: bag)
    action.errors.subscribe(onNext: { [log] in log.append("error \($0.name)") }).disposed(by: bag)
    action.completions.subscribe(onNext: { [log] in log.append("done") }).disposed(by: bag)
  }

  /// Executes the action, and logs how the caller's stream ends.
  func execute(_ action: Action<Int, String>, _ input: Int) {
    action.execute(input).subscribe(
      onError: { [log] in log.append("caller \(input) \(($0 as? ActionError)?.name ?? "?")") },
      onCompleted: { [log] in log.append("caller \(input) completed") }
    ).disposed(by: bag)
  }

  /// Returns the lines logged since the last call.
  func take() -> [String] {
    let all = log.all
    log.removeAll()
    return all
  }

  /// Ends all work, so that no subject keeps its observers alive.
  func end() {
    for subject in subjects.withLock({ Array($0.values) }) { subject.onCompleted() }
    subjects.withLock { $0 = [:] }
  }
}
