"use strict";
const $ = id => document.getElementById(id);
const keyOf = (lane, execution) => lane + "." + execution;
const state = { search: "", outcomes: new Set(), actions: new Set(), from: null, to: null, selected: null };

const ends = new Set(["completed", "failed", "cancelled", "rejected"]);
let data, outcomes, rows, bars, byKey;

// Takes the data and the drawing in: once, and in a page that follows a program again and again.
function load() {
  data = JSON.parse($("data").textContent);
  outcomes = new Map();
  for (const [, lane, execution, kind] of data.log) {
    if (execution === null) continue;
    const key = keyOf(lane, execution);
    if (ends.has(kind)) outcomes.set(key, kind);
    else if (kind !== "stopped" && !outcomes.has(key)) outcomes.set(key, "running");
  }
  rows = data.log.map(row);
  bars = [...document.querySelectorAll("#view .bar, #view .point")].map(bar);
  byKey = new Map();
  for (const row of rows)
    if (byKey.has(row.key)) byKey.get(row.key).push(row); else if (row.key !== null) byKey.set(row.key, [row]);
  $("log").tBodies[0].replaceChildren(...rows.map(row => row.element));
  const counts = new Map();
  for (const outcome of outcomes.values()) counts.set(outcome, (counts.get(outcome) || 0) + 1);
  for (const row of rows) if (row.key === null && row.outcome === "rejected") counts.set("rejected", (counts.get("rejected") || 0) + 1);
  // An outcome that is chosen can be chosen away.
  for (const name of state.outcomes) if (!counts.has(name)) counts.set(name, 0);
  const titles = { running: "running" };
  setChips("outcomes", [...counts].map(([name, count]) => [name, (titles[name] || name) + " " + count]));
  setChips("actions", data.lanes.map(name => [name, name]));
  for (const bar of focusable()) bar.element.tabIndex = -1;
  if (focusable()[0]) focusable()[0].element.tabIndex = 0;
}

// A line of the log.
function row([time, lane, execution, kind, depth, words]) {
  const element = document.createElement("tr");
  const name = lane < 0 ? "" : data.lanes[lane] + (execution === null ? "" : " #" + execution);
  for (const text of [(time / 1000).toFixed(4) + " s", name, words])
    element.appendChild(document.createElement("td")).textContent = text;
  element.children[1].style.paddingLeft = 0.6 + depth + "em";
  element.className = ends.has(kind) ? kind : "";
  element.tabIndex = -1;
  const key = execution === null ? null : keyOf(lane, execution);
  if (key !== null) element.dataset.execution = execution;
  return { element, time, lane, key, outcome: outcomes.get(key) ?? kind,
    text: (name + " " + words).toLowerCase() };
}

function bar(element) {
  const { lane, execution, start, duration, outcome } = element.dataset;
  const key = execution === undefined ? null : keyOf(lane, execution);
  return { element, key, lane: lane === undefined ? -1 : +lane, start: +start, end: +start + +duration, outcome,
    text: element.getAttribute("aria-label").toLowerCase() };
}
const focusable = () => bars.filter(bar => bar.key !== null);

const isChosen = item =>
  (state.outcomes.size === 0 || state.outcomes.has(item.outcome))
  && (state.actions.size === 0 || state.actions.has(data.lanes[item.lane]));
const range = () => [state.from ?? data.start, state.to ?? data.end];

function show() {
  const [from, to] = range();
  let count = 0;
  for (const row of rows) {
    row.element.hidden = !(isChosen(row) && row.time >= from && row.time <= to && row.text.includes(state.search));
    if (!row.element.hidden) count += 1;
    row.element.setAttribute("aria-selected", row.key !== null && row.key === state.selected);
  }
  for (const bar of bars) {
    const isFound = bar.text.includes(state.search)
      || (byKey.get(bar.key) || []).some(row => row.text.includes(state.search));
    const isOn = isChosen(bar) && isFound && bar.end >= from && bar.start <= to;
    bar.element.classList.toggle("off", !isOn);
    bar.element.classList.toggle("selected", bar.key !== null && bar.key === state.selected);
  }
  for (const chip of document.querySelectorAll("[data-chip]"))
    chip.setAttribute("aria-pressed", state[chip.parentElement.id].has(chip.dataset.chip));
  $("count").textContent = count + " of " + rows.length + " lines";
  zoom(from, to);
  const first = rows.find(row => !row.element.hidden);
  if (first && !rows.some(row => row.element.tabIndex === 0 && !row.element.hidden)) first.element.tabIndex = 0;
}

function zoom(from, to) {
  const factor = Math.min(Math.max((data.end - data.start) / Math.max(to - from, 1e-3), 1), 20000);
  const view = $("view"), drawing = view.querySelector("svg");
  drawing.style.width = 100 * factor + "%";
  drawing.classList.toggle("near", factor >= 8);
  const share = data.end > data.start ? (from - data.start) / (data.end - data.start) : 0;
  view.scrollLeft = factor > 1 ? (0.01 + 0.98 * share) * view.clientWidth * factor - 8 : 0;
}

// The address keeps the filter, so that it can be sent.
function write() {
  const words = new URLSearchParams();
  if (state.search) words.set("q", state.search);
  for (const name of state.outcomes) words.append("outcome", name);
  for (const name of state.actions) words.append("action", name);
  for (const name of ["from", "to", "selected"]) if (state[name] !== null) words.set(name, state[name]);
  const hash = "#" + words;
  if (hash !== (location.hash || "#")) history.replaceState(null, "", hash);
  show();
}

// A person reads seconds; the data and the address have milliseconds.
const seconds = time => time === null ? "" : +(time / 1000).toFixed(6);

function read() {
  const words = new URLSearchParams(location.hash.slice(1));
  const number = name => words.has(name) && Number.isFinite(+words.get(name)) ? +words.get(name) : null;
  state.search = (words.get("q") || "").toLowerCase();
  state.outcomes = new Set(words.getAll("outcome"));
  state.actions = new Set(words.getAll("action"));
  [state.from, state.to, state.selected] = [number("from"), number("to"), words.get("selected")];
  [$("search").value, $("from").value, $("to").value] = [words.get("q") || "", seconds(state.from), seconds(state.to)];
  show();
}

function select(key, other) {
  state.selected = key;
  write();
  if (key !== null && other) other.scrollIntoView({ block: "nearest", inline: "center" });
}
const selectBar = bar => select(bar.key, bar.key === null ? null : (byKey.get(bar.key) || [])[0]?.element);
const selectRow = row => { if (row.key !== null) select(row.key, bars.find(bar => bar.key === row.key)?.element); };

// Lets one element of a list, as it is then, have the focus, which the arrows move.
function rove(list, container, previous, next, choose) {
  const visible = item => !item.element.hidden && !item.element.classList.contains("off");
  const focus = item => {
    for (const other of list()) if (other.element.tabIndex === 0) other.element.tabIndex = -1;
    item.element.tabIndex = 0;
    item.element.focus();
  };
  const itemOf = target => list().find(item => item.element.contains(target));
  container.addEventListener("keydown", event => {
    const item = itemOf(event.target), items = list();
    if (!item) return;
    const step = event.key === previous ? -1 : event.key === next ? 1 : 0;
    if (step !== 0) {
      let index = items.indexOf(item) + step;
      while (items[index] && !visible(items[index])) index += step;
      if (items[index]) focus(items[index]);
    } else if (event.key === "Enter" || event.key === " ") choose(item);
    else if (event.key === "Escape") select(null);
    else return;
    event.preventDefault();
  });
  container.addEventListener("click", event => { const item = itemOf(event.target); if (item) choose(item); });
}

// A chip that is there stays, so that it keeps the focus.
function setChips(id, names) {
  const old = new Map([...$(id).querySelectorAll("button")].map(chip => [chip.dataset.chip, chip]));
  for (const [name, words] of new Map(names)) {
    const chip = old.get(name) || document.createElement("button");
    chip.textContent = words;
    if (old.delete(name)) continue;
    chip.type = "button";
    chip.dataset.chip = name;
    chip.addEventListener("click", () => {
      if (!state[id].delete(name)) state[id].add(name);
      write();
    });
    $(id).append(chip);
  }
  for (const chip of old.values()) chip.remove();
}

function zoomBy(factor) {
  const [from, to] = range();
  const half = (to - from) / 2 * factor, middle = (from + to) / 2;
  const isAll = half * 2 >= data.end - data.start;
  [state.from, state.to] = isAll ? [null, null] : [Math.max(data.start, middle - half), Math.min(data.end, middle + half)];
  [$("from").value, $("to").value] = [seconds(state.from), seconds(state.to)];
  write();
}

if ($("controls")) {
  load();
  $("search").addEventListener("input", event => { state.search = event.target.value.toLowerCase(); write(); });
  for (const name of ["from", "to"])
    $(name).addEventListener("change", event => {
      state[name] = event.target.value === "" ? null : +event.target.value * 1000;
      write();
    });
  $("in").addEventListener("click", () => zoomBy(0.5));
  $("out").addEventListener("click", () => zoomBy(2));
  $("controls").addEventListener("submit", event => event.preventDefault());
  $("controls").addEventListener("reset", event => { event.preventDefault(); location.hash = ""; read(); });
  rove(focusable, $("view"), "ArrowLeft", "ArrowRight", selectBar);
  rove(() => rows, $("log"), "ArrowUp", "ArrowDown", selectRow);
  addEventListener("hashchange", read);
  $("controls").hidden = false;
  read();
}
document.body.dataset.ready = "";
