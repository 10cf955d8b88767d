import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Infrastructure } from '../infrastructure.ts';
import { webhookHeaders } from '../integrations/channels/webhook/channel.ts';
import type { Identity } from '../modules/identity/index.ts';
import {
  openStatusPages,
  pruneStatusPages,
  registerStatusPageRoutes,
  type StatusPages,
  type WindowsOf,
} from '../modules/status-pages/index.ts';
import { silenceChanged } from '../modules/silences/events.ts';
import { ruleInWords, windowsToShow } from '../modules/silences/index.ts';
import type { Config } from '../platform/config.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { lookUpSession, unlessHeld } from '../platform/http/authenticate.ts';
import type { Module } from '../platform/module.ts';
import { parseOutboundUrl } from '../platform/outbound/outbound.ts';
import { MAIL_JOB } from './mail.ts';

/** Occurrences of windows, those of services and those that name a page. A window that is narrowed by matchers says nothing of a whole service. */
const windowsOf: WindowsOf = async (db, { serviceIds, pageIds, from, until }) => {
  // What is under way at an instant overlaps the next moment.
  const end = new Date(until.getTime() + 1);
  const found = [await windowsToShow(db, { serviceIds }, from, end)];
  for (const statusPageId of pageIds) found.push(await windowsToShow(db, { statusPageId }, from, end));
  const each = new Map(found.flat().map((shown) => [`${shown.silence.id} ${shown.start.getTime()}`, shown]));
  return [...each.values()].map(({ silence, start, end: ends_at }) => ({
    id: silence.id,
    title: silence.title,
    starts_at: start,
    ends_at,
    service_ids: silence.matchers.length === 0 ? silence.serviceIds : [],
    status_page_ids: silence.statusPageIds,
    repeats: silence.rrule === null ? null : (ruleInWords(silence.rrule) ?? ''),
  }));
};

/** Where copies of the pages are kept: a folder for each database, so that no server shows pages of another. */
export function copiesFolder({ DATA_DIR, POSTGRES_URL }: Pick<Config, 'DATA_DIR' | 'POSTGRES_URL'>): string {
  const { host, pathname } = new URL(POSTGRES_URL ?? 'postgres://embedded/');
  return join(DATA_DIR, 'status-pages', createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 16));
}

/** What status pages stand on. */
type Ground = Pick<Infrastructure, 'platform' | 'wakes' | 'sealer' | 'outbound'> & {
  readonly keys: { readonly pepper: string };
  /** Null: no other server changes pages, in tests of the routes. */
  readonly listener: Pick<Infrastructure['listener'], 'listen'> | null;
};

/** Opens status pages, joined with maintenance windows and mail. */
export function openStatusPageService(
  { platform, keys, wakes, listener, sealer, outbound }: Ground,
  { mailer, folder }: { readonly mailer: Pick<Mailer, 'configured'>; readonly folder: string | null },
): StatusPages {
  const { db, live, log, baseUrl, telemetry } = platform;
  return openStatusPages({
    registry: telemetry.registry,
    db,
    live,
    log,
    baseUrl,
    folder,
    sealer,
    outbound,
    windows: windowsOf,
    onWindows: (wake) => live.subscribe(({ type }) => void (type === silenceChanged.type && wake())),
    pepper: keys.pepper,
    byMail: () => mailer.configured(),
    checkUrl: (url) => void parseOutboundUrl(url),
    sign: (secret, body, at) => webhookHeaders({ signingSecrets: [secret] }, body, at),
    onMail: wakes.of(MAIL_JOB),
    wake: (job) => wakes.of(job),
    onHint: (channel, hint) => listener?.listen(channel, hint) ?? (() => {}),
  });
}

/** @param limits null: nothing is limited, for tests of other things */
export function statusPagesModule(
  { platform: { db, baseUrl } }: Pick<Infrastructure, 'platform'>,
  pages: StatusPages,
  { options, limits }: Pick<Identity, 'options'> & { readonly limits: Infrastructure['limits'] | null },
): Module {
  return {
    name: 'status pages',
    routes: (http) =>
      registerStatusPageRoutes(http, pages, {
        session: async (address, secret) => unlessHeld(await lookUpSession(options, address, secret)),
        https: baseUrl.startsWith('https:'),
        limits,
      }),
    jobs: pages.jobs,
    prune: () => pruneStatusPages(db),
    rewriteUrl: pages.rewrite,
  };
}
