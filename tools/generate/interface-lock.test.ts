import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Interface, interfaceLock } from './interface-lock.ts';

const TEAM = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 100, description: 'Its name.' }, size: { type: 'integer' } },
  required: ['name', 'size'],
};

function lines(change: { readonly team?: object; readonly permission?: string; readonly summary?: string } = {}): readonly string[] {
  const operation = {
    operationId: 'getTeam',
    summary: change.summary ?? 'Get a team',
    'x-access': 'session',
    'x-permission': change.permission ?? 'teams:read',
    responses: { '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Team' } } } } },
  };
  const other = { operationId: 'getHealth', 'x-access': 'public', responses: {} };
  const made: Interface = {
    document: {
      info: { title: 't', version: '1' },
      paths: { '/teams/{id}': { get: operation }, '/health': { get: other } },
      components: { schemas: { Team: change.team ?? TEAM } },
    },
    live: { 'team.changed': { type: 'object' } },
    agents: { 'tool.get_team': { type: 'object' } },
  };
  return interfaceLock(made)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const without = (member: object) => ({ ...TEAM, ...member });

test('each operation, live event and tool has a line, in one order', () => {
  assert.deepEqual(
    lines().map((line) => line.replace(/ [0-9a-f]{12}$/, '')),
    ['GET /health getHealth public', 'GET /teams/{id} getTeam teams:read', 'agent tool.get_team', 'live team.changed'],
  );
});

test('a member that goes, a type, a limit and a permission change the line of each operation that uses it, and no other', () => {
  const changes = [
    { team: without({ properties: {} }) },
    { team: without({ required: [] }) },
    { team: without({ properties: { ...TEAM.properties, name: { type: 'string', maxLength: 99 } } }) },
    { team: without({ properties: { ...TEAM.properties, description: { type: 'string' } } }) },
    { permission: 'teams:manage' },
  ];
  for (const change of changes) {
    const changed = lines(change).filter((line) => !lines().includes(line));
    assert.deepEqual(
      changed.map((line) => line.split(' ')[1]),
      ['/teams/{id}'],
      JSON.stringify(change),
    );
  }
});

test('other words, another order and a shape within itself change nothing', () => {
  const { name, size } = TEAM.properties;
  assert.deepEqual(lines({ summary: 'Read a team' }), lines());
  const turned = {
    required: TEAM.required.toReversed(),
    properties: { size, name: { description: 'Another word.', maxLength: 100, type: 'string' } },
    type: 'object',
  };
  assert.deepEqual(lines({ team: turned }), lines());
  const nested = () => lines({ team: without({ properties: { name, size, parent: { $ref: '#/components/schemas/Team' } } }) });
  assert.deepEqual(nested(), nested());
});
