import { STATES } from './filters.ts';
import type { Change, Heartbeat, Ping, State } from './queries.ts';

type Tone = 'good' | 'warn' | 'bad' | 'plain';

export const STATE_WORDS: Readonly<Record<State, string>> = { new: 'Waiting', up: 'Up', late: 'Late', down: 'Down', paused: 'Paused' };
export const STATE_TONES: Readonly<Record<State, Tone>> = { new: 'plain', up: 'good', late: 'warn', down: 'bad', paused: 'plain' };

/** `Running` while a run goes on that nothing is wrong with. */
export function stateWord({ state, running_since: since }: Pick<Heartbeat, 'state' | 'running_since'>): string {
  return since !== null && (state === 'up' || state === 'new') ? 'Running' : STATE_WORDS[state];
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Seconds in the two largest units: `1 hour 30 minutes`. */
export function spanWords(seconds: number): string {
  let rest = Math.round(seconds);
  const words: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 && words.length < 2) words.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return words.length === 0 ? 'none' : words.join(' ');
}

/** `every 5 minutes`, `30 2 * * *, Europe/Berlin`. */
export function scheduleWords({
  period_seconds: seconds,
  cron,
  time_zone: zone,
}: Pick<Heartbeat, 'period_seconds' | 'cron' | 'time_zone'>): string {
  if (cron !== null) return `${cron}, ${zone}`;
  // `every hour`, not `every 1 hour`.
  return `every ${spanWords(seconds ?? 0).replace(/^1 (\w+)$/, '$1')}`;
}

/** A heading that says whether anything is wrong. */
export function headline(counts: Readonly<Record<State, number>>): string {
  const all = STATES.reduce((sum, state) => sum + counts[state], 0);
  if (all === 0) return 'Heartbeats';
  const wrong = (['down', 'late'] as const).flatMap((state) => (counts[state] > 0 ? [`${counts[state]} ${state}`] : []));
  if (wrong.length > 0) return `Heartbeats: ${wrong.join(', ')}`;
  if (counts.up === 0) return counts.new > 0 ? 'Heartbeats: waiting for the first ping' : 'Heartbeats: all paused';
  return counts.up === 1 ? 'Heartbeats: 1 up' : `Heartbeats: all ${counts.up} up`;
}

const PING_WORDS: Readonly<Record<Ping['kind'], string>> = { success: 'Success', start: 'Start', fail: 'Failure' };

/** `Failure, exit status 3`; of a success the status goes without saying. */
export function pingWords({ kind, exit_status: status }: Pick<Ping, 'kind' | 'exit_status'>): string {
  return status === null || status === 0 ? PING_WORDS[kind] : `${PING_WORDS[kind]}, exit status ${status}`;
}

/** `1.2 s`, `4 min 3 s`. */
export function runtimeWords(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${Math.floor(seconds % 60)} s`;
}

const CHANGES: Readonly<Record<Change['reason'], string>> = {
  pinged: 'Up: ping received',
  started: 'Run started late',
  expected: 'Late: no ping at the expected time',
  missed: 'Down: no ping within the grace',
  overran: 'Down: run did not finish in time',
  failed: 'Down: failure reported',
  paused: 'Paused',
  resumed: 'Resumed',
  rescheduled: 'Schedule changed',
};

/** What a change of state was, in a sentence. */
export function changeWords({ reason }: Pick<Change, 'reason'>): string {
  return CHANGES[reason];
}
