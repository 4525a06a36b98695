import ActionInspector
import Foundation
import Testing

struct PageTests {
  @Test(arguments: 0..<6) func `no value of any history becomes markup or script`(block: UInt64) throws {
    for seed in block * 5..<(block + 1) * 5 {
      let recording =
        seed.isMultiple(of: 2) ? RandomHistory.orderly(seed: seed) : RandomHistory.wild(seed: seed)
      let html = recording.html(title: "</title><script>alert(1)</script>")
      #expect(html.components(separatedBy: "<script").count == 3, "seed \(seed)")
      #expect(html.components(separatedBy: "</script").count == 3, "seed \(seed)")
      #expect(!html.contains("<img"), "seed \(seed)")
      let data = try Self.data(in: html)
      let log = try #require(data["log"] as? [[Any]])
      let running = log.count { $0[3] as? String == "open" }
      #expect(log.count - running == recording.events.count, "seed \(seed): each event is a line of the log")
    }
  }

  @Test func `the page forbids network access`() {
    let html = RandomHistory.orderly(seed: 1).html()
    #expect(
      html.contains(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"))
    // The only URL is the SVG namespace, which is not requested.
    #expect(html.components(separatedBy: "http:").count == 2)
    for word in ["https:", "src=", "@import", "fetch(", "XMLHttpRequest", "WebSocket"] {
      #expect(!html.contains(word), "\(word)")
    }
  }

  @Test func `the summary of the page describes the recording`() {
    let events = [
      InspectorEvent(sequence: 1, time: .zero, action: 0, execution: 1, kind: .started),
      InspectorEvent(
        sequence: 2, time: .milliseconds(5), action: 0, execution: 2, kind: .rejected, reason: "busy"),
      InspectorEvent(sequence: 3, time: .milliseconds(20), action: 0, execution: 1, kind: .completed),
    ]
    let action = Recording.Action(name: "login", input: "String", element: "Int", policy: "drop")
    let html = Recording(actions: [action], events: events, droppedCount: 4).html(title: "Login")
    #expect(html.contains("<title>Login</title>"))
    #expect(
      html.contains(
        "1 execution of 1 action in 20 ms: 1 completed. Rejected inputs: busy 1 (the action is executing). "
          + "4 older events were dropped."))
    #expect(html.contains("rejected: busy (the action is executing)"))
    let rejection = InspectorEvent(
      sequence: 2, time: .zero, action: 0, execution: 2, kind: .rejected, reason: "gateClosed",
      blockers: ["You are offline"])
    let disabled = InspectorEvent(
      sequence: 1, time: .zero, action: 0, kind: .disabled, blockers: ["You are offline"])
    let closed = Recording(actions: [action], events: [disabled, rejection]).html()
    #expect(closed.contains(#""disabled",0,"disabled: You are offline"]"#))
    #expect(closed.contains(#""rejected",0,"rejected: You are offline"]"#))
    #expect(closed.contains("Rejected inputs: gateClosed 1 (the action is disabled)."))
    let router = Recording.Action(name: "router", input: "", element: "", policy: nil)
    let dispatches = [
      InspectorEvent(sequence: 1, time: .zero, action: 0, execution: 1, kind: .dispatched),
      InspectorEvent(sequence: 2, time: .milliseconds(1), action: 0, execution: 1, kind: .failed),
    ]
    #expect(
      Recording(actions: [router], events: dispatches).html().contains(
        "<p id=\"summary\">1 dispatch by router in 1 ms: 1 failed.</p>"))
    #expect(Recording().html().contains("<p>No events</p>"))
    let stuck = [
      InspectorEvent(sequence: 1, time: .zero, action: 0, execution: 1, kind: .started),
      InspectorEvent(
        sequence: 2, time: .milliseconds(5), action: 0, execution: 1, kind: .cancelled, reason: "action"),
    ]
    #expect(
      Recording(actions: [action], events: stuck).html().contains(
        "1 execution of 1 action in 5 ms: cancelled: action 1 (all executions were cancelled). "
          + "1 cancelled execution still stopping."))
  }

  @Test func `a page of ten thousand rejections is smaller than 3 MB, even with long words`() {
    let words = String(repeating: "<word> ", count: 30)
    let events: [InspectorEvent] = (1...10_000).map { (number: Int) -> InspectorEvent in
      InspectorEvent(
        sequence: UInt64(number), time: .milliseconds(number), action: 0, execution: UInt64(number),
        kind: .rejected, reason: "gateClosed", blockers: [words, words])
    }
    let action = Recording.Action(name: "pay", input: "String", element: "Int", policy: "drop")
    let html = Recording(actions: [action], events: events).html()
    #expect(html.utf8.count < 3_000_000, "\(html.utf8.count)")
  }

  @Test func `a page of ten thousand events is smaller than 3 MB, even with long names and texts`() {
    let text = String(repeating: "<word> ", count: 30)
    let name = "a name that is rather long for an action"
    let events = (0..<10_000).map { index in
      InspectorEvent(
        sequence: UInt64(index + 1), time: .microseconds(index * 137), action: index % 3,
        execution: UInt64(index / 6 * 3 + index % 3 + 1), kind: index % 6 < 3 ? .started : .failed, text: text
      )
    }
    let actions = (0..<3).map {
      Recording.Action(name: "\(name) \($0)", input: "String", element: "Int", policy: "concurrent()")
    }
    let html = Recording(actions: actions, events: events).html()
    #expect(html.utf8.count < 3_000_000, "\(html.utf8.count)")
    #expect(html.components(separatedBy: "data-duration=").count - 1 == 2_000)
  }

  /// Returns the object that the script of a page reads.
  private static func data(in html: String) throws -> [String: Any] {
    let start = try #require(html.range(of: "id=\"data\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = Data(html[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }
}
