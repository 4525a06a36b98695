/// The rooms of each module from top to bottom: each may use those that stand after it, and none that stands before.
let roomOrders: [String: [String]] = [
  "Streams": [
    "Concurrency", "Traits", "Utility", "Properties", "Transforming", "Combining", "Timing", "Sharing",
    "Filtering", "Failing", "Subjects", "Creating", "Delivery", "Core/Stages", "Core", "Core/Sinks",
    "Schedulers", "Disposables", "Core/Turns", "Core/Teardown", "Core/Platform", "Core/Diagnostics",
    "Core/Raw", "Core/Contract",
  ],
  "Action": [
    RoomMap.face, "Undo", "Modifiers", "States", "Groups", "Composition", "Core", "Core/Engine", "Core/Run",
    "Core/Machine", "Executions",
  ],
  "ActionDispatch": [RoomMap.face, "Routing", "Handlers", "Core", "Middleware", "Actions"],
  "ActionUI": [RoomMap.face, "AppKit", "SwiftUI", "UIKit", "Controls", "Model", "Core"],
]

/// The modules below each.
let modulesBelow = [
  "Streams": [], "Action": ["Streams"], "ActionDispatch": ["Action", "Streams"],
  "ActionUI": ["Action", "Streams"],
]

/// Members of types of the standard library that are called as operators are.
let standardNames: Set<String> = [
  "compactMap", "enumerated", "filter", "flatMap", "map", "reduce", "values",
]

/// Names of members that a room adds to the types of others and that much else has too, so that the code never
/// tells whose they are. An upward use of these is not seen.
let commonNames: [String: String] = [
  "error": "events have such a case; of observables it is a source",
  "progress": "executions and their handles have it; of actions it is the sum",
  "value": "whatever holds one has it; of observables it is the last element, awaited",
  "values": "dictionaries have it; of observables it is the asynchronous sequence",
]

/// Other names of which the code does not tell whose they are, with the rooms that use them below a room that adds such
/// a member. Each is here because it was looked at, and what is meant is not above.
let openNames: [String: [String: [String]]] = [
  "Action": [
    // Of a run's state; the face adds one to disposables.
    "disposed": ["Core"],
    // Of a status; of an action it is a stream.
    "isOpen": ["Core", "Core/Engine"],
    // Of a lane, and of a core.
    "key": ["Core/Machine"],
    // Of collections, optionals and observables.
    "map": ["Core", "Core/Engine", "Core/Machine", "Executions"],
    // Of a status; the face and groups have it too.
    "runningCount": ["Core/Engine"],
  ],
  "ActionDispatch": [
    // Of a mailbox.
    "send": ["Core", "Handlers", "Routing"]
  ],
  "ActionUI": [
    // Of a box; those of actions and undo stacks are made in the room above.
    "model": ["Core"],
    // Of one of the two kits, which are never there together.
    "action": ["UIKit"], "controlEvent": ["UIKit"], "text": ["UIKit"], "unbindAction": ["UIKit"],
    // Of a binding, or of a menu element.
    "state": ["Controls", "UIKit"],
  ],
  "Streams": [
    // Of observables; the other is that of asynchronous sequences.
    "asObservable": [
      "Combining", "Core/Stages", "Failing", "Properties", "Sharing", "Timing", "Traits", "Transforming",
    ],
    // Of arrays of sources.
    "flatMap": ["Combining"],
    // Of a heap.
    "first": ["Schedulers"],
    // Its own, which the traits have for selectors that cannot fail.
    "flatMapLatest": ["Transforming"],
    // Of collections, optionals and events.
    "map": [
      "Combining", "Core/Diagnostics", "Core/Platform", "Core/Raw", "Core/Sinks", "Creating", "Schedulers",
      "Timing",
    ],
    // Of a validation.
    "settled": ["Properties"],
    // That of every observable, and what `create` was given.
    "subscribe": ["Core", "Creating", "Transforming"],
  ],
]
