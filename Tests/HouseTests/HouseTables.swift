/// The number of unchecked promises in each file. An additional one needs a reason, and each change needs a change of
/// this table.
let uncheckedPromises: [String: [String: Int]] = [
  "Action/Core/ActionCore+Events.swift": ["known(": 3],
  "Action/Core/ActionRun.swift": ["@unchecked Sendable": 1],
  "Action/Core/Engine/ActionWatch.swift": ["known(": 1],
  "Action/Core/Engine/ReadGate.swift": ["known(": 1],
  "Action/Core/Execution.swift": ["@unchecked Sendable": 1],
  "Action/Core/Machine/AreSameValue.swift": ["knownValue(": 1],
  "Action/Core/Run/ActionRecorder.swift": ["@unchecked Sendable": 2],
  "Action/Core/Run/Run.swift": ["@unchecked Sendable": 1],
  "ActionDispatch/Core/Registration.swift": ["@unchecked Sendable": 1],
  "ActionDispatch/Handlers/AsyncHandler.swift": ["@unchecked Sendable": 1],
  "ActionDispatch/Handlers/Handler.swift": ["@unchecked Sendable": 1],
  "ActionDispatch/Routing/Route+Waiting.swift": ["known(": 2],
  "ActionDispatch/Routing/Route.swift": ["known(": 4],
  "Benchmarks/MeasureLimit.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Benchmarks/Rows/OperatorRows.swift": ["@unchecked Sendable": 1],
  "Benchmarks/Rows/PriceRows.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 3],
  "Desktop/Sources/ActionGTK/Raw/Application.swift": ["OpaquePointer": 3],
  "Desktop/Sources/ActionGTK/Raw/Attachments.swift": ["OpaquePointer": 2, "Unmanaged": 3],
  "Desktop/Sources/ActionGTK/Raw/CStrings.swift": ["baseAddress": 1, "Unsafe": 5],
  "Desktop/Sources/ActionGTK/Raw/FrameWatch.swift": ["Unmanaged": 3],
  "Desktop/Sources/ActionGTK/Raw/LoopTurns.swift": ["Unmanaged": 4],
  "Desktop/Sources/ActionGTK/Raw/ObjectReference.swift": ["OpaquePointer": 4, "Unsafe": 6],
  "Desktop/Sources/ActionGTK/Raw/RawMainLoop.swift": ["OpaquePointer": 1],
  "Desktop/Sources/ActionGTK/Raw/SignalConnection.swift": ["OpaquePointer": 1, "Unsafe": 1, "Unmanaged": 3],
  "Desktop/Sources/ActionGTK/Raw/WeakObject.swift": ["OpaquePointer": 1, "Unsafe": 1],
  "Desktop/Sources/ActionGTK/Raw/Widgets/Box.swift": ["OpaquePointer": 1, "Unsafe": 1],
  "Desktop/Sources/ActionGTK/Raw/Widgets/ListView.swift": ["OpaquePointer": 4],
  "Desktop/Sources/ActionGTK/Raw/Widgets/Menu.swift": ["OpaquePointer": 2],
  "Desktop/Sources/ActionGTK/Raw/Widgets/ProgressBar.swift": ["OpaquePointer": 1],
  "Desktop/Sources/ActionGTK/Raw/Widgets/TextView+Edits.swift": ["OpaquePointer": 1, "Unsafe": 1],
  "Desktop/Sources/ActionGTK/Raw/Widgets/TextView.swift": ["OpaquePointer": 1, "Unsafe": 1],
  "Desktop/Sources/ActionGTK/Raw/Widgets/Widget.swift": ["OpaquePointer": 2],
  "Desktop/Sources/ActionGTK/Raw/Widgets/Window.swift": ["OpaquePointer": 2, "Unsafe": 1],
  "Desktop/Sources/GtkProbe/Raw/ForeignScenario.swift": ["OpaquePointer": 6],
  "Desktop/Sources/GtkProbe/Raw/MenuItems.swift": ["Unsafe": 1],
  "Desktop/Sources/NotesStore/Raw/Database.swift": ["OpaquePointer": 3],
  "Desktop/Sources/NotesStore/Raw/Statement.swift": [
    "baseAddress": 1, "OpaquePointer": 2, "Unsafe": 1, "withMemoryRebound": 1,
  ],
  "Download/BoundedQueue.swift": ["@unchecked Sendable": 1],
  "Streams/Combining/CombinationRun.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Combining/Concat.swift": ["@unchecked Sendable": 2],
  "Streams/Combining/MergeRun.swift": ["@unchecked Sendable": 1, "known(": 1],
  "Streams/Combining/MergeSubscriptions.swift": ["@unchecked Sendable": 1],
  "Streams/Combining/Sample.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 1],
  "Streams/Combining/Subscriptions.swift": ["@unchecked Sendable": 1],
  "Streams/Combining/SwitchRun.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1, "known(": 1],
  "Streams/Combining/UntilRun.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Combining/WithLatestFrom.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Core/Assembled.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Contract/Sink.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Observable.swift": ["@unchecked Sendable": 1],
  "Streams/Core/ObserverType.swift": ["known(": 1],
  "Streams/Core/Raw/AssociatedObject.swift": ["Unsafe": 1, "unsafeBitCast": 1],
  "Streams/Core/Raw/AssumingIsolation.swift": ["unsafeBitCast": 12],
  "Streams/Core/Raw/FirstThread.swift": ["dlsym": 1, "unsafeBitCast": 1],
  "Streams/Core/Raw/KnownObject.swift": ["unsafeDowncast": 1],
  "Streams/Core/Raw/KnownValue.swift": ["unsafeBitCast": 1],
  "Streams/Core/Raw/LatestWord.swift": ["unsafeBitCast": 5],
  "Streams/Core/Raw/LazyObject.swift": ["Unmanaged": 6, "Unsafe": 6, "unsafelyUnwrapped": 1],
  "Streams/Core/Raw/Lock.swift": ["@unchecked Sendable": 1, "Unsafe": 1],
  "Streams/Core/Raw/ObjectList.swift": ["known(": 4],
  "Streams/Core/Raw/RawBacklog.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Core/Raw/RawObservers.swift": [
    "@unchecked Sendable": 1, "Unmanaged": 13, "Unsafe": 7, "unsafelyUnwrapped": 1,
  ],
  "Streams/Core/Raw/RawRing.swift": [
    "@unchecked Sendable": 1, "baseAddress": 1, "Unmanaged": 1, "Unsafe": 2, "unsafelyUnwrapped": 6,
    "unsafeUninitializedCapacity": 1,
  ],
  "Streams/Core/Raw/Ring.swift": [
    "@unchecked Sendable": 1, "baseAddress": 1, "Unsafe": 1, "unsafeUninitializedCapacity": 1,
  ],
  "Streams/Core/Raw/RingBuffer.swift": ["ManagedBuffer": 1, "Unsafe": 6, "unsafeDowncast": 1],
  "Streams/Core/Raw/RingList.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Raw/SuspendedCall.swift": ["Unsafe": 3],
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
  "Streams/Core/Stages/StageSink.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Core/Teardown/ChainedDisposable.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Turns/ActorMailbox.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Core/Turns/CollectedElements.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Core/Turns/SerializedRun.swift": ["@unchecked Sendable": 1],
  "Streams/Core/Turns/SerializedState.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Core/Turns/Trampoline.swift": ["@exclusivity(unchecked)": 2, "@unchecked Sendable": 1],
  "Streams/Creating/Empty.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/Error.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/Just.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/Never.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/StepwiseSource.swift": ["@unchecked Sendable": 1],
  "Streams/Creating/Using.swift": ["@unchecked Sendable": 1],
  "Streams/Delivery/DeliveryRun.swift": ["@unchecked Sendable": 1],
  "Streams/Delivery/DeliverySubscription.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Delivery/SerialDeliveryRun.swift": ["@unchecked Sendable": 1],
  "Streams/Failing/Catch.swift": ["@unchecked Sendable": 1],
  "Streams/Failing/CatchAndReturn.swift": ["@unchecked Sendable": 1],
  "Streams/Failing/CatchSequence.swift": ["@unchecked Sendable": 1],
  "Streams/Failing/RetryBackoff.swift": ["@unchecked Sendable": 1],
  "Streams/Failing/RetryWhen.swift": ["@unchecked Sendable": 1],
  "Streams/Filtering/IfEmptySwitchTo.swift": ["@unchecked Sendable": 1],
  "Streams/Observing/ObservedStream.swift": ["@unchecked Sendable": 1],
  "Streams/Properties/LatestProperty.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 1],
  "Streams/Properties/LatestPropertyRecipe.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 1],
  "Streams/Properties/MutableProperty.swift": ["@unchecked Sendable": 1],
  "Streams/Properties/Property.swift": ["@unchecked Sendable": 1],
  "Streams/Properties/PropertyCompanion.swift": ["known(": 1],
  "Streams/Properties/ValidatingProperty.swift": ["@unchecked Sendable": 1],
  "Streams/Schedulers/CurrentThreadScheduler.swift": ["@unchecked Sendable": 1],
  "Streams/Schedulers/DispatchTimer.swift": ["@unchecked Sendable": 1],
  "Streams/Schedulers/MainScheduler.swift": ["@unchecked Sendable": 1],
  "Streams/Schedulers/SerialDispatchQueueScheduler.swift": ["@unchecked Sendable": 1],
  "Streams/Schedulers/VirtualTimeScheduler.swift": ["@unchecked Sendable": 1],
  "Streams/Sharing/ConnectableObservable.swift": ["@unchecked Sendable": 1],
  "Streams/Sharing/Share.swift": ["@exclusivity(unchecked)": 1, "@unchecked Sendable": 3],
  "Streams/Subjects/AsyncSubject.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/BehaviorRelay.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/BehaviorSubject.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/EmissionSubject.swift": ["@unchecked Sendable": 3],
  "Streams/Subjects/LendingSubscription.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/HeldStream.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/LentSubject.swift": ["@unchecked Sendable": 2],
  "Streams/Subjects/PublishRelay.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/PublishSubject.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/ReplayRelay.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/ReplaySubject.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/RevocableSubject.swift": ["@unchecked Sendable": 1],
  "Streams/Subjects/SubjectCore.swift": ["@exclusivity(unchecked)": 5, "@unchecked Sendable": 1],
  "Streams/Timing/TimedRun.swift": ["@exclusivity(unchecked)": 4, "@unchecked Sendable": 1],
  "Streams/Timing/Window.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 1],
  "Streams/Traits/PrimitiveSequence/AndThen.swift": ["@unchecked Sendable": 1],
  "Streams/Transforming/GroupBy.swift": ["@exclusivity(unchecked)": 3, "@unchecked Sendable": 1],
  "Streams/Utility/Do.swift": ["@unchecked Sendable": 1],
  "StreamsCombine/AsObservable.swift": ["@unchecked Sendable": 2],
  "StreamsCombine/ObservablePublisher.swift": ["@unchecked Sendable": 1],
  "StreamsFoundation/HistoricalScheduler.swift": ["@unchecked Sendable": 1],
  "StreamsFoundation/NotificationCenter+Rx.swift": ["@unchecked Sendable": 1],
  "StreamsTesting/TestScheduler.swift": ["@unchecked Sendable": 1],
]

/// The folders for raw code, in the libraries and in examples that call C libraries.
let rawFolders = [
  "Desktop/Sources/ActionGTK/Raw/", "Desktop/Sources/GtkProbe/Raw/", "Desktop/Sources/NotesStore/Raw/",
  "Streams/Core/Raw/",
]

/// The files outside the raw-code folder that name an untyped structure, each with its reason.
let wrappers = [
  "Streams/Core/Teardown/Slot.swift": "puts the type around a tagged reference",
  "Streams/Core/Turns/ActorMailbox.swift": "puts the type around its queue, in each call",
  "Streams/Core/Turns/DrainQueue.swift": "puts the type around its inside",
  "Streams/Subjects/SubjectCore+End.swift":
    "releases what it kept outside a lock, and looks up no type for that",
]

/// The tests or test folders that use raw code or underscored API, each with its reason.
let testsWithRawCode = [
  "ActionDispatchTests/CompletionTests.swift": "cancels the task that it runs in",
  "ActionDispatchTests/WaitingTests.swift": "cancels the task that it runs in",
  "ActionTests/Support/StuckWork.swift": "suspends work that may never be resumed",
  "AppleFaces/": "has the functions of other systems, and links to files of the sources",
  "CompileTests/Clients/Accepted/SignUp.swift": "sets the storage of a wrapped property",
  "ExamplesTests/DownloadTests.swift": "makes data of words",
  "HouseTests/RuntimeCounterTests.swift": "allocates raw blocks for the counter to see",
  "InspectorPages/Browsing/Loopback.swift": "calls the sockets of C",
  "StreamsTestingTests/Threads/StackSizeTests.swift": "compares addresses on the stack",
  "StreamsTests/Concurrency/": "cancels the task that it runs in",
  "StreamsTests/Core/Raw/": "tests the raw code",
  "StreamsTests/Properties/PropertyWrapperTests.swift": "uses the storage of a wrapped property",
  "TestSupport/WebServer.swift": "calls the sockets of C",
]

private let system: Set = ["Darwin", "Dispatch", "Glibc", "Musl", "ObjectiveC", "Synchronization"]

/// The modules that the files of each library may import.
let allowedImports: [String: Set<String>] = [
  "Streams": system.union(["Observation"]),
  "Action": system.union(["Streams"]),
  "ActionDispatch": ["Action", "Streams", "Synchronization"],
  "ActionFlightRecorder": [
    "Action", "ActionDispatch", "ActionInspector", "ActionTesting", "Streams", "StreamsTesting",
    "Synchronization", "Testing",
  ],
  "ActionInspector": system.union([
    "Action", "ActionDispatch", "Foundation", "FoundationEssentials", "Streams",
  ]),
  "ActionOutbox": system.union(["Action", "FoundationEssentials", "Streams"]),
  "ActionReactiveSwift": ["Action", "Streams", "Synchronization"],
  "ActionTesting": ["Action", "Streams", "StreamsTesting", "Testing", "XCTest"],
  "ActionUI": [
    "Action", "AppKit", "Foundation", "ObjectiveC", "Observation", "Streams", "StreamsFoundation", "SwiftUI",
    "UIKit",
  ],
  "OperatorCases": ["Streams", "StreamsTesting"],
  "StreamsCombine": ["Combine", "Streams"],
  "StreamsFoundation": ["Foundation", "FoundationNetworking", "Streams"],
  "StreamsTesting": system.union(["Foundation", "Streams", "SwiftOverlayShims", "XCTest"]),
]

/// The members documented at their requirements, in a protocol of this package or of the standard library.
let witnesses = [
  "func on(_ event:", "func onNext(", "func onError(", "func onCompleted()",
  "var description:", "var debugDescription:", "mutating func next()",
  "func advanced(by", "func duration(to", "static func <",
  "func convertFromVirtualTime", "func convertToVirtualTime", "func offsetVirtualTime",
  "func compareVirtualTime",
]

/// The files that are not named after a declaration, each with its content.
let topics = [
  "ActionUI/AppKit/NSControl+Rx.swift": "extensions of some classes of AppKit",
  "ActionUI/Controls/EventSource.swift": "functions that make the events of a control, and its properties",
  "ActionUI/Controls/Notifications.swift": "the notifications of a control, by a function",
  "ActionUI/UIKit/UIButton+Action.swift": "an extension of a class of UIKit",
  "ActionUI/UIKit/Values+Rx.swift": "extensions of some classes of UIKit, a line each",
  "Benchmarks/Rows/UIRows.swift": "the rows of ActionUI, in functions that begin with a small letter",
  "OperatorCases/Models/CombiningModels.swift": "a model for each operator with several inputs",
  "OperatorCases/Models/FlatteningModels.swift": "the models of operators that subscribe to further streams",
  "OperatorCases/Models/TimedModels.swift": "a model for each operator with a scheduler",
  "OperatorCases/Models/TraitModels.swift": "the models of operators of traits",
  "Streams/Subjects/SubjectSteps.swift": "the results of the steps of a subject, a few lines each",
  "StreamsFoundation/URLSession+Rx.swift":
    "an extension of a class of Foundation, under the usual name",
]

/// The tests that read the clock or wait for it, each with the reason why it does not fail on a slow machine.
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

/// The tests without a watchdog, each with the reason why it needs none or cannot have one.
let unwatchedTests = [
  "AppleFaces/": "a package of its own, which the watchdog of tasks is not offered to",
  "CompileTests/": "wait for the compiler, which takes as long as it takes",
  "StreamsCombineTests/PublisherTests.swift": "is a test of `AppleFaces/` too",
  "InspectorPages/": "a package of its own, which the watchdog of tasks is not offered to",
  "StreamsTestingTests/Watchdogs/": "test the watchdogs",
]

/// The folders, and files in cold folders, whose code runs once per element or once per execution. They may use the
/// idioms that save metadata look-ups and copies, where a benchmark shows the gain.
let hotRooms = [
  "Action/Core", "Action/Core/Engine", "Action/Core/Machine", "Action/Core/Run", "ActionDispatch/Routing",
  "Streams/Combining/CombinationRecipe.swift", "Streams/Combining/CombinationRun.swift",
  "Streams/Combining/CombineLatestState.swift", "Streams/Combining/MergeRun.swift",
  "Streams/Combining/MergeState.swift", "Streams/Combining/MergeSubscriptions.swift",
  "Streams/Combining/Sample.swift", "Streams/Combining/Subscriptions.swift",
  "Streams/Combining/SwitchRun.swift", "Streams/Combining/UntilRun.swift",
  "Streams/Combining/WithLatestFrom.swift", "Streams/Core", "Streams/Core/Contract", "Streams/Core/Raw",
  "Streams/Core/Sinks", "Streams/Core/Stages", "Streams/Core/Teardown", "Streams/Core/Turns",
  "Streams/Creating/Just.swift", "Streams/Creating/StepwiseSource.swift", "Streams/Delivery",
  "Streams/Properties",
  "Streams/Sharing/Share.swift", "Streams/Subjects/EmissionSubject.swift",
  "Streams/Subjects/Lazy+Subject.swift",
  "Streams/Subjects/SubjectCore+End.swift", "Streams/Subjects/SubjectCore+Observers.swift",
  "Streams/Subjects/SubjectCore+Value.swift", "Streams/Subjects/SubjectCore.swift",
  "Streams/Timing/TimedRun.swift", "Streams/Timing/Window.swift", "Streams/Transforming/GroupBy.swift",
  "Streams/Transforming/Materialize.swift",
]

/// The folders whose code runs once per subscription or less often. It is ordinary Swift.
let coldRooms = [
  "Action", "Action/Composition", "Action/Executions", "Action/Gates", "Action/Groups", "Action/Modifiers",
  "Action/Optimistic", "Action/States", "Action/Undo", "ActionDispatch", "ActionDispatch/Actions",
  "ActionDispatch/Core", "ActionDispatch/Handlers", "ActionDispatch/Middleware", "ActionUI",
  "ActionUI/AppKit", "ActionUI/Controls", "ActionUI/Core", "ActionUI/Model", "ActionUI/SwiftUI",
  "ActionUI/UIKit", "Streams/Combining", "Streams/Concurrency",
  "Streams/Core/Diagnostics", "Streams/Core/Platform", "Streams/Creating", "Streams/Disposables",
  "Streams/Observing",
  "Streams/Failing", "Streams/Filtering", "Streams/Schedulers", "Streams/Sharing", "Streams/Subjects",
  "Streams/Timing", "Streams/Traits/Control", "Streams/Traits/Infallible", "Streams/Traits/PrimitiveSequence",
  "Streams/Traits/SharedSequence", "Streams/Transforming", "Streams/Utility",
]
