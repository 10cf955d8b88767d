import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSample, isSampleAddress, namesSample, sampleId } from '../../platform/sample-rows/mark.ts';
import type { Row } from '../../platform/sample-rows/rows.store.ts';
import { sampleScene } from './scene.ts';
import { withoutSample } from './without.ts';

const NOW = new Date('2030-03-20T12:00:00.000Z');
const DAY_MS = 86_400_000;
const rowsOf = (name: string): readonly Row[] =>
  sampleScene(NOW).flatMap(({ tables }) => tables.flatMap(([table, rows]) => (table === name ? rows : [])));

describe('the scene', () => {
  test('is the same for the same time', () => {
    assert.deepEqual(sampleScene(NOW), sampleScene(NOW));
  });

  test('has four teams in three time zones, three incidents with post-mortems, a page and an investigation', () => {
    assert.equal(rowsOf('teams').length, 4);
    assert.equal(new Set(rowsOf('teams').map((team) => team['time_zone'])).size, 3);
    assert.equal(rowsOf('schedules').length, 4);
    assert.deepEqual(
      rowsOf('incidents').map(({ id }) => id),
      rowsOf('post_mortems').map(({ incident_id: id }) => id),
    );
    assert.equal(rowsOf('incidents').length, 3);
    assert.deepEqual([rowsOf('status_pages').length, rowsOf('investigations').length, rowsOf('investigation_evidence').length], [1, 1, 3]);
    assert.ok(rowsOf('playbooks').length >= 3);
  });

  test('has a month of alerts in groups, of which a few are open, and none in the future', () => {
    const alerts = rowsOf('alerts');
    const began = alerts.map((alert) => Date.parse(String(alert['created_at'])));
    assert.ok(NOW.getTime() - Math.min(...began) > 28 * DAY_MS);
    assert.ok(Math.max(...began) < NOW.getTime());
    for (const column of ['acknowledged_at', 'resolved_at'])
      assert.ok(
        alerts.every((alert) => alert[column] === null || Date.parse(String(alert[column])) <= NOW.getTime()),
        column,
      );
    const open = alerts.filter(({ status }) => status !== 'resolved');
    assert.ok(open.length > 3 && open.length < 20, `${open.length} open`);
    assert.ok(new Set(alerts.map((alert) => alert['group_id'])).size < alerts.length);
    assert.equal(new Set(alerts.map(({ id }) => id)).size, alerts.length);
  });

  test('tells every row by its id, and reaches nobody', () => {
    for (const { tables } of sampleScene(NOW))
      for (const [table, rows] of tables) for (const row of rows) assert.ok(namesSample(JSON.stringify(row)), table);
    for (const user of rowsOf('users')) {
      assert.ok(isSample(String(user['id'])) && isSampleAddress(String(user['email'])));
      assert.equal(user['password_hash'], undefined);
    }
    for (const service of rowsOf('services')) assert.equal(service['auto_incident'], 'off');
    for (const page of rowsOf('status_pages')) assert.equal(page['visibility'], 'private');
  });
});

describe('a document without what names a sample row', () => {
  const [sample, own] = [sampleId(2, 0), '0195f3a0-0000-7000-8000-000000000000'];

  test('loses targets, and levels without one; the others are numbered anew', () => {
    const level = (number: number, ...ids: string[]) => ({ level_number: number, targets: ids.map((id) => ({ target_team_id: id })) });
    assert.deepEqual(withoutSample([level(1, sample), level(2, own, sample)]), [level(1, own)]);
    assert.deepEqual(withoutSample([level(1, sample)]), []);
  });

  test('loses only the members that name one', () => {
    assert.deepEqual(withoutSample({ service: sample, q: 'x', none: [] }), { q: 'x', none: [] });
    assert.equal(withoutSample(sample), null);
    assert.equal(withoutSample(null), null);
  });
});
