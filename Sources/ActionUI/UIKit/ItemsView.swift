#if canImport(UIKit) && !os(watchOS)
  import Streams
  import StreamsFoundation
  import UIKit

  /// A view that gets its content from a data source, which it holds weakly: a table or a collection.
  @MainActor
  protocol ItemsView: UIView {
    var itemsSource: AnyObject? { get }
    func removeItemsSource()
    func reloadData()
  }

  /// The data source of an `ItemsView`.
  @MainActor
  protocol ItemsSource<Element>: AnyObject, Sendable {
    associatedtype Element: Sendable
    var items: [Element] { get set }
  }

  /// Shows each list that a stream emits in a view, until another data source replaces this one.
  @MainActor
  func show<View: ItemsView, Rows: ItemsSource, Source: ObservableType>(
    _ source: Source, in view: View, _ rows: Rows
  ) -> any Disposable where Source.Element: Sequence & Sendable, Source.Element.Element == Rows.Element {
    ItemsHolder.of(view).held = rows
    let subscription = source.asObservable().take(until: Reactive<View>(view).deallocated)
      .bind(
        onNext: { @MainActor [weak view, weak rows] list in
          guard let view, let rows, view.itemsSource === rows else { return }
          rows.items = Array(list)
          view.reloadData()
        })
    return Disposables.create(
      subscription,
      mainActorDisposable { [weak view, weak rows] in
        guard let view, let rows, view.itemsSource === rows else { return }
        view.removeItemsSource()
        ItemsHolder.of(view).held = nil
        view.reloadData()
      })
  }

  /// Retains the data source of a view, because the view holds it weakly.
  @MainActor
  final class ItemsHolder {
    var held: AnyObject?

    static func of(_ view: AnyObject) -> ItemsHolder {
      associated(with: view, ItemsHolder.self) { ItemsHolder() }
    }
  }
#endif
