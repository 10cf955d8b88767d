import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { createHash } from 'node:crypto';
import type { Limits } from '../../../platform/counters/limits.ts';
import { addressSubject } from '../../../platform/counters/window.ts';
import { Problem } from '../../../platform/errors.ts';
import { enforce } from '../../../platform/http/rate-limit.ts';
import { ANY_QUERY, type Http } from '../../../platform/http/server.ts';
import { readSubscriberToken } from '../public/links.actions.ts';
import type { Copy } from '../public/copy.ts';
import { baseOf, nothingHere } from '../public/public.routes.ts';
import { renderNote } from '../public/render-html.ts';
import { confirm, subscribeByMail, type SubscriberDeps, unsubscribe } from './subscribers.actions.ts';

export interface SubscribeDeps extends SubscriberDeps {
  /** Finds a page for a reader who may read it. */
  readonly readable: (request: FastifyRequest, reply: FastifyReply, slug: string) => Promise<Copy | null>;
  /** Finds a page for whoever has an email of it. */
  readonly pageOf: (slug: string) => Promise<Copy | null>;
  /** Null: nothing is limited, for tests of other things. */
  readonly limits: Pick<Limits, 'hit'> | null;
}

const MINUTE_MS = 60_000;
/** Sign-ups from one address, to one page, and for one mailbox. */
const BY_ADDRESS = { hits: 5, windowMs: MINUTE_MS };
const BY_PAGE = { hits: 60, windowMs: MINUTE_MS };
const BY_MAILBOX = { hits: 3, windowMs: 60 * MINUTE_MS };

const BODY_LIMIT = 8_192;
const config = { access: 'public', proof: 'published' } as const;
const linked = { access: 'public', proof: 'token in path' } as const;
const SlugParams = Type.Object({ slug: Type.String() });
const TokenParams = Type.Object({ slug: Type.String(), token: Type.String() });

/** How readers subscribe to a page and leave it again, without scripts. */
export function registerSubscribeRoutes(http: Http, deps: SubscribeDeps): void {
  void http.register(async (scope) => {
    // Forms of browsers and of mailboxes (RFC 8058), and JSON.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));

    scope.route({
      method: 'POST',
      url: '/status/:slug/subscribe',
      config,
      schema: { hide: true, querystring: ANY_QUERY, params: SlugParams },
      handler: async (request, reply) => {
        const { slug } = request.params as { slug: string };
        const copy = await deps.readable(request, reply, slug);
        if (!copy) return nothingHere(request, reply);
        const type = request.headers['content-type'] ?? '';
        const asJson = /^application\/json\b/i.test(type);
        if (!asJson && !/^application\/x-www-form-urlencoded\b/i.test(type))
          throw new Problem('unsupported_media_type', 'Send the form as a browser does, or JSON with Content-Type: application/json');
        const given = readBody(String(request.body ?? ''), asJson);
        if (!copy.page.byMail)
          throw new Problem('unavailable', 'No emails can be sent at the moment; use the feed of the page', { retryAfterSeconds: null });
        await assertCalm(deps, reply, { address: request.ip, pageId: copy.page.id });
        // Said to nobody: the answer must not tell who signed up before.
        if (await mailboxIsCalm(deps, copy.page.id, given.email)) await subscribeByMail(deps, copy.page.id, given);
        reply.status(202).header('Cache-Control', 'no-store');
        if (asJson) return reply.send({ status: 'pending' });
        return note(request, reply, copy, {
          title: 'Look into your mailbox',
          text: 'We have sent you an email with a link. Open it within a day and press Subscribe there.',
        });
      },
    });

    const linkRoute = (
      method: 'GET' | 'POST',
      purpose: Purpose,
      answer: (request: FastifyRequest, reply: FastifyReply, found: Found) => FastifyReply | Promise<FastifyReply>,
    ) =>
      scope.route({
        method,
        url: `/status/:slug/${purpose}/:token`,
        config: linked,
        schema: { hide: true, querystring: ANY_QUERY, params: TokenParams },
        handler: async (request, reply) => {
          const found = await findLinked(deps, purpose, request.params as Linked);
          return found ? answer(request, reply, found) : nothingHere(request, reply);
        },
      });
    // Only looked at: programs that check links in emails open them all.
    linkRoute('GET', 'confirm', (request, reply, { copy }) =>
      note(request, reply, copy, {
        title: 'Confirm your subscription',
        text: 'Do you want an email when something is published here?',
        form: { label: 'Subscribe' },
      }),
    );
    linkRoute('POST', 'confirm', async (request, reply, { copy, id }) =>
      (await confirm(deps, copy.page.id, id))
        ? note(request, reply, copy, { title: 'You are subscribed', text: 'We will write to you when something is published.' })
        : note(request, reply.status(410), copy, { title: 'This link is no longer good', text: 'Subscribe again to get a new one.' }),
    );
    linkRoute('GET', 'unsubscribe', (request, reply, { copy }) =>
      note(request, reply, copy, {
        title: 'Unsubscribe',
        text: 'Do you want no more emails of this page?',
        form: { label: 'Unsubscribe' },
      }),
    );
    linkRoute('POST', 'unsubscribe', async (request, reply, { copy, id }) => {
      await unsubscribe(deps, copy.page.id, id);
      return note(request, reply, copy, { title: 'You are unsubscribed', text: 'You will get no more emails of this page.' });
    });
  });
}

/** @throws Problem `rate_limited` for a storm from one address, or to one page */
async function assertCalm(
  { limits, metrics }: SubscribeDeps,
  reply: FastifyReply,
  { address, pageId }: { readonly address: string; readonly pageId: string },
): Promise<void> {
  if (!limits) return;
  const verdicts = [
    await limits.hit(`statusSubscribe:${addressSubject(address)}`, BY_ADDRESS),
    await limits.hit(`statusSubscribePage:${pageId}`, BY_PAGE),
  ];
  const refused = verdicts.find(({ allowed }) => !allowed);
  if (!refused) return;
  metrics.signUps.inc({ outcome: 'limited' });
  enforce(reply, refused);
}

async function mailboxIsCalm({ limits, metrics }: SubscribeDeps, pageId: string, email: string): Promise<boolean> {
  if (!limits || (await limits.hit(`statusSubscribeMailbox:${pageId}:${digest(email)}`, BY_MAILBOX)).allowed) return true;
  metrics.signUps.inc({ outcome: 'limited' });
  return false;
}

/** A link of an email. */
type Purpose = 'confirm' | 'unsubscribe';

interface Linked {
  readonly slug: string;
  readonly token: string;
}

/** The page of a link and its subscriber. */
interface Found {
  readonly copy: Copy;
  readonly id: string;
}

async function findLinked({ pepper, pageOf }: SubscribeDeps, purpose: Purpose, { slug, token }: Linked): Promise<Found | null> {
  const id = readSubscriberToken(pepper, purpose, token);
  const copy = id === null ? null : await pageOf(slug);
  return id !== null && copy ? { copy, id } : null;
}

function note(request: FastifyRequest, reply: FastifyReply, copy: Copy, said: Parameters<typeof renderNote>[2]): FastifyReply {
  const { body, policy } = renderNote(copy.page, { base: baseOf(request, copy), stale: false }, said);
  return reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(body);
}

function readBody(body: string, asJson: boolean): { email: string; componentIds: string[] } {
  if (!asJson) {
    const form = new URLSearchParams(body);
    return { email: form.get('email') ?? '', componentIds: form.getAll('component') };
  }
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    throw new Problem('bad_request', 'The body is not valid JSON');
  }
  const { email, component_ids: ids } = (given ?? {}) as { email?: unknown; component_ids?: unknown };
  return {
    email: typeof email === 'string' ? email : '',
    componentIds: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
  };
}

function digest(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}
