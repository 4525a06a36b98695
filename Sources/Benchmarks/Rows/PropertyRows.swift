import Streams

func propertyRows() -> [Row] {
  [
    Row("property value", target: 5) {
      let property = MutableProperty(1)
      return { _ in total.sum &+= property.value }
    },
    // Without its turn, a write could overtake an earlier write on the way to the observers.
    Row("property write", target: 7) {
      let property = MutableProperty(0)
      property.subscribe(onNext: { total.sum &+= $0 })
      return { property.value = $0 }
    },
  ]
}
