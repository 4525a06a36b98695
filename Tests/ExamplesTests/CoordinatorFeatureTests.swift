import ActionFlightRecorder
import CoordinatorActions
import Foundation
import TestSupport
import Testing

@testable import Coordinator
@testable import CoordinatorHome
@testable import CoordinatorProfile
@testable import CoordinatorSettings

/// Tests each feature separately. A test router replaces all other features.
@MainActor
@Suite(.watched)
struct CoordinatorFeatureTests {
  private let recording = RecordingRouter()
  private var router: ActionsRouter { recording.router }
  private var screens: [Screen] { recording.sent(Present.self).map(\.param) }

  private func answer(_ style: Style) { recording.answer(CurrentStyle.self) { _ in style } }

  // MARK: Home

  @Test func `home shows a page of names in the current style`() async throws {
    var style = Style()
    style.isUpperCase = true
    style.pageSize = 2
    answer(style)
    recording.answer(ListUsers.self) { _ in ["ada", "alan", "grace"] }
    recording.answer(Present.self)
    recording.allow(ShowHome.self)
    let home = try HomeFeature(router: router)
    try await router.send(ShowHome(page: 2))
    try await router.send(ShowHome())
    expectEqual(
      screens,
      [
        Screen("home, page 2 of 2, 3 users", ["GRACE"]),
        Screen("home, page 1 of 2, 3 users", ["ADA", "ALAN"]),
      ])
    await #expect(throws: NoSuchPage(page: 3, count: 2)) { try await router.send(ShowHome(page: 3)) }
    recording.expectAllSent()
    withExtendedLifetime(home) {}
  }

  @Test func `home works without the other features`() async throws {
    recording.answer(Present.self)
    for type in [ShowHome.self, ListUsers.self, CurrentStyle.self] as [any DispatchedAction.Type] {
      recording.allow(type)
    }
    let home = try HomeFeature(router: router)
    try await router.send(ShowHome())
    recording.answer(ListUsers.self) { _ in ["ada"] }
    try await router.send(ShowHome())
    expectEqual(
      screens,
      [
        Screen("home", ["no feature provides users"]), Screen("home, page 1 of 1, 1 user", ["ada"]),
      ])
    withExtendedLifetime(home) {}
  }

  @Test(arguments: [(0, 5, 1), (1, 5, 1), (5, 5, 1), (6, 5, 2), (10, 5, 2), (3, 0, 3), (3, .max, 1)])
  func `names are divided into pages`(names: Int, size: Int, count: Int) throws {
    let pages = Pages((0..<names).map { "\($0)" }, size: size)
    expectEqual(pages.count, count)
    let lines = try (1...count).flatMap { try pages.screen($0, Style()).lines }
    expectEqual(lines, (names == 0 ? ["there are no users"] : pages.names))
    for page in [0, count + 1, .max, .min] {
      #expect(throws: NoSuchPage(page: page, count: count)) { try pages.screen(page, Style()) }
    }
  }

  // MARK: Profile

  @Test func `a profile is fetched, and an unknown user is an error`() async throws {
    recording.answer(FetchUsers.self) { _ in [User(name: "ada", about: "first", home: nil, shell: "sh")] }
    recording.answer(Present.self)
    answer(Style())
    recording.allow(ShowProfile.self)
    recording.allow(ListUsers.self)
    let profile = try ProfileFeature(router: router, users: "/no/such/file")
    expectEqual(try await router.send(ListUsers()), ["ada"])
    try await router.send(ShowProfile(name: "ada"))
    await #expect(throws: UnknownUser(name: "bob")) { try await router.send(ShowProfile(name: "bob")) }
    expectEqual(screens, [Screen("profile of ada", ["about: first", "shell: sh"])])
    expectEqual(recording.sent(FetchUsers.self).count, 3)
    withExtendedLifetime(profile) {}
  }

  @Test func `users are read on request`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("users", Data("ada:x:1:1:::\r\n".utf8))
    recording.allow(FetchUsers.self)
    let profile = try ProfileFeature(router: router, users: file.path)
    expectEqual(try await router.send(FetchUsers()), [User(name: "ada")])
    try Data("[{\"name\": \"alan\"}]".utf8).write(to: file)
    expectEqual(try await router.send(FetchUsers()), [User(name: "alan")])
    try FileManager.default.removeItem(at: file)
    await #expect(throws: UserFileFailure(reading: file.path, ENOENT)) { try await router.send(FetchUsers()) }
    withExtendedLifetime(profile) {}
  }

  @Test func `a file is closed when its subscription is disposed`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.url.path + "/pipe"
    expectEqual(mkfifo(pipe, 0o600), 0)
    let both = open(pipe, O_RDWR)
    let reading = content(of: pipe).subscribe()
    let writer = open(pipe, O_WRONLY)
    close(both)
    defer { close(writer) }
    reading.dispose()
    let answer = try withWatchdog {
      // `poll` reports an error on the pipe when no reader is left.
      var isLonely = pollfd(fd: writer, events: 0, revents: 0)
      return poll(&isLonely, 1, -1)
    }
    expectEqual(answer, 1)
  }

  // MARK: Settings

  @Test func `a setting is changed and shown, or rejected and kept`() throws {
    recording.answer(Present.self)
    for type in [ChangeSetting.self, CurrentStyle.self, ShowSettings.self] as [any DispatchedAction.Type] {
      recording.allow(type)
    }
    let settings = try SettingsFeature(router: router)
    #expect(try router.send(CurrentStyle()) == Style())
    try router.send(ChangeSetting("names", to: "upper"))
    try router.send(ChangeSetting("page", to: "1000"))
    for (name, value) in [("names", "x"), ("page", "1001"), ("page", "0"), ("page", "x"), ("x", "1")] {
      #expect(throws: WrongSetting.self) { try router.send(ChangeSetting(name, to: value)) }
    }
    try router.send(ShowSettings())
    let style = try router.send(CurrentStyle())
    #expect(style.isUpperCase && style.pageSize == 1000)
    try router.send(ChangeSetting("names", to: "plain"))
    expectEqual(screens.map(\.lines[0]), ["names upper", "names upper", "names upper", "names plain"])
    withExtendedLifetime(settings) {}
  }

  // MARK: Commands

  @Test func `commands are sent as actions`() async throws {
    recording.answer(ShowHome.self)
    recording.answer(ShowProfile.self)
    recording.answer(ShowSettings.self)
    recording.answer(ChangeSetting.self)
    let output = try Output(router)
    for line in ["home", "wait", " home\t7 ", "wait", "profile ada lovelace", "wait", "settings", "set a b"] {
      #expect(await output.session.handle(line))
    }
    expectEqual(recording.sent(ShowHome.self).map(\.param), [1, 7])
    expectEqual(recording.sent(ShowProfile.self).map(\.param), ["ada lovelace"])
    expectEqual(recording.sent(ChangeSetting.self), [ChangeSetting("a", to: "b")])
    #expect(await !output.session.handle("quit"))
    expectEqual(output.text, "")
    recording.expectAllSent()
  }

  @Test func `the end of input waits for a fetch, and the next command cancels it`() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    // Weak, because the router retains the handler.
    recording.answer(ShowProfile.self) { [weak router] show in
      for await _ in gate { break }
      try Task.checkCancellation()
      try await MainActor.run { _ = try router?.send(Present(Screen(show.param, []))) }
    }
    recording.allow(Present.self)
    recording.allow(ShowSettings.self)
    let output = try Output(router)
    #expect(await output.session.handle("profile ada"))
    #expect(await output.session.handle("settings"))
    #expect(await output.session.handle("profile alan"))
    #expect(await output.session.handle("nonsense"))
    let end = Task { await output.session.finish() }
    open.yield()
    await end.value
    #expect(
      output.text == """
        profile ada: cancelled
        settings: no handler for ShowSettings, because its feature was not started
        'nonsense' is not a command. 'help' lists the commands
        == alan

        """)
  }
}

/// A session and the screens that it shows.
@MainActor
private struct Output {
  let session: Session
  private let shown = MutableProperty("")
  var text: String { shown.value }

  init(_ router: ActionsRouter) throws {
    let window = try Window(router: router) { [shown] text in shown.modify { $0 += text } }
    session = Session(router: router, window: window)
  }
}
