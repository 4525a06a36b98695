// Chains of twelve stages, over observables: the files of both folders differ in this only.

import Streams

private func words(_ numbers: Observable<Int>) -> Observable<String> {
  numbers
    .map { $0 + 1 }.filter { $0 > 1 }.map { $0 * 2 }.map { "\($0)" }.filter { !$0.isEmpty }.map { $0.count }
    .map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 / 2 }.filter { $0 < 100 }.map { "\($0)!" }
    .map { $0.uppercased() }
}

private func signs(_ numbers: Observable<Int>) -> Observable<Character?> {
  numbers
    .map { $0 * 2 }.filter { $0 != 4 }.map { (index: $0, text: "\($0)") }
    .filter { $0.index > 0 || $0.text.isEmpty }.map { $0.text }.map { $0 + "!" }.map { $0.count }
    .filter { $0 > 1 && $0 < 9 }.map { -$0 }.map { $0 < 0 ? "minus" : "plus" }.filter { $0 != "plus" }
    .map { $0.first }
}

private func literals() -> Observable<String> {
  Observable.of(1, 2, 3)
    .map { $0 + 1 }.filter { $0 > 1 }.map { $0 * 2 }.map { "\($0)" }.filter { !$0.isEmpty }.map { $0.count }
    .map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 / 2 }.filter { $0 < 100 }.map { "\($0)!" }
    .map { $0.uppercased() }
}
