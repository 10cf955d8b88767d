import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { test } from 'node:test';
import { startTestApp } from '../harness/app.ts';
import { Problem } from '../../src/platform/errors.ts';
import { findSource } from '../../src/integrations/sources/registry.ts';
import { detectAndParse } from '../../src/integrations/sources/detect.ts';
import { headersOf, jsonOf, RECORDED } from './corpus.ts';
import { membersOf, postMutants } from './mutated-bodies.ts';

/** `npm run prove fuzz` sends 100,000. */
const COUNT = 300;

test(`F32: ${COUNT.toLocaleString('en')} recorded bodies with members, bytes or types changed get no 5xx and cost no neighbour`, async () => {
  const app = await startTestApp();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  try {
    const { byStatus, faults } = await postMutants({ url: app.url, token: app.webhookToken, seed: 20_261_122, count: COUNT, agent });
    assert.deepEqual(faults.slice(0, 10), [], `${faults.length} faults`);
    // They got somewhere: most are taken, some refused.
    assert.ok((byStatus['200'] ?? 0) > COUNT / 2 && Object.keys(byStatus).length > 2, JSON.stringify(byStatus));
  } finally {
    agent.destroy();
    await app.stop();
  }
});

test('F32: any one member of a recorded body may be of any kind, and no tool fails over it', () => {
  const kinds: readonly unknown[] = [null, true, 1e300, '', [], [null], {}];
  for (const recorded of RECORDED) {
    const request = { headers: headersOf(recorded), receivedAt: new Date('2030-05-15T12:00:00Z') };
    const text = JSON.stringify(jsonOf(recorded));
    // What is read stands in the first members; the rows of long lists are alike.
    const places = Math.min(membersOf(JSON.parse(text)).length, 150);
    for (let place = 0; place < places; place += 1) {
      // An object that cannot be made a text, and one of the others.
      for (const kind of [{ toString: 1, valueOf: 2 }, kinds[place % kinds.length]]) {
        const body: unknown = JSON.parse(text);
        const [holder, name] = membersOf(body)[place] ?? [];
        holder[name ?? ''] = kind;
        try {
          detectAndParse(findSource, body, request);
        } catch (error) {
          assert.ok(error instanceof Problem, `${recorded.file}: ${name} as ${JSON.stringify(kind)}: ${error}`);
        }
      }
    }
  }
});
