import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TSchema } from 'typebox';
import { mintToken } from '../src/platform/crypto/token.ts';
import { buildSerializer } from '../src/platform/http/answers/serializer.ts';
import { validatorCompiler } from '../src/platform/http/validator.ts';
import { generateWebhookToken } from '../src/modules/alerts/index.ts';
import { type Cast, type Person, startCast, TEST_KEYS } from './cast.ts';
import { addressOf, asRows, keyOf, type RouteRow, SPECIFIED, specificationText, TABLE, TOKEN_NEEDS } from './harness/route-table.ts';
import { WHOLE_SERVER } from './harness/whole-server.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Who may these, may make themselves an admin, read every secret, or take the whole away. */
const POWERS = new Set([
  'users:manage',
  'tokens:manage',
  'oidc:manage',
  'credentials:manage',
  'system:write',
  'admin:access',
  'integrations:write',
]);
/** Acts of one's own account that open it to others, or for longer. */
const OWN_ACCOUNT =
  /^\/api\/v1\/(user\/tokens|users\/me\/[^/]+(\/\{id\})?\/(authorize|connect|disconnect)|auth\/(change-(password|email)|second-factor(\/.*)?))$/;

function isAsPowerfulAsAdmin({ method, path, permission, access }: RouteRow): boolean {
  if (access !== 'session' && access !== 'cookie') return false;
  if (path.endsWith('/export') || path.endsWith('/authorize') || /backup/.test(path)) return true;
  return UNSAFE.has(method) && (POWERS.has(permission) || OWN_ACCOUNT.test(path));
}

/** Of those, the ones that need no proof, and why. */
const NOT_POWERFUL: Readonly<Record<string, string>> = {
  'POST /api/v1/sample-data': 'fills an empty system with what notifies nobody',
  'DELETE /api/v1/sample-data': 'takes out nothing but sample data',
  'POST /api/v1/agent-tokens/{id}/chat/messages': 'talks to an agent, which asks for approval of what it does',
  'POST /api/v1/intake/mappings/preview': 'stores nothing',
  'POST /api/v1/oidc/providers/{id}/groups/preview': 'computes what groups would change',
  'POST /api/v1/oidc/providers/{id}/test': 'reads what the provider publishes',
  'POST /api/v1/onboarding/complete': 'hides the first steps',
  'POST /api/v1/webhook-tokens/refusals/retry': 'takes in what was refused before',
  'POST /api/v1/webhook-tokens/refusals/{id}/retry': 'takes in what was refused before',
};

describe('every route', () => {
  let cast: Cast;
  let built: readonly RouteRow[];
  let webhookToken: string;

  before(async () => {
    cast = await startCast(WHOLE_SERVER);
    built = asRows(cast.http.routeInventory);
    webhookToken = (
      await generateWebhookToken(cast.platform.db, TEST_KEYS.pepper, 'sweep', { actor: { kind: 'cli', id: null, name: 'test' } })
    ).token;
  });
  after(() => cast.close());

  test('our copy of the route table is the specification’s', (t) => {
    const texts = specificationText();
    if (!texts) return t.skip('the specification does not lie beside the repository');
    assert.equal(texts.copy, texts.specification);
  });

  test('every specified route is built', () => {
    const have = new Set(built.map(keyOf));
    assert.deepEqual(
      SPECIFIED.map(keyOf).filter((key) => !have.has(key)),
      [],
    );
  });

  test('every permission guards something', async () => {
    const { PERMISSIONS } = await import('../src/modules/identity/permissions.ts');
    const guarding = new Set<string>([...built.map(({ permission }) => permission), ...Object.values(TOKEN_NEEDS)]);
    assert.deepEqual(
      PERMISSIONS.filter((name) => !guarding.has(name)),
      [],
    );
  });

  test('S01: every built route has the access class and the permission of the table, and none is unknown to it', () => {
    for (const row of built) {
      const wanted = TABLE.get(keyOf(row));
      assert.ok(wanted, `${keyOf(row)} is in neither test/routes.tsv nor test/added-routes.tsv`);
      assert.deepEqual(
        { access: row.access, permission: row.permission },
        { access: wanted.access, permission: wanted.permission },
        keyOf(row),
      );
    }
  });

  test('S01: the routes that open to somebody without their permission are these, for these people, and none to a token', () => {
    const exceptions = cast.http.routeInventory.flatMap(({ method, path, access, exception }) =>
      exception ? [`${method} ${path}: ${exception.who} (${access})`] : [],
    );
    assert.deepEqual(exceptions.sort(), [
      'PATCH /api/v1/incidents/:id/ics/roles/:roleId: who is offered a role (session)',
      'POST /api/v1/incidents/:id/acknowledge: who was paged (session)',
      'POST /api/v1/incidents/:id/escalate: who was paged (session)',
      'POST /api/v1/incidents/:id/unacknowledge: who acknowledged (session)',
    ]);
  });

  test('whatever is as powerful as an admin asks the session of an admin who has a second factor to prove it, and lets no old proof pass', async () => {
    const { db } = cast.platform;
    await db.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, name) values (gen_random_uuid(), $1, 'walk', '', 0, 'walk')`,
      [cast.alice.userId],
    );
    await db.query(
      `update sessions set factor_at = app_now() - interval '1 day', proved_at = app_now() - interval '11 minutes' where user_id = $1`,
      [cast.alice.userId],
    );
    const codeOf = async (row: RouteRow): Promise<string> => {
      const csrf = UNSAFE.has(row.method) ? { 'x-csrf-token': cast.alice.cookies.svc_csrf } : {};
      const payload = UNSAFE.has(row.method) && row.method !== 'DELETE' ? { payload: {} } : {};
      const answer = await cast.http.inject({
        method: row.method as 'GET',
        url: addressOf(row.path),
        headers: csrf,
        cookies: { ...cast.alice.cookies },
        ...payload,
      });
      return answer.statusCode === 403 ? answer.json<{ code: string }>().code : '';
    };
    const open: string[] = [];
    for (const row of built) {
      if (!isAsPowerfulAsAdmin(row)) continue;
      if ((await codeOf(row)) !== 'step_up_required') open.push(keyOf(row));
    }
    assert.deepEqual(open.toSorted(), Object.keys(NOT_POWERFUL).toSorted());
    await db.query(`delete from passkeys where user_id = $1`, [cast.alice.userId]);
    await db.query('update sessions set factor_at = null, proved_at = app_now() where user_id = $1', [cast.alice.userId]);
  });

  test('every schema of a route compiles, though none is compiled before it is needed', () => {
    const compiled = { validators: 0, serializers: 0 };
    const answers = buildSerializer({}, {});
    for (const { method, path: url, schema = {} } of cast.http.routeInventory) {
      for (const httpPart of ['body', 'params', 'querystring', 'headers'] as const) {
        const part = schema[httpPart] as TSchema | undefined;
        if (part === undefined) continue;
        assert.doesNotThrow(() => validatorCompiler({ schema: part, method, url, httpPart })({}), `${method} ${url}: ${httpPart}`);
        compiled.validators += 1;
      }
      for (const [httpStatus, answer] of Object.entries((schema.response ?? {}) as Readonly<Record<string, TSchema>>)) {
        const serialize = answers({ schema: answer, method, url, httpStatus });
        // An answer may lack what its schema demands: what does not compile fails otherwise.
        try {
          serialize({});
        } catch (error) {
          assert.match(
            String(error),
            /is required!|does not match schema definition|is not iterable|cannot be converted/,
            `${method} ${url}: ${httpStatus}`,
          );
        }
        compiled.serializers += 1;
      }
    }
    assert.ok(compiled.validators > 300 && compiled.serializers > 300, JSON.stringify(compiled));
  });

  test('S01: a route without a declared access class stops the build', async () => {
    const { buildHttp } = await import('../src/platform/http/server.ts');
    const http = buildHttp({ log: cast.platform.log, trustedProxies: [], https: false });
    assert.throws(() => http.get('/api/v1/open-by-mistake', { schema: {} }, async () => 'x'), /declare config\.access/);
  });

  test('S01: a gated route without the gate stops the start', async () => {
    const { buildHttp } = await import('../src/platform/http/server.ts');
    const http = buildHttp({ log: cast.platform.log, trustedProxies: [], https: false });
    http.get('/api/v1/gated', { config: { access: 'session', byToken: 'any' }, schema: {} }, async () => 'x');
    await assert.rejects(async () => http.ready(), /install the authentication/);
  });

  /** The status a principal gets. Streams are left as soon as the head is there. */
  async function statusOf(row: RouteRow, headers: Record<string, string>, cookies: Record<string, string> = {}): Promise<number> {
    const payload = UNSAFE.has(row.method) && row.method !== 'DELETE' ? { payload: {} } : {};
    const response = await cast.http.inject({
      method: row.method as 'GET',
      url: addressOf(row.path),
      headers,
      cookies,
      payloadAsStream: true,
      ...payload,
    });
    response.stream().destroy();
    return response.statusCode;
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const signedIn = (row: RouteRow, who: Person) =>
    statusOf(row, UNSAFE.has(row.method) ? { 'x-csrf-token': who.cookies.svc_csrf } : {}, { ...who.cookies });

  function strangers(row: RouteRow): Array<readonly [string, Promise<number>]> {
    const all: Array<readonly [string, Promise<number>]> = [
      ['nobody', statusOf(row, {})],
      ['garbage', statusOf(row, bearer('garbage'))],
      ['a token nobody was given', statusOf(row, bearer(mintToken('webhook')))],
      ['a personal token nobody was given', statusOf(row, bearer(mintToken('pat')))],
      ['an agent token nobody was given', statusOf(row, bearer(mintToken('agent')))],
      ['basic credentials', statusOf(row, { authorization: `Basic ${btoa('admin:admin')}` })],
      ['a session nobody has', statusOf(row, {}, { svc_session: 'a'.repeat(43) })],
      ['headers that claim a role', statusOf(row, { 'x-user-role': 'admin', 'x-forwarded-user': 'alice', 'x-internal': 'true' })],
      ['a token in the address', statusOf({ ...row, path: `${row.path}?token=${webhookToken}` }, {})],
    ];
    if (row.access !== 'webhook')
      all.push(
        ['a webhook token', statusOf(row, bearer(webhookToken))],
        ['a webhook token beside a session', statusOf(row, bearer(webhookToken), { ...cast.alice.cookies })],
      );
    return all;
  }

  test('S01: strangers get 401 from every gated route', async () => {
    for (const row of built.filter((entry) => entry.access !== 'public')) {
      for (const [who, status] of strangers(row)) assert.equal(await status, 401, `${who}: ${keyOf(row)}`);
    }
  });

  test('S01: each role is let in or gets 403 exactly as its permissions say', async () => {
    const { ROLE_PERMISSIONS } = await import('../src/modules/identity/index.ts');
    for (const row of built.filter((entry) => entry.access === 'session' || entry.access === 'cookie')) {
      for (const who of [cast.alice, cast.bob, cast.charlie]) {
        const status = await signedIn(row, who);
        const allowed = row.permission === '' || [...ROLE_PERMISSIONS[who.role]].some((name) => name === row.permission);
        const label = `${who.role}: ${keyOf(row)} gave ${status}`;
        assert.notEqual(status, 401, label);
        assert.equal(status === 403, !allowed, label);
        assert.ok(status < 500 || status === 501 || status === 503, label);
      }
    }
  });

  test('S01: a change with a session and without its CSRF token gets 403 from every route', async () => {
    for (const row of built.filter((entry) => (entry.access === 'session' || entry.access === 'cookie') && UNSAFE.has(entry.method))) {
      assert.equal(await statusOf(row, {}, { svc_session: cast.alice.cookies.svc_session }), 403, keyOf(row));
    }
  });

  test('S26: a session opens no webhook and no agent route; a webhook token opens its own', async () => {
    for (const row of built.filter((entry) => entry.access === 'webhook' || entry.access === 'agent')) {
      assert.equal(await signedIn(row, cast.alice), 401, keyOf(row));
      if (row.access === 'webhook') assert.notEqual(await statusOf(row, bearer(webhookToken)), 401, keyOf(row));
    }
  });
});
