import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { type AgentFault, breakableAgent } from '../../../test/harness/breakable-agent.ts';
import { ROOT } from '../../../test/harness/process.ts';
import { machineTime } from '../../../test/harness/shift-date.ts';
import { AGENT_CASES } from './agent-cases.ts';
import { AgentContext, type AgentTarget, commandAgent } from './agent-target.ts';
import { type CheckResult, runCases } from './check.ts';

const WHOLE = { patienceMs: 60_000, quietMs: 300 };

/** Which fault each case finds, in an agent of which binding. */
const FAULTS: ReadonlyArray<readonly [id: string, fault: AgentFault, binding?: 'stream' | 'poll' | 'webhook']> = [
  ['A01', 'silent'],
  ['A02', 'sends a heartbeat without its token'],
  ['A03', 'adds evidence before it accepts'],
  ['A04', 'sends a fence of its own'],
  ['A05', 'uses one call_id for two calls'],
  ['A06', 'sends arguments that do not fit'],
  ['A07', 'cites evidence that it made up'],
  ['A08', 'never ends'],
  ['A09', 'sends no heartbeats'],
  ['A10', 'works on every delivery'],
  ['A11', 'works on the first alone'],
  ['A12', 'knows an investigation by its id alone'],
  ['A13', 'goes on when it is refused'],
  ['A14', 'goes on when it is refused'],
  ['A15', 'goes on when it is refused'],
  ['A16', 'goes on when it is refused'],
  ['A17', 'names what it lost'],
  ['A18', 'does not wait for Retry-After'],
  ['A19', 'gives up when the server is away'],
  ['A20', 'tries again with a new call_id'],
  ['A21', 'ends when a tool is denied'],
  ['A22', 'ends when a tool fails'],
  ['A23', 'waits for a budget'],
  ['A24', 'runs titles'],
  ['A24', 'obeys titles'],
  ['A25', 'cuts nothing'],
  ['A26', 'knows every event'],
  ['A27', 'answers every event with a tool'],
  ['A28', 'knows groups alone'],
  ['A29', 'needs a title'],
  ['A30', 'takes only what is new'],
  ['A31', 'does not come back'],
  ['A32', 'hammers'],
  ['A33', 'does not wait for people'],
  ['A34', 'asks until somebody agrees'],
  ['A35', 'forgets where it was'],
  ['A36', 'takes a piece for an event'],
  ['A37', 'comes back although it was replaced'],
  ['A38', 'ends at a reset'],
  ['A39', 'polls without waiting', 'poll'],
  ['A40', 'trusts every delivery', 'webhook'],
  ['A41', 'takes old deliveries', 'webhook'],
  ['A42', 'works on every delivery', 'webhook'],
];

function checked(target: AgentTarget, ids: readonly string[] = AGENT_CASES.map(({ id }) => id)): Promise<readonly CheckResult[]> {
  const cases = AGENT_CASES.filter(({ id }) => ids.includes(id));
  const seen = { binding: null };
  return runCases(cases, () => new AgentContext(target, seen), { atOnce: 16 });
}

const failures = (results: readonly CheckResult[]) => results.filter(({ status }) => status === 'failed');

describe('the check of agents', { concurrency: true }, () => {
  for (const binding of ['stream', 'poll', 'webhook'] as const)
    test(`finds nothing at an agent that does all by ${binding}`, async () => {
      assert.deepEqual(failures(await checked({ start: breakableAgent(binding, null), webhook: binding === 'webhook', ...WHOLE })), []);
    });

  test('finds each fault of an agent by the case that is about it, and says what was expected and which section says so', async () => {
    assert.deepEqual([...new Set(FAULTS.map(([id]) => id))].sort(), AGENT_CASES.map(({ id }) => id).sort(), 'every case has a fault');
    const found = await Promise.all(
      FAULTS.map(async ([id, fault, binding = 'stream']) => {
        // What should not come ends the listening, however late it comes.
        const target = { start: breakableAgent(binding, fault), webhook: binding === 'webhook', patienceMs: 4_000, quietMs: 60_000 };
        return { id, fault, result: (await checked(target, [id]))[0] };
      }),
    );
    for (const { id, fault, result } of found) {
      assert.equal(result?.status, 'failed', `${id}: an agent that ${fault}`);
      assert.ok(result?.expected && result.came && result.section, id);
      if (process.env['SHOW_FAULTS']) console.log(id, fault, '|', result?.expected, '|', result?.came);
    }
  });
});

describe('the agents of examples', { concurrency: true }, () => {
  test('are short: at most 40 lines each, comments counted, and none wider than 175 columns', () => {
    for (const file of ['shell/agent.sh', 'python/agent.py', 'typescript/agent.ts']) {
      const lines = readFileSync(path.join(ROOT, 'examples/agents', file), 'utf8').split('\n');
      const written = lines.filter((line) => line.trim() !== '');
      assert.ok(written.length <= 40, `${file}: ${written.length}`);
      assert.deepEqual(
        written.filter((line) => line.length > 175),
        [],
        file,
      );
    }
  });

  for (const [name, command, webhook] of [
    ['shell', 'sh examples/agents/shell/agent.sh', false],
    ['python', 'python3 examples/agents/python/agent.py', true],
    ['typescript', `"${process.execPath}" examples/agents/typescript/agent.ts`, false],
  ] as const)
    test(`pass every case: ${name}`, async () => {
      const start = commandAgent(`cd "${path.resolve(ROOT)}" && exec ${command}`, process.env, () => {});
      const results = await checked({ start, webhook, time: machineTime, ...WHOLE });
      assert.deepEqual(failures(results), []);
      assert.ok(results.filter(({ status }) => status === 'passed').length >= 30, 'most cases are about it');
    });
});
