import TestSupport
import Testing

struct SourceRulesTests {
  @Test(arguments: SourceRule.all) func `no file violates a source rule`(rule: SourceRule) throws {
    let files = try SourceFile.all(in: rule.places)
    try #require(files.count > 20)
    expectEqual(files.filter { !rule.isAllowed(in: $0) }.flatMap(rule.matches), [])
  }

  @Test(arguments: SourceRule.all) func `each exception of a source rule is needed`(rule: SourceRule) throws {
    let files = try SourceFile.all(in: rule.places).filter { !rule.matches(in: $0).isEmpty }
    let unneeded = rule.exceptions.keys.filter { key in !files.contains { $0.isIn(key) } }
    expectEqual(unneeded.sorted(), [])
  }

  @Test(arguments: SourceRule.all) func `a planted violation is found`(rule: SourceRule) {
    for code in rule.planted {
      #expect(!rule.matches(in: SourceFile("Planted.swift", code)).isEmpty, "\(code)")
    }
    for code in rule.allowed { expectEqual(rule.matches(in: SourceFile("Planted.swift", code)), []) }
  }
}
