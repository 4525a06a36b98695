/// The number of promises in each file that the compiler cannot check. More of them need a reason, fewer are welcome:
/// both are changes of this table.
let uncheckedPromises: [String: [String: Int]] = [
  "Action/Core/ActionCore.swift": ["@unchecked Sendable": 1],
  "Action/Core/ActionRun.swift": ["@unchecked Sendable": 1],
  "Action/Core/Execution.swift": ["@unchecked Sendable": 1],
  "Action/Core/Run/ActionRecorder.swift": ["@unchecked Sendable": 2],
  "Action/Core/Run/Run.swift": ["@unchecked Sendable": 1],
  "ActionDispatch/Core/Registration.swift": ["@unchecked Sendable": 1],
  "ActionDispatch/Handlers/AsyncHandler.swift": ["@unchecked Sendable": 1],
  "ActionDispatch/Handlers/Handler.swift": ["@unchecked Sendable": 1],
  "Benchmarks/MeasureLimit.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Benchmarks/Rows/OperatorRows.swift": ["@unchecked Sendable": 1],
  "Benchmarks/Rows/PriceRows.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 3],
  "Desktop/Sources/ActionGTK/Raw/Application.swift": ["OpaquePointer": 2],
  "Desktop/Sources/ActionGTK/Raw/Attachments.swift": ["OpaquePointer": 2, "Unmanaged": 3],
  "Desktop/Sources/ActionGTK/Raw/CStrings.swift": ["Unsafe": 5],
  "Desktop/Sources/ActionGTK/Raw/FrameWatch.swift": ["Unmanaged": 3],
  "Desktop/Sources/ActionGTK/Raw/LoopTurns.swift": ["Unmanaged": 4],
  "Desktop/Sources/ActionGTK/Raw/ObjectReference.swift": ["OpaquePointer": 4, "Unsafe": 6],
  "Desktop/Sources/ActionGTK/Raw/RawMainLoop.swift": ["OpaquePointer": 1],
  "Desktop/Sources/ActionGTK/Raw/SignalConnection.swift": ["OpaquePointer": 1, "Unsafe": 1, "Unmanaged": 3],
  "Desktop/Sources/ActionGTK/Raw/WeakObject.swift": ["OpaquePointer": 1, "Unsafe": 1],
  "Desktop/Sources/ActionGTK/Raw/Widgets/Box.swift": ["OpaquePointer": 1, "Unsafe": 1],
  "Desktop/Sources/ActionGTK/Raw/Widgets/ListView.swift": ["OpaquePointer": 4],
  "Desktop/Sources/ActionGTK/Raw/Widgets/ProgressBar.swift": ["OpaquePointer": 1],
  "Desktop/Sources/ActionGTK/Raw/Widgets/TextView+Edits.swift": ["OpaquePointer": 1, "Unsafe": 1],
  "Desktop/Sources/ActionGTK/Raw/Widgets/TextView.swift": ["OpaquePointer": 1, "Unsafe": 1],
  "Desktop/Sources/ActionGTK/Raw/Widgets/Window.swift": ["OpaquePointer": 2, "Unsafe": 1],
  "Desktop/Sources/GtkProbe/Raw/ForeignScenario.swift": ["OpaquePointer": 6],
  "Desktop/Sources/NotesStore/Raw/Database.swift": ["OpaquePointer": 3],
  "Desktop/Sources/NotesStore/Raw/RawPath.swift": ["Unsafe": 2],
  "Desktop/Sources/NotesStore/Raw/Statement.swift": [
    "OpaquePointer": 2, "Unsafe": 1, "withMemoryRebound": 1,
  ],
  "Download/BoundedQueue.swift": ["@unchecked Sendable": 1],
  "Streams/Combining/CombinationRun.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 1],
  "Streams/Combining/Concat.swift": ["@unchecked Sendable": 2],
  "Streams/Combining/MergeRun.swift": ["@unchecked Sendable": 1],
  "Streams/Combining/MergeSubscriptions.swift": ["@unchecked Sendable": 1],
  "Streams/Combining/Sample.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 1],
  "Streams/Combining/Subscriptions.swift": ["@unchecked Sendable": 1],
  "Streams/Combining/SwitchRun.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Combining/UntilRun.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Combining/WithLatestFrom.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Core/Assembled.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Contract/Sink.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Observable.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Raw/AssociatedObject.swift": ["Unsafe": 1, "unsafeBitCast": 1],
  "Streams/Core/Raw/AssumingIsolation.swift": ["unsafeBitCast": 10],
  "Streams/Core/Raw/FirstThread.swift": ["dlsym": 1, "unsafeBitCast": 1],
  "Streams/Core/Raw/KnownObject.swift": ["unsafeDowncast": 1],
  "Streams/Core/Raw/KnownValue.swift": ["unsafeBitCast": 1],
  "Streams/Core/Raw/LatestWord.swift": ["unsafeBitCast": 5],
  "Streams/Core/Raw/LazyObject.swift": ["Unmanaged": 6, "Unsafe": 6, "unsafelyUnwrapped": 1],
  "Streams/Core/Raw/Lock.swift": ["@unchecked Sendable": 1, "Unsafe": 1],
  "Streams/Core/Raw/RawBacklog.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Core/Raw/RawObservers.swift": [
    "@unchecked Sendable": 1, "Unmanaged": 12, "Unsafe": 6, "unsafelyUnwrapped": 1,
  ],
  "Streams/Core/Raw/RawRing.swift": [
    "@unchecked Sendable": 1, "Unmanaged": 1, "Unsafe": 2, "unsafeUninitializedCapacity": 1,
    "unsafelyUnwrapped": 6,
  ],
  "Streams/Core/Raw/Ring.swift": ["@unchecked Sendable": 1, "Unsafe": 1, "unsafeUninitializedCapacity": 1],
  "Streams/Core/Raw/RingBuffer.swift": ["ManagedBuffer": 1, "Unsafe": 6, "unsafeDowncast": 1],
  "Streams/Core/Raw/RingList.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Raw/SuspendedTask.swift": ["Unsafe": 3],
  "Streams/Core/Raw/TaggedReference.swift": ["Unmanaged": 4, "Unsafe": 1, "unsafelyUnwrapped": 1],
  "Streams/Core/Raw/ThreadLocal.swift": ["Unmanaged": 4, "Unsafe": 2],
  "Streams/Core/Raw/WithWords.swift": ["Unsafe": 2, "withMemoryRebound": 1],
  "Streams/Core/Sinks/CallbackSink.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Sinks/InnerSink.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Sinks/IsolatedSink.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Sinks/SerializedSink.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Sinks/TerminalSink.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Stages/Stage.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Stages/StageSink.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Core/Teardown/ChainedDisposable.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Turns/CollectedElements.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Core/Turns/SerializedRun.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Turns/SerializedState.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Core/Turns/Trampoline.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Creating/Create.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/Empty.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/Error.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/Just.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/Never.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/StepwiseSource.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/Using.swift": ["@unchecked Sendable": 1],
  "Streams/Delivery/DeliverySubscription.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Failing/Catch.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Failing/CatchAndReturn.swift": ["@unchecked Sendable": 1],
  "Streams/Failing/CatchSequence.swift": ["@unchecked Sendable": 1],
  "Streams/Failing/RetryBackoff.swift": ["@unchecked Sendable": 1],
  "Streams/Filtering/IfEmptySwitchTo.swift": ["@unchecked Sendable": 1],
  "Streams/Properties/LatestProperty.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Properties/LatestPropertyRecipe.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 1],
  "Streams/Properties/MutableProperty.swift": ["@unchecked Sendable": 1],
  "Streams/Properties/Property.swift": ["@unchecked Sendable": 1],
  "Streams/Properties/ValidatingProperty.swift": ["@unchecked Sendable": 1],
  "Streams/Schedulers/CurrentThreadScheduler.swift": ["@unchecked Sendable": 1],
  "Streams/Schedulers/DispatchTimer.swift": ["@unchecked Sendable": 1],
  "Streams/Schedulers/MainScheduler.swift": ["@unchecked Sendable": 1],
  "Streams/Schedulers/SerialDispatchQueueScheduler.swift": ["@unchecked Sendable": 1],
  "Streams/Schedulers/VirtualClock.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Schedulers/VirtualTimeQueue.swift": ["@unchecked Sendable": 2],
  "Streams/Schedulers/VirtualTimeScheduler.swift": ["@unchecked Sendable": 1],
  "Streams/Sharing/ConnectableObservable.swift": ["@unchecked Sendable": 1],
  "Streams/Sharing/Share.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 3],
  "Streams/Subjects/AsyncSubject.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/BehaviorRelay.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/BehaviorSubject.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/LendingSubscription.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/LentSubject.swift": ["@unchecked Sendable": 2],
  "Streams/Subjects/PublishRelay.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/PublishSubject.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/ReplayRelay.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/ReplaySubject.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/SubjectCore.swift": ["@exclusivity(unchecked)": 5, "@unchecked Sendable": 1],
  "Streams/Timing/TimedRun.swift": ["@exclusivity(unchecked)": 4, "@unchecked Sendable": 1],
  "Streams/Timing/Window.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 1],
  "Streams/Traits/PrimitiveSequence/AndThen.swift": ["@unchecked Sendable": 1],
  "Streams/Transforming/GroupBy.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 1],
  "StreamsCombine/AsObservable.swift": ["@unchecked Sendable": 2],
  "StreamsCombine/ObservablePublisher.swift": ["@unchecked Sendable": 1],
  "StreamsFoundation/HistoricalScheduler.swift": ["@unchecked Sendable": 1],
  "StreamsFoundation/NotificationCenter+Rx.swift": ["@unchecked Sendable": 1],
  "StreamsTesting/TestScheduler.swift": ["@unchecked Sendable": 1],
]

/// The folders for raw code: that of the libraries, and those of examples which call libraries of C.
let rawFolders = [
  "Desktop/Sources/ActionGTK/Raw/", "Desktop/Sources/GtkProbe/Raw/", "Desktop/Sources/NotesStore/Raw/",
  "Streams/Core/Raw/",
]

/// The files outside the folder of raw code that name an untyped structure, and the reason for it.
let wrappers = [
  "Streams/Core/Teardown/Slot.swift": "puts the type around a tagged reference",
  "Streams/Core/Turns/ActorMailbox.swift": "puts the type around its queue, in each call",
  "Streams/Core/Turns/DrainLoop.swift": "puts the type around its inside",
  "Streams/Core/Turns/DrainQueue.swift": "puts the type around its inside",
  "Streams/Subjects/SubjectCore.swift": "releases what it kept outside a lock, and looks up no type for that",
]

/// The tests, or folders of tests, that use raw code or underscored API, and the reason for it.
let rawTests: [String: String] = [
  "ActionDispatchTests/CompletionTests.swift": "cancels the task that it runs in",
  "AppleFaces/": "has the functions of other systems, and links to files of the sources",
  "CompileTests/Clients/Accepted/SignUp.swift": "sets the storage of a wrapped property",
  "ExamplesTests/DownloadTests.swift": "makes data of words",
  "HouseTests/HouseRulesTests.swift": "names what is refused",
  "HouseTests/HouseTables.swift": "names what is refused",
  "HouseTests/RuntimeCounterTests.swift": "allocates raw blocks for the counter to see",
  "InspectorPages/Browsing/Loopback.swift": "calls the sockets of C",
  "StreamsTestingTests/Threads/StackSizeTests.swift": "compares addresses on the stack",
  "StreamsTests/Concurrency/": "cancels the task that it runs in",
  "StreamsTests/Core/Raw/": "tests the raw code",
  "StreamsTests/Properties/PropertyWrapperTests.swift": "uses the storage of a wrapped property",
  "Surroundings/WebServer.swift": "calls the sockets of C",
]

/// The words of the language that begin with an underscore, in the files that cannot do without.
let underscoredWords = [
  // A setter would copy all that waits for each input.
  "Action/Core/Machine/TicketQueue.swift": "_modify {"
]

/// The members that are explained at their requirements, in a protocol of this package or of the standard library.
let witnesses = [
  "func on(_ event:", "func onNext(", "func onError(", "func onCompleted()",
  "var description:", "var debugDescription:", "mutating func next()",
  "func advanced(by", "func duration(to", "static func <",
  "func convertFromVirtualTime", "func convertToVirtualTime", "func offsetVirtualTime",
  "func compareVirtualTime",
]

/// The tests that look at the clock, or wait for it, and the reason why none of them fails on a slow machine.
let clockTests = [
  "ActionInspectorTests/Recording/PartsTests.swift":
    "compares the order of times, not how long something takes",
  "ActionTestingTests/Support/ToyAction.swift":
    "gives another thread a chance; any order that comes is right",
  "AppleFaces/UIKit/Controls.swift": "stands in for a control that has a date",
  "CompileTests/Clients/Accepted/DateScheduler.swift": "is compiled and not run",
  "Desktop/Tests/ProgramTesting/SilenceWatch.swift": "looks from time to time; its verdict is in looks",
  "ExamplesTests/SearchTests.swift": "takes a time to count from, and adds to it",
]

/// The tests without a watchdog, and the reason why they need none or cannot have one.
let unwatchedTests = [
  "AppleFaces/": "a package of its own, which the watchdog of tasks is not offered to",
  "CompileTests/": "wait for the compiler, which takes as long as it takes",
  "HouseTests/WaitingTests.swift": "plants some",
  "StreamsCombineTests/PublisherTests.swift": "is a test of `AppleFaces/` too",
  "InspectorPages/": "a package of its own, which the watchdog of tasks is not offered to",
  "StreamsTestingTests/Watchdogs/": "test the watchdogs",
]
