/** What the palette finds; sections stand under these headings. */
type Kind =
  | 'command'
  | 'incident'
  | 'alert'
  | 'group'
  | 'service'
  | 'person'
  | 'team'
  | 'schedule'
  | 'policy'
  | 'playbook'
  | 'note'
  | 'memory'
  | 'screen'
  | 'setting'
  | 'action';

/** How an incident or an alert stands: nobody has it, somebody has it, it is over. */
export type Standing = 'firing' | 'acknowledged' | 'over';

/** Something that may be chosen. */
export interface Candidate {
  readonly kind: Kind;
  /** Unique among those of its kind. */
  readonly id: string;
  readonly label: string;
  /** What else it is called. */
  readonly also?: string;
  /** Only of incidents, alerts and groups of alerts. */
  readonly standing?: Standing;
  /** Only of those, too: 0 is the worst. */
  readonly severity?: number;
  /** Only of incidents and alerts. */
  readonly number?: number;
  /** It is what was asked for, in words or by its number, whatever it is called. */
  readonly meant?: true;
}

/** The words of a text that is searched for. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/u).filter(Boolean);
}

/** `12` and `#12` name a number. */
export function numberIn(text: string): number | null {
  const digits = /^#?(\d{1,9})$/u.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether each word occurs in what a candidate is called. */
export function isCalled({ label, also = '' }: Candidate, text: string): boolean {
  const names = `${label} ${also}`.toLowerCase();
  return wordsOf(text).every((word) => names.includes(word));
}

const KINDS: readonly Kind[] = [
  'command',
  'incident',
  'alert',
  'group',
  'service',
  'person',
  'team',
  'schedule',
  'policy',
  'playbook',
  'screen',
  'setting',
  'action',
  'note',
  'memory',
];
const STANDINGS: readonly Standing[] = ['firing', 'acknowledged', 'over'];

/** How well a candidate fits: what is meant, what burns, then what begins so, has such a word, has it anywhere; what is over comes last. */
function fitOf(candidate: Candidate, text: string): number {
  const { kind, label, standing, number, meant } = candidate;
  const name = label.toLowerCase();
  const wanted = text.trim().toLowerCase();
  const named = number !== undefined && numberIn(text) === number;
  if (standing === 'over') return named ? 1 : 9;
  const own = kind === 'screen' || kind === 'setting' || kind === 'action' || kind === 'command';
  if (meant || named || (own && name === wanted)) return 0;
  const words = wordsOf(text);
  const inName = words.every((word) => name.includes(word));
  if (standing !== undefined) return inName ? 2 : 4;
  if (name.startsWith(wanted)) return 3;
  if (words.every((word) => name.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word)))) return 5;
  return inName ? 6 : 7;
}

/** Whether nothing that is still on its way could fit better: the very name of a screen or an action, or a command in words. */
export function isCertain(candidate: Candidate, text: string): boolean {
  return text.trim() !== '' && candidate.number === undefined && fitOf(candidate, text) === 0;
}

/** The best first. Without a text they stay in the order of their kinds. */
export function ranked<Found extends Candidate>(candidates: readonly Found[], text: string): readonly Found[] {
  const keyed = candidates.map((candidate) => ({
    candidate,
    key: [
      text.trim() === '' ? 0 : fitOf(candidate, text),
      STANDINGS.indexOf(candidate.standing ?? 'firing'),
      candidate.severity ?? 0,
      KINDS.indexOf(candidate.kind),
    ],
  }));
  // Equal ones stay as they came: the newest, or by name.
  return keyed.toSorted((a, b) => compared(a.key, b.key)).map(({ candidate }) => candidate);
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Candidates under one heading. */
export interface Section<Found extends Candidate> {
  readonly name: string;
  readonly items: readonly Found[];
}

const NAMES: Readonly<Record<Kind, string>> = {
  command: 'Commands',
  incident: 'Open now',
  alert: 'Open now',
  group: 'Open now',
  service: 'Services',
  person: 'People',
  team: 'Teams',
  schedule: 'Schedules',
  policy: 'Escalation policies',
  playbook: 'Playbooks',
  note: 'Notes',
  memory: 'Memories',
  screen: 'Screens',
  setting: 'Settings',
  action: 'Actions',
};
const OVER = 'Resolved';

/** Most candidates under one heading; screens and actions are all shown while nothing is typed. */
const MOST = 5;
const MOST_OPEN = 8;

/** The best section first, by the best in it; what is over in a section of its own, as the last unless its number was typed. */
export function sections<Found extends Candidate>(candidates: readonly Found[], text: string): readonly Section<Found>[] {
  const byName = new Map<string, Found[]>();
  for (const candidate of ranked(candidates, text)) {
    const name = candidate.standing === 'over' ? OVER : NAMES[candidate.kind];
    byName.set(name, [...(byName.get(name) ?? []), candidate]);
  }
  const most = (name: string) => (text.trim() === '' ? Number.POSITIVE_INFINITY : name === 'Open now' ? MOST_OPEN : MOST);
  return [...byName].map(([name, items]) => ({ name, items: items.slice(0, most(name)) }));
}
