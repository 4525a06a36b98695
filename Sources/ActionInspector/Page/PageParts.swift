/// The parts of a page that are the same for every recording. The build embeds the script and style files.
enum PageParts {
  static let style = String(decoding: PackageResources.page_css, as: UTF8.self)
  /// The script of every page. It inserts every text as a text node.
  static let script = String(decoding: PackageResources.page_js, as: UTF8.self)
  /// The additional script of a page that follows a running program.
  static let liveScript = String(decoding: PackageResources.live_js, as: UTF8.self)

  static let controls = """

    <form id="controls" role="search" hidden>
    <label>Search <input type="search" id="search" autocomplete="off" spellcheck="false"></label>
    <fieldset id="outcomes"><legend>Outcome</legend></fieldset>
    <fieldset id="actions"><legend>Action</legend></fieldset>
    <fieldset><legend>From</legend><input type="number" id="from" step="any" aria-label="from, in seconds"> to \
    <input type="number" id="to" step="any" aria-label="to, in seconds"> s
    <button type="button" id="in" aria-label="zoom in">+</button> <button type="button" id="out" aria-label="zoom out">−</button>
    <button type="reset">Show all</button></fieldset>
    </form>

    """

  static let legend = """
    <ul class="key" aria-label="Legend">
    \(sample("waiting", #"<rect class="under" width="24" height="12"/><rect fill="url(#waiting)" width="24" height="12"/>"#, "waits"))
    \(sample("running", #"<rect class="solid" width="24" height="12"/>"#, "runs"))
    \(sample("cancelled", #"<rect class="under" width="24" height="12"/><rect fill="url(#stopping)" width="24" height="12"/>"#, "stopping"))
    \(shape("completed", "completed")) \(shape("failed", "failed")) \(shape("cancelled", "cancelled"))
    \(shape("rejected", "rejected input")) \(shape("running", "running"))
    <li>grey band: enabled</li><li>arrow: is part of</li>
    <li>#3: the third input, executed or rejected</li>
    </ul>

    """

  static let log = """
    <noscript><p>The log needs scripts.</p></noscript>
    <p id="count" role="status" class="noprint"></p>
    <div class="wide"><table id="log" role="grid" aria-label="Log: time, execution, what happened"><tbody></tbody></table></div>

    """

  private static func shape(_ name: String, _ words: String) -> String {
    sample(name, ##"<use href="#\##(name)" class="shape" x="12" y="6"/>"##, words)
  }

  private static func sample(_ name: String, _ drawing: String, _ words: String) -> String {
    "<li><svg class=\"timeline\" width=\"24\" height=\"12\" aria-hidden=\"true\"><g class=\"\(name)\">\(drawing)</g></svg> \(words)</li>"
  }
}
