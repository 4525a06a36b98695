/// The declarations of one file of Swift code, and the places of its words.
struct DeclarationScan: Sendable {
  let list: TokenList
  private(set) var declarations: [Declaration] = []
  private(set) var inheritances: [Inheritance] = []
  /// Generic parameters, associated types and the like: names of types that mean nothing outside.
  private(set) var localTypes: Set<String> = []
  /// The innermost type around each token.
  private(set) var owners: [String?] = []
  /// The words that declare something, or are labels or names of parameters and variables.
  private(set) var ownWords: Set<Int> = []

  /// The types that a type inherits from or conforms to, or that a type alias stands for.
  struct Inheritance: Sendable {
    let type: String
    let parents: [String]
    /// Whether an extension says it.
    let isAdded: Bool
  }

  private var scopes: [Scope] = []
  private var pending = Pending()

  private struct Scope {
    /// The type that is declared or extended here, with those around it; nil where code is run.
    var type: String?
    var isEnum = false
    var isVisible = true
    /// Parameters and variables, with the lines on which they have not been declared yet.
    var locals: [String: Int] = [:]
  }

  /// The part that is known of the declaration that is being read.
  private struct Pending {
    var scope: Scope?
    var parameters: Set<String> = []
    var isPrivate = false
    var isStatic = false
  }

  init(_ text: String) {
    list = TokenList(text)
    for index in list.indices {
      read(index)
      owners.append(type)
      if isOwn(index) { ownWords.insert(index) }
    }
  }

  private var type: String? { scopes.last { $0.type != nil }?.type }
  private var isInCode: Bool { scopes.last.map { $0.type == nil } ?? false }
  private var isVisible: Bool { !pending.isPrivate && scopes.allSatisfy(\.isVisible) }

  /// Whether a word is a keyword, a label, or the name of a parameter or variable.
  private func isOwn(_ index: Int) -> Bool {
    if text(index - 1) == "." { return false }
    let name = text(index)
    return keywords.contains(name) || text(index + 1) == ":" && ["(", ","].contains(text(index - 1))
      || pending.parameters.contains(name)
      || scopes.contains { scope in scope.locals[name].map { $0 < list.tokens[index].line } ?? false }
  }

  private func text(_ index: Int) -> String { list.text(index) }

  // MARK: Reading

  private mutating func read(_ index: Int) {
    if text(index - 1) == "." { return }
    switch text(index) {
    case "{": open(index)
    case "}":
      scopes.removeLast(min(1, scopes.count))
      pending = Pending()
    case "private", "fileprivate": if text(index + 1) != "(" { pending.isPrivate = true }
    case "static": pending.isStatic = true
    case "class", "struct", "enum", "protocol", "extension", "actor": readType(index)
    case "typealias", "associatedtype": readAlias(index)
    case "func": readFunction(index)
    case "init": if !isInCode { declare(index, .initializer, parameters(after: index + 1)) }
    case "subscript": if !isInCode { declare(index, .function, parameters(after: index + 1)) }
    case "var", "let": readVariable(index)
    case "case": if scopes.last?.isEnum == true { readCases(index) }
    // After an opening parenthesis or a comma it is a label.
    case "for": if !["(", ","].contains(text(index - 1)) { readLoop(index) }
    case "@": readAttribute(index)
    default: break
    }
  }

  private mutating func declare(
    _ index: Int, _ kind: Declaration.Kind, _ parameters: [Declaration.Parameter]? = nil
  ) {
    ownWords.insert(index)
    declarations.append(
      Declaration(
        name: text(index), kind: kind, owner: type, isStatic: pending.isStatic,
        isAlias: text(index - 1) == "typealias", isVisible: isVisible, parameters: parameters,
        line: list.tokens[index].line))
    (pending.isPrivate, pending.isStatic) = (false, false)
  }

  private mutating func open(_ index: Int) {
    var scope = pending.scope ?? Scope()
    var names = pending.parameters
    pending = Pending()
    if scope.type == nil {
      names.formUnion(list.closureParameters(index + 1))
      names.formUnion(["error", "newValue", "oldValue"])
    }
    scope.locals = Dictionary(uniqueKeysWithValues: names.map { ($0, 0) })
    scopes.append(scope)
  }

  /// Notes names that the code from here to the end of its braces has for itself.
  ///
  /// - Parameter line: one on which the name may still be that of something else: `let plan = plan(for: input)`.
  private mutating func addLocals(_ names: [String], after line: Int = 0) {
    if scopes.isEmpty { return pending.parameters.formUnion(names) }
    for name in names {
      scopes[scopes.count - 1].locals[name] = min(line, scopes[scopes.count - 1].locals[name] ?? line)
    }
  }

  private mutating func readType(_ index: Int) {
    let keyword = text(index)
    guard list.isCapitalized(index + 1) else { return }
    var (position, path) = (index + 2, [text(index + 1)])
    while text(position) == "." {
      path.append(text(position + 1))
      position += 2
    }
    let name = (keyword == "extension" ? [] : type.map { [$0] } ?? []) + path
    let scope = Scope(type: name.joined(separator: "."), isEnum: keyword == "enum", isVisible: isVisible)
    if keyword != "extension" { declare(index + 1, .type) }
    pending = Pending()
    pending.scope = scope
    if text(position) == "<" { position = genericParameters(position) }
    var parents: [String] = []
    if text(position) == ":" {
      while !["{", "where", ""].contains(text(position)) {
        if text(position) == "<" {
          position = list.end(of: position)
        } else {
          if list.isCapitalized(position) { parents.append(text(position)) }
          position += 1
        }
      }
    }
    inheritances.append(
      Inheritance(type: name.joined(separator: "."), parents: parents, isAdded: keyword == "extension"))
  }

  private mutating func readAlias(_ index: Int) {
    if text(index) == "associatedtype" || isInCode { localTypes.insert(text(index + 1)) }
    var position = index + 2
    let owner = type
    declare(index + 1, .type)
    if text(position) == "<" { position = genericParameters(position) }
    guard text(position) == "=" else { return }
    if text(position + 1) == "any" { position += 1 }
    let name = [owner, text(index + 1)].compactMap(\.self).joined(separator: ".")
    if list.isCapitalized(position + 1) {
      inheritances.append(Inheritance(type: name, parents: [text(position + 1)], isAdded: false))
    }
  }

  private mutating func readFunction(_ index: Int) {
    var position = index + 1
    // An operator may have several marks.
    if !list.isWord(position) {
      while !["(", "<", ""].contains(text(position + 1)) { position += 1 }
    }
    let parameters = parameters(after: position + 1)
    if isInCode {
      addLocals([text(index + 1)])
      ownWords.insert(index + 1)
    } else {
      declare(index + 1, .function, parameters)
    }
  }

  private mutating func readVariable(_ index: Int) {
    let next = index + 1
    if !isInCode, text(next) != "(" {
      pending.parameters = []
      declare(next, .property)
      return
    }
    var names: [String] = []
    if text(next) == "(" || text(next) == "." {
      var position = next
      while !["(", ""].contains(text(position)) { position += 1 }
      for index in position..<list.end(of: position) where list.isWord(index) { names.append(text(index)) }
    } else {
      names.append(text(next))
    }
    ownWords.formUnion(list.isWord(next) ? [next] : [])
    addLocals(names, after: list.tokens[index].line)
  }

  private mutating func readCases(_ index: Int) {
    var position = index + 1
    while true {
      let start = position
      position += 1
      if text(position) == "(" { position = list.end(of: position) }
      if text(position) == "=" { position += 2 }
      declare(start, .enumCase)
      if text(position) != "," { return }
      position += 1
    }
  }

  private mutating func readLoop(_ index: Int) {
    var position = index + 1
    while !["in", ""].contains(text(position)), position < index + 30 {
      if list.isWord(position) { addLocals([text(position)]) }
      position += 1
    }
  }

  /// The text in the parentheses of `@inline` and its kin means nothing elsewhere.
  private mutating func readAttribute(_ index: Int) {
    if list.isCapitalized(index + 1) { return }
    ownWords.insert(index + 1)
    if text(index + 2) != "(" || text(index + 1) == "escaping" { return }
    ownWords.formUnion(index + 2..<list.end(of: index + 2))
  }

  // MARK: Parameters

  private mutating func genericParameters(_ index: Int) -> Int {
    let end = list.end(of: index)
    for position in index..<end where text(position) == "<" || text(position) == "," {
      localTypes.insert(text(position + 1) == "each" ? text(position + 2) : text(position + 1))
    }
    return end
  }

  /// Reads the parameters that follow a function's name, which the code of the function sees.
  private mutating func parameters(after index: Int) -> [Declaration.Parameter]? {
    var position = index
    pending.parameters = []
    if text(position) == "?" { position += 1 }
    if text(position) == "<" { position = genericParameters(position) }
    guard text(position) == "(" else { return nil }
    return list.parts(position).map { part in
      let name = list.endOfAttributes(part.lowerBound)
      ownWords.formUnion([name, name + 1])
      pending.parameters.insert(text(name + 1) == ":" ? text(name) : text(name + 1))
      let isVariadic = part.suffix(3).allSatisfy { text($0) == "." }
      return Declaration.Parameter(
        label: text(name), isVariadic: isVariadic, hasDefault: part.contains { text($0) == "=" })
    }
  }
}

/// The keywords that may stand where a name may.
private let keywords: Set<String> = [
  "any", "as", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer", "do",
  "else",
  "enum", "extension", "for", "func", "get", "guard", "if", "import", "in", "init", "inout", "is", "let",
  "nil",
  "protocol", "repeat", "return", "self", "set", "some", "static", "struct", "subscript", "super", "switch",
  "throw", "throws", "try", "typealias", "var", "where", "while",
]
