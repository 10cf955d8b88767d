import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { moveClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { type Database, openDatabase, type Queryable } from './database.ts';
import { OutcomeUnknown } from '../outage.ts';
import { takenBack } from './savepoint.ts';

function message(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
/** An answer without rows. */
const SET_UP = message('C', 'SELECT 0');
const TERMINATED = message('E', 'SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', Buffer.alloc(1));

/** Speaks just enough of PostgreSQL's protocol to let a client in, and ends the session. */
async function startFakePostgres(onStart: (socket: Socket) => void): Promise<{ url: string; close: () => void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => onStart(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://someone@127.0.0.1:${(server.address() as AddressInfo).port}/any`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

describe('a connection is lost', () => {
  test('F06: in the very moment it is handed over: the transaction is told, the process goes on', async () => {
    const fake = await startFakePostgres((socket) => socket.end(Buffer.concat([AUTHENTICATED, READY, TERMINATED])));
    const db = openDatabase({ url: fake.url, max: 2, name: 'test' });
    try {
      // An error that nobody hears would fail this test as an uncaught exception.
      await assert.rejects(
        db.transaction(async () => 'done'),
        /not queryable|Connection terminated|administrator command/,
      );
      await assert.rejects(db.query('select 1'), /not queryable|Connection terminated|administrator command/);
    } finally {
      await db.close();
      fake.close();
    }
  });

  test('before a transaction began or a read was answered, the next connection is asked; what may have written is not repeated', async () => {
    let connections = 0;
    const asked: string[] = [];
    const fake = await startFakePostgres((socket) => {
      connections += 1;
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.once('data', () => socket.write(Buffer.concat([SET_UP, READY])));
      socket.on('data', (data: Buffer) => {
        if (data.includes('set_config')) return;
        asked.push(data.toString('latin1').replace(/[^ -~]+/g, ' '));
        socket.end(TERMINATED);
      });
    });
    const db = openDatabase({ url: fake.url, max: 1, name: 'test' });
    try {
      await assert.rejects(
        db.query('update t set a = 1'),
        (error) => error instanceof OutcomeUnknown && (error.cause as { code?: string }).code === '57P01',
      );
      assert.equal(connections, 1);
      await assert.rejects(db.query('select 1'), { code: '57P01' });
      assert.ok(connections > 2, `${connections} connections`);
      const before = connections;
      let worked = false;
      await assert.rejects(
        db.transaction(async () => {
          worked = true;
        }),
        { code: '57P01' },
      );
      assert.ok(connections > before + 1);
      assert.equal(worked, false);
      assert.ok(asked.filter((text) => text.includes('update t')).length === 1, asked.join('\n'));
    } finally {
      await db.close();
      fake.close();
    }
  });
});

describe('a transaction', () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, max: 2, name: 'test' });
    await db.query('create table t (a int primary key)');
  });
  after(async () => {
    await db.close();
    await database.drop();
  });
  const stored = () => db.query<{ a: number }>('select a from t order by a');

  test('what its opening reads ahead comes after the opening statement, and is given to the work', async () => {
    const seen = await db.transaction(async (tx, ahead) => [ahead, await tx.query<{ a: number }>('select a from t')], {
      statement: 'insert into t values (1)',
      ahead: (tx: Queryable) => Promise.all([tx.query('select a from t'), tx.query('select a + 1 as b from t')]),
    });
    assert.deepEqual(seen, [[[{ a: 1 }], [{ b: 2 }]], [{ a: 1 }]]);
    assert.deepEqual(await stored(), [{ a: 1 }]);
  });

  test('statements sent without waiting keep their order, and one that fails undoes them all', async () => {
    await assert.rejects(
      db.transaction((tx) => Promise.all([2, 1, 3].map((a) => tx.query('insert into t values ($1)', [a], 'insert_t')))),
      { code: '23505' },
    );
    assert.deepEqual(await stored(), [{ a: 1 }]);
  });

  test('tells the clock of the database afterwards without asking, whatever the clock of this machine says', async (t) => {
    await moveClock(database.url, -3 * 86_400_000);
    t.after(() => moveClock(database.url, 0));
    const now = await db.transaction(async (tx) => tx.now);
    const since = db.clock().getTime() - now.getTime();
    assert.ok(since >= 0 && since < 60_000, `${since} ms`);
    assert.ok(Date.now() - db.clock().getTime() > 2 * 86_400_000);
  });

  test('a statement that is sent once the transaction has failed or ended is refused, and writes nothing', async () => {
    const late: Array<Promise<void>> = [];
    const refused = (statement: Promise<unknown>) => late.push(assert.rejects(statement, /the transaction is over/));
    const failed = Promise.withResolvers<void>();
    await assert.rejects(
      db.transaction(async (tx) => {
        refused(failed.promise.then(() => tx.query('insert into t values (5)')));
        await tx.query('insert into t values (1)');
      }),
      { code: '23505' },
    );
    failed.resolve();
    const { query } = await db.transaction(async (tx) => tx);
    refused(query('insert into t values (6)'));
    await Promise.all(late);
    // Whoever has the connection now is not disturbed.
    assert.deepEqual(await stored(), [{ a: 1 }]);
  });

  test('work that is taken back says what it led to, stores nothing and runs no hook; what it throws is thrown', async () => {
    await db.query('create table if not exists taken_back (n int)');
    let hooks = 0;
    const seen = await takenBack(db, async (tx) => {
      tx.afterCommit(() => {
        hooks += 1;
      });
      return (await tx.query<{ n: number }>('insert into taken_back values (7) returning n'))[0]?.n;
    });
    assert.deepEqual([seen, hooks, await db.query('select n from taken_back')], [7, 0, []]);
    await assert.rejects(
      takenBack(db, () => Promise.reject(new Error('no'))),
      /^Error: no$/,
    );
  });

  test('what is asked with the commit is committed with it, in its order, before what follows a commit', async () => {
    const told: number[] = [];
    await db.transaction(async (tx) => {
      tx.withCommit(async () => {
        await tx.query('insert into t values (7)');
        tx.afterCommit(() => told.push(told.length));
      });
      tx.withCommit(() => tx.query('update t set a = 8 where a = 7'));
      await tx.query('select 1');
      assert.deepEqual(await stored(), [{ a: 1 }]);
      tx.afterCommit(() => told.push(told.length));
    });
    assert.deepEqual(await stored(), [{ a: 1 }, { a: 8 }]);
    assert.equal(told.length, 2);
    await db.query('delete from t where a = 8');
  });

  test('of what is asked with the commit one fails: nothing is committed, the caller is told which, and nobody else', async () => {
    let told = false;
    await assert.rejects(
      db.transaction(async (tx) => {
        await tx.query('insert into t values (7)');
        tx.withCommit(() => tx.query('insert into t values (8)'));
        tx.withCommit(() => tx.query('insert into t values (1)'));
        tx.withCommit(() => tx.query('insert into t values (9)'));
        tx.afterCommit(() => {
          told = true;
        });
      }),
      { code: '23505' },
    );
    assert.deepEqual(await stored(), [{ a: 1 }]);
    assert.equal(told, false);
  });

  test('the connection ends under what is asked with the commit: nobody knows what became of it, and the caller is told so', async () => {
    await assert.rejects(
      db.transaction(async (tx) => {
        tx.withCommit(() => tx.query('select pg_terminate_backend(pg_backend_pid())'));
      }),
      OutcomeUnknown,
    );
    assert.deepEqual(await stored(), [{ a: 1 }]);
  });

  test('work that fails asks nothing of what it would have asked with the commit', async () => {
    let asked = false;
    await assert.rejects(
      db.transaction(async (tx) => {
        tx.withCommit(async () => {
          asked = true;
        });
        throw new Error('not this time');
      }),
      /not this time/,
    );
    assert.equal(asked, false);
  });

  test('a failure that the work passes over is no commit: the caller is told', async () => {
    await assert.rejects(
      db.transaction(async (tx) => {
        await tx.query('insert into t values (4)');
        await tx.query('insert into t values (1)').catch(() => {});
      }),
      /rolled back/,
    );
    assert.deepEqual(await stored(), [{ a: 1 }]);
  });
});
