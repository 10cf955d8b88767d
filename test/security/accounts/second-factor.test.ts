import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { LightMyRequestResponse as Response } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { COMMAND_LINE, resetPassword, resetSecondFactorOf, ROLE_PERMISSIONS } from '../../../src/modules/identity/index.ts';
import { createPerson, injectAs, type Person, startServer, type TestServer } from '../../cast.ts';
import { moveClock } from '../../harness/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { SoftPasskey } from '../../harness/fakes/soft-passkey.ts';

const ORIGIN = 'https://tocsin.test';
const PASSWORD = 'correct horse battery';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Cookies = Person['cookies'];

describe('a second factor', () => {
  let database: TestDatabase;
  let server: TestServer;
  let ahead = 0;
  let people = 0;

  before(async () => {
    database = await createTestDatabase();
    server = await startServer(database, { env: { BASE_URL: ORIGIN, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'tocsin@tocsin.test' } });
  });
  afterEach(() => server.platform.db.query('delete from sign_in_rules'));
  after(async () => {
    await moveClock(database.url, 0);
    await server.close();
    await database.drop();
  });

  /** Time never goes back in a test: codes that were used would be refused. */
  const wait = (ms: number) => {
    ahead += ms;
    return moveClock(database.url, ahead);
  };
  const now = async () => {
    const [row] = await server.platform.db.query<{ now: Date }>('select app_now() as now');
    return row?.now.getTime() ?? 0;
  };
  const rule = (second_factor: string, remember_device_days = 30) =>
    server.platform.db.query(
      `insert into sign_in_rules (second_factor, remember_device_days) values ($1, $2)
       on conflict (singleton) do update set second_factor = $1, remember_device_days = $2`,
      [second_factor, remember_device_days],
    );
  const audited = async (event: string, userId: string) =>
    (await server.platform.db.query('select 1 from audit_events where event = $1 and entity_id = $2', [event, userId])).length;
  const mails = async (email: string) =>
    (
      await server.platform.db.query<{ subject: string }>('select subject from mail_outbox where recipient = $1 order by created_at, id', [
        email,
      ])
    ).map(({ subject }) => subject);

  const post = (url: string, payload: object = {}, cookies: Record<string, string> = {}) =>
    server.http.inject({ method: 'POST', url: `/api/v1/auth${url}`, payload, cookies });
  const cookiesOf = (response: Response): Record<string, string> =>
    Object.fromEntries(response.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));
  const sessionOf = (response: Response): Cookies => {
    const { svc_session = '', svc_csrf = '' } = cookiesOf(response);
    return { svc_session, svc_csrf };
  };
  const as = (cookies: Cookies, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    injectAs(server, cookies, { method, url: `/api/v1${url}`, ...(payload ? { payload } : {}) });
  const codeOf = (response: Response): string => (response.body === '' ? '' : response.json<{ code: string }>().code);
  const fieldOf = (response: Response): string | undefined => response.json<{ errors?: { pointer: string }[] }>().errors?.[0]?.pointer;

  /** Somebody with a password and a session that it opened. */
  async function somebody(role: Person['role'] = 'admin'): Promise<{ email: string; userId: string; cookies: Cookies }> {
    people += 1;
    const { email, userId } = await createPerson(server, `Person${people}`, role);
    await resetPassword(server.platform.db, email, PASSWORD);
    const entered = await post('/login', { email, password: PASSWORD });
    assert.equal(entered.statusCode, 200, entered.body);
    return { email, userId, cookies: sessionOf(entered) };
  }

  const codeAt = (secret: string, at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

  /** Somebody with an authenticator app, its secret and the recovery codes. The code of this moment is used. */
  async function withApp(role: Person['role'] = 'admin') {
    const person = await somebody(role);
    const begun = await as(person.cookies, 'POST', '/auth/second-factor/app');
    assert.equal(begun.statusCode, 200, begun.body);
    const { secret } = begun.json<{ secret: string }>();
    const confirmed = await as(person.cookies, 'POST', '/auth/second-factor/app/confirm', { code: codeAt(secret, await now()) });
    assert.equal(confirmed.statusCode, 200, confirmed.body);
    return { ...person, secret, recovery: confirmed.json<{ recovery_codes: string[] }>().recovery_codes };
  }

  /** The next code: those before are used up. */
  async function nextCode(secret: string): Promise<string> {
    await wait(30 * SECOND_MS);
    return codeAt(secret, await now());
  }

  /** The first step of a sign-in: what its browser holds then. */
  async function firstStep(email: string, cookies: Record<string, string> = {}): Promise<Record<string, string>> {
    const half = await post('/login', { email, password: PASSWORD }, cookies);
    assert.equal(half.statusCode, 202, half.body);
    assert.equal(cookiesOf(half)['svc_session'], undefined, 'a password alone opened a session');
    return { ...cookies, ...cookiesOf(half) };
  }

  /** Somebody with a passkey. */
  async function withPasskey(role: Person['role'] = 'admin') {
    const person = await somebody(role);
    const passkey = new SoftPasskey(ORIGIN);
    const added = await addPasskey(person.cookies, passkey);
    assert.equal(added.statusCode, 201, added.body);
    return { ...person, passkey };
  }

  const optionsOf = async (answer: Promise<Response>) => (await answer).json<{ options: { challenge: string } }>().options;
  async function addPasskey(cookies: Cookies, passkey: SoftPasskey, flaws: Parameters<SoftPasskey['make']>[1] = {}): Promise<Response> {
    const options = await optionsOf(as(cookies, 'POST', '/auth/second-factor/passkeys/options'));
    return as(cookies, 'POST', '/auth/second-factor/passkeys', { name: 'Laptop', passkey: passkey.make(options, flaws) });
  }
  async function signInBy(passkey: SoftPasskey, flaws: Parameters<SoftPasskey['show']>[1] = {}): Promise<Response> {
    return post('/passkey', { passkey: passkey.show(await optionsOf(post('/passkey/options')), flaws) });
  }

  test('required of nobody, whoever has none signs in with a password and is never asked again', async () => {
    const { cookies } = await somebody();
    await wait(30 * MINUTE_MS);
    assert.equal((await as(cookies, 'POST', '/webhook-tokens', { name: 'as before' })).statusCode, 201);
    const { required, app_since, passkeys } = (await as(cookies, 'GET', '/auth/second-factor')).json();
    assert.deepEqual({ required, app_since, passkeys }, { required: false, app_since: null, passkeys: [] });
  });

  test('an app counts once it showed a code, brings ten recovery codes, and its owner gets a mail', async () => {
    const { cookies, email, userId } = await somebody();
    const { secret, uri } = (await as(cookies, 'POST', '/auth/second-factor/app')).json<{ secret: string; uri: string }>();
    assert.match(uri, new RegExp(`^otpauth://totp/Tocsin:${email.replace('@', '%40')}\\?.*secret=${secret}`));
    const confirm = (code: string) => as(cookies, 'POST', '/auth/second-factor/app/confirm', { code });
    assert.equal(fieldOf(await confirm(codeAt(secret, (await now()) + 5 * MINUTE_MS))), '/code');
    assert.equal((await post('/login', { email, password: PASSWORD })).statusCode, 200, 'an unconfirmed app was asked for');
    const { recovery_codes: codes } = (await confirm(codeAt(secret, await now()))).json<{ recovery_codes: string[] }>();
    assert.equal(new Set(codes).size, 10);
    const [row] = await server.platform.db.query<{ secret: string; codes: string }>(
      `select secret, (select string_agg(digest::text, ' ') from recovery_codes where user_id = $1) as codes from one_time_code_apps where user_id = $1`,
      [userId],
    );
    assert.ok(
      row && !row.secret.includes(secret) && !codes.some((code) => row.codes.includes(code)),
      'a secret stands open in the database',
    );
    assert.deepEqual(await mails(email), ['A second factor was added to your Tocsin account']);
    assert.equal(await audited('second_factor.added', userId), 1);
    assert.equal((await as(cookies, 'POST', '/auth/second-factor/app')).statusCode, 409);
  });

  test('a sign-in takes two steps: the code of now, or of the step before or after, each once', async () => {
    const { email, secret } = await withApp();
    for (const off of [0, -30 * SECOND_MS, 30 * SECOND_MS]) {
      await wait(90 * SECOND_MS);
      const code = codeAt(secret, (await now()) + off);
      const entered = await post('/second-step', { code }, await firstStep(email));
      assert.equal(entered.statusCode, 200, `${off}: ${entered.body}`);
      assert.equal((await as(sessionOf(entered), 'GET', '/auth/me')).json().hold, null);
      assert.equal(fieldOf(await post('/second-step', { code }, await firstStep(email))), '/code', 'a code worked twice');
    }
    for (const off of [-5 * MINUTE_MS, 5 * MINUTE_MS, -DAY_MS]) {
      await wait(31 * MINUTE_MS);
      const refused = await post('/second-step', { code: codeAt(secret, (await now()) + off) }, await firstStep(email));
      assert.deepEqual([refused.statusCode, fieldOf(refused)], [422, '/code']);
    }
  });

  test('of two sign-ins with one code at once, one succeeds; of two with one first step too', async () => {
    const { email, secret } = await withApp();
    const steps = [await firstStep(email), await firstStep(email)];
    const code = await nextCode(secret);
    const answers = await Promise.all(steps.map((cookies) => post('/second-step', { code }, cookies)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 422]);
    const step = await firstStep(email);
    const codes = [await nextCode(secret), codeAt(secret, (await now()) + 30 * SECOND_MS)];
    const twice = await Promise.all(codes.map((each) => post('/second-step', { code: each }, step)));
    assert.deepEqual(twice.map(({ statusCode }) => statusCode).toSorted(), [200, 401]);
  });

  test('wrong codes lock the address, and signing in again and again with the password gives no more tries', async () => {
    const { email, secret } = await withApp();
    for (let index = 0; index < 5; index += 1)
      assert.equal((await post('/second-step', { code: '000000' }, await firstStep(email))).statusCode, 422);
    assert.equal((await post('/login', { email, password: PASSWORD })).statusCode, 423);
    await wait(31 * MINUTE_MS);
    const code = await nextCode(secret);
    assert.equal((await post('/second-step', { code }, await firstStep(email))).statusCode, 200);
    // First steps alone lock nobody out.
    for (let index = 0; index < 8; index += 1) await firstStep(email);
  });

  test('a recovery code signs in once, its owner gets a mail, and new ones end the old', async () => {
    const { email, userId, recovery, cookies } = await withApp();
    const [first = '', second = ''] = recovery;
    const enter = async (recovery_code: string) => post('/second-step', { recovery_code }, await firstStep(email));
    assert.equal((await enter(first.toLowerCase().replace('-', ' '))).statusCode, 200);
    assert.equal(fieldOf(await enter(first)), '/recovery_code');
    assert.equal((await mails(email)).at(-1), 'A recovery code of your Tocsin account was used');
    assert.equal(await audited('second_factor.recovery_used', userId), 1);
    assert.equal((await as(cookies, 'GET', '/auth/second-factor')).json().recovery_codes_left, 9);
    const renewed = await as(cookies, 'POST', '/auth/second-factor/recovery-codes');
    assert.equal(renewed.json<{ recovery_codes: string[] }>().recovery_codes.length, 10);
    assert.equal(fieldOf(await enter(second)), '/recovery_code');
  });

  test('a first step is good for ten minutes, and ends with the password that opened it', async () => {
    const { email, secret, cookies } = await withApp();
    const late = await firstStep(email);
    await wait(10 * MINUTE_MS);
    assert.equal((await post('/second-step', { code: codeAt(secret, await now()) }, late)).statusCode, 401);
    const before = await firstStep(email);
    await as(cookies, 'POST', '/auth/step-up', { code: await nextCode(secret) });
    const next_password = 'another horse battery';
    const changed = await as(cookies, 'POST', '/auth/change-password', { current_password: PASSWORD, new_password: next_password });
    assert.equal(changed.statusCode, 200, changed.body);
    assert.equal((await post('/second-step', { code: await nextCode(secret) }, before)).statusCode, 401);
    assert.equal((await post('/second-step', { code: await nextCode(secret) })).statusCode, 401);
  });

  test('a session from before opens nothing until it has shown the new second factor', async () => {
    const old = await somebody();
    const newer = sessionOf(await post('/login', { email: old.email, password: PASSWORD }));
    const { secret } = (await as(newer, 'POST', '/auth/second-factor/app')).json<{ secret: string }>();
    await as(newer, 'POST', '/auth/second-factor/app/confirm', { code: codeAt(secret, await now()) });
    assert.equal((await as(newer, 'GET', '/alerts')).statusCode, 404, 'the session that added it goes on');
    const held = await as(old.cookies, 'GET', '/users');
    assert.deepEqual([held.statusCode, codeOf(held), held.json().hold], [403, 'second_factor_required', 'verify']);
    const refreshed = await injectAs(server, old.cookies, { method: 'POST', url: '/api/v1/auth/refresh' });
    const renewed = sessionOf(refreshed);
    assert.equal(codeOf(await as(renewed, 'GET', '/users')), 'second_factor_required', 'renewing it let it out');
    assert.equal((await as(renewed, 'GET', '/auth/me')).json().hold, 'verify');
    assert.equal(codeOf(await as(renewed, 'DELETE', '/auth/second-factor/app')), 'step_up_required');
    assert.equal(fieldOf(await as(renewed, 'POST', '/auth/step-up', { password: PASSWORD })), '');
    assert.equal((await as(renewed, 'POST', '/auth/step-up', { code: await nextCode(secret) })).statusCode, 204);
    assert.equal((await as(renewed, 'GET', '/users')).statusCode, 200);
  });

  test('required, it is asked of open sessions at once: whoever has none can add one, and nothing else', async () => {
    const admin = await somebody('admin');
    const viewer = await somebody('viewer');
    await wait(20 * MINUTE_MS);
    await rule('admins');
    const held = await as(admin.cookies, 'GET', '/users');
    assert.deepEqual([held.statusCode, held.json().hold], [403, 'enrol']);
    assert.equal((await as(viewer.cookies, 'GET', '/user/tokens')).statusCode, 200);
    await rule('all');
    assert.equal((await as(viewer.cookies, 'GET', '/user/tokens')).json().hold, 'enrol');
    // Whoever finds the browser open adds nothing: the password comes first.
    assert.equal(codeOf(await as(admin.cookies, 'POST', '/auth/second-factor/app')), 'step_up_required');
    assert.equal((await as(admin.cookies, 'POST', '/auth/step-up', { password: 'not this one' })).statusCode, 422);
    assert.equal((await as(admin.cookies, 'POST', '/auth/step-up', { password: PASSWORD })).statusCode, 204);
    assert.equal((await as(admin.cookies, 'GET', '/users')).json().hold, 'enrol');
    const { secret } = (await as(admin.cookies, 'POST', '/auth/second-factor/app')).json<{ secret: string }>();
    await as(admin.cookies, 'POST', '/auth/second-factor/app/confirm', { code: codeAt(secret, await now()) });
    assert.equal((await as(admin.cookies, 'GET', '/users')).statusCode, 200);
    const removed = await as(admin.cookies, 'DELETE', '/auth/second-factor/app');
    assert.equal(removed.statusCode, 409, 'the last one was removed though one is required');
    assert.equal((await as(viewer.cookies, 'POST', '/auth/logout')).statusCode, 204);
  });

  test('what is as powerful as an admin needs a proof within ten minutes; a token is never asked', async () => {
    const { cookies, secret } = await withApp();
    const { token } = (await as(cookies, 'POST', '/user/tokens', { name: 'script', permissions: ['tokens:manage'] })).json<{
      token: string;
    }>();
    await wait(10 * MINUTE_MS);
    const create = () => as(cookies, 'POST', '/webhook-tokens', { name: 'a token' });
    assert.deepEqual([(await create()).statusCode, codeOf(await create())], [403, 'step_up_required']);
    assert.equal((await as(cookies, 'GET', '/webhook-tokens')).statusCode, 200, 'looking needs none');
    const byToken = { authorization: `Bearer ${token}` };
    const made = await server.http.inject({
      method: 'POST',
      url: '/api/v1/webhook-tokens',
      headers: byToken,
      payload: { name: 'by token' },
    });
    assert.equal(made.statusCode, 201, made.body);
    assert.equal(
      (await as(cookies, 'POST', '/auth/step-up', { password: PASSWORD })).statusCode,
      422,
      'the password stood in for the factor',
    );
    assert.equal((await as(cookies, 'POST', '/auth/step-up', { code: await nextCode(secret) })).statusCode, 204);
    assert.equal((await create()).statusCode, 201);
  });

  test('a remembered device is not asked at sign-in for so many days, but for what is as powerful as an admin', async () => {
    const { email, secret } = await withApp();
    const step = await firstStep(email);
    const code = await nextCode(secret);
    const device = cookiesOf(await post('/second-step', { code, remember: true }, step))['svc_device'] ?? '';
    assert.notEqual(device, '');
    const again = async () => post('/login', { email, password: PASSWORD }, { svc_device: device });
    const entered = await again();
    assert.equal(entered.statusCode, 200);
    assert.equal(codeOf(await as(sessionOf(entered), 'POST', '/webhook-tokens', { name: 'x' })), 'step_up_required');
    const other = await withApp();
    await firstStep(other.email, { svc_device: device });
    await rule('nobody', 0);
    assert.equal((await again()).statusCode, 202, 'the rule that remembers none came too late');
    await rule('nobody', 30);
    await wait(30 * DAY_MS);
    assert.equal((await again()).statusCode, 202);
  });

  test('a passkey signs in alone, and as the second step', async () => {
    const { email, passkey, userId } = await withPasskey();
    const alone = await signInBy(passkey);
    assert.equal(alone.statusCode, 200, alone.body);
    assert.deepEqual([alone.json().user.id, (await as(sessionOf(alone), 'GET', '/auth/me')).json().hold], [userId, null]);
    const step = await firstStep(email);
    const options = await optionsOf(post('/second-step/passkey', {}, step));
    const entered = await post('/second-step', { passkey: passkey.show(options) }, step);
    assert.equal(entered.statusCode, 200, entered.body);
    assert.equal(await audited('second_factor.added', userId), 1);
    const begun = await server.platform.db.query(`select 1 from audit_events where event = 'session.created' and actor_id = $1`, [userId]);
    assert.equal(begun.length, 4, 'each session that begins is recorded: of the test, by password, by passkey, by both');
  });

  test('a passkey that does not hold opens nothing: shown before, elsewhere, to another, unlocked by nobody, copied', async () => {
    const { email, passkey, cookies } = await withPasskey();
    const options = await optionsOf(post('/passkey/options'));
    const shown = passkey.show(options);
    assert.equal((await post('/passkey', { passkey: shown })).statusCode, 200);
    assert.equal((await post('/passkey', { passkey: shown })).statusCode, 422, 'a replay signed in');
    const flaws = [
      { origin: 'https://tocsin.test.evil.test' },
      { origin: 'http://tocsin.test' },
      { rpId: 'evil.test' },
      { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      { verified: false as const },
      { counter: 1 },
      { signature: Buffer.alloc(70) },
    ];
    for (const flaw of flaws) {
      await wait(31 * MINUTE_MS);
      const refused = await signInBy(passkey, flaw);
      assert.deepEqual([refused.statusCode, fieldOf(refused), cookiesOf(refused)], [422, '/passkey', {}], JSON.stringify(flaw));
    }
    assert.equal((await signInBy(new SoftPasskey(ORIGIN))).statusCode, 422, 'an unknown one');
    // A challenge is for one purpose and one person, for five minutes.
    const step = await firstStep(email);
    const anybody = await optionsOf(post('/passkey/options'));
    assert.equal((await post('/second-step', { passkey: passkey.show(anybody) }, step)).statusCode, 422);
    const other = await withPasskey();
    const others = await optionsOf(post('/second-step/passkey', {}, await firstStep(other.email)));
    assert.equal((await post('/second-step', { passkey: passkey.show(others) }, step)).statusCode, 422);
    const own = await optionsOf(post('/second-step/passkey', {}, step));
    assert.equal((await post('/second-step', { passkey: other.passkey.show(own) }, step)).statusCode, 422, 'the passkey of somebody else');
    const late = await optionsOf(post('/passkey/options'));
    await wait(5 * MINUTE_MS);
    assert.equal((await post('/passkey', { passkey: passkey.show(late) })).statusCode, 422);
    await wait(31 * MINUTE_MS);
    assert.equal((await signInBy(passkey)).statusCode, 200, 'what failed harmed the passkey');
    assert.equal(codeOf(await as(cookies, 'POST', '/auth/second-factor/passkeys/options')), 'step_up_required');
  });

  test('a passkey is renamed by its owner alone, who has just proved who they are; it signs in as before', async () => {
    const { cookies, passkey, userId } = await withPasskey();
    const [{ id } = { id: '' }] = (await as(cookies, 'GET', '/auth/second-factor')).json<{ passkeys: { id: string }[] }>().passkeys;
    const rename = (own: Cookies, name: string) => as(own, 'PATCH', `/auth/second-factor/passkeys/${id}`, { name });
    const renamed = await rename(cookies, '  Work phone ');
    assert.deepEqual([renamed.statusCode, renamed.json().name], [200, 'Work phone'], renamed.body);
    assert.equal((await rename(cookies, 'Work phone')).statusCode, 200, 'the name that it has');
    const events = await server.platform.db.query<{ data: unknown }>(
      `select data from audit_events where event = 'second_factor.renamed' and entity_id = $1`,
      [userId],
    );
    assert.deepEqual(
      events.map(({ data }) => data),
      [{ changes: { name: { from: 'Laptop', to: 'Work phone' } } }],
      'what changes nothing is no event',
    );
    for (const name of ['', '   ', 'x'.repeat(101)]) {
      const refused = await rename(cookies, name);
      assert.deepEqual([refused.statusCode, fieldOf(refused)], [422, '/name'], `"${name}"`);
    }
    assert.equal((await rename((await somebody()).cookies, 'Mine')).statusCode, 404, 'somebody else renamed it');
    assert.equal((await signInBy(passkey)).statusCode, 200);
    await wait(11 * MINUTE_MS);
    assert.equal(codeOf(await rename(cookies, 'Later')), 'step_up_required');
  });

  test('a passkey for another name of the service, with a certificate, or of somebody else is not added', async () => {
    const { cookies } = await somebody();
    for (const flaw of [
      { rpId: 'alarm.test' },
      { origin: 'https://alarm.test' },
      { verified: false as const },
      { certificate: Buffer.alloc(20) },
    ]) {
      const refused = await addPasskey(cookies, new SoftPasskey(ORIGIN), flaw);
      assert.deepEqual([refused.statusCode, fieldOf(refused)], [422, '/passkey'], JSON.stringify(flaw));
    }
    const { passkey } = await withPasskey();
    assert.equal((await addPasskey(cookies, passkey)).statusCode, 409);
    assert.deepEqual((await as(cookies, 'GET', '/auth/second-factor')).json().passkeys, []);
  });

  test('failures of a passkey count towards the lock, which closes no passkey that holds', async () => {
    const { email, passkey } = await withPasskey();
    for (const flaw of [{ signature: Buffer.alloc(70) }, { counter: 1 }, { counter: 0 }, { counter: 1 }]) await signInBy(passkey, flaw);
    // The last one as the second step.
    const step = await firstStep(email);
    const options = await optionsOf(post('/second-step/passkey', {}, step));
    assert.equal((await post('/second-step', { passkey: passkey.show(options, { counter: 1 }) }, step)).statusCode, 422);
    assert.equal((await post('/login', { email, password: PASSWORD })).statusCode, 423);
    assert.equal((await signInBy(passkey)).statusCode, 200);
  });

  test('a passkey whose counter stays at 0 signs in again and again, until it counts', async () => {
    const { cookies } = await somebody();
    const passkey = new SoftPasskey(ORIGIN);
    assert.equal((await addPasskey(cookies, passkey, { counter: 0 })).statusCode, 201);
    const status = async (counter: number) => (await signInBy(passkey, { counter })).statusCode;
    assert.deepEqual([await status(0), await status(0), await status(7), await status(0), await status(7)], [200, 200, 200, 422, 422]);
  });

  test('the last second factor takes recovery codes and remembered devices with it', async () => {
    const { cookies, email, userId, passkey } = await withPasskey('viewer');
    const step = await firstStep(email);
    const options = await optionsOf(post('/second-step/passkey', {}, step));
    const entered = await post('/second-step', { passkey: passkey.show(options), remember: true }, step);
    assert.equal(entered.statusCode, 200);
    const [{ id } = { id: '' }] = (await as(cookies, 'GET', '/auth/second-factor')).json<{ passkeys: { id: string }[] }>().passkeys;
    assert.equal(
      (await as((await somebody()).cookies, 'DELETE', `/auth/second-factor/passkeys/${id}`)).statusCode,
      404,
      'somebody else removed it',
    );
    assert.equal((await as(cookies, 'DELETE', `/auth/second-factor/passkeys/${id}`)).statusCode, 204);
    assert.equal((await mails(email)).at(-1), 'A second factor was removed from your Tocsin account');
    assert.equal(await audited('second_factor.removed', userId), 1);
    const left = await server.platform.db.query(
      'select user_id from recovery_codes where user_id = $1 union all select user_id from remembered_devices where user_id = $1',
      [userId],
    );
    assert.deepEqual(left, []);
    assert.equal((await signInBy(passkey)).statusCode, 422);
    assert.equal((await post('/login', { email, password: PASSWORD })).statusCode, 200);
  });

  test('a lost device: an admin removes the second factors of somebody, or the command line does, and the sessions end', async () => {
    const admin = await somebody();
    const lost = await withApp();
    assert.equal((await as(admin.cookies, 'POST', `/users/${lost.userId}/reset-second-factor`)).statusCode, 204);
    assert.equal((await as(lost.cookies, 'GET', '/auth/me')).statusCode, 401);
    const permissions = [...ROLE_PERMISSIONS.admin];
    const { token } = (await as(admin.cookies, 'POST', '/user/tokens', { name: 'all', permissions })).json<{ token: string }>();
    const own = `/api/v1/users/${admin.userId}/reset-second-factor`;
    const byToken = await server.http.inject({ method: 'POST', url: own, headers: { authorization: `Bearer ${token}` } });
    assert.equal(byToken.statusCode, 403, 'a token took the second factor of its own owner away');
    assert.equal((await post('/login', { email: lost.email, password: PASSWORD })).statusCode, 200);
    assert.equal((await mails(lost.email)).at(-1), 'The second factors of your Tocsin account were removed');
    const { email, userId } = await withApp();
    const { db, context } = { db: server.platform.db, context: server.identity.context };
    await resetSecondFactorOf({ db, sealer: context.sealer, mailConfigured: context.mailConfigured }, email, { actor: COMMAND_LINE });
    assert.equal((await post('/login', { email, password: PASSWORD })).statusCode, 200);
    assert.equal(await audited('second_factor.reset', userId), 1);
    await assert.rejects(resetSecondFactorOf(context, 'nobody@tocsin.test', { actor: COMMAND_LINE }), /No user has this email address/);
  });

  test('the rules are changed by admins within their bounds, as one saw them, and say what changed in the audit log', async () => {
    const { cookies } = await somebody();
    const change = (body: object) => as(cookies, 'PUT', '/sign-in-rules', body);
    assert.equal((await change({ remember_device_days: 31 })).statusCode, 422);
    assert.equal((await change({ second_factor: 'everybody' })).statusCode, 422);
    const saved = await change({ remember_device_days: 7, version: 0 });
    assert.deepEqual(saved.json(), { second_factor: 'nobody', remember_device_days: 7, version: 1 });
    assert.equal((await change({ second_factor: 'all', version: 0 })).statusCode, 409);
    const [event] = await server.platform.db.query<{ data: unknown }>(
      `select data from audit_events where event = 'sign_in_rules.updated'`,
    );
    assert.deepEqual(event?.data, { changes: { rememberDeviceDays: { from: 30, to: 7 } } });
    assert.equal((await as((await somebody('operator')).cookies, 'PUT', '/sign-in-rules', { second_factor: 'all' })).statusCode, 403);
  });
});
