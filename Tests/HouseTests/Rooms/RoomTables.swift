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

/// Names of which the code does not tell whose they are, and how often each room uses them below a room that adds such
/// a member. Each of these uses was looked at, and means nothing above; a new one is looked at before it is counted.
let openNames: [String: [String: [String: Int]]] = [
  "Action": [
    // Of a run's state; the face adds one to disposables.
    "disposed": ["Core": 1],
    // Of a status; of an action it is a stream.
    "isOpen": ["Core": 1, "Core/Engine": 1],
    // Of collections, optionals and observables.
    "map": ["Core": 2, "Core/Engine": 14, "Core/Machine": 2, "Executions": 2],
    // Of executions and their handles; of actions it is the sum.
    "progress": ["Core": 3, "Core/Run": 4],
    // Of a status; the face and groups have it too.
    "runningCount": ["Core/Engine": 2],
  ],
  "ActionDispatch": [
    // Of a mailbox.
    "send": ["Core": 1, "Handlers": 1, "Routing": 1]
  ],
  "ActionUI": [
    // Of one of the two kits, which are never there together.
    "action": ["UIKit": 1], "controlEvent": ["UIKit": 1], "text": ["UIKit": 12], "unbindAction": ["UIKit": 4],
    // Of a property or a progress, or of the control that the method is added to.
    "value": ["Core": 1, "Model": 4, "SwiftUI": 1, "UIKit": 4],
    // Of a binding, or of a menu element.
    "state": ["Controls": 1, "UIKit": 2],
  ],
  "Streams": [
    // Of observables; the other is that of asynchronous sequences.
    "asObservable": [
      "Combining": 81, "Core/Stages": 1, "Failing": 2, "Properties": 2, "Sharing": 1, "Timing": 1,
      "Traits": 104, "Transforming": 4,
    ],
    // A case of events; of observables it is a source.
    "error": ["Core": 3, "Core/Contract": 6],
    // Of an array of sources.
    "flatMap": ["Combining": 1],
    // Of a heap.
    "first": ["Schedulers": 2],
    // Its own, which the traits have for selectors that cannot fail.
    "flatMapLatest": ["Transforming": 1],
    // Of collections, optionals and events.
    "map": [
      "Combining": 3, "Core/Diagnostics": 1, "Core/Platform": 1, "Core/Raw": 2, "Core/Sinks": 1,
      "Creating": 1, "Schedulers": 1,
      "Timing": 2,
    ],
    // Of a validation.
    "settled": ["Properties": 3],
    // Of properties, cores, clocks and items; of observables it is the last element, awaited.
    "value": ["Properties": 51, "Schedulers": 4, "Subjects": 1],
    // Of dictionaries, cores, control properties and infallibles; of observables it is the asynchronous sequence.
    "values": ["Properties": 2, "Schedulers": 1, "Traits": 6],
    // The closure that `create` was given, and the method of every observable.
    "subscribe": ["Core": 2, "Creating": 1, "Transforming": 1],
  ],
]
