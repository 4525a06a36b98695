import CoordinatorActions

/// Names, divided into pages.
struct Pages {
  let names: [String]
  let size: Int

  init(_ names: [String], size: Int) {
    self.names = names
    self.size = max(size, 1)
  }

  /// Without names there is one page with a message.
  var count: Int { max(names.count / size + (names.count % size == 0 ? 0 : 1), 1) }

  func screen(_ page: Int, _ style: Style) throws -> Screen {
    guard (1...count).contains(page) else { throw NoSuchPage(page: page, count: count) }
    if names.isEmpty { return Screen("home", ["there are no users"]) }
    let shown = names.dropFirst((page - 1) * size).prefix(size).map { style.shown($0) }
    let users = names.count == 1 ? "1 user" : "\(names.count) users"
    return Screen("home, page \(page) of \(count), \(users)", shown)
  }
}

/// The requested page does not exist.
struct NoSuchPage: Error, Equatable, CustomStringConvertible {
  let page: Int
  let count: Int

  var description: String { "there is no page \(page). The last page is \(count)" }
}
