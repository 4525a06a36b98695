#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UICollectionView {
    /// Shows the elements of a stream as the items of the collection, each in a cell that the closure returns.
    ///
    /// ```swift
    /// songs.bind(to: collectionView.rx.items) { (collectionView: UICollectionView, index: Int, song: Song) in
    ///   let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Song", for: IndexPath(item: index, section: 0))
    ///   cell.title = song.title
    ///   return cell
    /// }.disposed(by: bag)
    /// ```
    ///
    /// Each list reloads the collection on the main actor. An error is passed to `Hooks.defaultErrorHandler`. The
    /// subscription does not retain the collection. After disposal, the collection is empty.
    ///
    /// Source of the idea: RxCocoa.
    public func items<Source: ObservableType>(
      _ source: Source
    ) -> (
      _ cellFactory:
        @escaping (UICollectionView, Int, Source.Element.Element) -> UICollectionViewCell
    ) ->
      any Disposable
    where Source.Element: Sequence & Sendable, Source.Element.Element: Sendable {
      let view: UICollectionView = base
      return { cell in
        let rows = CollectionItems<Source.Element.Element>(cell)
        view.dataSource = rows
        return show(source, in: view, rows)
      }
    }

    /// Shows the elements of a stream as the items of the collection, in cells with one identifier that the closure
    /// configures.
    ///
    /// ```swift
    /// songs.bind(to: collectionView.rx.items(cellIdentifier: "Song", cellType: SongCell.self)) { index, song, cell in
    ///   cell.title = song.title
    /// }.disposed(by: bag)
    /// ```
    ///
    /// - Parameters:
    ///   - cellIdentifier: the reuse identifier of the cells.
    ///   - cellType: the class of the cells.
    ///
    /// Source of the idea: RxCocoa.
    public func items<Items: Sequence & Sendable, Cell: UICollectionViewCell, Source: ObservableType>(
      cellIdentifier: String, cellType: Cell.Type = Cell.self
    ) -> (_ source: Source) -> (_ configureCell: @escaping (Int, Items.Element, Cell) -> Void)
      -> any Disposable
    where Source.Element == Items, Items.Element: Sendable {
      let rx = self
      return { source in
        { configure in
          rx.items(source)({ view, index, element in
            let path = IndexPath(item: index, section: 0)
            let found = view.dequeueReusableCell(withReuseIdentifier: cellIdentifier, for: path)
            guard let cell = found as? Cell else {
              preconditionFailure(
                "Cells of \(cellIdentifier) are \(type(of: found)), not \(Cell.self). "
                  + "Pass the registered class.")
            }
            configure(index, element, cell)
            return cell
          })
        }
      }
    }
  }

  /// The data source of a collection.
  @MainActor
  private final class CollectionItems<Element: Sendable>: NSObject, UICollectionViewDataSource, ItemsSource {
    var items: [Element] = []
    private let cell: (UICollectionView, Int, Element) -> UICollectionViewCell

    init(_ cell: @escaping (UICollectionView, Int, Element) -> UICollectionViewCell) {
      self.cell = cell
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      items.count
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      cell(collectionView, indexPath.item, items[indexPath.item])
    }
  }

  extension UICollectionView: ItemsView {
    var itemsSource: AnyObject? { dataSource }
    func removeItemsSource() { dataSource = nil }
  }
#endif
