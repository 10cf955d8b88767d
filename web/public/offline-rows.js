/** A clock may be off by so much; a copy of a later time is none to rely on. */
const SKEW_MS = 5 * 60_000;
/** Of alerts and of incidents. */
const SEVERITIES = ['critical', 'high', 'medium', 'warning', 'low', 'info'];

function isText(value) {
  return typeof value === 'string';
}

function rowOf(row) {
  if (typeof row !== 'object' || row === null) return [];
  const { number, title, severity, state, since } = row;
  const sound = Number.isSafeInteger(number) && isText(title) && SEVERITIES.includes(severity) && isText(state) && isText(since);
  return sound ? [{ number, title, severity, state, since }] : [];
}

function listOf(list, now) {
  if (typeof list !== 'object' || list === null || !Array.isArray(list.rows)) return null;
  const { at, until, more } = list;
  if (typeof at !== 'number' || typeof until !== 'number' || until <= now || at > now + SKEW_MS) return null;
  return {
    at,
    until,
    rows: list.rows.flatMap(rowOf),
    more: Number.isSafeInteger(more) && more > 0 ? more : 0,
    filtered: list.filtered === true,
  };
}

/**
 * What of a copy may still be shown; null: nothing, and the copy has to go.
 *
 * @param {string | null} text as the web app stored it
 * @param {number} now in milliseconds
 */
export function shownOf(text, now) {
  let copy;
  try {
    copy = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (typeof copy !== 'object' || copy === null || !isText(copy.owner)) return null;
  const alerts = listOf(copy.alerts, now);
  const incidents = listOf(copy.incidents, now);
  return alerts || incidents ? { owner: copy.owner, alerts, incidents } : null;
}
