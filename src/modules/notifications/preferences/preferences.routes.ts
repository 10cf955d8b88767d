import { findPagedIncidents } from '../pages/paged-incidents.actions.ts';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { By } from '../../../platform/actor.ts';
import type { Limits } from '../../../platform/counters/limits.ts';
import { invalid, noSuch, Problem } from '../../../platform/errors.ts';
import { byOf, callerOf, userAgentOf, userOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import type { Window } from '../../../platform/http/listing.store.ts';
import { enforce } from '../../../platform/http/rate-limit.ts';
import type { Http } from '../../../platform/http/server.ts';
import { audit } from '../../audit/index.ts';
import { missingContact, type PersonChannelName } from '../pages/page.ts';
import { planTest } from '../pages/pages.actions.ts';
import type { PageSenderDeps } from '../pages/page-sender.ts';
import { sendNow } from '../pages/pages.jobs.ts';
import { findPages, incidentPagesWindow, listPages, type PageOwner, personPagesWindow, type ShownPage } from '../pages/page-list.store.ts';
import { changePreferences, dropPreferences, type PreferencesShown, showPreferences } from './preferences.actions.ts';
import { preferenceShapes } from './preferences.schema.ts';
import type { Person } from './preferences.store.ts';
import { peopleWithRules } from './rules.actions.ts';
import { AUDIT } from '../events.ts';

export interface PreferenceRoutesDeps extends PageSenderDeps {
  /** Null: nothing is limited. */
  readonly limits: Pick<Limits, 'hit'> | null;
}

const TAGS = ['Notifications'];
const ME = '/api/v1/users/me/notification-preferences';
const MINUTE_MS = 60_000;
const TESTS = { hits: 5, windowMs: MINUTE_MS };
/** Calls cost money, and ring at a number that anybody could have typed in. */
const TEST_CALLS = { hits: 3, windowMs: 60 * MINUTE_MS };
/** How long an answer waits for the outcome of what another server has taken in hand. */
const PATIENCE_MS = 12_000;
const INCIDENT = '^([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9]{1,15})$';
const queryOf = (first: string) => Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at'], first) }, { additionalProperties: false });

/** How people want to be told, a test of it, and what was sent to them. */
export function registerPreferenceRoutes(http: Http, deps: PreferenceRoutesDeps): void {
  const { PageView, PreferencesBody, PreferencesView, TestBody, TestView } = preferenceShapes(deps.methods.all);
  http.route({
    method: 'GET',
    url: ME,
    config: { access: 'session', byToken: 'notifications:read' },
    schema: {
      operationId: 'getNotificationPreferences',
      summary: 'Get your notification rules',
      tags: TAGS,
      response: { 200: PreferencesView },
    },
    handler: async (request) => view(await showPreferences(deps, userOf(request).userId)),
  });
  http.route({
    method: 'PUT',
    url: ME,
    config: { access: 'session', byToken: 'notifications:write' },
    schema: {
      operationId: 'updateNotificationPreferences',
      summary: 'Replace your notification rules',
      tags: TAGS,
      body: PreferencesBody,
      response: { 200: PreferencesView },
    },
    handler: async (request) => {
      const by = { actor: callerOf(request).actor, ip: request.ip, userAgent: userAgentOf(request) };
      return view(await changePreferences(deps, userOf(request).userId, request.body, by));
    },
  });
  http.route({
    method: 'DELETE',
    url: ME,
    config: { access: 'session', byToken: 'notifications:write' },
    schema: {
      operationId: 'deleteNotificationPreferences',
      summary: 'Delete your own notification rules',
      description: 'The default rules apply to you again.',
      tags: TAGS,
      response: { 200: PreferencesView },
    },
    handler: async (request) => view(await dropPreferences(deps, userOf(request).userId, byOf(request))),
  });
  http.route({
    method: 'POST',
    url: `${ME}/test`,
    config: { access: 'session', byToken: 'notifications:write' },
    schema: {
      operationId: 'testNotificationPreferences',
      summary: 'Send yourself a test notification',
      description: 'By one channel, or by all of your rules.',
      tags: TAGS,
      body: TestBody,
      response: { 200: TestView },
    },
    preValidation: absentAsEmpty,
    handler: async (request, reply) => {
      const by = { actor: callerOf(request).actor, ip: request.ip, userAgent: userAgentOf(request) };
      return sendTest(deps, reply, { userId: userOf(request).userId, channel: request.body.channel ?? null, by });
    },
  });
  registerPageLists(http, deps, { PageView });
}

function registerPageLists(
  http: Http,
  deps: PreferenceRoutesDeps,
  { PageView }: Pick<ReturnType<typeof preferenceShapes>, 'PageView'>,
): void {
  const answer = async (owner: PageOwner, window: Window) => {
    const { items, counted } = await listPages(deps.db, owner, window);
    const page = await window.page(deps.db, items, counted, ({ id }) => id);
    return { ...page, items: page.items.map(viewPage) };
  };
  http.route({
    method: 'GET',
    url: '/api/v1/incidents/:id/pages',
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'listIncidentPages',
      summary: 'List the pages of an incident',
      description: 'Who was notified, by which channel, and every attempt.',
      tags: TAGS,
      params: Type.Object({ id: Type.String({ pattern: INCIDENT, description: 'Its id or number.' }) }),
      querystring: queryOf('created_at'),
      response: { 200: pageOf(PageView) },
    },
    handler: async (request) => {
      const [incident] = await findPagedIncidents(deps.db, [request.params.id]);
      if (!incident) throw noSuch('incident');
      return answer({ incidentId: incident.id }, incidentPagesWindow(request.query));
    },
  });
  http.route({
    method: 'GET',
    url: '/api/v1/users/me/pages',
    config: { access: 'session', byToken: 'notifications:read' },
    schema: {
      operationId: 'listMyPages',
      summary: 'List the pages sent to you',
      description: 'Newest first, with every attempt.',
      tags: TAGS,
      querystring: queryOf('-created_at'),
      response: { 200: pageOf(PageView) },
    },
    handler: async (request) => answer({ userId: userOf(request).userId }, personPagesWindow(request.query)),
  });
}

function view({ rules, quiet_hours, saved, wakes, methods, warnings }: PreferencesShown) {
  return {
    rules: rules.map((rule) => ({ ...rule })),
    quiet_hours: quiet_hours === null ? null : { ...quiet_hours },
    is_default: !saved,
    wakes,
    methods: methods.map((method) => ({ ...method })),
    warnings: [...warnings],
  };
}

function viewPage(page: ShownPage) {
  const waits = page.state === 'pending' || page.state === 'failed';
  const time = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...page,
    due_at: page.due_at.toISOString(),
    next_attempt_at: waits ? page.next_attempt_at.toISOString() : null,
    sent_at: time(page.sent_at),
    delivered_at: time(page.delivered_at),
    created_at: page.created_at.toISOString(),
    attempts: page.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
  };
}

interface TestWanted {
  readonly userId: string;
  /** Null: every method of the rules. */
  readonly channel: PersonChannelName | null;
  readonly by: By;
}

async function sendTest(deps: PreferenceRoutesDeps, reply: FastifyReply, { userId, channel, by }: TestWanted) {
  const [person] = await peopleWithRules(deps.db, deps, [userId]);
  if (!person) throw new Problem('not_found', 'Your account is gone');
  const missing = channel === null ? null : missingContact(person, deps.methods.of(channel));
  if (channel !== null && missing !== null) throw invalid('/channel', 'no_contact', `${channel} cannot be tried: ${missing}`);
  const channels = channel === null ? [...new Set(person.preferences.rules.map((rule) => rule.channel))] : [channel];
  await admit(deps, reply, person, channels);
  const ids = await deps.db.transaction(async (tx) => {
    await audit(tx, { event: AUDIT.notification_test.sent, ...by, entityType: 'user', entityId: userId, data: { channels } });
    return planTest(tx, userId, channels);
  });
  await Promise.all(channels.map((name) => sendNow(deps, name, userId)));
  const results = (await settled(deps, ids)).map(({ id, channel: name, state, reason }) => ({
    channel: name,
    state,
    detail: reason ?? DETAILS[state] ?? '',
    page_id: id,
  }));
  return { ok: results.length > 0 && results.every(({ state }) => ['sent', 'delivered'].includes(state)), results };
}

const DETAILS: Readonly<Partial<Record<ShownPage['state'], string>>> = {
  sent: 'The provider took it',
  delivered: 'It arrived',
  pending: 'It waits to be sent',
  sending: 'It is being sent',
};

async function admit(
  deps: PreferenceRoutesDeps,
  reply: FastifyReply,
  person: Person,
  channels: readonly PersonChannelName[],
): Promise<void> {
  if (!deps.limits) return;
  enforce(reply, await deps.limits.hit(`notification-test:${person.userId}`, TESTS));
  if (!channels.some((channel) => deps.methods.of(channel).rings)) return;
  await limitTestCalls(deps.limits, [person.userId, person.phone ?? '']);
}

/** Calls that no incident asked for. @throws Problem `rate_limited` after three in an hour for one of these subjects */
export async function limitTestCalls(limits: PreferenceRoutesDeps['limits'], subjects: readonly string[]): Promise<void> {
  if (!limits) return;
  for (const subject of subjects) {
    const verdict = await limits.hit(`notification-test-call:${subject}`, TEST_CALLS);
    if (!verdict.allowed)
      throw new Problem('rate_limited', `${TEST_CALLS.hits} test calls are allowed in an hour`, {
        retryAfterSeconds: Math.max(1, Math.ceil(verdict.resetMs / 1_000)),
      });
  }
}

/** The pages once they are settled, or as they are when patience ends. */
async function settled(deps: PreferenceRoutesDeps, ids: readonly string[]): Promise<readonly ShownPage[]> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const pages = await findPages(deps.db, ids);
    if (performance.now() > until || !pages.some((page) => page.state === 'pending' || page.state === 'sending')) return pages;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
