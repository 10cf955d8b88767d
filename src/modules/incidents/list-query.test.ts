import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../platform/errors.ts';
import { encodeCursor } from '../../platform/http/list.ts';
import { cursorAfter, type IncidentListQuery, parseFilter, parsePaging } from './list-query.ts';

const refused = (read: (query: IncidentListQuery) => unknown, query: IncidentListQuery): string => {
  try {
    read(query);
    return 'taken';
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'bad_request');
    return error.errors[0]?.pointer ?? '';
  }
};
const ID = 'AAAAAAAA-0000-0000-0000-000000000000';

describe('which incidents a list shows', () => {
  test('what is absent or empty restricts nothing', () => {
    const none = {
      statuses: null,
      severities: null,
      serviceId: null,
      serviceIds: null,
      commanderId: null,
      words: [],
      from: null,
      until: null,
    };
    assert.deepEqual(parseFilter({}), none);
    assert.deepEqual(parseFilter({ status: '', severity: '', service_id: '', search: ' ', start_date: '' }), none);
  });

  test('states and severities are lists, open stands for all that are not over', () => {
    assert.deepEqual(parseFilter({ status: 'open' }).statuses, ['triggered', 'triage', 'acknowledged', 'active', 'mitigated']);
    assert.deepEqual(parseFilter({ status: ' closed, triggered,closed' }).statuses?.toSorted(), ['closed', 'triggered']);
    assert.equal(parseFilter({ status: 'open,resolved' }).statuses?.length, 6);
    assert.deepEqual(parseFilter({ severity: 'low, critical' }).severities, ['critical', 'low']);
    for (const query of [{ status: 'odd' }, { status: 'open,odd' }, { status: 'closed,' }])
      assert.equal(refused(parseFilter, query), '?status');
    assert.equal(refused(parseFilter, { severity: 'low,odd' }), '?severity');
  });

  test('ids, words and times are read as people write them', () => {
    const filter = parseFilter({
      service_id: ID,
      commander_id: ID,
      search: ' Disk  FULL disk ',
      start_date: '2030-05-15T12:00:00 02:00',
      end_date: '2030-05-15T12:00:00Z',
    });
    assert.deepEqual([filter.serviceId, filter.commanderId, filter.words], [ID.toLowerCase(), ID.toLowerCase(), ['disk', 'full']]);
    assert.deepEqual([filter.from, filter.until], [new Date('2030-05-15T10:00:00Z'), new Date('2030-05-15T12:00:00Z')]);
    for (const id of [`x${ID}`, `${ID}0`, 'x']) assert.equal(refused(parseFilter, { service_id: id }), '?service_id');
    assert.equal(refused(parseFilter, { commander_id: 'x' }), '?commander_id');
    assert.equal(refused(parseFilter, { start_date: 'x' }), '?start_date');
    assert.equal(refused(parseFilter, { end_date: '2030-05' }), '?end_date');
    const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');
    assert.equal(refused(parseFilter, { search: words(10) }), 'taken');
    for (const search of [words(11), 'a\0', 'a\ud800']) assert.equal(refused(parseFilter, { search }), '?search');
  });
});

describe('pages of the list', () => {
  const PAGE = { by: 'created_at', descending: true, limit: 20, skip: 0, after: null };

  test('the newest 20 come first, unless something else is asked for', () => {
    assert.deepEqual(parsePaging({}), PAGE);
    assert.deepEqual(parsePaging({ sort: 'updated_at', limit: 5, skip: 7 }), {
      ...PAGE,
      by: 'updated_at',
      descending: false,
      limit: 5,
      skip: 7,
    });
    assert.deepEqual(parsePaging({ sort: '-number' }), PAGE);
    assert.throws(() => parsePaging({ sort: 'odd' }), Problem);
  });

  test('a cursor continues its own order behind the last row', () => {
    const last = { created_at: new Date(5), updated_at: new Date(9), number: 7 };
    for (const [sort, at] of [
      ['-created_at', 5],
      ['updated_at', 9],
    ] as const) {
      const paging = parsePaging({ sort });
      const cursor = cursorAfter(paging, last);
      assert.deepEqual(parsePaging({ sort, cursor }).after, { at, number: 7 });
      assert.equal(refused(parsePaging, { sort: sort === 'updated_at' ? '-updated_at' : 'updated_at', cursor }), '?cursor');
      assert.equal(refused(parsePaging, { sort, cursor, skip: 1 }), '?skip');
    }
  });

  test('a cursor that holds no time or number is refused', () => {
    const far = 8_640_000_000_000_000;
    const cursor = (...parts: (string | number)[]) => refused(parsePaging, { cursor: encodeCursor(parts) });
    assert.equal(cursor('-created_at', far, 1), 'taken');
    assert.equal(cursor('-created_at', -far, 1), 'taken');
    for (const parts of [
      ['-created_at', far + 1, 1],
      ['-created_at', 'x', 1],
      ['-created_at', 1.5, 1],
      ['-created_at', 1, 'x'],
      ['-created_at', 1, 0.5],
    ])
      assert.equal(cursor(...parts), '?cursor', String(parts));
  });
});
