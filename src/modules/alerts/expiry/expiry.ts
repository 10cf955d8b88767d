import { durationInWords } from '../../../platform/words/duration.ts';
import { zonedTime } from '../../../platform/words/zoned-time.ts';
import type { Signal } from '../signal.ts';

/** A token whose alerts expire, with what is known of it. */
export interface WatchedToken {
  readonly id: string;
  readonly name: string;
  /** In seconds; null: its alerts do not expire any more, or it was revoked. */
  readonly staleAfter: number | null;
  /** Its last request; null: none ever came. */
  readonly lastAt: Date | null;
  /** Its last request before it went silent; null: it delivers. */
  readonly silentSince: Date | null;
  readonly resumedAt: Date | null;
  /** Its open alert that was longest not known to be repeated; null: it has none. */
  readonly oldestAt: Date | null;
}

/** What is to be done about a token now. */
export interface TokenVerdict {
  /** `fires`: nothing comes from it any more; `ends`: something does again, or it is not watched. */
  readonly silence: 'fires' | 'ends' | null;
  /** Alerts that were not repeated since then expire; null: none do. */
  readonly expireBefore: Date | null;
  readonly silentSince: Date | null;
  readonly resumedAt: Date | null;
  /** When to look again; null: it is not watched any more. */
  readonly dueAt: Date | null;
}

/** The least between two looks at a token. */
const LEAST_MS = 5_000;

/**
 * Decides about one token. `watchedSince`: since when this service has been there without a pause; what came before that,
 * or while the token itself was silent, is held against nobody. Pure.
 */
export function tokenVerdict(token: WatchedToken, watchedSince: Date | null, now: Date): TokenVerdict {
  const { staleAfter, lastAt, silentSince, resumedAt, oldestAt } = token;
  const quiet = { silence: null, expireBefore: null, silentSince, resumedAt } as const;
  if (staleAfter === null) return { ...quiet, silence: silentSince === null ? null : 'ends', silentSince: null, dueAt: null };
  const staleMs = staleAfter * 1_000;
  const nextLook = (at: Date | null) => new Date(Math.max(now.getTime() + LEAST_MS, (at ?? now).getTime() + staleMs));
  if (lastAt === null) return { ...quiet, dueAt: nextLook(null) };
  const limit = new Date(now.getTime() - staleMs);
  const heard = latest(lastAt, watchedSince);
  if (heard <= limit)
    return {
      ...quiet,
      silence: silentSince === null ? 'fires' : null,
      silentSince: lastAt,
      dueAt: nextLook(null),
    };
  // While it was silent nothing could be repeated: its alerts have their time from its return on.
  const back = silentSince !== null && lastAt > silentSince;
  if (silentSince !== null && !back) return { ...quiet, dueAt: nextLook(heard) };
  const resumed = back ? lastAt : resumedAt;
  const floor = latest(latest(new Date(0), watchedSince), resumed);
  const expires = floor <= limit && oldestAt !== null && oldestAt <= limit;
  const oldest = oldestAt === null || expires ? lastAt : latest(oldestAt, floor);
  return {
    silence: back ? 'ends' : null,
    expireBefore: expires ? limit : null,
    silentSince: null,
    resumedAt: resumed,
    dueAt: expires ? new Date(now.getTime() + LEAST_MS) : nextLook(oldest < heard ? oldest : heard),
  };
}

function latest(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}

/** What the alerts are told of a silent token. */
export function silenceSignal(
  token: Pick<WatchedToken, 'id' | 'name' | 'staleAfter'>,
  action: 'fire' | 'resolve',
  lastAt: Date,
  timeZone: string,
): Signal {
  const fires = action === 'fire';
  return {
    index: 0,
    action,
    fingerprint: `webhook-token:${token.id}`,
    source: 'webhook_token',
    title: fires ? `Nothing from ${token.name}`.slice(0, 1_000) : null,
    description: fires
      ? `The webhook token ${token.name} last delivered something at ${zonedTime(lastAt, timeZone)}; it is expected every ${durationInWords(token.staleAfter ?? 0)}. Its open alerts stay open.`
      : null,
    severity: fires ? 'high' : null,
    labels: { alertname: 'WebhookTokenSilent', webhook_token: token.name, webhook_token_id: token.id, severity: 'high' },
    annotations: {},
    startsAt: null,
    endsAt: null,
    eventAt: null,
    generatorUrl: null,
  };
}
