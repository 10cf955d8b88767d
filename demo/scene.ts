import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import { dice, occur, TROUBLES, type Trouble, WORKLOADS, type Workload } from '../src/modules/sample/world.ts';
import { alertmanagerBody, pagerdutyBody } from './world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Something that began and ended, in milliseconds before now. */
interface Past {
  readonly workload: Workload;
  readonly trouble: Trouble;
  readonly figure: number;
  readonly began: number;
  readonly ended: number;
}

/** Which past trouble there was: more by day than by night, more at checkout than elsewhere. */
function pastWeek(): readonly Past[] {
  const roll = dice(7);
  return Array.from({ length: 150 }, (): Past => {
    const hour = roll() < 0.75 ? 8 + roll() * 11 : roll() * 24;
    const began = Math.floor(roll() * 7) * DAY + hour * HOUR + HOUR;
    return {
      workload: roll() < 0.3 ? roll.pick(WORKLOADS.slice(0, 2)) : roll.pick(WORKLOADS),
      trouble: roll.pick(TROUBLES),
      figure: 3 + Math.floor(roll() * 25),
      began,
      ended: Math.max(began - (6 + roll() * 70) * MINUTE, OPENING_MS + MINUTE),
    };
  }).sort((a, b) => b.began - a.began);
}

/** How long ago the first of what still burns began: until then the past is played. */
const OPENING_MS = 25 * MINUTE;

interface HistoryDeps {
  readonly client: Client;
  readonly token: string;
  /** Who takes most of what happens. */
  readonly colleague: Client;
  /** Makes the service believe that it is this many milliseconds ago. */
  readonly goBack: (ms: number) => Promise<void>;
}

const STEPS = 84;

/** Lets a week pass in a few seconds, so that charts and means have something to show. It ends at {@link OPENING_MS}. */
export async function playHistory({ client, colleague, token, goBack }: HistoryDeps): Promise<void> {
  const past = pastWeek();
  const roll = dice(11);
  const step = (7 * DAY + 20 * HOUR) / STEPS;
  for (let at = 7 * DAY + 20 * HOUR; at > 15 * MINUTE; at -= step) {
    const until = at - step;
    const beginning = past.filter((each) => each.began <= at && each.began > until);
    const ending = past.filter((each) => each.ended <= at && each.ended > until);
    if (beginning.length + ending.length === 0) continue;
    // Alerts arrive when they begin; what ends in the same step ends a little later.
    await goBack(Math.max(at - step / 3, 0));
    for (const each of beginning) await client.post(token, body(each, 'firing'));
    await goBack(Math.max(at - step / 3 - (2 + roll() * 9) * MINUTE, 0));
    if (roll() < 0.8) await takeAll(colleague);
    await goBack(Math.max(until, OPENING_MS));
    for (const each of ending) await client.post(token, body(each, 'resolved'));
  }
  await goBack(OPENING_MS);
}

/** Acknowledges the alert that came last. */
async function takeNewest(colleague: Client): Promise<void> {
  const { items } = (await colleague.call('GET', '/api/v1/alerts?status=firing&limit=1&sort=-created_at')) as {
    readonly items: readonly { readonly number: number }[];
  };
  for (const { number } of items) await colleague.call('POST', `/api/v1/alerts/${number}/acknowledge`, {});
}

/** Acknowledges what fires. */
async function takeAll(colleague: Client): Promise<void> {
  const { items } = (await colleague.call('GET', '/api/v1/alerts?status=firing&limit=50')) as {
    readonly items: readonly { readonly number: number }[];
  };
  for (const { number } of items) await colleague.call('POST', `/api/v1/alerts/${number}/acknowledge`, {});
}

function body(past: Past, status: 'firing' | 'resolved'): object {
  const now = Date.now();
  const occurrence = occur(past.workload, past.trouble, past.figure);
  return alertmanagerBody([occurrence], status, new Date(now - past.began), status === 'resolved' ? new Date(now - past.ended) : undefined);
}

const at = (service: string): Workload => WORKLOADS.find((workload) => workload.service === service) ?? pickFirst(WORKLOADS);
const of = (alertname: string): Trouble => TROUBLES.find((trouble) => trouble.alertname === alertname) ?? pickFirst(TROUBLES);

function pickFirst<Item>(items: readonly Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new Error('the list is empty');
  return first;
}

interface SceneDeps extends HistoryDeps {
  /** Leaves out the critical alert: whoever asked for it fires it. */
  readonly calm?: boolean;
}

/** What burns when the new user looks first: one of each kind, one that a colleague has, and a storm that is one group. */
export async function openingScene({ client, token, colleague, goBack, calm = false }: SceneDeps): Promise<void> {
  const fire = async (minutes: number, ...occurrences: Parameters<typeof alertmanagerBody>[0]) => {
    await goBack(minutes * MINUTE);
    await client.post(token, alertmanagerBody(occurrences, 'firing', new Date(Date.now() - (minutes + 1) * MINUTE)));
  };
  const pods = Array.from({ length: 24 }, (_, index) =>
    occur(at('search'), of('PodCrashLooping'), 5, `search-7f9c4d5b6-${podName(index)}`),
  );
  // A storm does not come in one second.
  for (const [minutes, members] of [pods.slice(0, 5), pods.slice(5, 14), pods.slice(14)].entries()) await fire(23 - minutes, ...members);
  await fire(16, occur(at('edge'), of('CertificateExpiresSoon'), 19));
  await fire(11, occur(at('warehouse'), of('DiskAlmostFull'), 7));
  await takeNewest(colleague);
  await fire(7, occur(at('ledger'), of('ReplicaLagging'), 48));
  await goBack(3 * MINUTE);
  await client.post(token, pagerdutyBody('login', 'Sign-in from Frankfurt fails', 'trigger'));
  await goBack(0);
  if (!calm) await client.post(token, criticalAlert());
}

/** The body of the alert that pages the new user: customers of checkout see errors. */
export function criticalAlert(): object {
  return alertmanagerBody([occur(at('checkout'), of('ErrorRateHigh'), 12)], 'firing', new Date(Date.now() - MINUTE));
}

function podName(index: number): string {
  return (index * 7_919 + 46_656).toString(36).slice(-5).padStart(5, 'x');
}

const PAUSE_MS = 9_000;
/** Every so many rounds many pods of one workload fail at once. */
const STORM_EVERY = 7;

/** Trouble that begins and ends for as long as the demo runs. */
export async function keepBurning(client: Client, token: string, signal: AbortSignal): Promise<void> {
  const roll = dice(Date.now());
  const open: { readonly occurrences: readonly ReturnType<typeof occur>[]; readonly since: Date }[] = [];
  for (let round = 1; !signal.aborted; round += 1) {
    await sleep(PAUSE_MS * (0.6 + roll() * 0.8), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const oldest = open.length > 5 || roll() < 0.4 ? open.shift() : undefined;
    if (oldest) {
      await client.post(token, alertmanagerBody(oldest.occurrences, 'resolved', oldest.since, new Date())).catch(() => {});
      continue;
    }
    const workload = roll.pick(WORKLOADS);
    const trouble = roll.pick(TROUBLES);
    const storm = round % STORM_EVERY === 0;
    const occurrences = Array.from({ length: storm ? 30 : 1 }, (_, index) =>
      occur(workload, trouble, 3 + Math.floor(roll() * 25), storm ? `${workload.deployment}-${podName(index + round)}` : undefined),
    );
    const since = new Date();
    open.push({ occurrences, since });
    await client.post(token, alertmanagerBody(occurrences, 'firing', since)).catch(() => {});
  }
}
