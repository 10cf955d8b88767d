import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { openLog } from './log.ts';

interface Line {
  readonly msg: string;
  readonly reason?: string;
  readonly times?: number;
}

test('while the database is in trouble each line is written once a minute and reason, with how often more; other errors all', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const lines: Line[] = [];
    const log = openLog('warn', { write: (text) => void lines.push(JSON.parse(text) as Line) });
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    for (let n = 0; n < 3; n += 1) {
      log.error({ err: full }, 'full');
      log.child({}).warn({ err: refused }, 'refused');
      log.warn({ err: refused }, `another ${n}`);
      log.error({ err: new Error('ours') }, `ours ${n}`);
    }
    const reported = () => lines.map(({ msg }) => msg);
    assert.deepEqual(reported(), ['full', 'refused', 'another 0', 'ours 0', 'another 1', 'ours 1', 'another 2', 'ours 2']);
    mock.timers.tick(59_999);
    log.error({ err: full }, 'full');
    assert.equal(lines.length, 8);
    mock.timers.tick(1);
    assert.deepEqual(
      lines.slice(8).map(({ reason, times }) => [reason, times]),
      [
        ['the disk of PostgreSQL is full: free some space', 3],
        ['no answer: connect', 2],
      ],
    );
    log.error({ err: full }, 'full');
    assert.equal(reported().at(-1), 'full');
  } finally {
    mock.timers.reset();
  }
});
