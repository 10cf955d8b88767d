import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Lists, tableProblems, tablesOf } from './tables.ts';

const SCHEMA = `create table alerts (\n  id uuid\n);\ncreate unlogged table teams (\n  id uuid\n);\ncreate view alert_timeline as\n select 1;`;
const LISTS: Lists = { reads: { catalog: ['alerts'] }, owners: { alert_timeline: 'alerts' } };

/** Nothing is wrong here: each table has one writer, and the one read by another is listed. */
const SOUND: Readonly<Record<string, string>> = {
  'src/modules/alerts/intake/commit/intake.store.ts': "await tx.query('insert into alerts (id) values ($1)', [id]);",
  'src/modules/alerts/list.store.ts': `const ROWS = \`select id from alerts a where \${where} -- not teams t\n\`;`,
  'src/modules/catalog/teams.store.ts': 'await tx.query(`update teams set name = (select title from alerts limit 1)`);',
  'src/platform/config.ts': "export const ABOUT = 'Proxies that forward requests from alerts and teams';",
  'src/modules/alerts/text.ts': "export const HELP = 'Select the alerts you want from alerts that fire, or update alerts by hand';",
};

function problemsWith(more: Readonly<Record<string, string>>, lists: Lists = LISTS): string[] {
  return tableProblems(new Map(Object.entries({ ...SOUND, ...more })), tablesOf(SCHEMA), lists);
}

describe('tables and their modules', () => {
  test('what keeps the rules is not reported', () => {
    assert.deepEqual(problemsWith({}), []);
  });

  for (const [what, file, text] of [
    ['a module, in a plain file', 'src/modules/alerts/decide.ts', 'const sql = `select id from alerts where id = $1`;'],
    ['a job of a sub-folder', 'src/modules/alerts/intake/end.jobs.ts', "await tx.query('delete from alerts where id = $1', [id]);"],
    ['a constant that a loop runs', 'src/modules/alerts/intake/end.jobs.ts', "export const DUE = 'select min(at) from alerts';"],
    ['the wiring', 'src/wiring/paging.ts', 'await db.query(`with t as (select 1) update alerts a set x = 1 from t`);'],
    ['a provider', 'src/integrations/channels/mail/mail.client.ts', "const Q = 'select 1 from teams t';"],
    ['a command', 'src/cli/user.ts', "await db.query('select 1');"],
    ['a row that is inserted', 'src/modules/alerts/group.actions.ts', "await insertRow<Row>(tx, 'alerts', { id });"],
    ['a statement without a table', 'src/modules/alerts/group.actions.ts', "await tx.query('savepoint one');"],
  ] as const) {
    test(`SQL beside a store is found: ${what}`, () => {
      const problems = problemsWith({ [file]: `// why\n${text}` });
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', new RegExp(`^${file}:2: SQL stands in a store`));
    });
  }

  for (const sql of [
    'insert into alerts (id) values (1)',
    'update alerts a set title = 1',
    'delete from only alerts where true',
    'truncate table alerts',
    'with t as (select 1) insert into alerts select * from t',
    'select 1 -- why\n; update alerts set title = 1',
  ]) {
    test(`a second module that writes a table is found: ${sql}`, () => {
      const problems = problemsWith({ 'src/modules/catalog/deep/more.store.ts': `export const SQL = \`${sql}\`;` });
      assert.deepEqual(problems, [
        'alerts is written by several: alerts (src/modules/alerts/intake/commit/intake.store.ts:1), catalog (src/modules/catalog/deep/more.store.ts:1)',
      ]);
    });
  }

  test('the composition and the platform write no table of a module either', () => {
    for (const file of ['src/health.store.ts', 'src/wiring/more.store.ts', 'src/platform/live/live.ts']) {
      assert.match(
        problemsWith({ [file]: "db.query('update teams set name = 1')" })[0] ?? '',
        /^teams is written by several: catalog .*, /,
      );
    }
  });

  test('a statement that leaves open which table it writes is found', () => {
    const text = `for (const table of TABLES) await tx.query(\`delete from \${table} where id = $1\`, [id]);`;
    assert.match(problemsWith({ 'src/modules/alerts/prune.store.ts': text })[0] ?? '', /names its table in full/);
  });

  for (const sql of [
    'select 1 from teams',
    'select 1 from alerts a left join teams t on true',
    'select 1 from alerts a, teams t',
    'select 1 from alerts a cross join lateral (select 1 from teams) t',
    'delete from alerts using teams where true',
    'teams t join alerts a on true',
  ]) {
    test(`a read of another module's table that is not listed is found: ${sql}`, () => {
      const problems = problemsWith({ 'src/modules/alerts/deep/more.store.ts': `export const SQL = '${sql}';` });
      assert.deepEqual(problems, ['src/modules/alerts/deep/more.store.ts:1: alerts reads teams, which is of catalog: ask its face for it']);
    });
  }

  test('an entry of a list that is not needed is found', () => {
    assert.deepEqual(problemsWith({}, { ...LISTS, reads: { catalog: ['alerts'], alerts: ['teams'] } }), [
      'alerts does not read teams of another: take it out of tools/foreign-reads.ts',
    ]);
    assert.deepEqual(problemsWith({}, { ...LISTS, reads: { catalog: ['alerts', 'teams'] } }), [
      'catalog does not read teams of another: take it out of tools/foreign-reads.ts',
    ]);
    assert.equal(problemsWith({}, { ...LISTS, owners: { ...LISTS.owners, teams: 'catalog' } }).length, 1);
    assert.equal(problemsWith({}, { ...LISTS, owners: { ...LISTS.owners, gone: 'catalog' } }).length, 1);
  });

  test('a table that no store writes needs an owner', () => {
    assert.deepEqual(problemsWith({}, { ...LISTS, owners: {} }), [
      'alert_timeline: no store writes it: name its owner in tools/foreign-reads.ts',
    ]);
  });
});
