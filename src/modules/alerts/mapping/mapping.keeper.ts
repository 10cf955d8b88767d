import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { DeclaredName } from '../../../platform/declared-names.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Log } from '../../../platform/log.ts';
import type { Telemetry } from '../../../platform/telemetry.ts';
import { openFingerprints } from '../intake/commit/intake.store.ts';
import type { Dropped, IntakeMappings, Sender } from '../intake/mappings.ts';
import type { Normalised, Rejection, Signal } from '../signal.ts';
import { audit } from '../../audit/index.ts';
import { activeServices } from '../../catalog/index.ts';
import { SYSTEM } from '../../../platform/actor.ts';
import { AUDIT, mappingsChanged, NOTIFICATIONS } from './events.ts';
import { adjustSignal } from './adjust.ts';
import { type Asked, mapItem, type Reading, takes } from './apply.ts';
import type { CompiledAdjustment, CompiledMapping } from './compile.ts';
import { digestOf } from './digest.ts';
import type { Adjustment, Kind, Mapping } from './document.ts';
import { openCounts } from './mapping-counts.keeper.ts';
import { followMappings } from './current-mappings.keeper.ts';
import { type SwitchedOff, switchOff } from './mapping.store.ts';
import type { Clock } from './meter.ts';
import { timed } from './timed.ts';
import { viewOf } from './view.ts';

/** What the mappings of a process work with. */
export interface MappingsDeps {
  readonly db: Database;
  readonly live: Live;
  readonly log: Log;
  readonly reading: Reading;
  readonly clock: Clock;
  readonly metrics: Telemetry['mapping'];
  /** In the web app; the same key once. */
  readonly notifyAdmins: (
    tx: Tx,
    notice: Readonly<Record<'title' | 'body' | 'link' | 'dedupKey', string>> & { readonly kind: DeclaredName<'notification'> },
  ) => Promise<void>;
}

/** The mappings of a process. */
export interface Mappings extends IntakeMappings {
  /** Makes the next look ask the database. Called after a save has been committed. */
  forget(): void;
  /** Entries that are switched off, as far as this process knows. */
  off(): number;
  /** Writes what was counted. */
  close(): Promise<void>;
}

/** Milliseconds of work after which others have their turn. */
const TURN_MS = 5;

/** Opens what intake asks about bodies that no source knows and about every alert. Follows what other servers save within a second. */
export function openMappings(deps: MappingsDeps): Mappings {
  const { db, log, clock, metrics } = deps;
  const count = (outcome: 'mapped' | 'adjusted' | 'dropped', alerts: number) => alerts > 0 && metrics.alerts.inc({ outcome }, alerts);
  const current = followMappings(db);
  const counts = openCounts(db, log);
  const tooSlow = (kind: Kind, entry: Mapping | Adjustment, why: string) => {
    const off = { kind, name: entry.name, digest: digestOf(entry), why };
    current.switchOff(kind, entry.name, off.digest);
    log.warn({ kind, name: entry.name, reason: why }, 'a mapping was switched off');
    switchOffForAll(deps, off).catch((error: unknown) =>
      log.error({ err: error, name: entry.name }, 'a mapping could not be switched off for the other servers'),
    );
  };

  return {
    async map(body, sender) {
      const { mappings } = await current.get();
      const on = mappings.filter(({ mapping }) => current.isOn('mapping', mapping));
      if (on.length === 0) return null;
      const asked = { body: viewOf(body), sender, clock };
      for (const one of on) {
        const made = await mapBody(deps, one, asked);
        if (made === null) continue;
        if ('slow' in made) {
          tooSlow('mapping', one.mapping, made.slow);
          continue;
        }
        counts.add('mapping', one.mapping.name, made.signals.length, 0);
        count('mapped', made.signals.length);
        if (!one.fields.has('service')) return made;
        return { ...made, signals: await Promise.all(made.signals.map((signal) => withService(db, signal))) };
      }
      return null;
    },
    adjusts() {
      const known = current.fresh();
      return known ? known.adjustments.length > 0 : current.get().then(({ adjustments }) => adjustments.length > 0);
    },
    async adjust(signals, sender) {
      const { adjustments } = await current.get();
      const on = adjustments.filter(({ adjustment }) => current.isOn('adjustment', adjustment));
      if (on.length === 0 || signals.length === 0) return { signals, dropped: [] };
      const slow = ({ adjustment }: CompiledAdjustment, why: string) => tooSlow('adjustment', adjustment, why);
      const { kept, dropped } = await endsKept(deps, await adjustAll(deps, signals, { adjustments: on, sender, slow }));
      count('adjusted', kept.filter(({ by }) => by.length > 0).length);
      count('dropped', dropped.length);
      for (const { by } of kept) for (const name of by) counts.add('adjustment', name, 1, 0);
      for (const { by } of dropped) counts.add('adjustment', by, 1, 1);
      return { signals: kept.map(({ signal }) => signal), dropped };
    },
    forget: () => current.forget(),
    off: () => current.off(),
    close: () => counts.close(),
  };
}

/** Switches a slow entry off on every server and says so to the admins, once. */
async function switchOffForAll({ db, live, metrics, notifyAdmins }: MappingsDeps, off: Omit<SwitchedOff, 'at'>): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await switchOff(tx, off))) return;
    metrics.switchedOff.inc();
    await audit(tx, {
      event: AUDIT.mappings.switched_off,
      actor: SYSTEM,
      entityType: 'mappings',
      entityId: off.name.slice(0, 100),
      data: { ...off },
    });
    await notifyAdmins(tx, {
      kind: NOTIFICATIONS.mapping.switched_off,
      title: `The ${off.kind} "${off.name}" was switched off`,
      body: `It was switched off because ${off.why}. Bodies it would take arrive as unknown alerts. Make it shorter, then switch it on again.`,
      link: '/webhook-tokens/mappings',
      dedupKey: `mapping.switched_off ${off.kind} ${off.name} ${off.digest} ${tx.now.toISOString().slice(0, 10)}`.slice(0, 500),
    });
    await live.publish(tx, mappingsChanged({ version: 0 }));
  });
}

/** A label that names a service in words gets its id beside it. */
async function withService(db: Database, signal: Signal): Promise<Signal> {
  const name = signal.labels['service'];
  if (name === undefined) return signal;
  const wanted = name.toLowerCase();
  const services = await activeServices(db);
  const id = services.find((service) => service.id === name || service.name.toLowerCase() === wanted)?.id;
  return id === undefined ? signal : { ...signal, labels: Object.assign(Object.create(null), signal.labels, { service_id: id }) };
}

/** Null: this mapping does not take the body. */
async function mapBody(
  { clock, reading }: Pick<MappingsDeps, 'clock' | 'reading'>,
  one: CompiledMapping,
  asked: Asked,
): Promise<Normalised | { readonly slow: string } | null> {
  const taken = timed(clock, () => takes(one, asked));
  if ('slow' in taken) return taken;
  if ('why' in taken.value) return null;
  const signals: Signal[] = [];
  const rejected: Rejection[] = taken.value.left ? [taken.value.left] : [];
  let spent = taken.ms;
  for (const [index, item] of taken.value.items.entries()) {
    const made = timed(clock, () => mapItem(one, asked, item, index, reading));
    if ('slow' in made) return made;
    if ('signal' in made.value) signals.push(made.value.signal);
    else rejected.push(made.value);
    spent += made.ms;
    if (spent < TURN_MS) continue;
    spent = 0;
    await nextTurn();
  }
  return { source: one.mapping.source, signals, rejected };
}

/** What became of alerts: kept with the adjustments that changed them, or dropped. */
interface Outcome {
  readonly kept: ReadonlyArray<{ readonly signal: Signal; readonly by: readonly string[] }>;
  readonly dropped: readonly Dropped[];
}

interface Adjusting {
  readonly adjustments: readonly CompiledAdjustment[];
  readonly sender: Sender;
  readonly slow: (one: CompiledAdjustment, why: string) => void;
}

async function adjustAll(deps: MappingsDeps, signals: readonly Signal[], { adjustments, sender, slow }: Adjusting): Promise<Outcome> {
  const { clock } = deps;
  const kept: Array<{ signal: Signal; by: string[] }> = [];
  const dropped: Dropped[] = [];
  const off = new Set<CompiledAdjustment>();
  let spent = 0;
  for (const signal of signals) {
    const entry = { signal, by: [] as string[] };
    let gone: string | null = null;
    for (const one of adjustments) {
      if (off.has(one) || gone !== null) continue;
      const done = timed(clock, () => adjustSignal(one, entry.signal, sender, clock));
      if ('slow' in done) {
        off.add(one);
        slow(one, done.slow);
        continue;
      }
      spent += done.ms;
      if (done.value.did.length === 0) continue;
      if (done.value.dropped) gone = one.adjustment.name;
      else {
        entry.signal = one.fields.has('service') ? await withService(deps.db, done.value.signal) : done.value.signal;
        entry.by.push(one.adjustment.name);
      }
    }
    if (gone === null) kept.push(entry);
    else dropped.push({ signal: entry.signal, by: gone });
    if (spent < TURN_MS) continue;
    spent = 0;
    await nextTurn();
  }
  return { kept, dropped };
}

/** The end of an alert that is open is its end, whatever would be dropped. */
async function endsKept({ db }: Pick<MappingsDeps, 'db'>, { kept, dropped }: Outcome): Promise<Outcome> {
  const ends = dropped.filter(({ signal }) => signal.action !== 'fire');
  if (ends.length === 0) return { kept, dropped };
  const open = await openFingerprints(
    db,
    ends.map(({ signal }) => signal.fingerprint),
  );
  const stays = ends.filter(({ signal }) => open.has(signal.fingerprint));
  return {
    kept: [...kept, ...stays.map(({ signal }) => ({ signal, by: [] }))],
    dropped: dropped.filter((entry) => !stays.includes(entry)),
  };
}
