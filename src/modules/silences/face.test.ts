import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SYSTEM } from '../../platform/actor.ts';
import { type Cast, startCast } from '../../../test/cast.ts';
import {
  changeSilence,
  createSilence,
  endSilence,
  findSilence,
  isAbout,
  listSilences,
  removeSilence,
  type SilenceDeps,
  silencedBy,
  silencesInForce,
  silencesWindow,
  standingOf,
  windowsToShow,
} from './index.ts';

const HOUR = 3_600_000;
const BY = { actor: SYSTEM };

describe('silences for other surfaces than the API', () => {
  let cast: Cast;
  let deps: SilenceDeps;
  before(async () => {
    cast = await startCast({});
    const { db, live } = cast.platform;
    deps = { db, live, knownServices: async (_db, ids) => new Set(ids), wake: () => undefined };
  });
  after(() => cast.close());

  const in_ = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const shop = { labels: { namespace: 'shop' }, severity: 'warning' } as const;

  test('of several windows the one that ends last silences an alert, and none once they are ended or removed', async () => {
    const matchers = ['namespace="shop"'];
    const short = await createSilence(deps, { matchers, ends_at: in_(1), author: 'deploy bot' }, BY);
    const long = await createSilence(deps, { matchers, ends_at: in_(3) }, BY);
    const other = await createSilence(deps, { matchers: ['namespace="web"'], ends_at: in_(9) }, BY);
    assert.deepEqual([short.title, short.author], ['namespace="shop"', 'deploy bot']);
    const silencer = async () => silencedBy((await silencesInForce(deps.db)).list, shop, null, new Date())?.silence.id;
    assert.equal(await silencer(), long.id);
    const compiled = (await silencesInForce(deps.db)).list.filter((one) => isAbout(one, shop, null));
    assert.deepEqual(compiled.map(({ silence }) => silence.id).sort(), [short.id, long.id].sort());
    assert.equal((await changeSilence(deps, short.id, { ends_at: in_(4) }, BY)).version, 2);
    assert.equal(await silencer(), short.id);
    await endSilence(deps, short.id, BY, { whole: true });
    assert.equal(await silencer(), long.id);
    await removeSilence(deps, long.id, BY);
    assert.equal(await silencer(), undefined);
    assert.equal(await findSilence(deps.db, long.id), null);
    const ended = await findSilence(deps.db, short.id);
    assert.equal(ended && standingOf(ended, new Date()).state, 'ended');
    const page = { search: 'WEB', state: null, serviceId: null, statusPageId: null, window: silencesWindow({}), now: new Date() };
    assert.deepEqual(
      (await listSilences(deps.db, page)).silences.map(({ id }) => id),
      [other.id],
    );
  });

  test('a status page sees the windows of its services and those that name it, under way and to come', async () => {
    const service = '01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64';
    const page = '01951b6c-9a10-7b44-a5d2-3c8e1f7b2d65';
    const weekly = await createSilence(deps, { service_ids: [service], ends_at: in_(1), rrule: 'FREQ=WEEKLY' }, BY);
    const named = await createSilence(deps, { matchers: ['a="b"'], starts_at: in_(2), ends_at: in_(3), status_page_ids: [page] }, BY);
    const now = new Date();
    const until = new Date(now.getTime() + 15 * 24 * HOUR);
    const shown = await windowsToShow(deps.db, { serviceIds: [service], statusPageId: page }, now, until);
    assert.deepEqual(
      shown.map(({ silence, active }) => [silence.id, active]),
      [
        [weekly.id, true],
        [named.id, false],
        [weekly.id, false],
        [weekly.id, false],
      ],
    );
    assert.deepEqual(await windowsToShow(deps.db, { serviceIds: [page] }, now, until), []);
  });
});
