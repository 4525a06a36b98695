// Chains of twelve stages, over arrays: the files of both folders differ in this only.

private func words(_ numbers: Array<Int>) -> Array<String> {
  numbers
    .map { $0 + 1 }.filter { $0 > 1 }.map { $0 * 2 }.map { "\($0)" }.filter { !$0.isEmpty }.map { $0.count }
    .map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 / 2 }.filter { $0 < 100 }.map { "\($0)!" }
    .map { $0.uppercased() }
}

private func signs(_ numbers: Array<Int>) -> Array<Character?> {
  numbers
    .map { $0 * 2 }.filter { $0 != 4 }.map { (index: $0, text: "\($0)") }
    .filter { $0.index > 0 || $0.text.isEmpty }.map { $0.text }.map { $0 + "!" }.map { $0.count }
    .filter { $0 > 1 && $0 < 9 }.map { -$0 }.map { $0 < 0 ? "minus" : "plus" }.filter { $0 != "plus" }
    .map { $0.first }
}

private func literals() -> Array<String> {
  [1, 2, 3]
    .map { $0 + 1 }.filter { $0 > 1 }.map { $0 * 2 }.map { "\($0)" }.filter { !$0.isEmpty }.map { $0.count }
    .map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 / 2 }.filter { $0 < 100 }.map { "\($0)!" }
    .map { $0.uppercased() }
}
