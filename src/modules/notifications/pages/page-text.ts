import { type PageAsk, type PageContent, type PagedIncident, type PageNotice, plainLine } from './page.ts';

/** A page in words, before a channel gives it its form. Plain texts: each channel escapes in its own way. */
export interface PageText {
  /** One line. */
  readonly title: string;
  readonly lines: readonly string[];
  readonly url: string;
  /** `#rrggbb`. */
  readonly colour: string;
  /** Whether acknowledging would change something. */
  readonly wanted: boolean;
  /** Of several incidents: each, in the order of the lines, also those that the lines have no room for. Else empty. */
  readonly items: readonly PageItem[];
  /** Numbers of the incidents that wait for an answer, in the order of the lines: what a button for all of them acts on. */
  readonly waiting: readonly number[];
  /** What it asks for instead: buttons that accept, and decline where that is possible. */
  readonly asks: { readonly accept: string; readonly decline: string | null } | null;
  /** What is told besides, after the lines. */
  readonly also: readonly string[];
}

/** One of several incidents of a page. */
export interface PageItem {
  readonly incidentId: string;
  readonly number: number;
  readonly line: string;
  readonly url: string;
  readonly wanted: boolean;
}

/** Characters of a bundle's lines, of the numbers below them, and of what else it tells: together what every channel shows. */
const WIDTHS = { lines: 1_700, numbers: 500, notices: 500 } as const;
const NOTICE_WIDTH = 150;
const MOST_BUTTONS = 50;
/** Buttons of what a page asks for. */
const BUTTONS: Readonly<Record<PageAsk['kind'], { readonly accept: string; readonly decline: string | null }>> = {
  join: { accept: 'Join', decline: 'Decline' },
  offer: { accept: 'Accept', decline: 'Decline' },
  cover: { accept: 'Accept', decline: 'Decline' },
  order: { accept: 'Acknowledge', decline: null },
};
const COLOURS: Readonly<Record<string, string>> = { critical: '#c62828', high: '#ef6c00', medium: '#f9a825', low: '#1565c0' };
const CALM = '#2e7d32';

/** Puts a page into words. Pure. */
export function pageText(content: PageContent, baseUrl: string): PageText {
  if (content.kind !== 'incident') {
    return {
      title: plainLine(content.title, 200) || 'Tocsin',
      lines: content.body === '' ? [] : content.body.split(/\r?\n/).map((line) => plainLine(line, 1_000)),
      url: content.link === null ? baseUrl : baseUrl + content.link,
      colour: '#37474f',
      wanted: content.incident !== undefined,
      items: [],
      waiting: content.incident ? [content.incident.number] : [],
      asks: content.ask ? BUTTONS[content.ask.kind] : null,
      also: [],
    };
  }
  const [first] = content.incidents;
  if (!first) throw new Error('a page without an incident');
  const text = content.incidents.length === 1 ? ofOne(first, baseUrl) : ofMany(content.incidents, baseUrl);
  return { ...text, also: noticeLines(content.notices ?? []) };
}

function ofOne(incident: PagedIncident, baseUrl: string): PageText {
  return {
    title: `${headline(incident)} #${incident.number}: ${titleOf(incident)}`,
    lines: [
      `Severity ${incident.severity}, ${standing(incident)}`,
      ...(incident.seenBefore === null ? [] : [plainLine(incident.seenBefore, 500)]),
    ],
    url: `${baseUrl}/incidents/${incident.number}`,
    colour: incident.wanted ? (COLOURS[incident.severity] ?? CALM) : CALM,
    wanted: incident.wanted,
    items: [],
    waiting: incident.wanted ? [incident.number] : [],
    asks: null,
    also: [],
  };
}

function ofMany(incidents: readonly PagedIncident[], baseUrl: string): PageText {
  const wanted = incidents.filter((incident) => incident.wanted);
  const items = incidents.map((incident) => ({
    incidentId: incident.id,
    number: incident.number,
    line: `#${incident.number} ${titleOf(incident)} (${incident.severity}, ${standing(incident)})`,
    url: `${baseUrl}/incidents/${incident.number}`,
    wanted: incident.wanted,
  }));
  const lines = fitting(
    items.map(({ line }) => line),
    WIDTHS.lines,
  );
  return {
    title:
      wanted.length > 0
        ? `${wanted.length} incidents need acknowledgement: ${countsOf(wanted)}`
        : `${incidents.length} incidents: no action needed`,
    lines: [...lines, ...numbersOf(incidents.slice(lines.length))],
    url: `${baseUrl}/incidents`,
    colour: COLOURS[wanted[0]?.severity ?? ''] ?? CALM,
    wanted: wanted.length > 0,
    items,
    waiting: wanted.map(({ number }) => number),
    asks: null,
    also: [],
  };
}

/** The incidents of a bundle that get a button of their own; the others are answered together or on their own pages. */
export function itemsWithButtons({ items }: PageText): readonly PageItem[] {
  return items.filter(({ wanted }) => wanted).slice(0, MOST_BUTTONS);
}

/** `2 critical, 1 low`, in the order in which they stand. */
export function countsOf(incidents: readonly PagedIncident[]): string {
  const counts = new Map<string, number>();
  for (const { severity } of incidents) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  return [...counts].map(([severity, count]) => `${count} ${severity}`).join(', ');
}

/** Those that no line is left for: by number, and when there are too many even for that, counted. */
function numbersOf(incidents: readonly PagedIncident[]): readonly string[] {
  if (incidents.length === 0) return [];
  const numbers = fitting(
    incidents.map((incident) => `#${incident.number}`),
    WIDTHS.numbers,
  );
  const rest = incidents.slice(numbers.length);
  const counted = rest.length > 0 ? [`and ${rest.length} that only the list of incidents names: ${countsOf(rest)}`] : [];
  return [`+${incidents.length} more: ${numbers.join(' ')}`, ...counted];
}

function noticeLines(notices: readonly PageNotice[]): readonly string[] {
  const lines = fitting(
    notices.map(({ title }) => `Also: ${plainLine(title, NOTICE_WIDTH)}`),
    WIDTHS.notices,
  );
  return lines.length < notices.length ? [...lines, `Also: ${notices.length - lines.length} more notices`] : lines;
}

/** As many from the start as fit, each with a separator. */
function fitting(texts: readonly string[], width: number): readonly string[] {
  let used = 0;
  const fit: string[] = [];
  for (const text of texts) {
    used += text.length + 1;
    if (used > width) break;
    fit.push(text);
  }
  return fit;
}

function headline({ wanted }: PagedIncident): string {
  return wanted ? 'Incident' : 'No action needed: incident';
}

function titleOf({ title }: PagedIncident): string {
  return plainLine(title, 160) || 'untitled';
}

function standing(incident: PagedIncident): string {
  if (incident.wanted) return 'not acknowledged yet';
  if (incident.mergedInto !== null) return `merged into incident #${incident.mergedInto}`;
  if (['mitigated', 'resolved', 'closed', 'cancelled'].includes(incident.status)) return incident.status;
  return incident.acknowledgedBy === null ? 'acknowledged' : `acknowledged by ${plainLine(incident.acknowledgedBy, 80)}`;
}
