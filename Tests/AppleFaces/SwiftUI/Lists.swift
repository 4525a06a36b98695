public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  let data: Data
  let content: (Data.Element) -> Content
}

extension ForEach: View, PrimitiveView, Primitive where Content: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content)
  }
  func render(in rendering: Rendering) { for element in data { rendering.draw(content(element)) } }
}

public struct List<Content: View>: PrimitiveView, Primitive {
  let content: Content
  func render(in rendering: Rendering) { rendering.draw(content) }
}

extension List {
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    content = ForEach(data, id: \.id, content: rowContent)
  }
}
