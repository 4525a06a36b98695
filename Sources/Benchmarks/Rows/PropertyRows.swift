import Streams

func propertyRows() -> [Row] {
  [
    Row("property value", target: 5) {
      let property = MutableProperty(1)
      return { _ in total.sum &+= property.value }
    },
    // 14.5 L, of which three atomic steps are 11: the turn taken, the word written, the turn left. Without its turn, a
    // write could overtake another one on the way to the observers. It was 16.9 L with the word in the ring too.
    Row("property write", target: 7) {
      let property = MutableProperty(0)
      property.subscribe(onNext: { total.sum &+= $0 })
      return { property.value = $0 }
    },
  ]
}
