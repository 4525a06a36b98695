/// The look of a page, and its parts that are the same for each recording.
enum PageStyle {
  static let css = """
    :root{color-scheme:light dark;--line:#d9dce0;--soft:#6a7078;--hit:#e3edfa}
    @media(prefers-color-scheme:dark){:root{--line:#3a3f45;--soft:#9aa2ab;--hit:#203247}}
    body{font:14px/1.45 system-ui,sans-serif;margin:1rem auto;padding:0 1rem;max-width:1600px;color:CanvasText;\
    background:Canvas}
    @media(prefers-color-scheme:dark){body{background:#16181b;color:#e8eaed}}
    h1{font-size:1.4rem;margin:0 0 .3rem;overflow-wrap:anywhere}#live,#lost{margin:.3rem 0}#lost{font-weight:600}.wide{overflow-x:auto}
    table{border-collapse:collapse;font-variant-numeric:tabular-nums}
    th,td{text-align:right;padding:.15rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
    th:first-child,td:first-child,th:last-child,td:last-child{text-align:left}
    #statistics{white-space:nowrap}#statistics tr:last-child{font-weight:600}
    form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:1rem 0 .5rem}
    fieldset{border:0;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.3rem;align-items:center}
    legend{float:left;color:var(--soft);padding:0 .3rem 0 0}
    button,input{font:inherit;border:1px solid var(--line);border-radius:.4rem;padding:.15rem .5rem;background:transparent;\
    color:inherit}
    input[type=number]{width:7em}button[aria-pressed=true]{background:var(--hit);border-color:currentColor}
    button:focus-visible,input:focus-visible,tr:focus-visible,#view:focus-visible{outline:2px solid currentColor}
    #view{overflow-x:auto;border:1px solid var(--line);border-radius:.4rem}#view>svg{display:block;width:100%;min-width:320px}
    #view .bar{cursor:pointer}
    .key{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.5rem 0;padding:0;list-style:none;color:var(--soft);\
    font-size:.85rem}.key .timeline{vertical-align:-3px;background:none}
    #log{width:100%}#log td{text-align:left;overflow-wrap:anywhere;white-space:pre-wrap}
    #log td:first-child{text-align:right;white-space:nowrap;color:var(--soft);width:6em}#log td:nth-child(2){width:14em}
    #log tr{content-visibility:auto}#log tr[aria-selected=true]{background:var(--hit)}#log tr[data-execution]{cursor:pointer}
    #log .failed td:last-child::before{content:"✕ "}#log .rejected td:last-child::before{content:"▼ "}
    @media(max-width:700px){#log td:nth-child(2){width:8em}td,th{padding:.15rem .3rem}}
    @media print{form,.noprint{display:none}#view{overflow:visible}#view>svg{width:100%!important}.wide{overflow:visible}\
    #statistics{white-space:normal;font-size:.8em}}
    """

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
    \(sample("cancelled", #"<rect class="under" width="24" height="12"/><rect fill="url(#stopping)" width="24" height="12"/>"#, "is being stopped"))
    \(shape("completed", "completed")) \(shape("failed", "failed")) \(shape("cancelled", "cancelled"))
    \(shape("rejected", "input turned away")) \(shape("running", "still runs"))
    <li>grey band: its gate is open</li><li>arrow: is part of</li>
    <li>#3: the third input, executed or turned away</li>
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
