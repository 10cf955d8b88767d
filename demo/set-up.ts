import { randomBytes } from 'node:crypto';
import { type FakeChatone, startFakeChatone } from '../test/harness/fakes/fake-chatone.ts';
import { type FakeChattwo, startFakeChattwo } from '../test/harness/fakes/fake-chattwo.ts';
import type { Client } from './client.ts';
import { NEW_USER } from './new-user.ts';
import { COLLEAGUES } from './people.ts';

/** The new user's account in each chat. */
export const CHAT_USERS = { slack: 'U0ANNA', mattermost: 'mmanna' } as const;

/** Both stand-ins. They check tokens, signatures and shapes as the real servers do. */
export interface Chats {
  readonly slack: FakeChatone;
  readonly mattermost: FakeChattwo;
  stop(): Promise<void>;
}

/** Starts both, with the channels that the demo's rules name. */
export async function startChats(): Promise<Chats> {
  const slack = await startFakeChatone();
  const mattermost = await startFakeChattwo();
  slack.users.splice(
    0,
    slack.users.length,
    { id: CHAT_USERS.slack, email: NEW_USER.email, name: NEW_USER.display_name },
    ...COLLEAGUES.map(({ email, display_name }, index) => ({ id: `U0COLLEAGUE${index}`, email, name: display_name })),
  );
  slack.channels.splice(
    0,
    slack.channels.length,
    { id: 'C0ALERTS', name: 'alerts', member: true },
    { id: 'C0STORE', name: 'storefront-oncall', member: true },
    { id: 'C0RANDOM', name: 'random', member: false },
  );
  mattermost.users.splice(0, mattermost.users.length, { id: CHAT_USERS.mattermost, email: NEW_USER.email, username: 'anna' });
  mattermost.channels.splice(0, mattermost.channels.length, channel('payments', 'Payments'), channel('platform', 'Platform'));
  return {
    slack,
    mattermost,
    stop: async () => void (await Promise.all([slack.stop(), mattermost.stop()])),
  };
}

function channel(name: string, display: string) {
  const id = Array.from(randomBytes(26), (byte) => 'abcdefghijkmnopqrstuwxyz13456789'[byte % 32]).join('');
  return { id, name, display_name: display, member: true };
}

/** What the server must know of the stand-ins. */
export function chatEnvironment({ slack, mattermost }: Chats): Record<string, string> {
  return {
    CHATONE_BASE_URL: slack.apiUrl,
    CHATONE_BOT_TOKEN: slack.botToken,
    CHATONE_SIGNING_SECRET: slack.signingSecret,
    CHATTWO_BASE_URL: mattermost.url,
    CHATTWO_BOT_TOKEN: mattermost.botToken,
    CHATTWO_CALLBACK_SECRET: mattermost.hookToken,
    // Outgoing calls reach no private network unless it is allowed; the stand-ins are on this machine.
    OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8',
  };
}

/** Makes the new user's account; returns a token to post alerts with. */
export async function makeAccount(client: Client): Promise<string> {
  await client.call('POST', '/api/v1/setup', NEW_USER);
  await client.call('DELETE', '/api/v1/users/me/wake-question');
  const made = (await client.call('POST', '/api/v1/webhook-tokens', { name: 'demo-alertmanager' })) as { readonly token: string };
  return made.token;
}

const DESTINATIONS = [
  { name: 'all-alerts', provider: 'chatone', channel: 'C0ALERTS' },
  { name: 'storefront', provider: 'chatone', channel: 'C0STORE' },
  { name: 'payments', provider: 'chattwo', channel: 'ops/payments' },
  { name: 'platform', provider: 'chattwo', channel: 'ops/platform' },
];
const RULES = [
  { name: 'Watchdog is not routed', matchers: ['alertname="Watchdog"'], destinations: [] },
  {
    name: 'Storefront, customers see it',
    matchers: ['team="storefront"'],
    severities: ['critical', 'high'],
    destinations: ['storefront'],
    continue: true,
  },
  { name: 'Payments', matchers: ['namespace=~"payments.*"'], destinations: ['payments'] },
  {
    name: 'Certificates, in office hours',
    matchers: ['alertname="CertificateExpiresSoon"'],
    destinations: ['platform'],
    mute: [{ weekdays: ['saturday:sunday'], location: 'Europe/Berlin' }],
  },
  { name: 'Platform', matchers: ['team="platform"', 'cluster=~"eu-.*"'], destinations: ['platform'] },
];

/** Destinations and rules, saved as a team would come to them: step by step. */
export async function saveRules(client: Client): Promise<void> {
  const steps = [RULES.slice(0, 1), RULES.slice(0, 3), RULES];
  for (const rules of steps) {
    const { version } = (await client.call('GET', '/api/v1/routes')) as { readonly version: number };
    await client.call('PUT', '/api/v1/routes', { version, destinations: DESTINATIONS, rules, default_destinations: ['all-alerts'] });
  }
}

/** Which services customers see, and under which name. */
const SHOWN = { checkout: 'Checkout', search: 'Search', login: 'Sign-in', ledger: 'Payments' };

/** The page that customers look at: its components follow the incidents of their services. Returns its address. */
export async function makeStatusPage(client: Client): Promise<string> {
  const { items } = (await client.call('GET', '/api/v1/services?limit=100')) as {
    readonly items: readonly { readonly id: string; readonly name: string }[];
  };
  const components = Object.entries(SHOWN).map(([service, name]) => ({
    name,
    automatic: true,
    automatic_from: 'triggered',
    service_id: items.find((each) => each.name === service)?.id,
  }));
  await client.call('POST', '/api/v1/status-pages', {
    slug: 'example-shop',
    title: 'Example Shop',
    description: 'How the shop does, and what we know.',
    components,
  });
  return `${client.url}/status/example-shop`;
}
