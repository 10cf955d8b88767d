import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { overBudget, readRecord, reportOf } from './report.ts';

describe('what a run of the tests cost', () => {
  const record = readRecord(
    [
      'processes\t\t',
      'processes\ta.test.ts\t',
      'servers\ta.test.ts\t',
      'servers\ta.test.ts\t',
      'servers\tb.test.ts\t',
      'spent\ta.test.ts\t1500 4000 2.50',
      'spent\tb.test.ts\t100 200 0.30',
      '',
    ].join('\n'),
  );
  const most = { processes: 2, servers: 3, browsers: 0, databases: 0, page_loads: 0, axe_runs: 0 };

  test('is told by kind, by what was made, and by file, the slowest first', () => {
    const text = reportOf(
      record,
      10,
      new Map([
        ['a.test.ts', 'flows'],
        ['b.test.ts', 'values'],
      ]),
    );
    assert.match(text, /^processor seconds: 10 \(values 0, flows 3, database and starting 7\)$/m);
    assert.match(text, /^counted: processes 2, servers 3, browsers 0, /m);
    assert.match(text, /4\.0 {4}1\.5 {4}2\.5 {2}a\.test\.ts\n.*b\.test\.ts\n$/);
  });

  test('may be as much as the budget says, and not one more: the file that made the most is named', () => {
    assert.deepEqual(overBudget(record, 10, { most, processor_seconds: 5 }), []);
    assert.deepEqual(overBudget(record, 10, { most: { ...most, servers: 2 }, processor_seconds: 5 }), [
      '3 servers, 2 at most; a.test.ts makes the most of them, 2',
    ]);
  });

  test('fails by its processor time only above twice that of the last run', () => {
    assert.match(overBudget(record, 10.5, { most, processor_seconds: 5 }).join(), /more than twice the 5/);
  });
});
