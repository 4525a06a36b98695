import ProgramTesting
import Testing

/// Objects of GTK that this module did not create. See `ForeignScenario`.
struct ForeignTests {
  @Test(arguments: [
    ("Button", "a GtkButton is needed, and a GtkLabel was given"),
    ("TextView", "a GtkTextView is needed, and a GtkLabel was given"),
    ("ListView", "a GtkListView is needed, and a GtkLabel was given"),
    ("MessageBar", "a bar of MessageBar is needed, and another GtkBox was given"),
    ("withoutModel", "a GtkSingleSelection is needed as the model of the list, and none was given"),
    ("several", "a GtkSingleSelection is needed as the model of the list, and a GtkMultiSelection was given"),
    ("numbers", "a GtkStringList is needed in the selection of the list, and a GListStore was given"),
    ("replaced", "a GtkSingleSelection is needed as the model of the list, and none was given"),
  ])
  func `viewing an object of another type ends the program with the given and the needed type`(
    given: String, reason: String
  ) async throws {
    let probe = try Probe("foreign", given, on: await Display())
    await #expect(throws: Ended.self) { try await probe.linesToTheEnd() }
    #expect(probe.heard.contains { $0.hasSuffix(": \(reason)") }, "\(probe.heard)")
  }

  @Test func `a foreign list and a foreign text call the closures that were set last`() async throws {
    let probe = try Probe("foreign", "works", on: await Display())
    #expect(try await probe.linesToTheEnd() == ["selected 1", "changed set typed"])
  }
}
