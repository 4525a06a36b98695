import StreamsFoundation
import UIKit
import UIKitFace

final class ButtonCell: UITableViewCell { let button = UIButton() }

/// Code of users of other libraries, exactly as it is published there.
@MainActor
final class Client {
  let button = UIButton()
  let button1 = UIButton()
  let tableView = UITableView()
  private(set) var heard: [Int] = []

  func own(_ action: CocoaAction) { button.rx.action = action }
  func letGo() { button.rx.action = nil }
  func borrow(_ action: Action<String, String>) { button1.rx.bind(to: action) { _ in "Hello" } }
  func alert() -> UIAlertAction { UIAlertAction.Action("Hi", style: .default) }

  func show(_ driver: Driver<[Int]>) -> [any Disposable] {
    tableView.register(ButtonCell.self, forCellReuseIdentifier: "Cell")
    return [
      driver.drive(tableView.rx.items(cellIdentifier: "Cell", cellType: ButtonCell.self)) {
        index, element, cell in self.heard.append(index * 10 + element)
      },
      driver.drive(UITableView().rx.items) { (tableView: UITableView, index: Int, element: Int) in
        self.heard.append(element)
        return ButtonCell()
      },
    ]
  }

  func show(_ observable: Observable<[Int]>) -> any Disposable {
    tableView.register(ButtonCell.self, forCellReuseIdentifier: "Cell")
    return observable.bind(to: tableView.rx.items) { (tableView, index, element) in
      let indexPath = IndexPath(row: index, section: 0)
      let found = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
      guard let cell = found as? ButtonCell else { return found }
      cell.button.rx.action = CocoaAction { [weak self] in
        self?.heard.append(element)
        return .empty()
      }
      return cell
    }
  }
}
