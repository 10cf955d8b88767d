import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { ANNOUNCED_MS, isAnnounced } from '../maintenance.ts';
import { POST_WORDS, STATUS_WORDS } from '../page.ts';
import { namesOf, overall, type PublicMaintenance, type PublicPage } from './public-page.ts';
import { sayTime } from './render-html.ts';

/** Updates that the feed has. */
const ENTRIES = 50;

/** Text in XML: what XML cannot hold at all is left out. */
function xml(text: string): string {
  return escapeHtml(text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, ''));
}

/** Published updates and coming maintenance as Atom. `url`: the page's public address. */
export function renderAtom(page: PublicPage, url: string): string {
  const entries = [
    ...page.incidents.flatMap((incident) =>
      incident.updates.map((update) => ({
        id: update.id,
        title: `${POST_WORDS[update.status]}: ${incident.title}`,
        at: update.editedAt ?? update.at,
        published: update.at,
        link: `${url}/history#i-${incident.id}`,
        content: [update.message, ...componentLine(page, incident.componentIds)].join('\n\n'),
      })),
    ),
    // One entry a day before each occurrence, dated so.
    ...page.maintenance
      .filter(({ startsAt }) => isAnnounced(new Date(startsAt), new Date(page.asOf)))
      .map((window) => ({
        id: window.id,
        title: `Maintenance: ${window.title}`,
        ...announcedAt(window),
        link: url,
        content: [`From ${sayTime(window.startsAt)} to ${sayTime(window.endsAt)}`, ...componentLine(page, window.componentIds)].join(
          '\n\n',
        ),
      })),
  ]
    .sort((a, b) => b.published.localeCompare(a.published))
    .slice(0, ENTRIES);
  const updated = entries.reduce((latest, { at }) => (at > latest ? at : latest), page.createdAt);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:tocsin:status:${page.id}</id>
<title>${xml(page.title)}</title>
<updated>${updated}</updated>
<author><name>${xml(page.title)}</name></author>
<link rel="alternate" type="text/html" href="${xml(url)}"/>
<link rel="self" type="application/atom+xml" href="${xml(feedUrl(page, url))}"/>
${entries
  .map(
    (entry) =>
      `<entry><id>urn:tocsin:status-update:${entry.id}</id><title>${xml(entry.title)}</title><published>${entry.published}</published><updated>${entry.at}</updated><link rel="alternate" type="text/html" href="${xml(entry.link)}"/><content type="text">${xml(entry.content)}</content></entry>`,
  )
  .join('\n')}
</feed>
`;
}

function feedUrl(page: PublicPage, url: string): string {
  return page.customDomain === null ? `${url}.atom` : `${url}/status.atom`;
}

function announcedAt({ startsAt }: PublicMaintenance): { readonly at: string; readonly published: string } {
  const at = new Date(Date.parse(startsAt) - ANNOUNCED_MS).toISOString();
  return { at, published: at };
}

function componentLine(page: PublicPage, ids: readonly string[]): string[] {
  const names = namesOf(page, ids);
  return names.length === 0 ? [] : [`Components: ${names.join(', ')}`];
}

/** Maintenance as a calendar (RFC 5545). */
export function renderCalendar(page: PublicPage, url: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tocsin//Status page//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${ical(`${page.title}: maintenance`)}`,
    ...page.maintenance.flatMap((window) => [
      'BEGIN:VEVENT',
      `UID:${window.id}@tocsin`,
      `DTSTAMP:${stamp(page.asOf)}`,
      `DTSTART:${stamp(window.startsAt)}`,
      `DTEND:${stamp(window.endsAt)}`,
      `SUMMARY:${ical(window.title)}`,
      ...componentLine(page, window.componentIds).map((line) => `DESCRIPTION:${ical(line)}`),
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

function ical(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** `20300515T103100Z` */
function stamp(at: string): string {
  return `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Lines have at most 75 bytes; what is longer goes on after a space. A character is never cut in two. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  // equivalent mutant: a shorter line is read as well
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 74) {
      parts.push(part);
      part = '';
      // equivalent mutant: a shorter line is read as well
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

const BADGE = { none: '#157347', maintenance: '#1f5fbf', minor: '#8a6100', major: '#b04a05', critical: '#c22525' } as const;
const BADGE_WORDS = {
  none: 'operational',
  maintenance: 'maintenance',
  minor: 'degraded',
  major: 'partial outage',
  critical: 'major outage',
} as const;

/** The state as a small picture for other pages. */
export function renderBadge(page: PublicPage): string {
  const { indicator } = overall(page);
  const word = BADGE_WORDS[indicator];
  const left = 48;
  const right = 14 + word.length * 7;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="status: ${word}"><title>${xml(page.title)}: ${word}</title><rect width="${left}" height="20" rx="3" fill="#444"/><rect x="${left - 4}" width="${right + 4}" height="20" rx="3" fill="${BADGE[indicator]}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="7" y="14">status</text><text x="${left + 5}" y="14">${word}</text></g></svg>
`;
}

/** The page as JSON of our own shape. */
export function renderJson(page: PublicPage, url: string, stale: boolean): object {
  return {
    page: {
      id: page.id,
      slug: page.slug,
      title: page.title,
      description: page.description,
      url,
      links: page.links,
      support_url: page.supportUrl,
    },
    status: overall(page),
    as_of: page.asOf,
    stale,
    components: page.components.map((component) => ({
      id: component.id,
      name: component.name,
      description: component.description,
      group: component.group,
      status: component.status,
      status_text: STATUS_WORDS[component.status],
      since: component.since,
      uptime_90_days: component.uptime,
      days: component.days,
    })),
    incidents: page.incidents.map((incident) => ({
      id: incident.id,
      title: incident.title,
      status: incident.status,
      impact: incident.impact,
      component_ids: incident.componentIds,
      started_at: incident.startedAt,
      resolved_at: incident.resolvedAt,
      updates: incident.updates.map(({ editedAt, ...update }) => ({ ...update, edited_at: editedAt })),
    })),
    maintenance: page.maintenance.map((window) => ({
      id: window.id,
      title: window.title,
      component_ids: window.componentIds,
      repeats: window.repeats || null,
      starts_at: window.startsAt,
      ends_at: window.endsAt,
    })),
  };
}
