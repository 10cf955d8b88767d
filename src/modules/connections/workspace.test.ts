import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from '../../platform/config.ts';
import { DESCRIPTORS, PROVIDER_VARIABLES } from '../../integrations/providers.ts';
import { type Connection, connectionOf, type IntegrationKind, type Workspace } from './connection.ts';
import type { ProviderDescriptor } from './descriptor.ts';
import { type Asked, decideWorkspace as decideBy } from './workspace.ts';

const CONFIG = loadConfig({}, PROVIDER_VARIABLES);
const A: Workspace = { id: 'https://slack.com/TA', name: 'A' };
const B: Workspace = { id: 'https://slack.com/TB', name: 'B' };
const NOBODY: Asked = { before: null, after: null };

function descriptorOf(kind: IntegrationKind): ProviderDescriptor {
  const found = DESCRIPTORS.find(({ id }) => id === kind);
  assert.ok(found, kind);
  return found;
}

function decideWorkspace(change: Parameters<typeof decideBy>[1], mayConfirm: boolean): ReturnType<typeof decideBy> {
  return decideBy(descriptorOf(change.before.kind).workspace, change, mayConfirm);
}

function at(values: Readonly<Record<string, string>>, workspace: Workspace | null = null, kind: IntegrationKind = 'chatone'): Connection {
  return connectionOf(descriptorOf(kind), { kind, values, workspace, version: 1, updatedAt: new Date('2026-03-01T12:00:00Z') }, CONFIG);
}

test('a token of the same workspace is no other workspace; one that cannot be told counts as another', () => {
  const before = at({ bot_token: 'one' }, A);
  const after = at({ bot_token: 'two' }, A);
  assert.equal(decideWorkspace({ before, after, asked: { before: null, after: A } }, false).kind, 'same');
  assert.equal(decideWorkspace({ before, after, asked: { before: null, after: B } }, true).kind, 'other');
  assert.equal(decideWorkspace({ before, after, asked: NOBODY }, true).kind, 'other');
  assert.equal(decideWorkspace({ before: at({ bot_token: 'one' }), after, asked: { before: A, after: A } }, false).kind, 'same');
});

test('the first workspace is believed when a holder of oidc:manage connects it, and not when an operator does', () => {
  const change = { before: at({}), after: at({ bot_token: 'one' }), asked: { before: null, after: A } };
  assert.deepEqual(decideWorkspace(change, true), { kind: 'same', workspace: A });
  assert.equal(decideWorkspace(change, false).kind, 'other');
});

test('a workspace is remembered while nothing is connected, so that another one after a pause is another one', () => {
  const left = decideWorkspace({ before: at({ bot_token: 'one' }, A), after: at({}, A), asked: NOBODY }, true);
  assert.deepEqual(left, { kind: 'same', workspace: A });
  assert.equal(
    decideWorkspace({ before: at({}, A), after: at({ bot_token: 'two' }, A), asked: { before: A, after: B } }, true).kind,
    'other',
  );
});

test('another server of Mattermost and another issuer of Google are others; another token of the same server is not', () => {
  for (const kind of ['chattwo', 'idpone'] as const) {
    const before = at({ base_url: 'https://one.example' }, null, kind);
    assert.equal(
      decideWorkspace({ before, after: at({ base_url: 'https://two.example' }, null, kind), asked: NOBODY }, true).kind,
      'other',
    );
    const same = at({ base_url: 'https://one.example', bot_token: 'x' }, null, kind);
    assert.equal(decideWorkspace({ before, after: same, asked: NOBODY }, true).kind, 'same');
  }
});
