import ProgramTesting
import Testing

/// Objects of GTK that this module did not create. See `ForeignScenario`.
struct ForeignTests {
  @Test(arguments: [
    ("Button", "expected a GtkButton, but got a GtkLabel"),
    ("TextView", "expected a GtkTextView, but got a GtkLabel"),
    ("ListView", "expected a GtkListView, but got a GtkLabel"),
    ("MessageBar", "expected a bar created by MessageBar, but got another GtkBox"),
    ("withoutModel", "expected a GtkSingleSelection as the model of the list, but got none"),
    ("several", "expected a GtkSingleSelection as the model of the list, but got a GtkMultiSelection"),
    ("numbers", "expected a GtkStringList in the selection of the list, but got a GListStore"),
    ("replaced", "expected a GtkSingleSelection as the model of the list, but got none"),
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
