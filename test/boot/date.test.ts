import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { trackedFiles } from '../../tools/tracked.ts';
import { createTestDatabase } from '../harness/postgres.ts';
import { ROOT } from '../harness/process.ts';
import { DATE_ENV, DATE_OFFSET_MS, machineTime } from '../harness/shift-date.ts';

const HOUR_MS = 3_600_000;

/** Files of tests that may ask the machine's time, and why. */
const OUTSIDE: ReadonlySet<string> = new Set([
  // The switch itself, for processes and for databases.
  'test/harness/shift-date.ts',
  'test/harness/clock.ts',
  // pg-boss, whose tables it looks into, asks now().
  'src/platform/queue/postgres-queue.test.ts',
  // PostgreSQL's own list of what runs is dated by the machine's.
  'src/platform/db/pulse.test.ts',
  // Plants lines that ask it, for the check that finds them.
  'tools/clock.test.ts',
  // This test.
  'test/boot/date.test.ts',
  // Real Alertmanagers know only the machine's.
  'test/flows/agents/end-to-end.test.ts',
  'test/flows/chat/alertmanager-to-chat.test.ts',
  'test/flows/alerts/inhibition.peers.test.ts',
  'test/flows/alerts/real-senders.test.ts',
]);

test('F52: the tests, what they start and their databases share one date, which is not the machine’s', async (t) => {
  if (process.env['TEST_DATE'] === 'today') return t.skip('asked to run on the machine’s date');
  assert.notEqual(DATE_OFFSET_MS, 0, 'the runner has set a date');
  assert.ok(Math.abs(machineTime() - Date.now()) > HOUR_MS);
  const child = spawnSync(process.execPath, ['-p', 'Date.now()'], { encoding: 'utf8', env: { ...DATE_ENV } });
  assert.ok(Math.abs(Number(child.stdout) - Date.now()) < HOUR_MS, child.stdout + child.stderr);
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ now: Date }>('select app_now() as now');
    assert.ok(Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now()) < HOUR_MS, String(rows[0]?.now));
  } finally {
    await client.end();
  }
});

test('F52: no test reads the machine’s date: neither past the switch nor by SQL', () => {
  const found = trackedFiles()
    .filter((file) => /^(test\/|.*\.(test|fixture)\.ts$)/.test(file) && file.endsWith('.ts') && !OUTSIDE.has(file))
    .filter((file) => readsMachine(readFileSync(path.join(ROOT, file), 'utf8')));
  assert.deepEqual(found, []);
});

test('F52: the look for it finds what it looks for', () => {
  for (const text of ['machineTime()', "db.query('select now()')", 'where at < current_date', 'clock_timestamp()', "spawn('date')"])
    assert.equal(readsMachine(text), true, text);
  for (const text of ['app_now()', 'tx.now', 'Date.now()', 'performance.now()', 'new Date()', "starts_at: 'now'"])
    assert.equal(readsMachine(text), false, text);
});

function readsMachine(text: string): boolean {
  if (/\bmachineTime\(|\bcurrent_(date|timestamp)\b|\b(clock|statement)_timestamp\(|spawn(Sync)?\('date'/.test(text)) return true;
  return text.split('\n').some((line) => /\b(select|insert|update|values|where|set|interval)\b.*(?<![\w.])now\(\)/.test(line));
}
