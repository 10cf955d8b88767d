import type { Database } from '../../../../platform/db/database.ts';
import type { Log } from '../../../../platform/log.ts';
import { type Brought, keptOf, sizeOf } from '../refusals/kept-body.ts';
import { addTraffic, type Delivered, keepLastBodies, type LastBody } from './traffic.store.ts';

/** A request that a webhook token brought. */
export interface Delivery {
  readonly tokenId: string;
  /** Alerts that were taken, repeats too. */
  readonly alerts: number;
  /** Alerts that were rejected; 1 for a request that was rejected as a whole. */
  readonly rejected: number;
  /** The format; `none` when there was no telling. */
  readonly source: string;
  readonly raw: Brought | null;
  /** Refused because it was too large. */
  readonly tooLarge?: true;
}

/** Counts what each token delivers. */
export interface Traffic {
  /** Counts it, and keeps its body as the token's last one soon. Costs the request next to nothing. */
  note(delivery: Delivery): void;
  /** Writes what is waiting. */
  close(): Promise<void>;
}

const SOON_MS = 2_000;
/** Bodies that wait to be kept, in bytes together; what is more is kept without its body. */
const WAITING_MAX = 8 * 1_048_576;
const HOUR_MS = 3_600_000;

/** Opens the book of what tokens deliver: gathered in memory, written every {@link SOON_MS}, so that a flood costs little. */
export function openTraffic({ db, log }: { readonly db: Pick<Database, 'query' | 'clock'>; readonly log: Log }): Traffic {
  let counts = new Map<string, Delivered>();
  let last = new Map<string, Delivery & { readonly at: Date }>();
  let bytes = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = (): Promise<void> => {
    timer = null;
    const [counted, bodies] = [[...counts.values()], [...last.values()]];
    counts = new Map();
    last = new Map();
    bytes = 0;
    writing = writing.then(async () => {
      try {
        if (counted.length > 0) await addTraffic(db, counted);
        if (bodies.length > 0) await keepLastBodies(db, bodies.map(lastBody));
      } catch (error) {
        log.warn({ err: error, tokens: bodies.length }, 'what webhook tokens delivered could not be counted');
      }
    });
    return writing;
  };

  return {
    note(delivery) {
      const { tokenId, alerts, rejected } = delivery;
      const at = db.clock();
      const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
      const key = `${tokenId} ${hour.getTime()}`;
      const known = counts.get(key) ?? { token_id: tokenId, hour, requests: 0, alerts: 0, rejected: 0, too_large: 0 };
      counts.set(key, {
        ...known,
        requests: known.requests + 1,
        alerts: known.alerts + alerts,
        rejected: known.rejected + rejected,
        too_large: known.too_large + (delivery.tooLarge ? 1 : 0),
      });
      bytes += sizeOf(delivery.raw) - sizeOf(last.get(tokenId)?.raw);
      const fits = bytes <= WAITING_MAX;
      if (!fits) bytes -= sizeOf(delivery.raw);
      last.set(tokenId, { ...delivery, at, raw: fits ? delivery.raw : null });
      timer ??= setTimeout(write, SOON_MS).unref();
    },
    async close() {
      if (timer) clearTimeout(timer);
      await write();
    },
  };
}

function lastBody({ tokenId, at, source, raw }: Delivery & { readonly at: Date }): LastBody {
  const body = raw === null ? null : keptOf(raw, null);
  return {
    token_id: tokenId,
    at,
    source,
    content_type: raw?.headers['content-type']?.slice(0, 100).toString() ?? null,
    body: body?.text ?? null,
  };
}
