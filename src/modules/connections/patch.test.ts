import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadConfig } from '../../platform/config.ts';
import { DESCRIPTORS, PROVIDER_VARIABLES } from '../../integrations/providers.ts';
import { type Connection, connectionOf, type IntegrationKind } from './connection.ts';
import type { ProviderDescriptor } from './descriptor.ts';
import { decidePatch, harmlessPatch, type IntegrationPatch, type PatchDecision } from './patch.ts';

const CONFIG = loadConfig({ CHATONE_BOT_TOKEN: 'xoxb-env', CHATTWO_BASE_URL: 'https://mm.example.com' }, PROVIDER_VARIABLES);
const AT = new Date('2026-03-01T12:00:00Z');

function descriptorOf(kind: IntegrationKind): ProviderDescriptor {
  const found = DESCRIPTORS.find(({ id }) => id === kind);
  assert.ok(found, kind);
  return found;
}

function connection(kind: IntegrationKind, values: Readonly<Record<string, string>> | null): Connection {
  return connectionOf(descriptorOf(kind), values && { kind, values, version: 3, updatedAt: AT }, CONFIG);
}

function decide(kind: IntegrationKind, patch: IntegrationPatch, saved: Readonly<Record<string, string>> = {}): PatchDecision {
  return decidePatch(descriptorOf(kind), patch, saved, connection(kind, saved));
}

describe('what is in force', () => {
  test('the database wins over the environment, setting by setting', () => {
    const fromEnvironment = connection('chatone', null);
    assert.deepEqual(fromEnvironment.values, { base_url: 'https://slack.com/api/', bot_token: 'xoxb-env' });
    assert.deepEqual([fromEnvironment.missing, fromEnvironment.version], [[], 0]);
    const both = connection('chatone', { bot_token: 'xoxb-saved' });
    assert.deepEqual(both.sources, { base_url: 'environment', bot_token: 'database' });
    assert.deepEqual(connection('chattwo', null).missing, ['bot_token']);
    assert.deepEqual(connection('webhook', null).missing, ['signing_secret']);
  });

  test('a token of the environment never goes to an address that was saved later', () => {
    const moved = connection('chatone', { base_url: 'https://elsewhere.example/api/' });
    assert.equal(moved.values['bot_token'], undefined);
    assert.deepEqual(moved.missing, ['bot_token']);
  });
});

describe('a change of settings', () => {
  test('what is left out stays, null clears, and a null kind clears all of it', () => {
    const saved = { bot_token: 'xoxb-1', signing_secret: 'one' };
    assert.deepEqual(decide('chatone', { signing_secret: 'two' }, saved), {
      kind: 'save',
      values: { bot_token: 'xoxb-1', signing_secret: 'two' },
      names: ['signing_secret'],
    });
    assert.deepEqual(decide('chatone', { signing_secret: null }, saved), {
      kind: 'save',
      values: { bot_token: 'xoxb-1' },
      names: ['signing_secret'],
    });
    assert.deepEqual(decide('chatone', null, saved), { kind: 'save', values: {}, names: ['bot_token', 'signing_secret'] });
    assert.deepEqual(decide('chatone', {}, saved), { kind: 'nothing' });
    assert.deepEqual(decide('chatone', { signing_secret: ' one ' }, saved), { kind: 'nothing' });
  });

  test('a saved token is not sent to another server: a new address needs it again', () => {
    const saved = { base_url: 'https://mm.example.com', bot_token: 'token' };
    const moved = decide('chattwo', { base_url: 'https://evil.example' }, saved);
    assert.equal(moved.kind === 'wrong' && moved.problems[0]?.pointer, '/chattwo/bot_token');
    assert.equal(decide('chattwo', { base_url: 'https://new.example', bot_token: 'token' }, saved).kind, 'save');
    assert.equal(
      decide('chattwo', { base_url: 'https://mm.example.com///' }, saved).kind,
      'nothing',
      'the same address, written otherwise',
    );
    assert.equal(decide('chattwo', { base_url: null }, saved).kind, 'save', 'back to the address the operator set');
  });

  test('a secret with line breaks, an empty one and a short webhook secret are refused by name', () => {
    for (const [kind, patch, pointer] of [
      ['chatone', { bot_token: 'xoxb\n1' }, '/chatone/bot_token'],
      ['chatone', { bot_token: '  ' }, '/chatone/bot_token'],
      ['chattwo', { callback_secret: 'sécret' }, '/chattwo/callback_secret'],
      ['webhook', { signing_secret: 'short' }, '/webhook/signing_secret'],
      ['webhook', { signing_secret: 'long-enough-secret-1,short' }, '/webhook/signing_secret'],
    ] as const) {
      const decision = decide(kind, patch);
      assert.equal(decision.kind === 'wrong' && decision.problems[0]?.pointer, pointer);
    }
  });

  test('a change made from an older version is refused with the present one', () => {
    assert.deepEqual(decide('webhook', { signing_secret: 'long-enough-secret', version: 2 }), { kind: 'stale', version: 3 });
    assert.equal(decide('webhook', { signing_secret: 'long-enough-secret', version: 3 }).kind, 'save');
  });
});

describe('a change by who may change harmless settings only', () => {
  const saved = { base_url: 'https://mm.example.com', bot_token: 'token' };
  const harmless = (patch: IntegrationPatch, kept: Readonly<Record<string, string>> = saved) =>
    harmlessPatch(descriptorOf('chattwo'), patch, kept, connection('chattwo', kept));

  test('an address that repeats the one in force is taken out, another is refused', () => {
    assert.deepEqual(harmless({ base_url: 'https://mm.example.com/', version: 3 }), { patch: { version: 3 }, refused: [] });
    assert.deepEqual(harmless({ base_url: 'https://other.example' }), { patch: {}, refused: ['base_url'] });
  });

  test('a secret is always refused, also the saved one, and clearing only where there is something', () => {
    const guarded = harmless({ bot_token: 'token' });
    assert.deepEqual([guarded.patch, guarded.refused], [{}, ['bot_token']]);
    assert.deepEqual(harmless({ base_url: null }).refused, ['base_url']);
    assert.deepEqual(harmless({ base_url: null }, {}).refused, []);
    assert.deepEqual(harmless(null), { patch: null, refused: ['base_url', 'bot_token'] });
    assert.deepEqual(harmless(null, {}), { patch: null, refused: [] });
    assert.deepEqual(harmless({ version: 3 }), { patch: { version: 3 }, refused: [] });
  });
});
