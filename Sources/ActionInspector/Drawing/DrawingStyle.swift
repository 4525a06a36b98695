/// The colors, patterns and shapes of a drawing. Each outcome has both a color and a shape, for color-blind readers.
enum DrawingStyle {
  static let css = """
    .timeline{--ink:#1c1e21;--faint:#6a7078;--line:#d9dce0;--band:#eef1f4;--paper:#fff;\
    --completed:#2c8a4b;--failed:#c62f2f;--cancelled:#8148b5;--rejected:#b26a00;--running:#1f6fc4;\
    --waiting:#7d858e;color:var(--ink);background:var(--paper);font:12px system-ui,sans-serif}
    @media(prefers-color-scheme:dark){.timeline{--ink:#e8eaed;--faint:#9aa2ab;--line:#3a3f45;--band:#24282d;\
    --paper:#16181b;--completed:#4fbb73;--failed:#f0706c;--cancelled:#b98ae6;--rejected:#e5a33d;--running:#5fa8f5;\
    --waiting:#8d959e}}
    .timeline text{fill:var(--ink)}.timeline .faint{fill:var(--faint)}.timeline .name{font-weight:600;paint-order:stroke;stroke:var(--paper);stroke-width:3px}
    .timeline .grid{stroke:var(--line)}.timeline .band{fill:var(--band)}.timeline .cause{stroke:var(--faint);fill:none}
    .timeline .mark{stroke:var(--ink);stroke-dasharray:3 3}
    .completed{--own:var(--completed)}.failed{--own:var(--failed)}.cancelled{--own:var(--cancelled)}
    .rejected{--own:var(--rejected)}.running{--own:var(--running)}.other{--own:var(--faint)}
    .timeline .solid{fill:var(--own);stroke:var(--own)}.timeline .dense{fill:var(--own)}.timeline .shape{fill:var(--own);stroke:var(--paper)}
    .timeline .under{fill:var(--paper);stroke:var(--own)}
    .timeline .hatch{stroke:var(--waiting)}.timeline .stripe{stroke:var(--cancelled)}.timeline .tick{fill:var(--paper)}
    .timeline .part{fill:var(--ink);opacity:.55}.timeline .label{fill:var(--paper);font-size:10px}
    .timeline .said{fill:var(--rejected);font-size:11px}.timeline .note{fill:var(--faint)}.timeline .before{stroke:var(--own);fill:none}
    .timeline:not(.near) .crowded .shape{display:none}
    .timeline .off{opacity:.12}.timeline .selected .solid,.timeline .selected .under{stroke:var(--ink);stroke-width:3}
    .timeline .selected .shape{stroke:var(--ink)}.timeline g:focus{outline:2px solid var(--ink);outline-offset:2px}
    @media(max-width:700px){.timeline .label,.timeline .broad,.timeline .odd{display:none}}
    @media(min-width:700.1px){.timeline .narrow{display:none}}
    """

  /// The patterns for waiting and stopping, and a shape for each outcome, centered on a point.
  static let definitions = """
    <defs><pattern id="waiting" width="6" height="6" patternUnits="userSpaceOnUse"><path class="hatch" d="M0 6L6 0"/></pattern>\
    <pattern id="stopping" width="6" height="6" patternUnits="userSpaceOnUse"><path class="stripe" d="M2 0V6" stroke-width="3"/>\
    </pattern>\
    <circle id="completed" r="5"/><path id="failed" d="M-6 -4L-4 -6L0 -2L4 -6L6 -4L2 0L6 4L4 6L0 2L-4 6L-6 4L-2 0Z"/>\
    <rect id="cancelled" x="-5" y="-5" width="10" height="10" style="fill:var(--paper);stroke:var(--own);stroke-width:2.5"/>\
    <path id="rejected" d="M-6 -5H6L0 6Z"/><path id="running" d="M-4 -6L6 0L-4 6Z"/>\
    <path id="retrying" d="M-3.5 0H3.5L0 5Z"/><circle id="other" r="3" style="fill:var(--paper);stroke:var(--own)"/>\
    <path id="head" d="M-3 -5L0 0L3 -5"/></defs>
    """

  /// Returns the name shared by the class, the color and the shape of an outcome.
  static func shape(_ outcome: InspectorEvent.Kind?) -> String {
    switch outcome {
    case .completed, .failed, .cancelled, .rejected: outcome?.rawValue ?? ""
    case nil: "running"
    default: "other"
    }
  }
}
