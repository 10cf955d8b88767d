import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { test } from 'node:test';
import { startTestApp } from '../harness/app.ts';
import { crowdOf } from '../harness/crowd.ts';
import { fuzz } from '../harness/fuzz.ts';

/** `npm run prove fuzz` sends 50,000. */
const COUNT = 600;

test(`S73: ${COUNT.toLocaleString('en')} requests of every kind to every route end no server, get no 5xx without a reason, and no raw text of a validator`, async () => {
  const server = await startTestApp();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  try {
    const { askers, ids } = await crowdOf(server.database, server.url, 3, server.webhookToken);
    const document = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
    const { faults, byStatus } = await fuzz({ url: server.url, document, seed: 20_261_122, count: COUNT, askers, ids, agent });
    const shown = faults.map(
      ({ shot, who, fault, text }) => `${who}: ${shot.method} ${shot.path.slice(0, 200)} ${shot.body?.slice(0, 300)}: ${fault} ${text}`,
    );
    assert.deepEqual(shown.slice(0, 20), [], `${faults.length} faults`);
    // They got somewhere: most refused, many answered.
    assert.ok((byStatus['200'] ?? 0) > COUNT / 20 && (byStatus['422'] ?? 0) > COUNT / 50, JSON.stringify(byStatus));
    assert.equal((await fetch(`${server.url}/ready`)).status, 200);
  } finally {
    agent.destroy();
    await server.stop();
  }
});
