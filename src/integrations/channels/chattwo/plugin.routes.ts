import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import type { Limits } from '../../../platform/counters/limits.ts';
import { addressSubject, type Limit } from '../../../platform/counters/window.ts';
import { Problem } from '../../../platform/errors.ts';
import { checkOf } from '../../../platform/http/complaints.ts';
import { enforce } from '../../../platform/http/rate-limit.ts';
import type { Http } from '../../../platform/http/server.ts';

/** Where the build leaves the plugin unless told otherwise. */
const DIST = join(import.meta.dirname, '../../../../plugins/chattwo/dist');
const ARCHIVE = 'plugin.tar.gz';

/** Who installs it asks once. */
const DOWNLOADS: Limit = { hits: 60, windowMs: 60_000 };

/** What the build wrote about the archive. */
const Facts = Type.Object({
  version: Type.String({ pattern: '^[0-9A-Za-z.+-]{1,40}$' }),
  size: Type.Integer({ minimum: 1, maximum: 10_485_760 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

interface PluginArchive {
  readonly version: string;
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** `GET /internal/chattwo-plugin`: the plugin for Mattermost, the same bytes that the build made. */
export function registerChattwoPlugin(
  http: Http,
  options: { readonly dist?: string; readonly limits?: Pick<Limits, 'hit'> | null } = {},
): void {
  const dist = options.dist ?? DIST;
  http.route({
    method: 'GET',
    url: '/internal/chattwo-plugin',
    config: { access: 'public' },
    schema: {
      operationId: 'getChattwoPlugin',
      summary: 'Get the plugin for Mattermost',
      description: 'To be uploaded in its System Console.',
      tags: ['Integrations'],
      produces: ['application/gzip'],
      response: { 200: Type.String({ description: 'A tar.gz.' }), 304: Type.Null() },
    },
    handler: async (request, reply) => {
      if (options.limits) enforce(reply, await options.limits.hit(`chattwoPlugin:${addressSubject(request.ip)}`, DOWNLOADS));
      const { version, sha256, bytes } = await readArchive(dist);
      const tag = `"${sha256}"`;
      reply.header('ETag', tag).header('Cache-Control', 'no-cache');
      if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send(null);
      return reply
        .type('application/gzip')
        .header('Content-Disposition', `attachment; filename="tocsin-mattermost-${version}.tar.gz"`)
        .header('Content-Length', bytes.length)
        .serializer((body: unknown) => body as string)
        .send(bytes as unknown as string);
    },
  });
}

/** Read and compared each time: it is a few kilobytes, and what was changed on the disk is never handed out. */
async function readArchive(dist: string): Promise<PluginArchive> {
  const facts = await readFacts(dist);
  const path = join(dist, ARCHIVE);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw notBuilt();
  const bytes = found.size === facts.size ? await readFile(path) : null;
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== facts.sha256) {
    throw new Problem(
      'unavailable',
      'The plugin’s archive is not what the build made, so it is not handed out: find out who changed it, then build it anew with npm run web:build',
    );
  }
  return { version: facts.version, sha256: facts.sha256, bytes };
}

async function readFacts(dist: string): Promise<{ readonly version: string; readonly size: number; readonly sha256: string }> {
  const text = await readFile(join(dist, `${ARCHIVE}.json`), 'utf8').catch(() => null);
  if (text === null) throw notBuilt();
  try {
    const facts = JSON.parse(text) as Static<typeof Facts>;
    const { error } = checkOf(Facts)(facts);
    if (error) throw new Error(`${error[0]?.instancePath} ${error[0]?.message}`);
    return facts;
  } catch (error) {
    throw new Problem('unavailable', 'What the build wrote about the plugin cannot be read: build it anew with npm run web:build', {
      cause: error,
    });
  }
}

function notBuilt(): Problem {
  return new Problem('unavailable', 'The plugin is not built yet: npm start builds it before it starts, npm run web:build by itself');
}

/** `If-None-Match` is a list, and weakness does not matter for it. */
function isKnown(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim()));
}
