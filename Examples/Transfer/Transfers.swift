import Action
import Foundation

/// The files to copy. The action copies some at a time, and the others wait in its queue.
actor Transfers {
  private(set) var jobs: [Job]
  private let actions: CopyActions
  private let display: MutableProperty<ProgressDisplay>
  private let write: @Sendable (String) -> Void
  /// Whether an undo has failed.
  private(set) var hasUndoFailed = false

  var hasFailed: Bool {
    hasUndoFailed || jobs.contains { if case .failed = $0.state { true } else { false } }
  }

  init(_ items: [Item], _ actions: CopyActions, isTerminal: Bool, write: @escaping @Sendable (String) -> Void)
  {
    jobs = items.map { Job(item: $0) }
    self.actions = actions
    self.write = write
    display = MutableProperty(ProgressDisplay(isTerminal: isTerminal, count: items.count))
  }

  nonisolated func say(_ message: String) { write(display.modify { $0.say(message) }) }

  // MARK: Copying

  /// Copies all files and returns when all copies have ended.
  func copyAll() async {
    let retries = observeRetries()
    await withTaskGroup(of: Void.self) { group in
      for index in jobs.indices where jobs[index].state == .waiting {
        if let problem = jobs[index].item.problem {
          settle(index, .failed(problem))
          continue
        }
        let execution = actions.copy.start(jobs[index].item)
        jobs[index].execution = execution
        group.addTask { await self.follow(index, execution) }
      }
    }
    retries.dispose()
  }

  private func follow(_ index: Int, _ execution: Execution<Copied>) async {
    let progress = observe(execution, jobs[index].item.number)
    do {
      for try await state in execution.state.values where state != .waiting {
        if state == .running { begin(index) }
        break
      }
      end(index, .copied(try await execution.value))
    } catch is CancellationError {
      end(index, .cancelled)
    } catch {
      end(index, .failed("\(error)"))
    }
    progress.dispose()
    // Waits until a cancelled copy has stopped and its partial file is deleted.
    await execution.settled()
  }

  private func begin(_ index: Int) {
    guard jobs[index].state == .waiting else { return }
    jobs[index].state = .running
    jobs[index].start = .now
  }

  /// Settles a job, unless a command has already settled it.
  private func end(_ index: Int, _ state: Job.State) {
    switch jobs[index].state {
    case .waiting, .running: settle(index, state)
    case .copied, .failed, .cancelled, .undone: break
    }
  }

  private func settle(_ index: Int, _ state: Job.State) {
    // The duration of the copying, which stays the same if the copy is undone later.
    if case .running = jobs[index].state, let start = jobs[index].start { jobs[index].time = .now - start }
    jobs[index].state = state
    jobs[index].execution = nil
    let item = jobs[index].item
    write(display.modify { $0.end(of: item.number, "\(item.number): \(shown(item.source)) \(state.text)") })
  }

  /// Nonisolated, so that progress is shown on the thread that reports it.
  private nonisolated func observe(_ execution: Execution<Copied>, _ number: Int) -> any Disposable {
    execution.progress.subscribe(onNext: { [display, write] progress in
      if let text = display.modify({ $0.text(for: number, progress) }) { write(text) }
    })
  }

  private nonisolated func observeRetries() -> any Disposable {
    actions.retries.subscribe(onNext: { [self] in say($0) })
  }

  // MARK: Commands

  func cancel(_ number: Int) {
    guard jobs.indices.contains(number - 1) else {
      return say("there is no file \(number). The files are 1 to \(jobs.count)")
    }
    switch jobs[number - 1].state {
    case .waiting, .running:
      let isRunning = jobs[number - 1].execution?.state.value == .running
      jobs[number - 1].execution?.cancel()
      if !isRunning { settleIfCancelled(number - 1) }
    case .copied, .failed, .cancelled, .undone:
      say("file \(number) has already ended (\(jobs[number - 1].state.text))")
    }
  }

  func cancelAll() {
    actions.copy.cancel()
    for index in jobs.indices where jobs[index].state == .waiting { settleIfCancelled(index) }
  }

  /// Settles a job that has not started.
  private func settleIfCancelled(_ index: Int) {
    if jobs[index].execution.map({ $0.state.value == .cancelled }) ?? true { settle(index, .cancelled) }
  }

  /// Deletes the newest copy. Must not be called before all copying has ended.
  func undo() async {
    do {
      try await actions.history.undo().finished()
      let deleted = actions.delete.lastElement.value
      if let index = jobs.firstIndex(where: { job in deleted.map { job.state == .copied($0) } ?? false }) {
        settle(index, .undone)
      }
    } catch UndoError.nothingToUndo {
      say("there is nothing to undo")
    } catch UndoError.failed(let error) {
      hasUndoFailed = true
      say("cannot undo: \(error)")
    } catch {
      hasUndoFailed = true
      say("cannot undo: \(error)")
    }
  }
}
