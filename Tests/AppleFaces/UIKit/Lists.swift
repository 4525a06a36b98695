import Foundation

/// UIKit adds these members to `IndexPath`.
extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}

open class UITableViewCell: UIView {
  public let textLabel: UILabel? = UILabel()
  public required override nonisolated init() {}
}
open class UICollectionViewCell: UIView {
  public required override nonisolated init() {}
}

@MainActor
public protocol UITableViewDataSource: AnyObject {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

@MainActor
public protocol UICollectionViewDataSource: AnyObject {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
}

/// "UITableView", "dataSource": it is weak. Cells that scroll off the screen are reused.
public final class UITableView: UIView {
  public weak var dataSource: (any UITableViewDataSource)?
  public private(set) var visibleCells: [UITableViewCell] = []
  public private(set) var reloads = 0
  private var classes: [String: UITableViewCell.Type] = [:]
  private var pool: [UITableViewCell] = []

  public func register(_ type: UITableViewCell.Type, forCellReuseIdentifier name: String) {
    classes[name] = type
  }

  public func dequeueReusableCell(withIdentifier name: String, for path: IndexPath) -> UITableViewCell {
    pool.popLast() ?? classes[name]?.init() ?? UITableViewCell()
  }

  public func reloadData() {
    reloads += 1
    pool += visibleCells.reversed()
    visibleCells = (0..<(dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0)).compactMap {
      dataSource?.tableView(self, cellForRowAt: IndexPath(row: $0, section: 0))
    }
  }
}

/// "UICollectionView", "dataSource": it is weak.
public final class UICollectionView: UIView {
  public weak var dataSource: (any UICollectionViewDataSource)?
  public private(set) var visibleCells: [UICollectionViewCell] = []
  private var classes: [String: UICollectionViewCell.Type] = [:]
  private var pool: [UICollectionViewCell] = []

  public func register(_ type: UICollectionViewCell.Type, forCellWithReuseIdentifier name: String) {
    classes[name] = type
  }

  public func dequeueReusableCell(withReuseIdentifier name: String, for path: IndexPath)
    -> UICollectionViewCell
  {
    pool.popLast() ?? classes[name]?.init() ?? UICollectionViewCell()
  }

  public func reloadData() {
    pool += visibleCells.reversed()
    visibleCells = (0..<(dataSource?.collectionView(self, numberOfItemsInSection: 0) ?? 0)).compactMap {
      dataSource?.collectionView(self, cellForItemAt: IndexPath(item: $0, section: 0))
    }
  }
}
