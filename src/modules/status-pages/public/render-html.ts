import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { POST_WORDS, STATUS_WORDS } from '../page.ts';
import { DAYS, type Day } from '../uptime.ts';
import {
  isOpen,
  namesOf,
  overall,
  type PublicComponent,
  type PublicIncident,
  type PublicMaintenance,
  type PublicPage,
} from './public-page.ts';

/** How the page is shown. */
export interface HtmlOptions {
  /** What links begin with: '' at the root of a domain of its own. */
  readonly base: string;
  /** The database cannot be asked: says so. */
  readonly stale: boolean;
}

/** A page and the policy under which a browser shows it: no script, nothing from elsewhere. */
export interface Html {
  readonly body: string;
  readonly policy: string;
}

/** A page is one request of at most this many bytes. */
export const HTML_MAX = 50_000;
/** Resolved incidents on the front page. */
const PAST_SHOWN = 10;

/** What is left out so that the page stays below its size: from everything to the bare states. */
interface Detail {
  readonly tips: boolean;
  readonly bars: boolean;
  readonly texts: boolean;
  readonly past: number;
  readonly open: number;
  readonly updates: number;
  readonly message: number;
  readonly maintenance: number;
  /** Components that are named beside an incident. */
  readonly names: number;
}
const DETAILS: readonly Detail[] = [
  { tips: true, bars: true, texts: true, past: PAST_SHOWN, open: 50, updates: 20, message: 5_000, maintenance: 20, names: 50 },
  { tips: false, bars: true, texts: true, past: 5, open: 20, updates: 5, message: 2_000, maintenance: 10, names: 10 },
  { tips: false, bars: true, texts: true, past: 0, open: 10, updates: 1, message: 500, maintenance: 5, names: 5 },
  { tips: false, bars: false, texts: true, past: 0, open: 10, updates: 1, message: 300, maintenance: 3, names: 3 },
  { tips: false, bars: false, texts: false, past: 0, open: 5, updates: 1, message: 200, maintenance: 2, names: 3 },
];

/** The page as HTML, with as much as fits. Readable without scripts, in light and dark. */
export function renderPage(page: PublicPage, options: HtmlOptions): Html {
  let html = document(page, options, front(page, options, DETAILS[0] as Detail));
  for (const detail of DETAILS.slice(1)) {
    if (Buffer.byteLength(html.body) <= HTML_MAX) break;
    const shown = detail.texts ? page : { ...page, theme: { ...page.theme, logo: null } };
    html = document(shown, options, front(shown, options, detail));
  }
  return html;
}

/** What was published in the past, the newest first. */
export function renderHistory(page: PublicPage, options: HtmlOptions): Html {
  const list = [...page.incidents].sort((a, b) => b.startedAt.localeCompare(a.startedAt));
  const main = `<section><h2>History</h2>${list.length === 0 ? '<p class="q">Nothing has been published yet.</p>' : list.map((incident) => article(page, incident, { updates: 100, message: 5_000, names: 50 }, 'h3')).join('')}</section>
<p><a href="${options.base || '/'}">Current status</a></p>`;
  return document(page, options, main, 'History');
}

/** A page with one sentence: after signing up, confirming, unsubscribing. */
export function renderNote(
  page: PublicPage,
  options: HtmlOptions,
  note: { readonly title: string; readonly text: string; readonly form?: { readonly label: string } },
): Html {
  const form = note.form ? `<form method="post"><button>${escapeHtml(note.form.label)}</button></form>` : '';
  const main = `<section><h2>${escapeHtml(note.title)}</h2><p>${escapeHtml(note.text)}</p>${form}</section><p><a href="${options.base || '/'}">Current status</a></p>`;
  return document(page, options, main, note.title);
}

function front(page: PublicPage, { base }: HtmlOptions, detail: Detail): string {
  const { indicator, description } = overall(page);
  const open = page.incidents.filter(isOpen);
  const past = page.incidents.filter((incident) => !isOpen(incident)).slice(0, detail.past);
  const { maintenance } = page;
  return [
    `<section class="hero i-${indicator}"><p class="state">${escapeHtml(description)}</p></section>`,
    section(
      'Current incidents',
      open
        .slice(0, detail.open)
        .map((incident) => article(page, incident, detail, 'h3'))
        .join('') + more(open.length, detail.open, base),
    ),
    section(
      'Maintenance',
      [...Map.groupBy(maintenance, ({ windowId }) => windowId).values()]
        .slice(0, detail.maintenance)
        .map((occurrences) => planned(page, occurrences, detail))
        .join(''),
    ),
    section('Components', components(page, detail)),
    section('Past incidents', past.map((incident) => article(page, incident, detail, 'h3')).join('')),
    `<p><a href="${base}/history">All incidents</a></p>`,
    subscribe(page, base, detail.texts),
  ].join('\n');
}

function more(count: number, shown: number, base: string): string {
  return count > shown ? `<p><a href="${base}/history">${count - shown} more</a></p>` : '';
}

function section(title: string, content: string): string {
  return content === '' ? '' : `<section><h2>${title}</h2>${content}</section>`;
}

function article(
  page: PublicPage,
  incident: PublicIncident,
  detail: Pick<Detail, 'updates' | 'message' | 'names'>,
  heading: string,
): string {
  const names = someOf(namesOf(page, incident.componentIds), detail.names);
  const updates = incident.updates
    .slice(0, detail.updates)
    .map(
      (update) =>
        `<li><p><b>${POST_WORDS[update.status]}</b> <span class="q">${time(update.at)}${update.editedAt === null ? '' : ', edited'}</span></p><p class="m">${escapeHtml(cut(update.message, detail.message))}</p></li>`,
    );
  return `<article id="i-${incident.id}" class="i-${incident.impact}"><${heading}>${escapeHtml(incident.title)}</${heading}>${names.length === 0 ? '' : `<p class="q">${escapeHtml(names.join(', '))}</p>`}<ul>${updates.join('')}</ul></article>`;
}

function someOf(names: readonly string[], most: number): readonly string[] {
  return names.length <= most ? names : [...names.slice(0, most), `${names.length - most} more`];
}

function cut(message: string, most: number): string {
  return message.length <= most ? message : `${message.slice(0, most).toWellFormed().trimEnd()}…`;
}

/** A window with its next occurrence; the others stand behind a line. */
function planned(page: PublicPage, [window, ...later]: readonly PublicMaintenance[], detail: Detail): string {
  if (!window) return '';
  const names = someOf(namesOf(page, window.componentIds), detail.names);
  const span = ({ startsAt, endsAt }: PublicMaintenance) => `${time(startsAt)} to ${time(endsAt)}`;
  const rule = window.repeats ? `${window.repeats.slice(0, 1).toUpperCase()}${escapeHtml(window.repeats.slice(1))}, next ` : '';
  const shown = later.slice(0, detail.maintenance).map((one) => `<li>${span(one)}</li>`);
  const dates =
    shown.length === 0
      ? ''
      : `<details><summary>${shown.length === 1 ? '1 more date' : `${shown.length} more dates`}</summary><ul>${shown.join('')}</ul></details>`;
  return `<article class="i-maintenance"><h3>${escapeHtml(window.title)}</h3><p>${rule}${span(window)}</p>${dates}${names.length === 0 ? '' : `<p class="q">${escapeHtml(names.join(', '))}</p>`}</article>`;
}

function components(page: PublicPage, detail: Detail): string {
  if (page.components.length === 0) return '';
  const groups = new Map<string, PublicComponent[]>();
  for (const component of page.components) groups.set(component.group ?? '', [...(groups.get(component.group ?? '') ?? []), component]);
  const lists = [...groups].map(
    ([group, members]) =>
      `${group === '' ? '' : `<h3>${escapeHtml(group)}</h3>`}<ul class="c">${members.map((component) => item(component, detail)).join('')}</ul>`,
  );
  return lists.join('');
}

function item(component: PublicComponent, detail: Detail): string {
  const { name, description, status, uptime, days } = component;
  const about = detail.texts && description !== '' ? `<p class="q">${escapeHtml(description)}</p>` : '';
  const bars = detail.bars
    ? `${chart(component, detail.tips)}<p class="q r"><span>${DAYS} days ago</span><span>${uptime === null ? noUptime(days) : `${percent(uptime)} uptime`}</span><span>Today</span></p>`
    : uptime === null
      ? ''
      : `<p class="q">${percent(uptime)} uptime in ${days.length} days</p>`;
  return `<li><p class="r"><b>${escapeHtml(name)}</b><span class="s-${status}">${STATUS_WORDS[status]}</span></p>${about}${bars}</li>`;
}

function noUptime(days: readonly Day[]): string {
  return days.some(({ status }) => status !== null) ? 'Less than a day of data' : 'No data yet';
}

/** Only days with something to say are drawn: those before it existed, and those with trouble. */
function chart({ name, days, uptime }: PublicComponent, tips: boolean): string {
  const first = days.findIndex(({ status }) => status !== null);
  const empty = first === -1 ? DAYS : first;
  const marks = days.flatMap((day, n) => (day.status === null || day.status === 'operational' ? [] : [mark(day, n, tips)]));
  const label = `${name}: ${uptime === null ? 'no data yet' : `${percent(uptime)} uptime`} in ${DAYS} days, ${marks.length} with trouble or maintenance`;
  // A dashed line is a row of bars in few bytes.
  const before = empty === 0 ? '' : `<path class="l-none" d="M0 14H${empty * 4 - 1}"/>`;
  const known = empty === DAYS ? '' : `<path class="l-operational" d="M${empty * 4} 14H359"/>`;
  return `<svg class="d" viewBox="0 0 359 28" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(label)}">${before}${known}${marks.join('')}</svg>`;
}

function mark(day: Day, n: number, tips: boolean): string {
  const tip = tips ? `<title>${day.date}: ${sayDay(day)}</title>` : '';
  return `<rect class="f-${day.status}" x="${n * 4}" width="3" height="28">${tip}</rect>`;
}

function sayDay(day: Day): string {
  const parts = (['major_outage', 'partial_outage', 'degraded_performance', 'under_maintenance'] as const)
    .filter((status) => day[status] > 0)
    .map((status) => `${STATUS_WORDS[status].toLowerCase()} ${day[status]} min`);
  return parts.length === 0 ? 'less than a minute of trouble' : parts.join(', ');
}

function percent(value: number): string {
  return `${value === 100 ? '100' : value.toFixed(value > 99 ? 3 : 2)} %`;
}

function subscribe(page: PublicPage, base: string, choices: boolean): string {
  const feeds = `<p class="q">Also as <a href="${base === '' ? '/status' : base}.atom">Atom feed</a>, <a href="${base}/maintenance.ics">calendar of maintenance</a> and <a href="${base === '' ? '/status' : base}.json">JSON</a>.</p>`;
  if (!page.byMail) return section('Stay informed', feeds);
  const choice =
    page.components.length < 2 || !choices
      ? ''
      : `<details><summary>Only some components</summary>${page.components.map(({ id, name }) => `<label><input type="checkbox" name="component" value="${id}"> ${escapeHtml(name)}</label>`).join('')}</details>`;
  return section(
    'Stay informed',
    `<form method="post" action="${base}/subscribe"><label for="email">Get updates by email</label><p class="f"><input id="email" name="email" type="email" required maxlength="254" autocomplete="email" placeholder="you@example.com"><button>Subscribe</button></p>${choice}</form>${feeds}`,
  );
}

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `15 May 2030, 10:31 UTC` */
export function sayTime(at: string): string {
  return `${FORMAT.format(new Date(at))} UTC`;
}

function time(at: string): string {
  return `<time datetime="${at}">${sayTime(at)}</time>`;
}

function document(page: PublicPage, { base, stale }: HtmlOptions, main: string, title = 'Status'): Html {
  const style = stylesheet(page);
  const { logo } = page.theme;
  const links = [
    ...page.links.map(({ label, url }) => `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(label)}</a>`),
    ...(page.supportUrl === null ? [] : [`<a href="${escapeHtml(page.supportUrl)}" rel="noopener">Support</a>`]),
  ];
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="${page.theme.dark ? 'light dark' : 'light'}">
<title>${escapeHtml(page.title)} · ${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="application/atom+xml" title="${escapeHtml(page.title)}" href="${base === '' ? '/status' : base}.atom">
<style>${style}</style>
</head>
<body>
<header><div><h1>${logo === null ? '' : `<img src="${logo}" alt="">`}${escapeHtml(page.title)}</h1>${page.description === '' ? '' : `<p class="m">${escapeHtml(page.description)}</p>`}</div></header>
<main>
${stale ? `<p class="stale" role="status"><b>Live data cannot be reached at the moment.</b> This is what was known at ${time(page.asOf)}.</p>` : ''}${main}
</main>
<footer><p class="q">Last updated ${time(page.asOf)}. Times are in UTC.</p>${links.length === 0 ? '' : `<p>${links.join(' · ')}</p>`}</footer>
</body>
</html>
`;
  const digest = createHash('sha256').update(style).digest('base64');
  return {
    body,
    policy: `default-src 'none';style-src 'sha256-${digest}';img-src data:;form-action 'self';base-uri 'none';frame-ancestors 'none'`,
  };
}

const LIGHT =
  '--bg:#fff;--fg:#171c21;--q:#56606b;--line:#dce1e6;--soft:#f5f7f8;--link:#0b5cad;--none:#d3d9df;--operational:#157347;--degraded_performance:#8a6100;--partial_outage:#b04a05;--major_outage:#c22525;--under_maintenance:#1f5fbf';
const DARK =
  '--bg:#101418;--fg:#e8ecef;--q:#a3aeb8;--line:#2b333b;--soft:#181e24;--link:#7fb7ff;--none:#3a434c;--operational:#4cc38a;--degraded_performance:#e5b454;--partial_outage:#f2915a;--major_outage:#ff8585;--under_maintenance:#7fb2ff';

const STATES = ['operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance', 'none'];
const TONES = [
  ['none', 'operational'],
  ['minor', 'degraded_performance'],
  ['major', 'partial_outage'],
  ['critical', 'major_outage'],
  ['maintenance', 'under_maintenance'],
] as const;

function stylesheet({ theme }: PublicPage): string {
  return [
    `:root{${LIGHT};--brand:${theme.color}}`,
    theme.dark ? `@media(prefers-color-scheme:dark){:root{${DARK}}}` : '',
    '*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}',
    'header{border-top:6px solid var(--brand);background:var(--soft);border-bottom:1px solid var(--line)}',
    'header div,main,footer{max-width:46rem;margin:0 auto;padding:1rem}',
    'h1{font-size:1.4rem;margin:.4rem 0;display:flex;gap:.6rem;align-items:center}h1 img{max-height:2.5rem;max-width:12rem}h2{font-size:1.1rem;margin:1.6rem 0 .6rem}h3{font-size:1rem;margin:.8rem 0 .3rem}',
    'p{margin:.3rem 0}a{color:var(--link)}ul{list-style:none;margin:0;padding:0}.q{color:var(--q);font-size:.9rem}.m{white-space:pre-line}',
    '.hero{border-left:6px solid var(--t);background:var(--soft);padding:1rem;border-radius:4px}.state{font-size:1.25rem;font-weight:600}',
    'article{border:1px solid var(--line);border-left:4px solid var(--t);border-radius:4px;padding:.4rem 1rem .8rem;margin:.6rem 0}article li{margin-top:.6rem}',
    '.c li{border:1px solid var(--line);padding:.7rem 1rem;margin-top:-1px}.r{display:flex;justify-content:space-between;gap:1rem;flex-wrap:wrap}.d{display:block;width:100%;height:28px;margin-top:.4rem}',
    'path{stroke-width:28;stroke-dasharray:3 1}.stale{border:1px solid var(--degraded_performance);border-radius:4px;padding:.6rem 1rem}',
    'label{display:block}.f{display:flex;gap:.5rem}input[type=email]{flex:1;min-width:0}input,button{font:inherit;padding:.5rem .7rem;border:1px solid var(--q);border-radius:4px;background:var(--bg);color:var(--fg)}button{background:var(--fg);color:var(--bg);cursor:pointer}summary{cursor:pointer;padding:.3rem 0}',
    'footer{border-top:1px solid var(--line);margin-top:1.5rem}',
    STATES.map((name) => `.s-${name}{color:var(--${name})}.f-${name}{fill:var(--${name})}.l-${name}{stroke:var(--${name})}`).join(''),
    TONES.map(([tone, name]) => `.i-${tone}{--t:var(--${name})}`).join(''),
  ].join('');
}
