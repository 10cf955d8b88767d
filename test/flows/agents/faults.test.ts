import { after, before, describe, test } from 'node:test';
import { type AgentFaults, CERTAIN_FAULTS, startAgentFaults } from '../../harness/agent-faults.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { redisMissing, startRedis, type TestRedis } from '../../harness/programs/redis.ts';

describe('agents, two real servers and everything that can go wrong', { skip: redisMissing() }, () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let faults: AgentFaults;
  before(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
    faults = await startAgentFaults({ databaseUrl: database.url, env: { REDIS_URL: redis.url }, steps: 10 });
  });
  after(async () => {
    await faults?.stop();
    await redis?.stop();
    await database?.drop();
  });

  test('F45: servers and agents killed, the leader frozen, Redis gone, calls sent twice: one holder of a fence, no investigation forgotten, every try accounted', async () => {
    // Three short histories; `npm run prove agents` makes 200 long ones.
    for (const [place, certain] of CERTAIN_FAULTS.entries()) {
      if (place === 1) await redis.kill();
      await faults.run(place + 1, certain);
    }
  });
});
