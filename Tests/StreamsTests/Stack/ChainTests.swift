import Dispatch
import Foundation
import Streams
import TestSupport
import Testing

/// The events in the life of a long chain of one stage.
enum ChainEvent: CaseIterable {
  case emitsAndCompletes, fails, isDisposed, isDropped

  func happen(to stage: ChainStage) {
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
    case .isDropped: break
    }
    chain = nil
    source = nil
    subscription?.dispose()
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
