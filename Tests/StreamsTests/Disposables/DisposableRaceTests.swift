import Streams
import StreamsTesting
import Testing

extension Races {
  /// Each disposable is disposed exactly once, whichever thread is first.
  struct DisposableRaceTests {
    @Test(arguments: Row.all)
    fileprivate func `a member is disposed at most once`(_ row: Row) async throws { try await row.run() }

    fileprivate enum Step: Sendable {
      case insert, remove, retain, dispose, disposeMember
    }

    fileprivate struct Row: Sendable, CustomStringConvertible {
      typealias Make = @Sendable ([Member]) -> @Sendable (Step) -> Void

      let description: String
      let duels: [(left: [Step], right: [Step])]
      let make: Make

      init(_ description: String, _ duels: [(left: [Step], right: [Step])], make: @escaping Make) {
        self.description = description
        self.duels = duels
        self.make = make
      }

      func run() async throws {
        for duel in duels {
          try await Race.run(duel.left, against: duel.right, test: description) {
            let members = [Member(), Member()]
            return (members, make(members))
          } perform: { step, rig in
            rig.1(step)
          } outcome: { members, _ in
            let counts = members.map(\.count.value)
            return (counts, faults: counts.filter { $0 > 1 }.map { "disposed \($0) times" })
          }
        }
      }
    }

    fileprivate final class Member: Disposable {
      let count = Counter()
      func dispose() { count.increment() }
    }
  }
}

extension Races.DisposableRaceTests.Row {
  fileprivate static let all: [Self] = [
    Self(
      "composite",
      [([.insert], [.dispose]), ([.remove], [.dispose]), ([.dispose], [.dispose]), ([.insert], [.remove])]
    ) { members in
      let owner = CompositeDisposable()
      let key = owner.insert(members[0])
      return { step in
        switch step {
        case .insert: _ = owner.insert(members[1])
        case .remove: if let key { owner.remove(for: key) }
        default: owner.dispose()
        }
      }
    },
    Self("serial", [([.insert], [.dispose]), ([.dispose], [.dispose])]) { members in
      let owner = SerialDisposable()
      owner.disposable = members[0]
      return { step in if case .insert = step { owner.disposable = members[1] } else { owner.dispose() } }
    },
    Self("single assignment", [([.insert], [.dispose]), ([.insert, .dispose], [.dispose])]) { members in
      let owner = SingleAssignmentDisposable()
      return { step in if case .insert = step { owner.setDisposable(members[0]) } else { owner.dispose() } }
    },
    Self(
      "reference counted",
      [([.dispose], [.disposeMember]), ([.retain], [.dispose, .disposeMember]), ([.dispose], [.dispose])]
    ) { members in
      let owner = RefCountDisposable(disposable: members[0])
      let retained = owner.retain()
      return { step in
        switch step {
        case .retain: owner.retain().dispose()
        case .disposeMember: retained.dispose()
        default: owner.dispose()
        }
      }
    },
    Self("anonymous", [([.dispose], [.dispose])]) { members in
      let owner = Disposables.create { members[0].dispose() }
      return { _ in owner.dispose() }
    },
  ]
}
