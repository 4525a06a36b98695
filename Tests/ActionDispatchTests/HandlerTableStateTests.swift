import StreamsTesting
import TestSupport
import Testing

@testable import ActionDispatch

/// In all orders of the steps of three dispatchers, the table agrees with a plain list of registrations.
struct HandlerTableStateTests {
  enum Step: Sendable {
    case register(owner: UInt64, action: Int)
    /// Removes the latest registration of this owner for this action.
    case unregister(owner: UInt64, action: Int)
    case release(owner: UInt64)
  }

  private static let types: [any DispatchedAction.Type] = [ShowHome.self, ShowProfile.self]

  private static func origin(_ owner: UInt64) -> RegistrationOrigin {
    RegistrationOrigin(owner: owner, site: RegistrationSite(fileID: "owner", line: UInt(owner)))
  }

  /// The table and the list, compared after the steps.
  private struct Rig {
    var table = HandlerTableState()
    var list: [(owner: UInt64, action: Int, registration: Registration)] = []
    var latest: [String: Registration] = [:]
    var gone: [Int: UInt64] = [:]

    mutating func take(_ step: Step) {
      switch step {
      case .register(let owner, let action):
        let registration = Registration(origin(owner), types[action], .direct)
        let holder = list.first { $0.action == action }
        #expect(table.register(registration) === holder?.registration)
        if holder != nil { return }
        list.append((owner, action, registration))
        latest["\(owner) \(action)"] = registration
        gone[action] = nil
      case .unregister(let owner, let action):
        guard let registration = latest["\(owner) \(action)"] else { return }
        let isThere = list.contains { $0.registration === registration }
        let removed = table.unregister(registration.key, registration.number)
        #expect(removed === (isThere ? registration : nil))
        list.removeAll { $0.registration === registration }
      case .release(let owner):
        let released = table.forget(owner)
        let mine = list.filter { $0.owner == owner }
        expectEqual(Set(released.map(\.number)), Set(mine.map(\.registration.number)))
        for entry in mine { gone[entry.action] = owner }
        list.removeAll { $0.owner == owner }
      }
    }

    func check(after steps: [Step]) {
      for (action, type) in types.enumerated() {
        let holder = list.first { $0.action == action }
        let key = ObjectIdentifier(type)
        #expect(table.handler(key, of: nil) === holder?.registration, "\(steps)")
        for owner in 1...3 as ClosedRange<UInt64> {
          let expected = holder?.owner == owner ? holder?.registration : nil
          #expect(table.handler(key, of: owner) === expected, "\(steps)")
        }
        if holder != nil { continue }
        guard case .failure(let error) = table.answer(for: type, of: nil) else {
          Issue.record("\(type) is handled after \(steps)")
          continue
        }
        let absence = error.summary
        #expect(absence == (gone[action] == nil ? "unhandled \(type)" : "released \(type)"), "\(steps)")
      }
    }
  }

  private static let histories: [[Step]] = {
    let choices: [(UInt64) -> [Step]] = [
      {
        [.register(owner: $0, action: 0), .unregister(owner: $0, action: 0), .register(owner: $0, action: 1)]
      },
      { [.register(owner: $0, action: 0), .register(owner: $0, action: 0), .release(owner: $0)] },
      { [.register(owner: $0, action: 1), .release(owner: $0), .register(owner: $0, action: 0)] },
    ]
    return choices.flatMap { first in
      choices.flatMap { second in choices.flatMap { third in interleavings([first(1), second(2), third(3)]) }
      }
    }
  }()

  @Test func `the table agrees with the list in every order of the steps of three dispatchers`() {
    expectEqual(HandlerTableStateTests.histories.count, 3 * 3 * 3 * 1_680)
    for steps in HandlerTableStateTests.histories {
      var rig = Rig()
      for step in steps { rig.take(step) }
      rig.check(after: steps)
    }
  }

  @Test func `the token of one registration does not remove a later one`() {
    var table = HandlerTableState()
    let first = Registration(HandlerTableStateTests.origin(1), ShowHome.self, .direct)
    let second = Registration(HandlerTableStateTests.origin(1), ShowHome.self, .direct)
    #expect(table.register(first) == nil)
    #expect(table.unregister(first.key, first.number) === first)
    #expect(table.register(second) == nil)
    #expect(table.unregister(first.key, first.number) == nil)
    #expect(table.handler(second.key, of: nil) === second)
  }
}
