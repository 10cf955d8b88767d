import { type PageContent, type PagedIncident, plainLine } from './page.ts';

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
}

const NAMED = 20;
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
      wanted: false,
    };
  }
  const [first] = content.incidents;
  if (!first) throw new Error('a page of no incident');
  return content.incidents.length === 1 ? ofOne(first, baseUrl) : ofMany(content.incidents, baseUrl);
}

function ofOne(incident: PagedIncident, baseUrl: string): PageText {
  return {
    title: `${headline(incident)} #${incident.number}: ${titleOf(incident)}`,
    lines: [`Severity ${incident.severity}, ${standing(incident)}`],
    url: `${baseUrl}/incidents/${incident.number}`,
    colour: incident.wanted ? (COLOURS[incident.severity] ?? CALM) : CALM,
    wanted: incident.wanted,
  };
}

function ofMany(incidents: readonly PagedIncident[], baseUrl: string): PageText {
  const wanted = incidents.filter((incident) => incident.wanted);
  const lines = incidents
    .slice(0, NAMED)
    .map((incident) => `#${incident.number} ${titleOf(incident)} (${incident.severity}, ${standing(incident)})`);
  const more = incidents.length - NAMED;
  return {
    title: wanted.length > 0 ? `${wanted.length} incidents need you` : `${incidents.length} incidents: nobody is needed any more`,
    lines:
      more > 0
        ? [
            ...lines,
            `+${more} more: ${incidents
              .slice(NAMED)
              .map((incident) => `#${incident.number}`)
              .join(' ')}`,
          ]
        : lines,
    url: `${baseUrl}/incidents`,
    colour: wanted.length > 0 ? (COLOURS['critical'] ?? CALM) : CALM,
    wanted: wanted.length > 0,
  };
}

function headline({ wanted }: PagedIncident): string {
  return wanted ? 'Incident' : 'No longer needed: incident';
}

function titleOf({ title }: PagedIncident): string {
  return plainLine(title, 160) || 'untitled';
}

function standing(incident: PagedIncident): string {
  if (incident.wanted) return 'nobody has acknowledged it yet';
  if (['mitigated', 'resolved', 'closed', 'cancelled'].includes(incident.status)) return incident.status;
  return incident.acknowledgedBy === null ? 'in somebody’s hands' : `acknowledged by ${plainLine(incident.acknowledgedBy, 80)}`;
}

/** What a phone says: short, no signs that a voice would spell out. */
export function spokenText(content: PageContent): string {
  if (content.kind !== 'incident') return plainLine(`Tocsin. ${content.title}. ${content.body}`.replace(/[<>{}[\]|\\^~`*_#]+/g, ' '), 400);
  const [first] = content.incidents;
  const words = (text: string) => plainLine(text.replace(/[<>{}[\]|\\^~`*_#]+/g, ' '), 160);
  if (content.incidents.length === 1 && first) return `Tocsin. ${first.severity} incident ${first.number}. ${words(first.title)}.`;
  const named = content.incidents.slice(0, 3).map((incident) => `${incident.number}, ${words(incident.title)}`);
  return `Tocsin. ${content.incidents.length} incidents need you. ${named.join('. ')}.`;
}

/** What the digits do. */
export const SPOKEN_MENU = 'Press 1 to acknowledge. Press 2 to escalate. Press 3 to hear this again.';
