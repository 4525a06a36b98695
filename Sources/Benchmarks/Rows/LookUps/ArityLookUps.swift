import Streams

/// The operators with three to eight inputs.
func arityLookUps() -> [FigureRow] {
  [
    lookUps("combineLatest of 3", inputs: 3) {
      Observable.combineLatest($0[0], $0[1], $0[2]) {
        $0 &+ $1 &+ $2
      }
    },
    lookUps("combineLatest of 4", inputs: 4) {
      Observable.combineLatest($0[0], $0[1], $0[2], $0[3]) {
        $0 &+ $1 &+ $2 &+ $3
      }
    },
    lookUps("combineLatest of 5", inputs: 5) {
      Observable.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4]) {
        $0 &+ $1 &+ $2 &+ $3 &+ $4
      }
    },
    lookUps("combineLatest of 6", inputs: 6) {
      Observable.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) {
        $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5
      }
    },
    lookUps("combineLatest of 7", inputs: 7) {
      Observable.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) {
        $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 &+ $6
      }
    },
    lookUps("combineLatest of 8", inputs: 8) {
      Observable.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) {
        $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 &+ $6 &+ $7
      }
    },
    lookUps("zip of 3", inputs: 3) {
      Observable.zip($0[0], $0[1], $0[2]) {
        $0 &+ $1 &+ $2
      }
    },
    lookUps("zip of 4", inputs: 4) {
      Observable.zip($0[0], $0[1], $0[2], $0[3]) {
        $0 &+ $1 &+ $2 &+ $3
      }
    },
    lookUps("zip of 5", inputs: 5) {
      Observable.zip($0[0], $0[1], $0[2], $0[3], $0[4]) {
        $0 &+ $1 &+ $2 &+ $3 &+ $4
      }
    },
    lookUps("zip of 6", inputs: 6) {
      Observable.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) {
        $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5
      }
    },
    lookUps("zip of 7", inputs: 7) {
      Observable.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) {
        $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 &+ $6
      }
    },
    lookUps("zip of 8", inputs: 8) {
      Observable.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) {
        $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 &+ $6 &+ $7
      }
    },
  ]
}

/// Returns the look-ups of an operator with many inputs, which get an element each in turn.
private func lookUps(
  _ name: String, inputs: Int, _ operators: @escaping ([PublishSubject<Int>]) -> Observable<Int>
) -> FigureRow {
  lookUps(name, events: inputs) {
    let subjects = (0..<inputs).map { _ in PublishSubject<Int>() }
    operators(subjects).subscribe(onNext: { total.sum &+= $0 })
    return { number in for subject in subjects { subject.onNext(number) } }
  }
}
