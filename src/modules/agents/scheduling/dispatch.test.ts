import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent } from '../agent.ts';
import type { Investigation } from '../investigations/investigation.ts';
import { TOOLS } from '../tools/tools.ts';
import { type DispatchFacts, dispatched } from './dispatch.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const ID = '01890000-0000-7000-8000-000000000001';
const investigation = (more: object = {}) =>
  ({
    id: ID,
    subject: { kind: 'alert', id: 'a', number: 7 },
    attempt: 1,
    fence: 3,
    groupId: 'g',
    serviceId: 's',
    status: 'dispatched',
    leaseUntil: new Date(NOW.getTime() + 1_000),
    deadlineAt: null,
    origin: 'service',
    because: 'B',
    severity: 'high',
    budget: {},
    usage: {},
    ...more,
  }) as unknown as Investigation;
const agent = (more: object = {}) => ({ scope: { mode: 'suggest' }, capabilities: ['investigate'], ...more }) as unknown as Agent;
const facts = (more: object = {}): DispatchFacts => ({
  alert: null,
  alertCount: 2,
  incident: null,
  surroundings: { service: null, playbooks: ['p'], seenBefore: [] },
  similar: [],
  leftToday: null,
  timeoutMs: 90_400,
  now: NOW,
  ...more,
});
const told = (about: object = {}, more: object = {}, to: object = {}) => dispatched(investigation(about), agent(to), facts(more)).data;

test('an agent is told what it is to look into, until when, and under which number', () => {
  const { tools: _, traceparent, ...data } = told();
  assert.deepEqual(data, {
    investigation_id: ID,
    attempt: 1,
    fencing_token: 3,
    status: 'dispatched',
    accept_by: '2030-05-15T10:00:01.000Z',
    deadline_at: '2030-05-15T10:01:30.400Z',
    lease_seconds: 60,
    budget: { wall_seconds: 90 },
    origin: 'service',
    because: 'B',
    mode: 'suggest',
    subject: { kind: 'alert', id: 'a', number: 7 },
    severity: 'high',
    service_id: 's',
    service: null,
    playbooks: ['p'],
    similar: [],
    seen_before: [],
    correlation: { group_id: 'g', alert_count: 2 },
    chat_id: 'group:g',
    untrusted: null,
  });
  assert.match(traceparent, /^00-01890000000070008000000000000001-[0-9a-f]{16}-01$/);
  assert.equal(told().traceparent, traceparent, 'it is one trace however often it is told');
  assert.notEqual(told({ fence: 4 }).traceparent, traceparent);
});

test('what runs needs no acceptance, keeps its deadline, and what belongs to no group has no chat', () => {
  const data = told({ status: 'running', deadlineAt: NOW, groupId: null });
  assert.deepEqual([data.accept_by, data.deadline_at, data.chat_id], [null, NOW.toISOString(), null]);
  assert.equal(told({ leaseUntil: null }).accept_by, null);
  assert.throws(() => told({ status: 'queued' }), /given to nobody/);
});

test('the budget is what is left of it, never less than nothing, and no more than the day allows', () => {
  const budget = { tool_calls: 5, tokens: 100, usd: 1 };
  assert.deepEqual(told({ budget, usage: { tool_calls: 2, usd: 0.7 } }).budget, { wall_seconds: 90, tool_calls: 3, tokens: 100, usd: 0.3 });
  assert.deepEqual(told({ budget, usage: { tool_calls: 9 } }, { leftToday: 0.5 }).budget, {
    wall_seconds: 90,
    tool_calls: 0,
    tokens: 100,
    usd: 0.5,
  });
  assert.deepEqual(told({ budget: { tokens: 1 } }, { leftToday: 0.5 }).budget, { wall_seconds: 90, tokens: 1 });
});

test('the tools are those it may use, each with whether it asks', () => {
  assert.deepEqual(told({}, {}, { capabilities: [] }).tools, []);
  const { tools } = told({}, {}, { capabilities: ['investigate', 'command'] });
  assert.equal(tools.length, TOOLS.filter(({ capability }) => capability !== 'communicate').length);
  assert.deepEqual(new Set(tools.map(({ approval }) => approval)), new Set(['auto', 'ask']));
});

test('what comes from outside stands apart: the alert, else the incident', () => {
  const incident = {
    id: 'i',
    number: 1,
    title: 'Incident',
    description: null,
    severity: 'high',
    status: 'active',
    over: false,
    serviceId: null,
    groupIds: [],
  };
  assert.match(JSON.stringify(told({}, { incident }).untrusted), /Incident/);
  assert.equal(told().untrusted, null);
});
