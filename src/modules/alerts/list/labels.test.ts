import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AlertsCast, startAlertsCast } from '../alerts.fixture.ts';

describe('GET /api/v1/alerts/labels', () => {
  let cast: AlertsCast;
  const list = async (query: string) => {
    const response = await cast.call(cast.charlie, 'GET', `/api/v1/alerts/labels${query}`);
    return { status: response.statusCode, items: (response.json() as { items?: { text: string; count: number }[] }).items };
  };
  before(async () => {
    cast = await startAlertsCast();
    await cast.fire('a', { labels: { alertname: 'A', namespace: 'shop-eu' } });
    await cast.fire('b', { labels: { alertname: 'B', namespace: 'shop-us' } });
    await cast.fire('c', { labels: { alertname: 'C', namespace: 'shop-eu' } });
    await cast.fire('d', { labels: { alertname: 'D' } });
  });
  after(() => cast.close());

  test('names stand by how many alerts have them', async () => {
    assert.deepEqual((await list('')).items, [
      { text: 'alertname', count: 4 },
      { text: 'namespace', count: 3 },
    ]);
  });

  test('values of one label stand by frequency, and may be searched without regard to case', async () => {
    assert.deepEqual(
      (await list('?name=namespace')).items?.map((item) => item.text),
      ['shop-eu', 'shop-us'],
    );
    assert.deepEqual((await list('?name=namespace&search=US')).items, [{ text: 'shop-us', count: 1 }]);
    assert.deepEqual((await list("?name=namespace&search=%25' or 1=1")).items, []);
  });

  test('a name that nothing has gives an empty list; one that cannot be a text is refused', async () => {
    assert.deepEqual((await list('?name=nowhere')).items, []);
    assert.equal((await list('?name=%00')).status, 400);
  });
});
