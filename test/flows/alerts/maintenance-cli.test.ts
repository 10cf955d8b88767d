import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type Ended, start } from '../../harness/process.ts';

describe('tocsin maintenance, through the API', () => {
  let app: TestApp;
  let token: string;
  const run = (...args: readonly string[]): Promise<Ended> =>
    start(['maintenance', ...args], { env: { TOCSIN_URL: app.url, TOCSIN_TOKEN: token } }).ended;
  before(async () => {
    app = await startTestApp();
    token = (await app.api('POST', '/api/v1/user/tokens', { name: 'terminal', permissions: ['alerts:read', 'alerts:write'] })).body.token;
  });
  after(() => app.stop());

  test('start, list and end do what the API does, and what does not work is one sentence', async () => {
    const started = await run('start', 'Deploy shop', '--for', '20m', '--match', 'namespace="shop"');
    assert.equal(started.code, 0, started.stderr);
    const [, id = ''] = /^Started Deploy shop \(([0-9a-f-]{36})\), until /.exec(started.stdout) ?? [];
    const listed = await run('list', '--state', 'active');
    assert.match(listed.stdout, new RegExp(`^ID +STATE +STARTS +ENDS +TITLE\\n${id} +active +.+ Deploy shop\\n$`));
    assert.match((await run('end', id)).stdout, /^Ended: Deploy shop\. Destinations are notified of what still fires\.\n$/);
    assert.equal((await run('list', '--state', 'active')).stdout, 'No maintenance windows.\n');
    for (const [args, sentence] of [
      [['end', id], /It is over already/],
      [['end', '7'], /is no window/],
      [['start', 'All'], /Say which alerts it is about/],
      [['start', 'All', '--match', 'nonsense'], /^--match needs one of/],
      [['start', 'All', '--match', 'a="b"', '--for', '0m'], /Write 30m, 2h or 1d/],
    ] as const) {
      const { code, stderr } = await run(...args);
      assert.equal(code, 1);
      assert.match(stderr, sentence);
    }
  });
});
