import Action

struct LibraryCard: Sendable {
  var number: Int
}

struct LibraryVisit: Sendable {
  var card: Int
}

protocol PublicLibrary: Sendable {
  func signIn(_ card: LibraryCard) async throws -> LibraryVisit
  func borrowedBooks(in visit: LibraryVisit) async throws -> [String]
}

struct LibraryDesk: Sendable {
  let signIn: Action<LibraryCard, LibraryVisit>
  let loadBooks: Action<LibraryVisit, [String]>
  let enter: Action<LibraryCard, [String]>

  init(library: any PublicLibrary) {
    signIn = Action { card in try await library.signIn(card) }
    loadBooks = Action { visit in try await library.borrowedBooks(in: visit) }
    enter = signIn.then(loadBooks)
  }
}
