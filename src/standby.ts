import { setTimeout as sleep } from 'node:timers/promises';
import { openStatusPageCopies } from './modules/status-pages/index.ts';
import { baseUrlOf, type Config } from './platform/config.ts';
import { databaseNow, openDatabase } from './platform/db/database.ts';
import { Problem } from './platform/errors.ts';
import { basePathOf } from './platform/http/values/base-path.ts';
import { listenOn } from './platform/http/listen.ts';
import { buildHttp } from './platform/http/server.ts';
import { loadKeys } from './platform/keys/keys.ts';
import type { Log } from './platform/log.ts';
import { isOutage } from './platform/outage.ts';
import { copiesFolder } from './wiring/status-pages.ts';
import cookie from '@fastify/cookie';

/** What is served while there is no database to start on. */
export interface Standby {
  /** Resolves when the database accepts connections. */
  readonly databaseBack: Promise<void>;
  close(): Promise<void>;
}

const ASK_EVERY_MS = 2_000;
const ASK_TIMEOUT_MS = 5_000;

/**
 * Serves the copies of the status pages until the database is back; everything else answers 503 with the reason.
 *
 * @returns null when there is no copy: then nobody is served by waiting
 */
export async function startStandby({
  config,
  log,
  reason,
  shared,
}: {
  readonly config: Config;
  readonly log: Log;
  readonly reason: string;
  /** Other processes of this server listen there too. */
  readonly shared: boolean;
}): Promise<Standby | null> {
  if (config.POSTGRES_URL === null || config.PORT === 0) return null;
  const baseUrl = baseUrlOf(config, config.PORT);
  const pages = openStatusPageCopies({ log, baseUrl, folder: copiesFolder(config), pepper: (await loadKeys(config)).pepper });
  if (pages === null) return null;
  const https = baseUrl.startsWith('https:');
  const base = { path: basePathOf(baseUrl), stripped: config.BASE_URL_STRIPPED };
  const http = buildHttp({ log, trustedProxies: config.TRUSTED_PROXIES, https, base, rewrite: pages.rewrite });
  void http.register(cookie);
  http.addHook('onRequest', (request, _reply, done) => done(request.is404 ? new Problem('unavailable', reason) : undefined));
  http.route({
    method: 'GET',
    url: '/live',
    config: { access: 'public', anyMethod: true, atRoot: true },
    schema: { hide: true },
    handler: async () => ({ status: 'ok' }),
  });
  pages.register(http, https);
  const listening = await listenOn(http, { host: config.HOST, port: config.PORT, shared });
  log.warn({ reason }, 'only the copies of the status pages are served until the database is back');

  const closing = new AbortController();
  const look = async () => {
    while (!closing.signal.aborted && !(await answers(config.POSTGRES_DIRECT_URL ?? config.POSTGRES_URL ?? '')))
      await sleep(ASK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {});
  };
  return {
    databaseBack: look(),
    async close() {
      closing.abort();
      await Promise.all([http.close(), listening.close()]);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const db = openDatabase({ url, max: 1, name: 'standby', acquireTimeoutMs: ASK_TIMEOUT_MS });
  try {
    await databaseNow(db);
    return true;
  } catch (error) {
    // An answer, if not the one wanted: the start says what is wrong.
    return !isOutage(error);
  } finally {
    await db.close();
  }
}
