import Surroundings
import Testing

struct RoomsTests {
  private static let modules = roomOrders.keys.sorted()
  private static let plans = Result { try RoomPlan.all() }

  private static func plan(_ module: String) throws -> (plan: RoomPlan, order: [String]) {
    (try #require(plans.get()[module]), try #require(roomOrders[module]))
  }

  @Test(arguments: modules) func `the rooms of a module are layered`(module: String) throws {
    let (plan, order) = try RoomsTests.plan(module)
    let map = plan.map
    expectEqual(map.circles, [])
    let found = map.order(like: order)
    expectEqual(
      found, order, "The rooms of \(module), each with the rooms it uses:\n\(map.drawing(of: found))")
    expectEqual(map.upward(in: order), [])
  }

  @Test(arguments: modules) func `each use of a name that leaves open whose it is has been looked at`(
    module: String
  ) throws {
    let (plan, order) = try RoomsTests.plan(module)
    #expect(
      plan.map.unseen(in: order, openNames[module] ?? [:]) == [],
      "look whether a new use is of what is above its room, and count it if it is not")
  }

  @Test(arguments: modules) func `no room adds what is used without a name`(module: String) throws {
    #expect(try RoomsTests.plan(module).plan.uses.nameless == [])
  }

  // MARK: The rule itself

  @Test(arguments: Planted.all) func `what is planted upward is found`(planted: Planted) throws {
    let (plan, order) = try RoomsTests.plan(planted.module)
    let file = RoomFile(SourceFile("\(planted.module)/\(planted.folder)/Planted.swift", planted.code))
    let map = plan.map(with: file)
    let (upward, unseen) = (map.upward(in: order), map.unseen(in: order, openNames[planted.module] ?? [:]))
    let told = (planted.isOpen ? unseen : upward).filter {
      $0.contains("Planted.swift:1: \(planted.name) of \(planted.target)")
    }
    #expect(!told.isEmpty, "found \(upward), not looked at are \(unseen)")
  }

  @Test func `comments and texts use nothing, interpolations do`() throws {
    let code = ##"""
      // PublishSubject /* PublishRelay
      /* PublishSubject /* and */ PublishRelay */
      let texts = ["PublishSubject \" PublishRelay", #"\(PublishSubject) " "#, """
        PublishRelay "quoted" \\(PublishSubject)
        """, "\(BehaviorRelay(value: "\(ReplayRelay.self)"))"]
      """##
    let plan = try RoomsTests.plan("Streams").plan
    let uses = plan.uses.uses(in: RoomFile(SourceFile("Streams/Core/Raw/Planted.swift", code)))
    #expect(
      uses.map { "\($0.name) in line \($0.line)" } == ["BehaviorRelay in line 5", "ReplayRelay in line 5"])
  }

  @Test func `a circle is told with the files and the names that close it`() {
    let map = RoomPlan(
      [
        SourceFile("Module/A/One.swift", "struct One { let two: Two }"),
        SourceFile("Module/B/Two.swift", "struct Two {\n  func go() { three() }\n}"),
        SourceFile("Module/C/Three.swift", "func three() {}\nextension One { func four() {} }"),
        SourceFile("Module/Face.swift", "func five(_ one: One) { one.four() }"),
      ].map(RoomFile.init)
    ).map
    let circle = """
      A -> B -> C -> A
        A -> B: Module/A/One.swift:1: Two of B
        B -> C: Module/B/Two.swift:2: three of C
        C -> A: Module/C/Three.swift:2: One of A
      """
    expectEqual(map.circles, [circle])
    expectEqual(map.order(like: []), [RoomMap.face, "A", "B", "C"])
  }
}
