import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { type Spoiler, startBrokenServer } from '../../../test/harness/broken-server.ts';
import { type CheckResult, runCases } from './check.ts';
import { SERVER_CASES } from './server-cases.ts';
import { ServerContext } from './server-target.ts';

/** A refusal with this code becomes a success: the check that the server lacks. */
const allows = (code: string): Spoiler => ({
  answers(answer) {
    if (!answer.body.includes(`"code":"${code}"`)) return;
    answer.status = 200;
    answer.body = JSON.stringify({ result: { status: 'success', output: {}, error: null } });
  },
});
/** Texts of answers, of tools or at a path, are replaced. */
const says = (where: string, was: string | RegExp, is: string): Spoiler => ({
  answers(answer) {
    if (answer.path.includes(where) || answer.sent.includes(where)) answer.body = answer.body.replace(was, is);
  },
});
const streams = (type: string, change: (block: string) => string | null): Spoiler => ({
  streams: (block) => (block.includes(`event: ${type}\n`) ? change(block) : block),
});

/** What a broken server does, by the case that finds it. */
const FAULTS: Readonly<Record<string, Spoiler>> = {
  S01: { answers: (answer) => void delete answer.headers['tocsin-agent-protocol'] },
  S02: says('/self', /"approval":"ask"/g, '"approval":"auto"'),
  S03: streams('stream.ready', (block) => `id: 0\n${block}`),
  S04: streams('investigation.dispatched', (block) => block.replace('"correlation":', '"group":')),
  S05: streams('investigation.dispatched', (block) =>
    block.replace('"traceparent":"', `"title":${/"title":("[^"]*")/.exec(block)?.[1]},"traceparent":"`),
  ),
  S06: says('/agent/work', /"items":\[.*\]/, '"items":[]'),
  S07: says('investigation_accept', '"deadline_at"', '"deadline"'),
  S08: says('/heartbeat', /"renewed":\[\],"lost":(\[[^\]]+\])/, '"renewed":$1,"lost":[]'),
  S09: allows('stale_fence'),
  S10: allows('invalid_transition'),
  S11: { asks: (_path, body) => body.replace(/"call_id":"[^"]*"/, () => `"call_id":"${randomUUID()}"`) },
  S12: says('reboot_everything', /unknown_tool/g, 'not_found'),
  S13: allows('validation_failed'),
  S14: says('investigation_complete', /"outcome":"likely"/g, '"outcome":"confirmed"'),
  S15: allows('investigation_over'),
  S16: allows('capability_required'),
  S17: says('alert_acknowledge', '"approval_required"', '"success"'),
  S18: allows('session_required'),
  S19: { streams: (block) => block.replace('"version":1', () => `"version":1,"sent":"${randomUUID()}"`) },
  S20: { streams: (block) => block.replace(',"redelivery":true', '') },
  S21: { streams: (block) => (block.includes('event: stream.superseded') ? null : block), holdsStreams: true },
  S22: streams('investigation.cancelled', () => null),
  S23: { asks: (_path, body) => body.replace('"retryable":false', '"retryable":true') },
  S24: { asks: (_path, body) => body.replace('investigation_decline', 'investigation_fail') },
  S25: allows('not_found'),
  S26: { holdsStreams: true },
};

describe('the check of servers', () => {
  let app: TestApp;
  let token: string;
  before(async () => {
    app = await startTestApp({ env: { MAX_CONCURRENT_INVESTIGATIONS: '500' } });
    const permissions = ['tokens:manage', 'alerts:read', 'alerts:write'];
    const made = await app.api('POST', '/api/v1/user/tokens', { name: 'check', permissions });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    token = made.body.token;
  });
  after(() => app.stop());

  const checked = (
    url: string,
    patienceMs: number,
    ids: readonly string[] = SERVER_CASES.map(({ id }) => id),
  ): Promise<readonly CheckResult[]> =>
    runCases(
      SERVER_CASES.filter(({ id }) => ids.includes(id)),
      () => new ServerContext({ url, token, patienceMs }),
      { atOnce: 4 },
    );

  test('finds nothing at this server, and leaves neither agents nor open investigations behind', async () => {
    const results = await checked(app.url, 60_000);
    assert.deepEqual(
      results.filter(({ status }) => status !== 'passed'),
      [],
    );
    assert.equal((await app.api('GET', '/api/v1/agent-tokens')).body.total, 0);
    assert.equal((await app.api('GET', '/api/v1/investigations?status=running')).body.total, 0);
  });

  test('finds each fault of a server by the case that is about it, and says what was expected and which section says so', async () => {
    assert.deepEqual(
      Object.keys(FAULTS),
      SERVER_CASES.map(({ id }) => id),
      'every case has a fault',
    );
    const waiting = Object.entries(FAULTS);
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [id, spoiler] = next;
        const broken = await startBrokenServer(app.url, spoiler);
        const [result] = await checked(broken.url, 3_000, [id]);
        await broken.stop();
        assert.equal(result?.status, 'failed', id);
        assert.ok(result?.expected && result.came && result.section, id);
        if (process.env['SHOW_FAULTS']) console.log(id, '|', result?.expected, '|', result?.came.slice(0, 150));
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
  });
});
