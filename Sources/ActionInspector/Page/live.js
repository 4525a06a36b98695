{
  let newest, isBusy = false;

  async function follow() {
    if (isBusy || newest === $("live").dataset.version) return;
    isBusy = true;
    const begin = performance.now();
    let isDone = false;
    try {
      const answer = await fetch("./");
      if (answer.ok) take(await answer.text());
      isDone = answer.ok;
    } catch {
      // The next version is another try.
    }
    // At most half of the time, and some times a second.
    setTimeout(() => { isBusy = false; if (isDone) follow(); }, Math.max(100, performance.now() - begin));
  }

  // A page that is parsed like this runs no script, and asks for nothing.
  function take(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const [left, x, y] = [$("view").scrollLeft, scrollX, scrollY];
    const hasFocus = item => item.element === document.activeElement;
    const [bar, row] = [bars.find(hasFocus), rows.find(hasFocus)];
    for (const id of ["summary", "statistics", "data"]) $(id).replaceWith(page.getElementById(id));
    $("view").replaceChildren(page.querySelector("#view > svg"));
    const said = page.getElementById("live");
    // Only news is read aloud.
    if ($("live").textContent !== said.textContent) $("live").textContent = said.textContent;
    load();
    show();
    $("view").scrollLeft = left;
    scrollTo(x, y);
    const next = bar ? bars.find(other => other.key === bar.key)
      : row && rows.find(other => other.key === row.key && other.time === row.time && other.text === row.text);
    if (next) {
      next.element.tabIndex = 0;
      next.element.focus({ preventScroll: true });
    }
    $("live").dataset.version = said.dataset.version;
  }

  const events = new EventSource("events");
  events.onmessage = event => {
    newest = event.data;
    $("lost").hidden = true;
    follow();
  };
  events.onerror = () => { $("lost").hidden = false; };
}
