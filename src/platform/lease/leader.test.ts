import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { moveClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { SILENT } from '../../../test/harness/log.ts';
import { type Child, eventually, startChild } from '../../../test/harness/processes.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type Listener, openListener } from '../db/listener.ts';
import { type Leader, openLeader } from './leader.ts';
import { LEASE_CHANNEL, leaseHeld } from './lease.store.ts';

const FIXTURE = fileURLToPath(new URL('leader.fixture.ts', import.meta.url));
/** Long: only a moved clock or a release ends it within a test. */
const LONG_MS = 600_000;

describe('the leader lease', () => {
  let database: TestDatabase;
  let db: Database;
  let listener: Listener;
  let leaders: Leader[];
  let children: Child[];

  before(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, max: 5, name: 'lease test' });
    listener = openListener(db, { log: SILENT });
    await db.query('create table work_done (fence bigint not null)');
  });
  after(async () => {
    await listener.close();
    await db.close();
    await database.drop();
  });
  beforeEach(async () => {
    leaders = [];
    children = [];
    await db.query('truncate leases, work_done');
  });
  afterEach(async () => {
    await Promise.all(leaders.map((leader) => leader.release()));
    await Promise.all(children.map((child) => child.kill()));
  });

  const compete = (holder: string, ttlMs = LONG_MS) => {
    const leader = openLeader({ db, listener, log: SILENT, name: 'scheduler', holder, ttlMs });
    leaders.push(leader);
    return leader;
  };
  const competeElsewhere = (ttlMs: number) => {
    const child = startChild(process.execPath, [FIXTURE, database.url, String(ttlMs)]);
    children.push(child);
    return child;
  };
  const leading = () => leaders.filter((leader) => leader.isLeader());

  test('of many who compete, one leads, and its fence rises with every new leader', async () => {
    for (const name of ['a', 'b', 'c']) compete(name);
    await eventually('one leads', () => leading().length === 1);
    assert.equal(leading()[0]?.fence(), 1);
    for (const other of leaders.filter((leader) => !leader.isLeader())) assert.equal(other.fence(), null);
    await leading()[0]?.release();
    await eventually('another leads', () => leading().length === 1);
    assert.equal(leading()[0]?.fence(), 2);
  });

  test('F29: a release hands over at once, not after the time to live', async () => {
    const first = compete('first');
    await eventually('the first leads', () => first.isLeader());
    const second = compete('second');
    await first.release();
    assert.equal(first.isLeader(), false);
    await eventually('the second leads', () => second.isLeader());
  });

  test('F03: a killed leader is replaced once its time to live has passed on the clock of the database, not before', async () => {
    const child = competeElsewhere(LONG_MS);
    await eventually('the child leads', () => child.output().includes('"change":1'));
    const heir = compete('heir');
    await child.kill();
    await db.query(`notify ${LEASE_CHANNEL}`);
    const [lease] = await db.query<{ fence: number; held: boolean }>('select fence, expires_at > app_now() as held from leases');
    assert.deepEqual(lease, { fence: 1, held: true });
    assert.equal(heir.isLeader(), false);
    await moveClock(database.url, 601_000, `notify ${LEASE_CHANNEL}`);
    await eventually('the heir leads', () => heir.isLeader());
    assert.equal(heir.fence(), 2);
    await moveClock(database.url, 0, `notify ${LEASE_CHANNEL}`);
  });

  test('F04: a frozen leader that wakes up knows at once that it leads no more, and its late writes change 0 rows', async () => {
    const zombie = competeElsewhere(1_000);
    await eventually('the child leads and writes', () => zombie.output().includes('"wrote":1'));
    zombie.freeze();
    const heir = compete('heir', 1_000);
    await eventually('the heir leads', () => heir.isLeader());
    const [before] = await db.query<{ count: number }>('select count(*) from work_done');
    const lines = zombie.output().length;
    zombie.thaw();
    const said = () =>
      zombie
        .output()
        .slice(lines)
        .split('\n')
        .filter((line) => line.startsWith('{'));
    await eventually(
      'the zombie stepped down and went on writing',
      () => said().some((line) => line === '{"change":null}') && said().filter((line) => line.includes('wrote')).length >= 3,
    );
    const writes = said()
      .filter((line) => line.includes('wrote'))
      .map((line) => JSON.parse(line));
    // The first line may tell of a write from before the freeze whose answer was on its way.
    assert.ok(
      writes.slice(1).every((write) => write.wrote === 0 && write.leading === false),
      JSON.stringify(writes),
    );
    const [afterwards] = await db.query<{ count: number }>('select count(*) from work_done');
    assert.deepEqual(afterwards, before);
    assert.equal(heir.isLeader(), true);
  });

  test('a leader whose lease somebody else took steps down at its next renewal', async () => {
    const leader = compete('first', 900);
    await eventually('it leads', () => leader.isLeader());
    const changes: (number | null)[] = [];
    leader.onChange((fence) => changes.push(fence));
    await db.query(`update leases set fence = fence + 1, holder = 'thief', expires_at = app_now() + interval '1 hour'`);
    await eventually('it stepped down', () => changes.at(-1) === null);
    assert.equal(leader.isLeader(), false);
  });

  test('a leader whose lease has ended does not renew it: it steps down, and leads again only with a new fence', async () => {
    const leader = compete('first', 900);
    await eventually('it leads', () => leader.isLeader());
    const changes: (number | null)[] = [];
    leader.onChange((fence) => changes.push(fence));
    await db.query(`update leases set expires_at = app_now() - interval '1 second'`);
    await eventually('it leads again', () => changes.includes(2));
    assert.deepEqual(changes.slice(0, 2), [null, 2]);
  });

  test('work runs while leading, its signal aborts when leadership ends, and the guard holds back its writes', async () => {
    const leader = compete('worker');
    const seen: string[] = [];
    let fence = 0;
    leader.run(async (given, signal) => {
      fence = given;
      seen.push('started');
      signal.addEventListener('abort', () => seen.push('aborted'));
    });
    await eventually('work started', () => seen.length === 1);
    const write = () =>
      db.query(`insert into work_done (fence) select $2 where ${leaseHeld('$1', '$2')} returning fence`, ['scheduler', fence]);
    assert.equal((await write()).length, 1);
    await leader.release();
    assert.deepEqual(seen, ['started', 'aborted']);
    assert.equal((await write()).length, 0);
  });

  test('a database that does not answer ends the leadership before the lease does', async () => {
    const cut = openDatabase({ url: database.url, max: 2, name: 'cut' });
    const leader = openLeader({ db: cut, listener, log: SILENT, name: 'scheduler', holder: 'cut off', ttlMs: 800 });
    leaders.push(leader);
    await eventually('it leads', () => leader.isLeader());
    await cut.close();
    await eventually('it stepped down', () => !leader.isLeader());
    const [lease] = await db.query<{ held: boolean }>('select expires_at > app_now() as held from leases');
    assert.equal(lease?.held, true);
  });
});
