#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UITableView {
    /// Shows the elements of a stream as the rows of the table, each in a cell that the closure returns.
    ///
    /// ```swift
    /// songs.bind(to: tableView.rx.items) { (tableView: UITableView, index: Int, song: Song) in
    ///   let cell = tableView.dequeueReusableCell(withIdentifier: "Song", for: IndexPath(row: index, section: 0))
    ///   cell.textLabel?.text = song.title
    ///   return cell
    /// }.disposed(by: bag)
    /// ```
    ///
    /// Each list reloads the table on the main actor. An error is passed to `Hooks.defaultErrorHandler`. The
    /// subscription does not retain the table. After disposal, the table is empty.
    ///
    /// Source of the idea: RxCocoa.
    public func items<Source: ObservableType>(
      _ source: Source
    ) -> (_ cellFactory: @escaping (UITableView, Int, Source.Element.Element) -> UITableViewCell)
      ->
      any Disposable
    where Source.Element: Sequence & Sendable, Source.Element.Element: Sendable {
      let table: UITableView = base
      return { cell in
        let rows = TableRows<Source.Element.Element>(cell)
        table.dataSource = rows
        return show(source, in: table, rows)
      }
    }

    /// Shows the elements of a stream as the rows of the table, in cells with one identifier that the closure
    /// configures.
    ///
    /// ```swift
    /// songs.bind(to: tableView.rx.items(cellIdentifier: "Song", cellType: SongCell.self)) { index, song, cell in
    ///   cell.title = song.title
    /// }.disposed(by: bag)
    /// ```
    ///
    /// - Parameters:
    ///   - cellIdentifier: the reuse identifier of the cells.
    ///   - cellType: the class of the cells.
    ///
    /// Source of the idea: RxCocoa.
    public func items<Items: Sequence & Sendable, Cell: UITableViewCell, Source: ObservableType>(
      cellIdentifier: String, cellType: Cell.Type = Cell.self
    ) -> (_ source: Source) -> (_ configureCell: @escaping (Int, Items.Element, Cell) -> Void)
      -> any Disposable
    where Source.Element == Items, Items.Element: Sendable {
      let rx = self
      return { source in
        { configure in
          rx.items(source)({ table, index, element in
            let path = IndexPath(row: index, section: 0)
            let found = table.dequeueReusableCell(withIdentifier: cellIdentifier, for: path)
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

  /// The data source of a table.
  @MainActor
  private final class TableRows<Element: Sendable>: NSObject, UITableViewDataSource, ItemsSource {
    var items: [Element] = []
    private let cell: (UITableView, Int, Element) -> UITableViewCell

    init(_ cell: @escaping (UITableView, Int, Element) -> UITableViewCell) { self.cell = cell }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      cell(tableView, indexPath.row, items[indexPath.row])
    }
  }

  extension UITableView: ItemsView {
    var itemsSource: AnyObject? { dataSource }
    func removeItemsSource() { dataSource = nil }
  }
#endif
