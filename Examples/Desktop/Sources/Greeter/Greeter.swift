import ActionGTK

@main
enum Greeter {
  @MainActor static func main() {
    let greet = Action<String, String> { name in
      try await Task.sleep(for: .seconds(1))
      return "Hello, \(name)"
    }
    let application = Application()
    application.onActivate { application in
      let window = Window(application, title: "Greeter")
      let (name, bar, messages) = (Entry(placeholder: "Name"), ProgressBar(), MessageBar())
      let actions = GtkActions(window)
      actions.add("greet", greet, keys: ["<Control>g"]) { name.text }
      actions.addCancel("stop", of: greet, keys: ["Escape"])
      name.bindActivation(to: greet) { $0.text }
      bar.follow(greet)
      messages.follow(greet) { "The greeting failed: \($0)" }
      let answer = Label()
      _ = greet.elements.subscribe(onNext: { @MainActor in answer.text = $0 })
      let buttons = [Button("_Greet", action: "win.greet"), Button("_Stop", action: "win.stop")]
      window.content = Box(.vertical, [messages, name, Box(.horizontal, buttons), bar, answer])
      window.present()
    }
    application.run()
  }
}
