import Streams
import TestSupport
import Testing

@Suite(.watched) struct PropertyValuesTests {
  @Test func `values begins with the current value, and a loop over it needs no try`() async {
    let number = MutableProperty(1)
    var seen: [Int] = []
    for await value in number.values {
      seen.append(value)
      if value == 3 { break }
      number.value = value + 1
    }
    expectEqual(seen, [1, 2, 3])
    let derived = Property(number).map { $0 * 10 }
    for await value in derived.values {
      expectEqual(value, 30)
      break
    }
    let text = ValidatingProperty<String, Never>("a") { _ in .valid }
    for await value in text.values {
      expectEqual(value, "a")
      break
    }
  }

  @Test func `values ends when the property is released`() async {
    var number: MutableProperty<Int>? = MutableProperty(1)
    let values = number!.values
    number?.value = 2
    number = nil
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    expectEqual(seen, [1, 2])
  }

  @Test func `a loop over values ends without an error when its task is cancelled`() async {
    let number = MutableProperty(1)
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let loop = Task {
      for await _ in number.values { begin.yield() }
      return Task.isCancelled
    }
    for await _ in begun { break }
    loop.cancel()
    #expect(await loop.value)
  }
}
