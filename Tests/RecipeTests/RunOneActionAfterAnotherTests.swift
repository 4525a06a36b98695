import Action
import TestSupport
import Testing

@Suite(.watched) struct RunOneActionAfterAnotherTests {
  private struct Expired: Error {}

  private struct TownLibrary: PublicLibrary {
    let asked = Heard<String>()
    func signIn(_ card: LibraryCard) async throws -> LibraryVisit {
      asked.append("sign in")
      if card.number == 0 { throw Expired() }
      return LibraryVisit(card: card.number)
    }
    func borrowedBooks(in visit: LibraryVisit) async throws -> [String] {
      asked.append("books")
      return ["book of \(visit.card)"]
    }
  }

  @Test func `the books are loaded with the result of the visit`() async throws {
    let library = TownLibrary()
    let desk = LibraryDesk(library: library)
    expectEqual(try await desk.enter.start(LibraryCard(number: 7)).value, ["book of 7"])
    expectEqual(library.asked.all, ["sign in", "books"])
    expectEqual(desk.signIn.lastElement.value?.card, 7)
  }

  @Test func `nothing is loaded if the sign-in fails`() async {
    let library = TownLibrary()
    let desk = LibraryDesk(library: library)
    await #expect(throws: Expired.self) { try await desk.enter.start(LibraryCard(number: 0)).value }
    expectEqual(library.asked.all, ["sign in"])
    expectEqual(desk.loadBooks.runCount.value, 0)
  }
}
