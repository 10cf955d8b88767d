import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { PERMISSIONS, ROLE_PERMISSIONS } from '../../src/modules/identity/permissions.ts';
import { generateWebhookToken } from '../../src/modules/alerts/index.ts';
import { tokenDigest } from '../../src/platform/crypto/token.ts';
import { mintToken } from '../../src/platform/crypto/token.ts';
import { type Cast, type Person, startCast, TEST_KEYS } from '../cast.ts';
import { addressOf, asRows, keyOf, type RouteRow, PERSON_DECIDES, TOKEN_NEEDS } from '../harness/route-table.ts';
import { WHOLE_SERVER } from '../harness/whole-server.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Requests on their way at the same time. */
const PARALLEL = 8;

/** What S03 tries: names under which some product, proxy or framework carries who somebody is or what they may. */
const CLAIMS = [
  'x-user-role x-role x-roles x-admin x-is-admin is-admin is_admin isadmin x-isadmin is-master-admin is-multi-tenant-query',
  'x-user x-user-id x-userid x-user-email x-email x-username x-auth-user x-authenticated-user x-authenticated-userid',
  'x-forwarded-user x-forwarded-email x-forwarded-groups x-forwarded-preferred-username x-remote-user remote-user remote_user',
  'x-webauth-user x-webauth-role x-tenant x-tenant-id tenantid x-org-id x-organization x-project-id x-account-id x-customer-id',
  'x-permissions x-permission x-scopes x-scope x-capabilities x-groups x-internal x-internal-request x-service x-service-token',
  'x-original-url x-rewrite-url x-override-url x-http-method-override x-method-override x-http-method x-api-key api-key apikey',
  'x-auth-token x-access-token x-session-id x-debug x-test x-bypass x-skip-auth x-no-auth x-sudo x-impersonate x-act-as',
]
  .join(' ')
  .split(' ');

describe('authorization', () => {
  let cast: Cast;
  let routes: readonly RouteRow[];

  before(async () => {
    cast = await startCast(WHOLE_SERVER);
    routes = asRows(cast.http.routeInventory);
  });
  after(() => cast.close());

  /** A personal token in the database; as after a demotion it may hold what its owner lacks. */
  async function plantToken(owner: Person, permissions: readonly string[]): Promise<string> {
    const token = mintToken('pat');
    await cast.platform.db.query(
      `insert into personal_tokens (id, user_id, name, digest, hint, permissions) values ($1, $2, 'planted', $3, 'xxxx', $4)`,
      [randomUUID(), owner.userId, tokenDigest(TEST_KEYS.pepper, token), permissions],
    );
    return token;
  }

  async function statusOf(row: RouteRow, headers: Record<string, string>, cookies: Record<string, string> = {}): Promise<number> {
    // Refused by its shape behind the gate: nothing is tried, sent or changed.
    const payload = UNSAFE.has(row.method) && row.method !== 'DELETE' ? { payload: { 'no member of anything': true } } : {};
    const options = { method: row.method as 'GET', url: addressOf(row.path), headers, cookies, ...payload };
    if (row.path !== '/api/v1/events') return (await cast.http.inject(options)).statusCode;
    const response = await cast.http.inject({ ...options, payloadAsStream: true });
    response.stream().destroy();
    return response.statusCode;
  }

  /** Runs the cases a few at a time; all of them, whatever one says. */
  async function runAll(cases: ReadonlyArray<() => Promise<string | null>>): Promise<void> {
    const wrong: string[] = [];
    let next = 0;
    const work = async () => {
      for (;;) {
        const one = cases[next];
        next += 1;
        if (!one) return;
        const complaint = await one();
        if (complaint !== null) wrong.push(complaint);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${cases.length} cases`);
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  /** What a personal token must hold for a route: a permission, nothing, or no token opens it. */
  const neededBy = (row: RouteRow) => {
    if (row.access === 'webhook' || row.access === 'agent') return 'another kind';
    if (row.access === 'cookie') return 'browser';
    if (PERSON_DECIDES.has(keyOf(row))) return 'person';
    return row.permission === '' ? (TOKEN_NEEDS[keyOf(row)] ?? 'nothing') : row.permission;
  };
  const NO_TOKEN: Readonly<Record<string, number>> = { 'another kind': 401, browser: 400, person: 403 };
  const isOpen = (status: number) => ![401, 403].includes(status) && (status < 500 || status === 501 || status === 503);

  test('S01, S23: each of the 53 permissions alone in a token opens the routes that ask for it, all others together do not, nor does it for an owner who lacks it', async () => {
    const gated = routes.filter((row) => row.access !== 'public');
    const cases: Array<() => Promise<string | null>> = [];
    /** Every one of these routes answers a token as it must. */
    const expect = async (who: string, owner: Person, permissions: readonly string[], rows: readonly RouteRow[], opens: boolean) => {
      const token = await plantToken(owner, permissions);
      for (const row of rows)
        cases.push(async () => {
          const status = await statusOf(row, bearer(token));
          return (opens ? isOpen(status) : status === 403) ? null : `${who}: ${keyOf(row)} gave ${status}`;
        });
    };
    for (const permission of PERMISSIONS) {
      const rows = gated.filter((row) => neededBy(row) === permission);
      await expect(`an admin with ${permission} alone`, cast.alice, [permission], rows, true);
      const others = PERMISSIONS.filter((name) => name !== permission);
      await expect(`an admin with everything but ${permission}`, cast.alice, others, rows, false);
      // An old grant must not outlive the role.
      for (const owner of [cast.bob, cast.charlie])
        if (!(ROLE_PERMISSIONS[owner.role] as ReadonlySet<string>).has(permission))
          await expect(`${owner.role} with an old ${permission}`, owner, [permission], rows, false);
    }
    await expect(
      'an admin with nothing',
      cast.alice,
      [],
      gated.filter((row) => neededBy(row) === 'nothing'),
      true,
    );
    const all = await plantToken(cast.alice, PERMISSIONS);
    for (const row of gated.filter((one) => neededBy(one) in NO_TOKEN))
      cases.push(async () => {
        const status = await statusOf(row, bearer(all));
        return status === NO_TOKEN[neededBy(row)] ? null : `a token with everything: ${keyOf(row)} gave ${status}`;
      });
    assert.ok(cases.length >= 700, `only ${cases.length} cases`);
    await runAll(cases);
  });

  test('S26: credentials of one kind open no route of another kind, nor do two kinds together', async () => {
    const { token: webhook } = await generateWebhookToken(cast.platform.db, TEST_KEYS.pepper, 'kinds', {
      actor: { kind: 'cli', id: null, name: 'test' },
    });
    const pat = await plantToken(cast.alice, ['alerts:read']);
    const session = { svc_session: cast.alice.cookies.svc_session };
    const kinds: ReadonlyArray<readonly [string, Record<string, string>, Record<string, string>, readonly string[]]> = [
      ['a session', {}, session, ['session', 'cookie']],
      ['a personal token', bearer(pat), {}, ['session', 'token']],
      ['a webhook token', bearer(webhook), {}, ['webhook']],
      ['an unknown agent token', bearer(mintToken('agent')), {}, []],
      ['a heartbeat token', bearer(mintToken('heartbeat')), {}, []],
      ['a session secret as a token', bearer(cast.alice.cookies.svc_session), {}, []],
      ['a token as a session', {}, { svc_session: pat }, []],
      ['a webhook token beside a session', bearer(webhook), session, ['webhook']],
      ['a signature of a chat', { 'x-slack-signature': `v0=${'0'.repeat(64)}`, 'x-slack-request-timestamp': '1' }, {}, []],
      ['a signature of a call', { 'x-twilio-signature': 'x', 'telnyx-signature-ed25519': 'x', 'telnyx-timestamp': '1' }, {}, []],
    ];
    const reading = routes.filter((row) => row.access !== 'public' && (row.method === 'GET' || row.access === 'webhook'));
    await runAll(
      kinds.flatMap(([what, headers, cookies, opens]) =>
        reading.map((row) => async () => {
          const status = await statusOf(row, headers, cookies);
          const refused = status === 401 || (row.access === 'cookie' && opens.includes('session') && status === 400);
          return refused === !opens.includes(row.access) ? null : `${what}: ${keyOf(row)} gave ${status}`;
        }),
      ),
    );
  });

  test(`S03: ${CLAIMS.length} headers, cookies and members that claim a role or a tenant change nothing`, async () => {
    const { charlie } = cast;
    const values = ['admin', 'true', cast.alice.userId];
    const claims = (value: string) => Object.fromEntries(CLAIMS.map((name) => [name, value]));
    const own = (row: RouteRow) => ({
      headers: UNSAFE.has(row.method) ? { 'x-csrf-token': charlie.cookies.svc_csrf } : ({} as Record<string, string>),
      cookies: { ...charlie.cookies },
    });
    const forbidden = routes.filter(
      (row) => row.access === 'session' && row.permission !== '' && !ROLE_PERMISSIONS.viewer.has(row.permission as 'alerts:read'),
    );
    const gated = routes.filter((row) => row.access !== 'public');
    const [probe] = forbidden.filter((row) => row.method === 'GET');
    assert.ok(probe && forbidden.length > 10);
    const cases = [
      ...forbidden.flatMap((row) =>
        values.map((value) => async () => {
          const { headers, cookies } = own(row);
          const status = await statusOf(row, { ...claims(value), ...headers }, { ...claims(value), ...cookies });
          return status === 403 ? null : `a viewer who claims ${value}: ${keyOf(row)} gave ${status}`;
        }),
      ),
      ...gated.flatMap((row) =>
        values.map((value) => async () => {
          const status = await statusOf(row, claims(value), claims(value));
          return status === 401 ? null : `nobody who claims ${value}: ${keyOf(row)} gave ${status}`;
        }),
      ),
      ...CLAIMS.flatMap((name) =>
        values.map((value) => async () => {
          const status = await statusOf(probe, { [name]: value }, { ...charlie.cookies, [name]: value });
          return status === 403 ? null : `${name}: ${value}: ${keyOf(probe)} gave ${status}`;
        }),
      ),
    ];
    await runAll(cases);
    for (const name of ['role', 'is_admin', 'isAdmin', 'permissions', 'user_id', 'tenant_id', 'userId', 'admin']) {
      const answer = await charlie.inject({ method: 'POST', url: '/api/v1/auth/profile', payload: { time_zone: 'UTC', [name]: 'admin' } });
      assert.equal(answer.statusCode, 422, name);
      const query = await charlie.inject({ url: `/api/v1/users?${name}=admin` });
      assert.equal(query.statusCode, 403, name);
    }
    assert.equal((await charlie.inject({ url: '/api/v1/auth/me' })).json().user.role, 'viewer');
  });

  test('S67: no answer, to whatever origin, allows another origin to read it', async () => {
    const origins = ['https://evil.example', 'null', 'http://tocsin.test.evil.example', 'http://tocsin.test'];
    for (const row of routes.filter((entry) => entry.path !== '/api/v1/events'))
      for (const origin of origins) {
        const answer = await cast.http.inject({
          method: 'GET',
          url: addressOf(row.path),
          headers: { origin },
          cookies: { ...cast.charlie.cookies },
        });
        const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
        assert.deepEqual(cors, [], `${keyOf(row)} for ${origin}`);
      }
    for (const row of routes.filter((entry) => entry.access !== 'public' && entry.path !== '/api/v1/events')) {
      const preflight = await cast.http.inject({
        method: 'OPTIONS',
        url: addressOf(row.path),
        headers: { origin: 'https://evil.example', 'access-control-request-method': row.method },
      });
      assert.deepEqual([preflight.statusCode, preflight.body], [204, ''], keyOf(row));
      assert.ok(String(preflight.headers['allow']).split(', ').includes(row.method), keyOf(row));
      assert.deepEqual(
        Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-')),
        [],
        keyOf(row),
      );
    }
  });
});
