import Testing

@testable import Action

@Suite struct PlacesTests {
  @Test func `a number is given out again, and a crowd that has gone leaves nothing`() {
    var places = SlotMap<String>()
    for number in 0..<3 { places.append("\(number)") }
    let removed = places.remove(at: 1)
    let free = places.next
    #expect((removed, free) == ("1", 1))
    places.append("again")
    let all = places.all
    expectEqual(all, ["0", "again", "2"])
    for number in 3..<1_000 { places.append("\(number)") }
    for number in 0..<1_000 { _ = places.remove(at: number) }
    // The first one again, and not the one that was left last.
    let (isEmpty, next) = (places.isEmpty, places.next)
    #expect(isEmpty && next == 0)
    places.append("first")
    let (first, count) = (places[0], places.count)
    #expect(first == "first" && count == 1)
  }
}
