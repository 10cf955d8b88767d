import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { scene, shows } from './sight.ts';

/** Words of each screen about people and access. */
const PLACES: readonly (readonly [path: string, words: string])[] = [
  ['/users', 'ben@example.org'],
  ['/account', 'Phone'],
  ['/account?tab=sign-in', 'New password'],
  ['/account?tab=sessions', 'This device'],
  ['/account?tab=linked', 'No linked accounts yet'],
  ['/account?tab=tokens', 'Revoke'],
  ['/tokens', 'Never expires'],
  ['/identity', 'Example Corp'],
  ['/secrets', 'Reads images.'],
  ['/audit', 'created user'],
  ['/system', 'Show all'],
  ['/login', 'Sign in with Example Corp'],
  ['/forgot-password', 'Send link'],
  ['/reset-password', 'link is incomplete'],
  ['/confirm-email', 'link is incomplete'],
  ['/account?tab=notifications', 'Notifications sent to you'],
];

export const PEOPLE = scene(
  'people and access',
  async ({ call }) => {
    const password = 'a sentence for tests';
    await call('POST', '/api/v1/users', { email: 'ben@example.org', display_name: 'Ben', role: 'operator', password });
    await call('POST', '/api/v1/user/tokens', { name: 'script', permissions: ['alerts:read'], expires_at: null });
    await call('POST', '/api/v1/shared-secrets', { name: 'registry', value: 'a value nobody sees', description: 'Reads images.' });
    await call('POST', '/api/v1/credential-providers', {
      name: 'grafana',
      kind: 'grafana',
      settings: { url: 'https://grafana.example.org' },
      secrets: { api_key: 'a key nobody sees' },
    });
    await call('POST', '/api/v1/oidc/providers', { name: 'Example Corp', issuer: 'https://127.0.0.1:9', client_id: 'tocsin' });
  },
  [
    ...PLACES.map(([at, words]) => ({ name: at, at, ready: shows(words) })),
    {
      name: 'roles',
      at: '/users',
      ready: async (page) => {
        await page.getByRole('tab', { name: 'Roles' }).click();
        await page.getByText('Permissions of each role').waitFor();
      },
    },
    {
      name: 'the form of an invitation',
      at: '/users',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Invite', exact: true }).click();
        await page.getByRole('dialog').getByLabel('Name').waitFor();
      },
    },
    {
      name: 'the choices of the audit log',
      at: '/audit',
      ready: async (page) => {
        await page.getByRole('list', { name: 'Events' }).waitFor();
        await page.getByRole('combobox', { name: 'Event type' }).click();
        await page.getByRole('option', { name: 'Sign-ins' }).waitFor();
      },
    },
  ],
);

export const PHONE_NUMBER = scene(
  'a phone number that waits to be confirmed',
  ({ call }) => call('POST', '/api/v1/auth/profile', { phone: '+4915112345678' }),
  [
    {
      name: 'profile',
      at: '/account?tab=profile',
      ready: async (page) => {
        await page.getByRole('heading', { name: 'Confirm +4915112345678' }).waitFor();
        await page.getByText('You cannot be called until then.').waitFor();
        assert.equal(await page.getByRole('button', { name: 'Confirm', exact: true }).isDisabled(), true);
        await page.getByRole('button', { name: 'Call me with a code' }).click();
        await page.getByText('No phone provider is connected', { exact: false }).waitFor();
      },
    },
  ],
);

export const STATUS_PAGES = scene(
  'status pages',
  async ({ call }) => {
    const components = Array.from({ length: 12 }, (_, n) => ({
      name: `Component ${n} with a rather long name`,
      group: n < 6 ? 'Europe' : 'Elsewhere',
      status: n === 3 ? 'major_outage' : 'operational',
    }));
    const { id } = await call('POST', '/api/v1/status-pages', {
      slug: 'much',
      title: 'Much to say',
      components,
      description: 'All regions',
    });
    const of = `/api/v1/status-pages/${String(id)}`;
    for (let n = 0; n < 3; n += 1)
      await call('POST', `${of}/incidents`, {
        title: `Incident ${n}`,
        message: 'Line one\nLine two',
        status: n === 0 ? 'resolved' : 'identified',
      });
    for (const host of ['a', 'b']) await call('POST', `${of}/subscribers`, { url: `https://${host}.example.com/hook` });
    return `/status-pages/${String(id)}`;
  },
  [
    { name: 'the list', at: '/status-pages', ready: (page) => page.getByRole('link', { name: 'Much to say' }).waitFor() },
    {
      name: 'the form beside its preview',
      at: (screen) => screen,
      ready: async (page) => {
        await page.getByText('Incident 2').waitFor();
        await page.getByRole('tab', { name: 'Edit' }).click();
        await page.getByRole('button', { name: 'More about Component 0 with a rather long name' }).click();
        await page.frameLocator('iframe').getByText('Component 11').first().waitFor();
      },
    },
    {
      name: 'subscribers',
      at: (screen) => screen,
      ready: async (page) => {
        await page.getByRole('tab', { name: 'Subscribers' }).click();
        await page.getByText('Webhook at a.example.com').waitFor();
      },
    },
  ],
);

/** The last: what is connected shows on other screens. */
export const INTEGRATIONS = scene(
  'integrations',
  async ({ call }) => {
    const save = (values: object) => call('PUT', '/api/v1/integrations', values);
    await save({ chatone: { bot_token: 'xoxb-browser-test-1', base_url: 'http://127.0.0.1:9/api' } });
    await save({ webhook: { signing_secret: 'their secret of sixteen and more' } });
    await save({ chattwo: { base_url: 'https://one.example', bot_token: 'one' } });
  },
  [
    {
      name: 'every card, opened',
      at: '/integrations',
      ready: async (page: Page) => {
        const card = (name: string) => page.getByRole('region', { name, exact: true });
        await card('Slack').waitFor();
        for (const name of ['Slack', 'Mattermost', 'Email', 'Twilio', 'Telnyx', 'Outgoing webhook', 'Google'])
          await card(name)
            .getByRole('button', { name: /Set up|Settings/ })
            .first()
            .click();
      },
    },
  ],
);
