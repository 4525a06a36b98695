import Dispatch
import Foundation
import Streams
import TestSupport
import Testing

/// The events in the life of a long chain of one stage.
enum ChainEvent: CaseIterable {
  case emitsAndCompletes, fails, isDisposed, isDropped
  /// The source asks whether the stream has ended, before each of its attempts. The chain is shorter, because its
  /// subscriptions are still on the stack.
  case isAsked

  func happen(to stage: ChainStage) {
    if self == .isAsked { return ask(stage) }
    let heard = Heard<String>()
    var source: PublishSubject<Int>? = PublishSubject<Int>()
    var chain: Observable<Int>? = source
    chain = chain.map(stage.chain)
    let subscription = chain?.subscribe(AnyObserver(eventHandler: heard.append(event:)))
    source?.onNext(1)
    source?.onNext(2)
    switch self {
    case .emitsAndCompletes: source?.onCompleted()
    case .fails: source?.onError(Mishap())
    case .isDisposed: subscription?.dispose()
    case .isDropped, .isAsked: break
    }
    chain = nil
    source = nil
    subscription?.dispose()
  }

  private func ask(_ stage: ChainStage) {
    let attempts = Counter()
    let failing = Observable<Int>.create { observer in
      if attempts.increment() < 3 { observer.onError(Mishap()) }
      return Disposables.create()
    }
    stage.shortChain(failing.retry()).subscribe().dispose()
    // A chain that is subscribed to by a scheduler has been disposed before.
    #expect(attempts.value == 3 || attempts.value == 0)
  }
}

@Suite(.watched) struct ChainTests {
  @Test(arguments: ChainStage.all.map(\.name))
  func `a chain of a thousand stages needs at most 512 KB of stack`(name: String) async {
    // Runs in a separate process, because a stack overflow ends it.
    await #expect(processExitsWith: .success) { [name] in
      guard let stage = ChainStage.all.first(where: { $0.name == name }) else { return }
      for event in ChainEvent.allCases {
        // Once the first thread runs nothing else, work of the main queue runs on the thread that waits for
        // it.
        await onSmallStack {
          if stage.isOnMainActor {
            DispatchQueue.main.sync { event.happen(to: stage) }
          } else {
            event.happen(to: stage)
          }
        }
      }
    }
  }
}
