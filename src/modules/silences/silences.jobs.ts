import type { Database, Tx } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { suppressedOf } from '../alerts/index.ts';
import { lockOpenDigests, markPlanned, type OpenDigest } from './digests.store.ts';
import { silenceChanged } from './events.ts';
import { Occurrences } from './recurrence.ts';
import { type Silence, standingOf } from './silence.ts';
import { lockDueSilences, writeWatched } from './watch.store.ts';

/** What background work needs. */
export interface SilenceTimers {
  readonly db: Database;
  readonly live: Live;
  /** Plans a digest's message; the same one twice is planned once. */
  readonly planDigest: (tx: Tx, digest: OpenDigest) => Promise<void>;
  /** Tells who made a window that alerts still fire while it is about to end. */
  readonly notifyCreator: (tx: Tx, notice: EndingSoon) => Promise<void>;
  /** A delivery was planned. */
  readonly onPlanned: () => void;
}

/** A window that ends soon, and what it holds back. */
export interface EndingSoon {
  readonly silence: Silence;
  readonly start: Date;
  readonly end: Date;
  readonly firing: number;
}

const PORTION = 50;
/** A group that cannot be worked through keeps a digest waiting no longer than this. */
const PATIENCE_MS = 120_000;
const SOON_MS = 10 * 60_000;

/** Plans digests that have all their groups. True: there may be more. */
export async function planDigests(timers: SilenceTimers): Promise<boolean> {
  const planned = await timers.db.transaction(async (tx) => {
    const open = await lockOpenDigests(tx, PORTION);
    if (open.length === 0) return 0;
    const suppressed = await suppressedOf(tx, [...new Set(open.map(({ silence_id }) => silence_id))]);
    const waits = (digest: OpenDigest) =>
      digest.created_at.getTime() + PATIENCE_MS > tx.now.getTime() &&
      suppressed.some(
        (one) => one.silence_id === digest.silence_id && one.silence_start.getTime() === digest.occurrence.getTime() && one.firing > 0,
      );
    const whole = open.filter((digest) => !waits(digest));
    for (const digest of whole) await timers.planDigest(tx, digest);
    await markPlanned(
      tx,
      whole.map(({ id }) => id),
    );
    return whole.length;
  });
  if (planned > 0) timers.onPlanned();
  return planned >= PORTION;
}

/** Says when windows begin and end, and tells who made one that it ends soon while alerts still fire. True: there may be more. */
export async function watchSilences({ db, live, notifyCreator }: SilenceTimers): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await lockDueSilences(tx, PORTION);
    for (const { silence, noticedStart } of due) {
      const { state, current, next } = standingOf(silence, tx.now, new Occurrences(silence));
      const soon = current && new Date(current.end.getTime() - SOON_MS);
      let noticed = noticedStart;
      if (current && soon && soon <= tx.now && soon > current.start && noticed?.getTime() !== current.start.getTime()) {
        const suppressed = await suppressedOf(tx, [silence.id]);
        const firing = suppressed.reduce((sum, one) => sum + (one.silence_start.getTime() === current.start.getTime() ? one.firing : 0), 0);
        if (firing > 0) await notifyCreator(tx, { silence, ...current, firing });
        noticed = current.start;
      }
      const dueAt = current ? (soon && soon > tx.now ? soon : current.end) : (next?.start ?? null);
      await writeWatched(tx, silence.id, { noticedStart: noticed, dueAt: state === 'ended' ? null : dueAt });
      await live.publish(tx, silenceChanged({ id: silence.id }));
    }
    return due.length >= PORTION;
  });
}

export { SILENCES_DUE } from './watch.store.ts';
