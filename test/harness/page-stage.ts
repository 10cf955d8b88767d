import { DEFAULT_SLA_TARGETS } from '../../src/modules/incidents/sla/targets.ts';
import { notifyOfIncidents } from '../../src/wiring/incidents.ts';
import { onCallPorts } from '../../src/wiring/oncall.ts';
import { registerOnCallRoutes } from '../../src/modules/oncall/index.ts';
import { connectedMailer, connectionProviders, openChannels } from '../../src/integrations/providers.ts';
import type { PersonToPage } from '../../src/modules/escalation/ports.ts';
import { openConnections, registerConnectionRoutes } from '../../src/modules/connections/index.ts';
import { registerIncidentRoutes } from '../../src/modules/incidents/incidents.routes.ts';
import { registerResponderRoutes } from '../../src/modules/ics/responders/responders.routes.ts';
import { createIncident, type IncidentDeps, NO_ROOM, NOBODY_ON_CALL } from '../../src/modules/incidents/index.ts';
import { channelActions, LEADING, registerLeadRoutes } from '../../src/modules/ics/index.ts';
import {
  chatReplies,
  announcedGroups,
  incidentsPagedFor,
  openAskActions,
  openPageReviser,
  openPageSender,
  type PageSender,
  registerChatReplyRoutes,
  registerInboxRoutes,
  releaseConnected,
  reportTrouble,
  responderPages,
  workChatReply,
} from '../../src/modules/notifications/index.ts';
import type { PersonChannel, PersonChannelName } from '../../src/modules/notifications/pages/page.ts';
import type { PreferenceRule } from '../../src/modules/notifications/preferences/preferences.ts';
import { SYSTEM } from '../../src/platform/actor.ts';
import type { Queryable } from '../../src/platform/db/database.ts';
import { openLimits } from '../../src/platform/counters/limits.ts';
import { openSealer } from '../../src/platform/crypto/sealing.ts';
import { openOutbound } from '../../src/platform/outbound/outbound.ts';
import { openWakes } from '../../src/platform/wakes.ts';
import { openPagePlanner, openPaging, type PagePlanner, type PagingParts, registerPagingRoutes } from '../../src/wiring/notifications.ts';
import { type Cast, type Person, startCast, startServer, TEST_KEYS, type TestServer } from '../cast.ts';
import { type FakeChatone, startFakeChatone } from './fakes/fake-chatone.ts';
import { type FakeChattwo, startFakeChattwo } from './fakes/fake-chattwo.ts';
import type { SignedCallback } from './fakes/fake-http.ts';
import { type FakeVoiceone, startFakeVoiceone } from './fakes/fake-voiceone.ts';
import { type FakeVoicetwo, startFakeVoicetwo } from './fakes/fake-voicetwo.ts';
import { type SmtpSink, startSmtpSink } from './fakes/smtp-sink.ts';

/** The origin that the servers of a stage say they have. */
export const STAGE_ORIGIN = 'http://tocsin.test';

/** One server of the stage: its routes, and its work done when a test asks for it. */
export interface PageServer {
  readonly paging: PagingParts & PagePlanner;
  readonly incidents: IncidentDeps;
  readonly sender: PageSender;
  /** Sends everything that is due, edits what is out of date, works what chat said. */
  work(): Promise<void>;
  receive(callback: SignedCallback): Promise<{ status: number; body: string; type: string }>;
}

/** A page with what became of it. */
export interface StagePage {
  readonly id: string;
  readonly incident_id: string | null;
  readonly user_id: string;
  readonly channel: PersonChannelName;
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly bundle: string | null;
  readonly level: number;
  readonly alternate_for: string | null;
  readonly due_at: Date;
  readonly next_attempt_at: Date;
}

/** All ways to people as fakes, real incidents, and a server that is worked by hand. Bob is the one who is paged. */
export interface PageStage extends PageServer {
  readonly cast: Cast;
  readonly chatone: FakeChatone;
  readonly chattwo: FakeChattwo;
  readonly voiceone: FakeVoiceone;
  readonly voicetwo: FakeVoicetwo;
  readonly mail: SmtpSink;
  readonly dead: string[];
  /** Opens an incident; nobody is called by itself. */
  open(title: string, severity?: string): Promise<{ readonly id: string; readonly number: number }>;
  /** What the person's preferences are from now on. */
  prefer(person: Person, rules: readonly PreferenceRule[], quiet?: object | null): Promise<void>;
  plan(step: Partial<PersonToPage> & { readonly incidentId: string }): Promise<void>;
  command(command: 'acknowledge' | 'resolve' | 'reopen', incidentId: string): Promise<void>;
  pages(): Promise<readonly StagePage[]>;
  attempts(): Promise<readonly { readonly channel: string; readonly outcome: string; readonly detail: string | null }[]>;
  timeline(incidentId: string): Promise<readonly string[]>;
  /** Another server on the same database. */
  another(
    env?: Readonly<Record<string, string>>,
    url?: string,
  ): Promise<PageServer & { readonly server: TestServer; close(): Promise<void> }>;
  close(): Promise<void>;
}

export interface PageStageOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Stands in for a channel. */
  readonly channel?: (name: PersonChannelName, real: PersonChannel | null) => PersonChannel | null;
}

/** Sets the stage. */
export async function startPageStage(options: PageStageOptions = {}): Promise<PageStage> {
  const chatone = await startFakeChatone();
  const chattwo = await startFakeChattwo();
  const voiceone = await startFakeVoiceone();
  const voicetwo = await startFakeVoicetwo();
  const mail = await startSmtpSink();
  const env = {
    BASE_URL: STAGE_ORIGIN,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Tocsin <tocsin@example.com>',
    CHATONE_BASE_URL: chatone.apiUrl,
    CHATONE_BOT_TOKEN: chatone.botToken,
    CHATONE_SIGNING_SECRET: `${chatone.signingSecret},the-secret-before`,
    CHATTWO_BASE_URL: chattwo.url,
    CHATTWO_BOT_TOKEN: chattwo.botToken,
    VOICEONE_BASE_URL: voiceone.url,
    VOICEONE_ACCOUNT_SID: voiceone.accountSid,
    VOICEONE_AUTH_TOKEN: `${voiceone.authToken},the-token-before`,
    VOICEONE_FROM: voiceone.number,
    VOICETWO_BASE_URL: voicetwo.url,
    VOICETWO_API_KEY: voicetwo.apiKey,
    VOICETWO_CONNECTION_ID: voicetwo.connectionId,
    VOICETWO_PUBLIC_KEY: voicetwo.publicKey,
    VOICETWO_FROM: voicetwo.number,
    ...options.env,
  };
  const made = { own: null as PageServer | null };
  const cast = await startCast({
    env,
    register: (http, platform, identity) => {
      made.own = pageServer({ http, platform, identity } as TestServer, options);
    },
  });
  const own = made.own;
  if (!own) throw new Error('the stage has no server');
  for (const users of [chatone.users, chattwo.users])
    users.splice(
      users.findIndex((user) => user.email === 'alice@example.com'),
      1,
    );
  for (const name of ['Alice', 'Bob', 'Charlie']) {
    chatone.users.push({ id: `U0${name.toUpperCase()}`, email: `${name.toLowerCase()}@tocsin.test`, name });
    chattwo.users.push({ id: `mm${name.toLowerCase()}`, email: `${name.toLowerCase()}@tocsin.test`, username: name.toLowerCase() });
  }
  const { db } = cast.platform;
  const phones = { Alice: '+15005550001', Bob: '+15005550002', Charlie: '+15005550003' };
  for (const person of [cast.alice, cast.bob, cast.charlie])
    await db.query('update users set phone = $2 where id = $1', [person.userId, phones[person.name as 'Bob']]);
  // Whoever sets no rules here is notified by what needs no provider; the built-in rules have tests of their own.
  await db.query(
    `insert into system_settings (name, value, updated_at, updated_by) values ('default_notification_rules', $1, app_now(), $2)`,
    [
      JSON.stringify(
        (['high', 'low'] as const).flatMap((urgency) =>
          (['in_app', 'email'] as const).map((method) => ({ urgency, method, delay_minutes: 0 })),
        ),
      ),
      JSON.stringify(SYSTEM),
    ],
  );
  const by = { actor: SYSTEM };
  return {
    ...own,
    cast,
    chatone,
    chattwo,
    voiceone,
    voicetwo,
    mail,
    dead: [],
    open: (title, severity = 'critical') =>
      db.transaction((tx) => createIncident(tx, own.incidents, { title, severity }, { by, source: 'manual' })),
    prefer: async (person, rules, quiet = null) => {
      await db.query(
        `insert into notification_preferences (user_id, rules, quiet_hours, updated_at) values ($1, $2, $3, app_now())
         on conflict (user_id) do update set rules = excluded.rules, quiet_hours = excluded.quiet_hours`,
        [person.userId, JSON.stringify(rules), quiet === null ? null : JSON.stringify(quiet)],
      );
    },
    plan: (step) =>
      db.transaction((tx) =>
        own.paging.pages.plan(tx, [
          { episode: 1, round: 1, level: 1, userId: cast.bob.userId, scheduleId: null, urgency: 'high', ...step },
        ]),
      ),
    command: async (command, incidentId) => {
      const { commandIncident } = await import('../../src/modules/incidents/index.ts');
      const outcome = await db.transaction((tx) => commandIncident(tx, own.incidents, { command, incidentId, ...by }));
      if (outcome.kind === 'refused') throw outcome.problem;
    },
    pages: () =>
      db.query<StagePage>(
        `select id, incident_id, user_id, channel, state, reason, attempts, bundle, level, alternate_for, due_at, next_attempt_at
           from pages order by created_at, id`,
      ),
    attempts: () => db.query(`select p.channel, a.outcome, a.detail from page_attempts a join pages p on p.id = a.page_id order by a.id`),
    timeline: async (incidentId) =>
      (
        await db.query<{ kind: string; text: string }>(
          'select kind, text from incident_timeline where incident_id = $1 order by position',
          [incidentId],
        )
      ).map(({ kind, text }) => `${kind}: ${text}`),
    another: async (changed = {}, url = cast.database.url) => {
      const second = { own: null as PageServer | null };
      const server = await startServer(
        { ...cast.database, url },
        {
          env: { ...env, ...changed },
          register: (http, platform, identity) => {
            second.own = pageServer({ http, platform, identity } as TestServer, options);
          },
        },
      );
      if (!second.own) throw new Error('the second server has no paging');
      return { ...second.own, server, close: () => server.close() };
    },
    close: async () => {
      await own.sender.stop();
      await cast.close();
      await Promise.all([chatone.stop(), chattwo.stop(), voiceone.stop(), voicetwo.stop(), mail.stop()]);
    },
  };
}

function pageServer({ http, platform, identity }: TestServer, options: PageStageOptions): PageServer {
  const { config, db, live, log, baseUrl } = platform;
  const outbound = openOutbound({ allowedCidrs: ['127.0.0.0/8'] });
  const mailRules = { ownUrl: config.SMTP_URL, allowedCidrs: [] };
  const connections = openConnections({
    db,
    config,
    live,
    log,
    sealer: openSealer(TEST_KEYS.encryptionKeys),
    providers: connectionProviders(outbound, mailRules),
  });
  const mailer = connectedMailer(connections, mailRules);
  const channels = openChannels({ connections, outbound, mailer, baseUrl, actionKey: 'an action key' });
  const personChannelFor = async (name: PersonChannelName) => {
    const real = await channels.personChannelFor(name);
    return options.channel ? options.channel(name, real) : real;
  };
  const planner = openPagePlanner({ platform, wakes: openWakes() }, { personChannelFor });
  const incidents: IncidentDeps = {
    live,
    onCall: NOBODY_ON_CALL,
    notify: notifyOfIncidents(live, planner),
    onAlertsChanged: () => {},
    leading: LEADING,
    announced: announcedGroups,
    escalations: {
      start: async () => {},
      stop: (tx, incidentId, reason) => planner.pages.cancel(tx, incidentId, reason),
      async resume(tx, { id, episode }, after) {
        await planner.pages.resume(tx, id, episode, after);
        return null;
      },
      move: async () => 'no_policy',
      escalate: async () => ({ ok: true, level: 2 }),
      stateOf: async () => null,
    },
  };
  const ports = onCallPorts(live, planner);
  const askActions = openAskActions(db, incidents, planner, ports);
  const paging = openPaging({ ...platform, reserved: db }, planner, { channels: { personChannelFor }, incidents, askActions });
  const silences = { db, live, knownServices: async () => new Set<string>(), wake: () => {} };
  const platforms = channels.platforms;
  const replies = chatReplies({
    db,
    log,
    platforms,
    live,
    onChanged: () => {},
    mirror: async () => {},
    incidents,
    silences,
    channelActions: channelActions({ ...incidents, pages: responderPages(planner), room: NO_ROOM, baseUrl: platform.baseUrl }),
    askActions: paging.askActions,
    decisions: { about: async () => null, run: async () => ({ kind: 'refused', reason: 'There is nothing to decide.' }) },
  });
  const sender = openPageSender(paging);
  const reviser = openPageReviser(paging);
  const limits = openLimits({ db, log, redis: null });
  registerPagingRoutes(http, { ...paging, voicePlatforms: channels.voicePlatforms }, { identity, limits });
  registerConnectionRoutes(http, { connections, baseUrl });
  registerInboxRoutes(http, { db, live });
  registerOnCallRoutes(http, { db, live, ports, lint: async () => [], pepper: TEST_KEYS.pepper, baseUrl });
  const wasPaged = async (queried: Queryable, userId: string, id: string) => (await incidentsPagedFor(queried, userId, [id])).has(id);
  registerLeadRoutes(http, { ...incidents, db, room: NO_ROOM });
  registerIncidentRoutes(http, { ...incidents, db, wasPaged, room: NO_ROOM, slaTargets: async () => DEFAULT_SLA_TARGETS });
  registerResponderRoutes(http, { ...incidents, pages: responderPages(planner), db });
  // The fakes sign by this machine's clock, and tests move the database's.
  registerChatReplyRoutes(http, {
    db,
    platforms: channels.platforms,
    incidentOf: async () => null,
    onStored: () => {},
    clock: () => new Date(),
  });
  http.addHook('onClose', async () => {
    await mailer.close();
    await limits.close();
    await outbound.close();
  });
  return {
    paging: { ...paging, ...planner },
    incidents,
    sender,
    work: async () => {
      await sender.run();
      await sender.idle();
      for (const { provider } of channels.platforms) {
        while (await workChatReply(replies, provider)) {
          // Until none is due.
        }
      }
      await reviser.run();
      await reviser.idle();
      await releaseConnected(paging);
      await reportTrouble(paging);
    },
    receive: async (callback) => {
      const response = await http.inject({ method: 'POST', url: callback.path, headers: { ...callback.headers }, payload: callback.body });
      return { status: response.statusCode, body: response.body, type: String(response.headers['content-type'] ?? '') };
    },
  };
}
