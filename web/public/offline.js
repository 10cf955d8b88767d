import { shownOf } from './offline-rows.js';

const KEY = 'tocsin.offline';
const FAVICON = new URL('favicon.svg', import.meta.url);
const AGAIN_MS = 5_000;
const EXPIRY_MS = 60_000;
const SEVERITY_WORDS = { critical: 'Critical', high: 'High', medium: 'Medium', warning: 'Warning', low: 'Low', info: 'Info' };

/** The times as the web app shows them: by the device's clock, or in UTC. */
function timeZone() {
  try {
    return localStorage.getItem('tocsin.zone') === 'utc' ? 'UTC' : undefined;
  } catch {
    return undefined;
  }
}

function timeText(at) {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return '';
  const form = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: timeZone() });
  return `${form.format(time)}${timeZone() ? ' UTC' : ''}`;
}

/** The copy, without what is too old; that is deleted. */
function readCopy() {
  try {
    const text = localStorage.getItem(KEY);
    const copy = shownOf(text, Date.now());
    if (!copy) localStorage.removeItem(KEY);
    else if (JSON.stringify(copy) !== text) localStorage.setItem(KEY, JSON.stringify(copy));
    return copy;
  } catch {
    // Storage may be blocked: there is no copy then.
    return null;
  }
}

/** What others wrote is only ever text. */
function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function rowElement({ number, title, severity, state, since }) {
  const row = element('li');
  const pill = element('span', 'severity', SEVERITY_WORDS[severity]);
  pill.dataset.severity = severity;
  const time = timeText(since);
  row.append(
    pill,
    element('span', 'title', title),
    element('span', 'facts', `#${number} · ${state}${time === '' ? '' : ` · since ${time}`}`),
  );
  return row;
}

function section(name, list) {
  if (!list) return [];
  const heading = element('h2', '', `${name} as of ${timeText(list.at)}`);
  if (list.rows.length === 0) return [heading, element('p', 'more', list.more > 0 ? 'None is kept here.' : 'None.')];
  const rows = element('ul');
  rows.setAttribute('aria-label', name);
  rows.append(...list.rows.map(rowElement));
  return [heading, rows, ...(list.more > 0 ? [element('p', 'more', `and ${list.more} more`)] : [])];
}

function show() {
  const copy = readCopy();
  document.getElementById('note').textContent = copy
    ? 'A copy from this device, not how things stand now. Nothing can be acknowledged here, and new alerts do not appear.'
    : 'Nothing is kept on this device: a copy is deleted when you sign out and after 24 hours.';
  document.getElementById('delete').hidden = copy === null;
  const alerts = copy?.alerts?.filtered ? 'Alerts (filtered)' : 'Alerts';
  document
    .getElementById('lists')
    .replaceChildren(...section('Open incidents', copy?.incidents ?? null), ...section(alerts, copy?.alerts ?? null));
}

async function tryAgain() {
  const answered = await fetch(FAVICON, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answered) return;
  if (location.pathname.endsWith('/offline.html')) location.replace('./');
  else location.reload();
}

document.getElementById('again').addEventListener('click', () => void tryAgain());
document.getElementById('delete').addEventListener('click', () => {
  try {
    localStorage.removeItem(KEY);
  } finally {
    show();
  }
});
window.addEventListener('online', () => void tryAgain());
// Another tab may sign out.
window.addEventListener('storage', show);
setInterval(() => void tryAgain(), AGAIN_MS);
setInterval(show, EXPIRY_MS);
show();
