import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type OidcServer, passWithoutBrowser, startOidcServer } from '../harness/fakes/oidc-provider.ts';
import pg from 'pg';
import { freePort } from '../harness/processes.ts';
import { seriousProblems } from './harness/axe.ts';
import { ownStage } from './harness/shared.ts';
import { ADMIN, NO_BROWSER, type Stage } from './harness/stage.ts';

const CLIENT = { id: 'tocsin', secret: 'a client secret for tests' };

async function sql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

describe('signing in through a real OpenID Connect server, in a real browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let oidc: OidcServer;
  let id: string;
  /** Of people at the provider. */
  const groups = new Map<string, unknown>();
  before(async () => {
    // Browsers give passkeys to names, not to addresses.
    const proxy = async (port: number) => ({ url: `http://localhost:${port}`, close: async () => {} });
    stage = await ownStage({ env: { OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8' }, proxy });
    await stage.setUp();
    const port = await freePort();
    const made = await stage.call('POST', '/api/v1/oidc/providers', {
      name: 'Corp',
      issuer: `http://127.0.0.1:${port}`,
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      sign_up: 'allowed',
      allowed_domains: ['example.org'],
      default_role: 'operator',
    });
    id = String(made['id']);
    oidc = await startOidcServer({
      port,
      client: CLIENT,
      redirectUris: [String(made['callback_url'])],
      afterLogout: `${stage.url}/`,
      claimsOf: (login) => ({
        email: `${login}@example.org`,
        email_verified: login !== 'unverified',
        name: login,
        ...(groups.has(login) ? { groups: groups.get(login) } : {}),
      }),
    });
  });
  afterEach((test) => stage.closePages(test));
  after(async () => {
    await oidc?.close();
    await stage?.close();
  });

  /** Fills the provider's own pages: who one is, and that Tocsin may know. */
  async function passProvider(page: Page, login: string): Promise<void> {
    await page.waitForURL(`${oidc.issuer}/interaction/**`);
    await page.fill('input[name=login]', login);
    await page.fill('input[name=password]', 'whatever');
    await page.click('button[type=submit]');
    // The page that asks for consent looks like the one before it.
    await page.waitForSelector('input[name=prompt][value=consent]', { state: 'attached' });
    await page.click('button[type=submit]');
  }
  const whoami = (page: Page) =>
    page.evaluate(
      async () => (await (await fetch('/api/v1/auth/me')).json()) as { user?: { email: string; role: string; display_name: string } },
    );

  test('S41: a newcomer of the company signs in, lands where they were going, and signs out here and there', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/api/v1/auth/oidc/${id}/authorize?return_to=/alerts`);
    await passProvider(page, 'nora');
    await page.waitForURL(`${stage.url}/alerts`);
    const { user } = await whoami(page);
    assert.deepEqual([user?.email, user?.role], ['nora@example.org', 'operator']);

    await page.getByRole('button', { name: 'nora' }).click();
    await page.getByRole('button', { name: 'Sign out here and at Corp' }).click();
    await page.waitForURL(/session\/end/);
    await page.click('button[value=yes], button[name=logout]');
    await page.waitForURL((url) => url.origin === stage.url);
    assert.equal((await whoami(page)).user, undefined);

    // The provider asks again who one is: its own session has ended too.
    await page.goto(`${stage.url}/api/v1/auth/oidc/${id}/authorize`);
    await page.waitForURL(`${oidc.issuer}/interaction/**`);
    await page.locator('input[name=login]').waitFor();
  });

  test('S44: an account with the same address is not opened; linked while signed in, it is', async () => {
    const login = ADMIN.email.split('@')[0] ?? '';
    const stranger = await stage.newPage();
    await stranger.goto(`${stage.url}/api/v1/auth/oidc/${id}/authorize`);
    await passProvider(stranger, login);
    await stranger.waitForURL(`${stage.url}/api/v1/auth/oidc/${id}/callback**`);
    assert.match((await stranger.locator('[role=alert]').textContent()) ?? '', /Sign in with your password and link Corp/);

    const admin = await stage.signedIn('/alerts');
    await admin.goto(`${stage.url}/api/v1/users/me/oidc/${id}/authorize?return_to=/alerts`);
    await passProvider(admin, login);
    await admin.waitForURL(`${stage.url}/alerts`);
    const links = await stage.call('GET', '/api/v1/users/me/linked-accounts');
    assert.deepEqual(
      (links['items'] as { provider: string; subject: string }[]).map((link) => [link.provider, link.subject]),
      [[`oidc:${id}`, login]],
    );

    const returning = await stage.newPage();
    await returning.goto(`${stage.url}/api/v1/auth/oidc/${id}/authorize?return_to=/alerts`);
    await passProvider(returning, login);
    await returning.waitForURL(`${stage.url}/alerts`);
    const { user } = await whoami(returning);
    assert.deepEqual([user?.email, user?.role], [ADMIN.email, 'admin']);
  });

  test('S40: a finished way back, opened again or in another browser, signs nobody in and shows a page that runs nothing', async () => {
    const page = await stage.newPage();
    const backs: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/callback')) backs.push(request.url());
    });
    await page.goto(`${stage.url}/api/v1/auth/oidc/${id}/authorize`);
    await passProvider(page, 'rita');
    await page.waitForURL((url) => url.origin === stage.url && !url.pathname.startsWith('/api/'));
    assert.equal(backs.length, 1);
    const faults = stage.faults.length;
    const other = await stage.newPage();
    const answer = await other.goto(backs[0] ?? '');
    assert.equal(answer?.status(), 400);
    assert.match((await other.locator('[role=alert]').textContent()) ?? '', /start again/);
    assert.equal((await whoami(other)).user, undefined);
    assert.deepEqual(stage.faults.slice(faults), []);
  });

  test('whom the company’s domain does not cover, or who is not verified, is told why', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/api/v1/auth/oidc/${id}/authorize`);
    await passProvider(page, 'unverified');
    await page.waitForURL(`${stage.url}/api/v1/auth/oidc/${id}/callback**`);
    assert.match((await page.locator('[role=alert]').textContent()) ?? '', /does not say that your email address is verified/);
  });

  test('an admin maps a group that was seen, previews a rename, and the next sign-in does what the preview said', async () => {
    const comes = async () => {
      const cookie = await passWithoutBrowser(`${stage.url}/api/v1/auth/oidc/${id}/authorize`, 'gus');
      const role = async () => {
        const me = await fetch(`${stage.url}/api/v1/auth/me`, { headers: { cookie } });
        return ((await me.json()) as { user?: { role: string } }).user?.role;
      };
      return { role: await role(), later: role };
    };
    groups.set('gus', ['ops', 'guild']);
    await stage.call('PATCH', `/api/v1/oidc/providers/${id}`, { default_role: 'viewer' });
    assert.equal((await comes()).role, 'viewer');

    const admin = await stage.signedIn('/identity');
    const edit = async () => {
      await admin.getByRole('button', { name: 'More for Corp' }).click();
      await admin.getByRole('menuitem', { name: 'Edit' }).click();
    };
    const previewed = async () => {
      await admin.getByRole('button', { name: 'Preview' }).click();
      const sentences = admin.getByRole('status').getByRole('listitem');
      await sentences.first().waitFor();
      return sentences.allTextContents();
    };
    await edit();
    await admin.getByRole('button', { name: 'ops · 1' }).click();
    await admin.getByLabel('Role of ops').first().click();
    await admin.getByRole('option', { name: 'Operator' }).click();
    assert.equal((await previewed())[0], 'One person would become operator: gus.');
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
    const first = await comes();
    assert.equal(first.role, 'operator');

    await edit();
    await admin.getByRole('textbox', { name: 'Group', exact: true }).fill('platform');
    await admin.getByLabel('They become viewers').check();
    assert.equal((await previewed())[0], 'One person would lose operator: gus.');
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
    assert.deepEqual([(await comes()).role, await first.later()], ['viewer', 'viewer'], 'the open session too');
    const users = (await stage.call('GET', '/api/v1/users?search=gus'))['items'] as { role_from: unknown }[];
    assert.deepEqual(users[0]?.role_from, { provider_id: id, provider: 'Corp', group: null });
    await stage.call('PATCH', `/api/v1/oidc/providers/${id}`, { group_mappings: [], no_group: 'keep', default_role: 'operator' });
  });

  /** An authenticator of the browser, which its owner unlocks. */
  async function authenticator(page: Page): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
  }

  test('a passkey made in the web app signs in alone, and as the second step; what is powerful asks once and goes on by itself', async () => {
    const page = await stage.signedIn('/account?tab=second-factor');
    await authenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Test laptop');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('This is the only time they are shown').waitFor();
    assert.equal((await page.locator('figure pre').innerText()).trim().split('\n').length, 10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 of 10 left').waitFor();
    await page.getByRole('button', { name: 'Rename Test laptop' }).click();
    await page.getByLabel('New name of Test laptop').fill('Old laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Old laptop' }).getByText('Passkey · added').waitFor();
    assert.deepEqual(await seriousProblems(page), []);

    const signOut = async () => {
      await page.context().clearCookies({ name: /^svc_(session|csrf)$/ });
      await page.goto(`${stage.url}/login?next=/account`);
    };
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${stage.url}/account`);

    await signOut();
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.waitForURL(`${stage.url}/account`);

    await sql(stage.databaseUrl, `update sessions set proved_at = app_now() - interval '1 hour'`);
    await page.goto(`${stage.url}/identity`);
    await page.getByLabel('Remember a device, in days').fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByText('The rules are saved').waitFor();
    await dialog.waitFor({ state: 'hidden' });

    // An old session is asked at once, over the page.
    await sql(stage.databaseUrl, 'update sessions set factor_at = null');
    await page.goto(`${stage.url}/alerts`);
    await page.waitForURL(/\/second-factor\?next=/);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.waitForURL(/\/alerts/);
    await sql(stage.databaseUrl, 'delete from passkeys');
    assert.deepEqual(stage.faults, []);
  });
});
