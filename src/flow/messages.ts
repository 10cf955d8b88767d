import type { ChangedGroup } from '../modules/alerts/index.ts';
import { neededServices } from '../modules/catalog/index.ts';
import type { Followed } from '../modules/incidents/index.ts';
import { type GroupNeeds, type PlannedDelivery, planDeliveries, renewDigests } from '../modules/notifications/index.ts';
import { activeAt, addToDigests, type Released, takeOwedMessages } from '../modules/silences/index.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Rules } from './judge.ts';
import type { DecidedAlert } from './outcomes.ts';

/** What messages are planned for. */
export interface Announced {
  readonly rules: Rules;
  readonly groups: readonly ChangedGroup[];
  readonly decided: readonly DecidedAlert[];
  readonly followed: Followed;
  /** The providers whose messages have threads. */
  readonly threads: readonly string[];
}

/** Plans the messages of groups: what a window held back goes into its digest, the rest to its destinations. */
export async function planMessages(tx: Tx, { rules, groups, decided, followed, threads }: Announced): Promise<void> {
  const revisions = new Map(groups.map(({ id, revision }) => [id, revision]));
  const ended = decided.flatMap((one) => endedFor(one, rules, tx.now));
  const late = await addToDigests(
    tx,
    ended.map((one) => ({ ...one, revision: revisions.get(one.groupId) ?? 0 })),
  );
  const notTaken = new Set(late.map(destinationKey));
  const inDigest = new Set(ended.map(destinationKey).filter((key) => !notTaken.has(key)));
  const own = decided
    .filter(({ verdict }) => verdict.kind === 'routed')
    .flatMap(plansOf)
    .filter((plan) => !inDigest.has(destinationKey(plan)));
  const owed = await takeOwedMessages(tx, groups);
  await planDeliveries(
    tx,
    groups.map(({ id }) => id),
    [...own, ...owed],
    {
      withIncident: groups.filter(({ id, has_incident: has }) => has || followed.linked.has(id)).map(({ id }) => id),
      threads,
      findNeeds: () => needsOf(tx, decided, followed),
    },
  );
  await renewDigests(
    tx,
    owed.map(({ digestId }) => digestId),
    threads,
  );
}

/** Where the digest of an occurrence is to name a group: it suppressed the alert, which fires on now that it is over. */
function endedFor(decided: DecidedAlert, { silences }: Rules, now: Date): Omit<Released, 'revision'>[] {
  const { silence_id: silenceId, silence_start: start, status } = decided.alert;
  if (decided.verdict.kind !== 'routed' || silenceId === null || start === null || status === 'resolved') return [];
  const known = silences.list.find(({ silence }) => silence.id === silenceId);
  // Not over: it was changed, and is not about this alert any more.
  if (known && activeAt(known.silence, known.occurrences, now)?.start.getTime() === start.getTime()) return [];
  return plansOf(decided).map((plan) => ({ silenceId, start, ...plan }));
}

function destinationKey({ groupId, provider, target }: Pick<PlannedDelivery, 'groupId' | 'provider' | 'target'>): string {
  return `${groupId} ${provider}:${target}`;
}

function plansOf({ alert, decision }: DecidedAlert): PlannedDelivery[] {
  return decision.destinations.map(({ name, provider, channel }) => ({
    groupId: alert.group_id,
    destination: name,
    provider,
    target: channel,
  }));
}

/** Which services the groups' services need; of a group whose alerts belong to several, none. */
async function needsOf(tx: Tx, decided: readonly DecidedAlert[], { serviceOf }: Followed): Promise<GroupNeeds[]> {
  const services = new Map<string, string | null>();
  for (const { alert } of decided) {
    const service = serviceOf.get(alert.id) ?? alert.service_id;
    services.set(alert.group_id, (services.get(alert.group_id) ?? service) === service ? service : null);
  }
  const known = [...services].filter((one): one is [string, string] => one[1] !== null);
  const needed = await neededServices(tx, [...new Set(known.map(([, service]) => service))]);
  return known.flatMap(([groupId, service]) =>
    needed
      .filter((one) => one.service_id === service)
      .map(({ needed_id: neededId, needed_name: neededName }) => ({ groupId, neededId, neededName })),
  );
}
