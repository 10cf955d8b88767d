import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connectionProviders, DESCRIPTORS } from '../../src/integrations/providers.ts';
import type { IntegrationKind } from '../../src/modules/connections/connection.ts';
import { integrationsBody } from '../../src/modules/connections/connections.schema.ts';
import { openConnections, registerConnectionRoutes, registerCredentialRoutes } from '../../src/modules/connections/index.ts';
import { PERMISSIONS, type Permission } from '../../src/modules/identity/permissions.ts';
import { openSealer } from '../../src/platform/crypto/sealing.ts';
import { openOutbound, type Outbound } from '../../src/platform/outbound/outbound.ts';
import { type Cast, type Person, startCast, TEST_KEYS } from '../cast.ts';

const URL = '/api/v1/integrations';
/** What an operator may change: it decides neither where something goes nor who somebody is. */
const HARMLESS = new Set(['voiceone.from', 'voicetwo.from']);
/** A value of each member that is well-formed and another than the saved one. */
const OTHER: Readonly<Record<string, string>> = {
  base_url: 'https://elsewhere.example/api',
  meet_url: 'https://meet.elsewhere.example',
  smtp_url: 'smtp://elsewhere.example:2525',
  public_key: Buffer.alloc(32, 9).toString('base64'),
  sign_up: 'allowed',
  default_role: 'operator',
  allowed_domains: 'elsewhere.example',
};
const SAVED: Readonly<Record<string, string>> = {
  base_url: 'https://ours.example/api',
  meet_url: 'https://meet.ours.example',
  smtp_url: 'smtp://ours.example:2525',
  public_key: Buffer.alloc(32, 5).toString('base64'),
  sign_up: 'off',
  default_role: 'viewer',
  allowed_domains: 'ours.example',
};

function fromOf(kind: IntegrationKind, other: boolean): string {
  if (kind === 'email') return other ? 'Tocsin <tocsin@elsewhere.example>' : 'Tocsin <tocsin@ours.example>';
  return other ? '+4915112345679' : '+4915112345678';
}

const other = (kind: IntegrationKind, name: string) => (name === 'from' ? fromOf(kind, true) : (OTHER[name] ?? `another-${name}-value`));
const saved = (kind: IntegrationKind, name: string) => (name === 'from' ? fromOf(kind, false) : (SAVED[name] ?? `saved-${name}-of-ours`));

/** Every member of every kind of the document, as the schema of the route has it. */
function members(): ReadonlyArray<readonly [IntegrationKind, string]> {
  return Object.entries(integrationsBody(DESCRIPTORS).properties).flatMap(([kind, patch]) => {
    const [body] = (patch as unknown as { anyOf: Array<{ properties: Record<string, unknown> }> }).anyOf;
    return Object.keys(body?.properties ?? {})
      .filter((name) => name !== 'version')
      .map((name) => [kind as IntegrationKind, name] as const);
  });
}

describe('settings that decide where letters, secrets or identities go', () => {
  let cast: Cast;
  let outbound: Outbound;
  before(async () => {
    outbound = openOutbound({ allowedCidrs: ['127.0.0.0/8'] });
    cast = await startCast({
      register: (http, { db, config, live, log, baseUrl }) => {
        const sealer = openSealer(TEST_KEYS.encryptionKeys);
        const connections = openConnections({ db, config, sealer, live, log, providers: connectionProviders(outbound) });
        registerConnectionRoutes(http, { connections, baseUrl });
        registerCredentialRoutes(http, { db, sealer });
      },
    });
    const all = Object.fromEntries(
      DESCRIPTORS.map(({ id: kind }) => [
        kind,
        Object.fromEntries(members().flatMap(([of, name]) => (of === kind ? [[name, saved(kind, name)]] : []))),
      ]),
    );
    const done = await cast.alice.inject({ method: 'PUT', url: URL, payload: all });
    assert.equal(done.statusCode, 200, done.body);
  });
  after(async () => {
    await cast.close();
    await outbound.close();
  });

  const stored = () => cast.platform.db.query('select kind, settings, secrets, version from integrations order by kind');
  const putAs = (who: Person) => (payload: object) => who.inject({ method: 'PUT', url: URL, payload });
  const tokenOf = async (who: Person, permissions: readonly Permission[]) => {
    const made = await who.inject({ method: 'POST', url: '/api/v1/user/tokens', payload: { name: `t${permissions.length}`, permissions } });
    assert.equal(made.statusCode, 201, made.body);
    const { token } = made.json();
    return (payload: object) => cast.http.inject({ method: 'PUT', url: URL, payload, headers: { authorization: `Bearer ${token}` } });
  };

  test('S72: the members of the route’s body are the settings that are guarded, none is forgotten', () => {
    assert.deepEqual(
      members()
        .map(([kind, name]) => `${kind}.${name}`)
        .toSorted(),
      DESCRIPTORS.flatMap(({ id, fields }) => fields.map(({ name }) => `${id}.${name}`)).toSorted(),
    );
  });

  test('S72: without the permission oidc:manage no role and no token changes or clears a member that decides where things go', async () => {
    const others = PERMISSIONS.filter((name) => name !== 'oidc:manage');
    const callers: Array<readonly [string, (payload: object) => ReturnType<Person['inject']>]> = [
      ['viewer', putAs(cast.charlie)],
      ['operator', putAs(cast.bob)],
      ['operator’s token', await tokenOf(cast.bob, ['integrations:write'])],
      ['admin’s token for integrations', await tokenOf(cast.alice, ['integrations:write'])],
      ['admin’s token for all but oidc:manage', await tokenOf(cast.alice, others)],
      ['admin’s token for oidc:manage alone', await tokenOf(cast.alice, ['oidc:manage'])],
    ];
    const before = await stored();
    for (const [who, put] of callers) {
      for (const [kind, name] of members()) {
        if (HARMLESS.has(`${kind}.${name}`)) continue;
        for (const value of [other(kind, name), null]) {
          const response = await put({ [kind]: { [name]: value } });
          assert.equal(response.statusCode, 403, `${who}: ${kind}.${name} = ${value}: ${response.body}`);
        }
      }
      for (const { id: kind } of DESCRIPTORS) assert.equal((await put({ [kind]: null })).statusCode, 403, `${who}: ${kind} cleared`);
    }
    assert.deepEqual(await stored(), before, 'nothing was stored');
  });

  test('S72: of the 53 permissions only oidc:manage, beside integrations:write, opens these settings', async () => {
    for (const permission of PERMISSIONS) {
      const put = await tokenOf(cast.alice, [...new Set<Permission>(['integrations:write', permission])]);
      const response = await put({ email: { smtp_url: SAVED['smtp_url'] } });
      // A person has 50 tokens at most.
      await cast.platform.db.query('delete from personal_tokens');
      assert.equal(response.statusCode, permission === 'oidc:manage' ? 200 : 403, `${permission}: ${response.body}`);
    }
  });

  test('S72: a refusal names every member, the permission and the remedy, and leaves its harmless neighbours unchanged', async () => {
    const before = await stored();
    const response = await putAs(cast.bob)({ email: { smtp_url: 'smtp://elsewhere.example' }, voiceone: { from: '+4915112345677' } });
    assert.equal(response.statusCode, 403);
    const { errors, detail, permission } = response.json();
    assert.deepEqual([errors.map((error: { pointer: string }) => error.pointer), permission], [['/email/smtp_url'], 'oidc:manage']);
    assert.match(detail, /email\.smtp_url .*oidc:manage.*Ask an administrator/);
    assert.deepEqual(await stored(), before);
  });

  test('an operator changes a harmless setting, also in a form that sends back what was shown', async () => {
    const shown = (await cast.bob.inject({ url: URL })).json().voiceone;
    const form = { base_url: shown.base_url.value, account_sid: shown.account_sid.value, from: '+4915112345676', version: shown.version };
    const done = await putAs(cast.bob)({ voiceone: form });
    assert.equal(done.statusCode, 200, done.body);
    assert.equal(done.json().voiceone.from.value, '+4915112345676');
    assert.equal(done.json().voiceone.base_url.value, shown.base_url.value);
    assert.equal((await putAs(cast.bob)({ email: { from: saved('email', 'from') } })).statusCode, 200, 'the sender as it is');
    assert.equal((await putAs(cast.bob)({ chatone: {} })).statusCode, 200);
  });

  test('S72: whether a text is the saved secret is told to nobody who may not change it', async () => {
    for (const password of [saved('email', 'smtp_url'), 'smtp://guess.example'])
      assert.equal((await putAs(cast.bob)({ email: { smtp_url: password } })).statusCode, 403);
  });

  test('a reader is told of each setting what changing it needs', async () => {
    const shown = (await cast.charlie.inject({ url: URL })).json();
    for (const [kind, name] of members())
      assert.equal(shown[kind][name].permission, HARMLESS.has(`${kind}.${name}`) ? 'integrations:write' : 'oidc:manage', `${kind}.${name}`);
  });

  test('an admin changes and clears each of them', async () => {
    const put = await tokenOf(cast.alice, ['integrations:write', 'oidc:manage']);
    for (const { id: kind } of DESCRIPTORS) {
      const patch = Object.fromEntries(members().flatMap(([of, name]) => (of === kind ? [[name, other(kind, name)]] : [])));
      assert.equal((await put({ [kind]: patch })).statusCode, 200, kind);
      assert.equal((await put({ [kind]: null })).statusCode, 200, kind);
    }
  });

  test('S72: an operator leads no saved secret to another address or another agent, unless by entering it again', async () => {
    const send = (who: Person, method: 'POST' | 'PATCH', url: string, payload: object) =>
      who.inject({ method, url: `/api/v1/${url}`, payload });
    const agent_ids = ['0198c0de-0000-7000-8000-000000000001'];
    const provider = { name: 'grafana', kind: 'grafana', settings: { url: 'https://ours.example' }, secrets: { key: 'ours' } };
    const made = (await send(cast.alice, 'POST', 'credential-providers', provider)).json();
    const secret = (await send(cast.alice, 'POST', 'shared-secrets', { name: 'wiki', value: 'ours' })).json();
    const elsewhere = { settings: { url: 'https://elsewhere.example' } };
    for (const [url, patch] of [
      [`credential-providers/${made.id}`, elsewhere],
      [`credential-providers/${made.id}`, { kind: 'other' }],
      [`credential-providers/${made.id}`, { agent_ids }],
      [`shared-secrets/${secret.id}`, { agent_ids }],
    ] as const) {
      const refused = await send(cast.bob, 'PATCH', url, patch);
      assert.deepEqual([refused.statusCode, refused.json().permission], [403, 'oidc:manage'], JSON.stringify(patch));
    }
    const harmless = { description: 'changed', settings: provider.settings, agent_ids: [] };
    assert.equal(
      (await send(cast.bob, 'PATCH', `credential-providers/${made.id}`, harmless)).statusCode,
      200,
      'what is sent back unchanged',
    );
    assert.equal(
      (await send(cast.bob, 'PATCH', `credential-providers/${made.id}`, { ...elsewhere, secrets: { key: 'mine' } })).statusCode,
      200,
    );
    assert.equal((await send(cast.bob, 'PATCH', `shared-secrets/${secret.id}`, { agent_ids, value: 'mine' })).statusCode, 200);
    assert.equal((await send(cast.alice, 'PATCH', `credential-providers/${made.id}`, { agent_ids })).statusCode, 200);
  });
});
