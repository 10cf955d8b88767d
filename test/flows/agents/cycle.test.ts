import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startStatementCounter, type StatementCounter } from '../../../lab/statements.ts';
import { type AgentClient, makeAgent, type TestAgent } from '../../harness/agent.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';

const CYCLES = 5;
/** Statements on investigations and agents of one cycle; those that look at the clock are not of it. */
const MOST = 30;

describe('what an investigation from the request to its result asks of the database', () => {
  let database: TestDatabase;
  let counter: StatementCounter;
  let app: TestApp;
  let agent: TestAgent;
  let stream: AgentClient;
  let serial = 0;

  before(async () => {
    database = await createTestDatabase();
    counter = await startStatementCounter(database.url);
    app = await startTestApp({ database: { ...database, url: counter.url } });
    agent = await makeAgent(app);
    stream = await agent.stream();
    await stream.get('stream.ready');
  });
  after(async () => {
    stream.close();
    await app.stop();
    counter.close();
    await database.drop();
  });

  async function cycle(): Promise<void> {
    serial += 1;
    const { number } = (
      await app.api('POST', '/api/v1/alerts', { fingerprint: `cycle-${serial}`, labels: { alertname: `Cycle ${serial}` } })
    ).body;
    const asked = await app.api('POST', `/api/v1/alerts/${number}/investigate`, {});
    assert.equal(asked.status, 202, JSON.stringify(asked.body));
    const { data } = await stream.get('investigation.dispatched', serial - 1);
    assert.equal((await agent.call(data, 'investigation_accept')).body.result.status, 'success');
    assert.equal((await agent.call(data, 'investigation_complete', { summary: 'Done.', hypotheses: [] })).body.result.status, 'success');
  }

  const ofCycles = () =>
    [...counter.texts()]
      .filter(([text]) => /investigation|agent_/.test(text) && !/ as due|news_at, i\.created_at\) <=/.test(text))
      .reduce((sum, [, times]) => sum + times, 0);

  test(`at most ${MOST} statements on investigations and agents`, async () => {
    await cycle();
    const before = ofCycles();
    for (let n = 0; n < CYCLES; n += 1) await cycle();
    const each = (ofCycles() - before) / CYCLES;
    assert.ok(each <= MOST, `${each} statements a cycle: ${JSON.stringify(Object.fromEntries(counter.texts()), null, 1)}`);
  });
});
