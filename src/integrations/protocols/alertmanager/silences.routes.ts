import { Type } from 'typebox';
import { readMatchers } from '../../../modules/routing/matcher-syntax.ts';
import {
  changeSilence,
  createSilence,
  endSilence,
  findSilence,
  listSilences,
  silencesInForce,
  silencesWindow,
  type SilenceDeps,
} from '../../../modules/silences/index.ts';
import type { Silence } from '../../../modules/silences/silence.ts';
import type { By } from '../../../platform/actor.ts';
import { databaseNow } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { toProblem } from '../../../platform/http/problem.ts';
import { ANY_QUERY, type Http } from '../../../platform/http/server.ts';
import { complaintsOf, sendJson } from '../foreign.ts';
import { sendCoded } from './errors.ts';
import { readFilters } from './query.ts';
import { hasMatchers, inOrder, matcherText, type PostedSilence, readSilence, shownSilence, type SilenceMatcher } from './silence-shapes.ts';

const READ = { access: 'token', permission: 'alerts:read', tokenScheme: 'Basic' } as const;
const WRITE = { access: 'token', permission: 'alerts:write', tokenScheme: 'Basic' } as const;
const params = Type.Object({ id: Type.String() });
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** How long what is over is still listed, and at most how many of it. */
const EXPIRED_KEPT_MS = 120 * 3_600_000;
const EXPIRED_MAX = 200;
const TITLE_MAX = 200;
const NOT_FOUND = 'silence not found';

/** Silences as `amtool`, Karma and Grafana make and end them: they are maintenance windows of the same engine. */
export function registerForeignSilenceRoutes(http: Http, deps: SilenceDeps): void {
  void http.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => {
      const problem = toProblem(error);
      // The engine's names for the members, in Alertmanager's words.
      if (problem.code === 'validation_failed')
        return sendJson(reply, 400, `silence invalid: ${inTheirWords(complaintsOf(problem).join('; '))}`);
      return sendCoded(reply, problem);
    });
    scope.route({
      method: 'GET',
      url: '/api/v2/silences',
      config: READ,
      schema: { hide: true, querystring: ANY_QUERY },
      handler: async (request, reply) => {
        const wanted = readFilters(request.query as Record<string, unknown>).flatMap(wantedMatchers);
        const now = await databaseNow(deps.db);
        const shown = (await allSilences(deps, now)).map((silence) => shownSilence(silence, now));
        return sendJson(reply, 200, inOrder(shown.filter((silence) => hasMatchers(silence, wanted))));
      },
    });
    scope.route({
      method: 'POST',
      url: '/api/v2/silences',
      config: WRITE,
      schema: { hide: true, querystring: ANY_QUERY },
      handler: async (request, reply) => {
        const posted = readSilence(request.body);
        if ('status' in posted) return sendJson(reply, posted.status, { code: posted.code, message: posted.message });
        const silence = await save(deps, posted, byOf(request));
        return silence === null ? sendJson(reply, 404, NOT_FOUND) : sendJson(reply, 200, { silenceID: silence.id });
      },
    });
    scope.route({
      method: 'GET',
      url: '/api/v2/silence/:id',
      config: READ,
      schema: { hide: true, params, querystring: ANY_QUERY },
      handler: async (request, reply) => {
        const { id } = request.params as { readonly id: string };
        if (!UUID.test(id)) return sendJson(reply, 422, notUuid(id));
        const silence = await findSilence(deps.db, id);
        return silence === null ? reply.status(404).send() : sendJson(reply, 200, shownSilence(silence, await databaseNow(deps.db)));
      },
    });
    scope.route({
      method: 'DELETE',
      url: '/api/v2/silence/:id',
      config: WRITE,
      schema: { hide: true, params, querystring: ANY_QUERY },
      handler: async (request, reply) => {
        const { id } = request.params as { readonly id: string };
        if (!UUID.test(id)) return sendJson(reply, 422, notUuid(id));
        try {
          await endSilence(deps, id, byOf(request), { whole: true });
        } catch (error) {
          if (!(error instanceof Problem) || (error.code !== 'not_found' && error.code !== 'conflict')) throw error;
          if (error.code === 'not_found') return reply.status(404).send();
          // It is over already, and that is what was asked for.
        }
        return reply.status(200).send();
      },
    });
  });
}

const THEIR_WORDS: Readonly<Record<string, string>> = { '/starts_at': 'startsAt', '/ends_at': 'endsAt', '/matchers': 'matchers' };

function inTheirWords(detail: string): string {
  return detail.replaceAll(/\/(?:starts_at|ends_at|matchers)\b/g, (name) => THEIR_WORDS[name] ?? name);
}

function notUuid(id: string) {
  return { code: 601, message: `silenceID in path must be of type uuid: ${JSON.stringify(id.slice(0, 100))}` };
}

/** What is not over, and what ended lately. */
async function allSilences({ db }: SilenceDeps, now: Date): Promise<Silence[]> {
  const window = silencesWindow({ limit: EXPIRED_MAX, sort: '-updated_at' });
  const all = { search: null, serviceId: null, statusPageId: null, state: 'ended', window, now } as const;
  const [inForce, { silences: ended }] = await Promise.all([silencesInForce(db), listSilences(db, all)]);
  const since = now.getTime() - EXPIRED_KEPT_MS;
  const found = new Map(inForce.list.map(({ silence }) => [silence.id, silence]));
  for (const silence of ended) if ((silence.endedAt ?? silence.endsAt).getTime() > since) found.set(silence.id, silence);
  return [...found.values()];
}

function wantedMatchers(text: string): SilenceMatcher[] {
  const read = readMatchers(text);
  if ('fault' in read) throw invalid('?filter', 'matcher', `filter: ${read.fault.detail} (position ${read.fault.position + 1})`);
  return read.parts.map(({ label, operator, value }) => ({
    name: label,
    value,
    isRegex: operator.endsWith('~'),
    isEqual: operator.startsWith('='),
  }));
}

/** Makes a silence, or changes the one that is named; null: there is none. One that is over stays over: another is made. */
async function save(deps: SilenceDeps, posted: PostedSilence, by: By): Promise<Silence | null> {
  const { id, comment, createdBy, endsAt, startsAt } = posted;
  const now = await databaseNow(deps.db);
  const input = {
    ...(comment.trim() === '' ? {} : { title: titleOf(comment) }),
    comment: comment.replaceAll('\0', '\uFFFD').toWellFormed(),
    author: createdBy.replaceAll('\0', '\uFFFD').toWellFormed().slice(0, TITLE_MAX),
    matchers: posted.matchers.map(matcherText),
    ends_at: endsAt.toISOString(),
  };
  // One that begins in the past begins now, as in Alertmanager.
  const start = startsAt > now ? { starts_at: startsAt.toISOString() } : {};
  if (endsAt <= startsAt) throw invalid('/endsAt', 'order', 'end time must not be before start time');
  if (endsAt <= now) throw invalid('/endsAt', 'past', "end time can't be in the past");
  if (id === null) return createSilence(deps, { ...input, ...start }, by);
  const known = UUID.test(id) ? await findSilence(deps.db, id) : null;
  if (known === null) return null;
  try {
    return await changeSilence(deps, id, { ...input, ...(known.startsAt > now ? start : {}) }, by);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'conflict') throw error;
    return createSilence(deps, { ...input, ...start }, by);
  }
}

/** The first line of a comment. */
function titleOf(comment: string): string {
  const line = comment.trim().split(/[\r\n]/, 1)[0] ?? '';
  return line
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, TITLE_MAX)
    .toWellFormed();
}
