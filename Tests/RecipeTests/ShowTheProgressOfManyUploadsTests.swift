import Action
import TestSupport
import Testing

@Suite(.watched) struct ShowTheProgressOfManyUploadsTests {
  private struct Refused: Error {}

  private let work = StubbornWork()
  private let shown = Heard<Int>()

  /// Cannot upload clip 9.
  private func uploading() -> Action<Clip, Void> {
    Action(policy: .enqueue(maxConcurrent: 2)) { [work] clip in
      _ = await work(clip.number)
      if clip.number == 9 { throw Refused() }
    }
  }

  @Test func `the progress counts the clips that are done, in any order, and never decreases`() async throws {
    let batch = uploadingBatches(by: uploading())
    let subscription = batch.progress.subscribe(onNext: { [shown] in
      if let done = $0?.completed { shown.append(done) }
    })
    let execution = batch.start([1, 2, 3].map(Clip.init))
    for count in 1...3 {
      let begun = await work.begun(min(count + 1, 3))
      work.finish(begun[count - 1])
      expectEqual(await shown.all(count + 1), Array(0...count))
    }
    try await execution.finished()
    expectEqual(shown.all, [0, 1, 2, 3])
    subscription.dispose()
  }

  @Test func `cancelling the batch cancels its running and its waiting uploads`() async {
    let upload = uploading()
    let batch = uploadingBatches(by: upload)
    let execution = batch.start([1, 2, 3].map(Clip.init))
    let begun = await work.begun(2)
    for await status in upload.status.values where status.waitingCount == 1 { break }
    execution.cancel()
    for await status in upload.status.values where status.waitingCount == 0 { break }
    for number in begun { work.finish(number) }
    await upload.idle()
    await batch.idle()
    expectEqual(upload.runCount.value, 2)
  }

  @Test func `a failure ends the batch with its error and cancels the other uploads`() async {
    let upload = uploading()
    let batch = uploadingBatches(by: upload)
    let execution = batch.start([9, 1].map(Clip.init))
    await work.begun(2)
    work.finish(9)
    for await status in upload.status.values where status.runningCount < 2 { break }
    work.finish(1)
    await #expect(throws: Refused.self) { try await execution.finished() }
    await upload.idle()
  }
}
