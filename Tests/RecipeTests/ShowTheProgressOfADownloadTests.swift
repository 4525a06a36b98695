import Action
import TestSupport
import Testing

@Suite(.watched) struct ShowTheProgressOfADownloadTests {
  private struct OneFile: MapServer {
    let file: MapFile
    let chunks: AsyncThrowingStream<[UInt8], any Error>.Continuation

    init(size: Int) {
      let (stream, chunks) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
      self.chunks = chunks
      file = MapFile(size: size, chunks: stream)
    }

    func file(for name: String) async throws -> MapFile { file }
  }

  private let shown = Heard<Double?>()

  private func follow(_ execution: Execution<[UInt8]>) -> any Disposable {
    execution.progress.subscribe(onNext: { [shown] in
      if let progress = $0 { shown.append(progress.fraction) }
    })
  }

  @Test func `the fraction grows with each chunk, and the result has all of them`() async throws {
    let server = OneFile(size: 4)
    let download = downloadingMaps(from: server)
    let execution = download.start("Ulm")
    let subscription = follow(execution)
    server.chunks.yield([1])
    expectEqual(await shown.all(1), [0.25])
    server.chunks.yield([2, 3, 4])
    expectEqual(await shown.all(2), [0.25, 1])
    server.chunks.finish()
    expectEqual(try await execution.value, [1, 2, 3, 4])
    #expect(download.progress.value == nil)
    subscription.dispose()
  }

  @Test func `the fraction is nil if the size is not known`() async throws {
    let server = OneFile(size: -1)
    let download = downloadingMaps(from: server)
    let execution = download.start("Ulm")
    let subscription = follow(execution)
    server.chunks.yield([1])
    expectEqual(await shown.all(1), [nil])
    server.chunks.finish()
    expectEqual(try await execution.value, [1])
    subscription.dispose()
  }

  @Test func `cancelling ends the loop over the chunks`() async {
    let server = OneFile(size: 4)
    let download = downloadingMaps(from: server)
    let execution = download.start("Ulm")
    let subscription = follow(execution)
    server.chunks.yield([1])
    expectEqual(await shown.all(1), [0.25])
    execution.cancel()
    await download.idle()
    server.chunks.yield([2])
    expectEqual(shown.all, [0.25])
    expectEqual(execution.state.value, .cancelled)
    subscription.dispose()
  }
}
