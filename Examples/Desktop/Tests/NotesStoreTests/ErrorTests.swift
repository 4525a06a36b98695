import Testing

@testable import NotesStore

struct ErrorTests {
  @Test(arguments: [
    StoreError.unopened("a.db", "reason"), .foreign("a.db"), .newer("a.db", 2), .inUse("a.db"),
    .locked("a.db"), .full("a.db"), .damaged("a.db"), .gone(1), .noFolder("in", "reason"), .closed("a.db"),
    .failed("a.db", "reason"),
  ])
  func `the description of a store error ends with advice`(error: StoreError) {
    #expect("\(error)".contains(/\. [A-Z][a-z]+ .+\.$/))
  }
}
