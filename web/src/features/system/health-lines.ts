/** A part of the server, and how it is. */
export interface HealthLine {
  readonly name: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
  readonly words: string;
}

const PARTS = [
  { member: 'status', name: 'Server' },
  { member: 'database', name: 'Database' },
  { member: 'queue', name: 'Queue' },
  { member: 'cache', name: 'Cache' },
] as const;

const WORDS: Readonly<Record<string, { readonly tone: HealthLine['tone']; readonly words: string }>> = {
  ready: { tone: 'good', words: 'Ready' },
  ok: { tone: 'good', words: 'OK' },
  postgresql: { tone: 'good', words: 'In PostgreSQL' },
  off: { tone: 'plain', words: 'Off' },
  draining: { tone: 'warn', words: 'Stopping' },
  unavailable: { tone: 'bad', words: 'Unavailable' },
  unreachable: { tone: 'bad', words: 'Unreachable' },
};

/** The readiness report as lines: its parts first, then what each module tells of itself. Pure. */
export function healthLines(report: Readonly<Record<string, unknown>>): readonly HealthLine[] {
  const { detail } = report;
  const parts = PARTS.flatMap(({ member, name }) => {
    const value = report[member];
    if (typeof value !== 'string') return [];
    const { tone, words } = WORDS[value] ?? { tone: 'bad' as const, words: plain(value) };
    return [{ name, tone, words: member === 'database' && typeof detail === 'string' ? `${words}: ${detail}` : words }];
  });
  const modules = Object.entries(report).flatMap(([name, value]): HealthLine[] =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? [{ name: capital(plain(name)), tone: 'plain', words: membersText(value as Readonly<Record<string, unknown>>) }]
      : [],
  );
  return [...parts, ...modules.filter(({ words }) => words !== '')];
}

function membersText(members: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(members).filter(([, value]) => value !== null && typeof value !== 'object');
  return shown
    .map(([name, value]) => (typeof value === 'boolean' ? `${plain(name)}: ${value ? 'yes' : 'no'}` : `${plain(name)}: ${String(value)}`))
    .join(', ');
}

const plain = (name: string) => name.replaceAll('_', ' ');
const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
