import Surroundings
import Testing

@Suite(.watched) struct MisuseTests {
  @Test(arguments: Misuse.allCases)
  func `a misuse ends the process, and says how to mend it`(misuse: Misuse) async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [misuse] in
      try misuse.commit()
    }
    // The optimiser leaves the messages of preconditions out.
    #if DEBUG
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains(misuse.message))
    #endif
  }

  /// The preconditions that no user can fail, with their reasons.
  private static let unreachable: [String: [String]] = [
    "Action/Core/ActionCore.swift": ["the executions of an action are of its types"],
    "Action/Core/Engine/ActionEngine.swift": ["what waits for its time is never of an action that shares"],
    "Action/Core/Engine/ActionEngine+Effects.swift": ["only what is accepted has an effect"],
    "Streams/Properties/PropertyOrigin.swift": ["an origin is made with one of its two references"],
    "Action/Core/Machine/ActionMachine.swift": ["the engine ends each execution that it began, once"],
    "Action/Core/Machine/SlotMap.swift": ["a slot is changed only while something is in it"],
    "ActionTesting/Contract/ContractRig.swift": ["a check uses no candidate that it has released"],
    "Action/Core/Engine/GroupState.swift": [
      "the engines give room back once for each time that they took it"
    ],
    "Action/Undo/UndoState.swift": [
      "each execution that began ends once", "each undo that began ends once",
    ],
    "ActionUI/UIKit/UICollectionView+Items.swift": ["it needs UIKit"],
    "ActionUI/UIKit/UITableView+Items.swift": ["it needs UIKit"],
    "Benchmarks/Rows/LookUps/LookUpRows.swift": ["each row says whether its events are heard"],
    "OperatorDiagrams/Diagram/MarbleFrames.swift": ["diagrams are in the source, and tests read them all"],
    "OperatorDiagrams/Diagram/Scene.swift": ["each diagram makes as many streams as it has results"],
    "StreamsCombine/Publisher.swift": ["it needs Combine", "and so does the second"],
    "Streams/Combining/MergeState.swift": ["a source ends once, and was claimed before"],
    "Streams/Core/Teardown/ChainedDisposable.swift": ["every leaf has close()"],
    "Streams/Core/Observable.swift": [
      "a subclass needs the initialiser, which is internal, and has run(_:)",
      "only what outlives its disposal is asked to say when it has stopped",
    ],
    "Streams/Core/Recipe.swift": [
      "only what outlives its disposal is asked to say when it has stopped"
    ],
    "Streams/Core/Raw/RawRing.swift": [
      "a trampoline rotates only what is not empty",
      "who takes the first as known, or replaces it, knows that it is there",
      "and that the ring has no copies",
      "and all others ask for the count", "and do that before each element",
      "a backlog asks for the last part before it changes it",
    ],
    "Streams/Core/Raw/RingBuffer.swift": ["a ring names one type of element"],
    "Streams/Core/Raw/KnownObject.swift": ["an object is filed by its class"],
    "Streams/Core/Raw/KnownValue.swift": ["the types of two values are the same"],
    "Streams/Core/Raw/LatestWord.swift": [
      "a subject asks whether it holds its elements", "and names their type",
    ],
    "Streams/Core/Raw/LazyObject.swift": ["a typed wrapper is around it"],
    "Streams/Core/Raw/RawObservers.swift": [
      "objects are aligned", "also lists", "a subject has observers of its own elements only",
      "its ends are sent to sinks only", "a word is marked as a list for lists only",
    ],
    "Streams/Core/Raw/ThreadLocal.swift": ["no test uses up all memory"],
    "Streams/Core/Raw/TaggedReference.swift": ["objects are aligned", "a slot has its own words only"],
    "Streams/Core/Raw/WithWords.swift": ["the time of a thread is made of words"],
    "Streams/Core/Turns/SerializedRun.swift": [
      "every leaf has handleNext(_:)", "and fail(_:)", "and complete()",
      "and handleOther(_:), where it has other inputs",
    ],
    "Streams/Core/Contract/Sink.swift": ["every leaf has next(_:)", "and failed(_:)", "and completed()"],
    "Streams/Creating/StepwiseSource.swift": [
      "scheduleRecursive runs no repetition before the one before has returned"
    ],
    "Streams/Subjects/SubjectCore+Value.swift": [
      "only subjects that are made with a value are asked for it or modified"
    ],
    "StreamsTesting/Races/Baton.swift": [
      "the threads of a race answer each word before the next", "only states are stored",
    ],
    "StreamsTesting/Watchdogs/ThreadClock.swift": ["a thread that runs has a clock"],
    "Streams/Timing/Delay.swift": ["the timer is set for the first that waits, and only it takes that away"],
  ]

  @Test func `every precondition is in a table`() throws {
    var listed: [String: Int] = MisuseTests.unreachable.mapValues(\.count)
    // One precondition can have several messages, and be met in several ways.
    for (file, misuses) in Dictionary(grouping: Misuse.allCases, by: \.file) {
      listed[file, default: 0] +=
        file.hasSuffix("MainScheduler.swift") ? 1 : Set(misuses.map(\.message)).count
    }
    var found: [String: Int] = [:]
    for file in try SourceFile.all(in: ["Sources/"]) {
      let pattern = Pattern(#"(?:precondition|preconditionFailure|fatalError|assert|assertionFailure)\("#)
      let count = pattern.matches(in: file.code).count
      if count > 0 { found[file.name] = count }
    }
    expectEqual(differences(found, listed), [])
  }
}
