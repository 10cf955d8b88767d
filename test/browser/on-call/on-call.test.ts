import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import ICAL from 'ical.js';
import pg from 'pg';
import type { Locator } from 'playwright-core';
import { type OnCallScene, openOnCallScene } from './on-call-scene.ts';
import { eventually } from '../../harness/processes.ts';
import { becomes } from '../harness/becomes.ts';
import { dragToEnd } from '../harness/keys.ts';
import { drawn, hasTakenFocus, quiet } from '../harness/quiet.ts';
import { NO_BROWSER, type Stage } from '../harness/stage.ts';

interface Segment {
  readonly start: string;
  readonly end: string;
  readonly user_id: string;
}

const DAY = 86_400_000;

/** The midnight in UTC with which the week of an instant begins. */
function mondayBefore(at: number): number {
  const midnight = Math.floor(at / DAY) * DAY;
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY;
}

describe('on-call in the browser', { skip: NO_BROWSER }, () => {
  let scene: OnCallScene;
  let stage: Stage;
  let bo: string;
  let cara: string;
  let schedule: string;

  before(async () => {
    scene = await openOnCallScene();
    ({ stage, bo, cara, schedule } = scene);
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  const segments = async (from: number, until: number) =>
    (
      await stage.call(
        'GET',
        `/api/v1/on-call/schedules/${schedule}?from=${new Date(from).toISOString()}&until=${new Date(until).toISOString()}`,
      )
    )['segments'] as Segment[];

  test('an override made by drawing over the calendar stands in the calendar, the API and the iCal feed alike', async () => {
    const page = await stage.signedIn(`/schedules/${schedule}`);
    await page.getByText('UTC', { exact: true }).click();
    const bar = page.locator('[data-kind="final"]').first();
    await bar.waitFor();
    await quiet(page);
    const track = page.locator('[data-draws="true"]');
    const box = await track.boundingBox();
    assert.ok(box);
    // The second Wednesday of the two weeks, from its midnight to the next.
    const day = box.width / 14;
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 9 * day, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 9.5 * day, y, { steps: 4 });
    await page.mouse.move(box.x + 10 * day, y, { steps: 4 });
    await page.mouse.up();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'On call' }).click();
    await page.getByRole('option', { name: 'Cara' }).click();
    const from = Date.parse(`${await dialog.getByLabel('From').inputValue()}Z`);
    const until = Date.parse(`${await dialog.getByLabel('Until').inputValue()}Z`);
    assert.equal(until - from, DAY, 'a day was drawn');
    assert.equal(from % DAY, 0, 'from midnight, as the calendar shows it');
    await dialog.getByRole('button', { name: 'Create override' }).click();
    await page.locator('[data-kind="override"]').waitFor();

    const drawn = { start: new Date(from).toISOString(), end: new Date(until).toISOString() };
    const ofApi = (await segments(from - DAY, until + DAY)).filter((segment) => segment.user_id === cara);
    assert.deepEqual(ofApi, [{ ...drawn, user_id: cara }]);

    const inCalendar = page.locator('[data-kind="final"]', { hasText: 'Cara' });
    await inCalendar.waitFor();
    await eventually('it is drawn where it was drawn', async () => {
      const shown = await inCalendar.boundingBox();
      return shown !== null && Math.abs(shown.x - (box.x + 9 * day)) < 2 && Math.abs(shown.width - day) < 2;
    });

    const { url } = (await stage.call('POST', '/api/v1/on-call/calendar', { schedule_id: schedule })) as { url: string };
    const text = await (await fetch(url)).text();
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    const ofFeed = events.filter((event) => event.summary.startsWith('Cara'));
    assert.deepEqual(
      ofFeed.map((event) => ({ start: event.startDate.toJSDate().toISOString(), end: event.endDate.toJSDate().toISOString() })),
      [drawn],
    );
    await page.close();
  });

  test('by keys alone an override is made and taken back, also where the browser takes itself for offline', async () => {
    const page = await stage.signedIn(`/schedules/${schedule}`);
    await page.evaluate("window.dispatchEvent(new Event('offline'))");
    await page.getByRole('button', { name: 'Override', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await hasTakenFocus(dialog);
    await dialog.getByRole('button', { name: 'Create override' }).focus();
    await page.keyboard.press('Enter');
    const mine = page.locator('[data-kind="override"]', { hasText: 'You' });
    await mine.waitFor();
    await page.getByText('Anna Lee', { exact: false }).first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await mine.press('Enter');
    await dialog.getByRole('button', { name: 'Remove override' }).click();
    await mine.waitFor({ state: 'detached' });
    await page.close();
  });

  test('everybody has the same colour and initials wherever they stand, and a gap says that nobody is on call', async () => {
    const empty = await stage.call('POST', '/api/v1/teams', { name: 'Unstaffed', member_ids: [cara], time_zone: 'UTC' });
    const page = await stage.signedIn('/schedules');
    const strip = page.getByRole('region', { name: 'All teams' });
    const lane = strip.getByRole('list', { name: 'On call for Payments' });
    const bar = lane.getByRole('listitem').filter({ hasText: 'Bo: ' }).first();
    await bar.waitFor();
    await strip.getByRole('list', { name: 'On call for Unstaffed' }).getByText('Nobody: ').waitFor();
    await strip.getByText(/^Times in \S+$/).waitFor();
    const ground = (of: Locator) =>
      of.evaluate((element) => {
        const { getComputedStyle: styleOf } = globalThis as unknown as {
          getComputedStyle(of: unknown): { readonly backgroundColor: string };
        };
        return styleOf(element).backgroundColor;
      });
    const colour = await ground(bar);
    assert.match(colour, /^oklch/);
    const legend = strip.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: /Bo$/ }).locator('span');
    assert.deepEqual([await ground(legend), await legend.textContent()], [colour, 'BO']);
    assert.equal(await ground(page.getByTitle('Bo', { exact: true }).first()), colour, 'the mark in the list');
    await strip.getByText('Today').click();
    await strip.getByText('18:00', { exact: true }).waitFor();
    assert.equal(await ground(bar), colour);
    await page.goto(`${stage.url}/schedules/${schedule}`);
    const inCalendar = page.locator('[data-kind="final"]').filter({ hasText: 'Bo' }).first();
    await inCalendar.waitFor();
    assert.equal(await ground(inCalendar), colour, 'the calendar');
    await page.close();
    await stage.call('DELETE', `/api/v1/teams/${String(empty['id'])}`);
  });

  test('layers are put into another order by their handle, with keys as with the mouse', async () => {
    const page = await stage.signedIn(`/schedules/${schedule}`);
    await page.getByRole('button', { name: 'Edit layers' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add layer' }).click();
    const fields = dialog.getByRole('textbox', { name: 'Name' });
    await fields.nth(1).waitFor();
    await drawn(page);
    const names = async () => Promise.all((await fields.all()).map((field) => field.inputValue()));
    const [first = '', second = ''] = await names();
    const handle = dialog.getByRole('button', { name: `Move ${second}`, exact: true });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.locator('[data-dragging="true"]').waitFor();
    await dragToEnd(page, 'ArrowUp', 'would move to position 1 of 2.');
    await page.keyboard.press('Space');
    await page.locator('[data-dragging="true"]').waitFor({ state: 'detached' });
    await becomes(names, [second, first]);
    await page.close();
  });

  test('layers are changed with what comes of them in view, and a change is saved only when asked for', async () => {
    const page = await stage.signedIn(`/schedules/${schedule}`);
    await page.getByRole('button', { name: 'Edit layers' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Rotation order' }).fill('Car');
    await page.getByRole('option', { name: 'Cara' }).click();
    await dialog.locator('[data-kind="final"]', { hasText: 'Cara' }).first().waitFor();
    const before = (await stage.call('GET', `/api/v1/on-call/schedules/${schedule}`)) as { layers: { user_ids: string[] }[] };
    assert.deepEqual(before.layers[0]?.user_ids, [bo], 'nothing changed yet');
    await dialog.getByRole('button', { name: 'Save layers' }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = (await stage.call('GET', `/api/v1/on-call/schedules/${schedule}`)) as { layers: { user_ids: string[] }[] };
    assert.deepEqual(after.layers[0]?.user_ids, [bo, cara]);
    await page.close();
  });

  test('the rotation order is changed by its handles, with keys, and the preview follows', async () => {
    const page = await stage.signedIn(`/schedules/${schedule}`);
    await page.getByRole('button', { name: 'Edit layers' }).click();
    const dialog = page.getByRole('dialog');
    const turns = dialog.getByRole('list', { name: 'Rotation of Week' }).getByRole('listitem');
    await turns.nth(1).waitFor();
    await hasTakenFocus(dialog);
    const order = async () => (await turns.allTextContents()).map((text) => text.slice(-4));
    const before = await order();
    await dialog.getByRole('button', { name: 'Move Cara', exact: true }).focus();
    await page.keyboard.press('Space');
    await turns.and(page.locator('[data-dragging="true"]')).waitFor();
    await dragToEnd(page, 'ArrowUp', 'would move to position 1 of 2.');
    await page.keyboard.press('Space');
    await page.locator('[data-dragging="true"]').waitFor({ state: 'detached' });
    await becomes(order, before.toReversed());
    await page.close();
  });

  test('a policy reads as a timeline and is changed level by level', async () => {
    const page = await stage.signedIn('/escalation');
    await page.getByText('on call for').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    const later = dialog.getByRole('combobox', { name: 'Then page' });
    await later.first().waitFor();
    const levels = await later.count();
    await dialog.getByRole('button', { name: 'Add level' }).click();
    await later.nth(levels).fill('Bo');
    await page.getByRole('option', { name: 'Bo', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'Then page Bo' }).waitFor();
    await page.close();
  });

  test('coverage says in words who would not hear, and for how long', async () => {
    const page = await stage.signedIn('/escalation');
    await page.getByText('Coverage gap for 1 service').waitFor();
    await page.getByText('No verified method would wake them').waitFor();
    for (const path of ['/dashboard', '/schedules', '/teams']) {
      await page.goto(`${stage.url}${path}`);
      await page.getByText('A page for Payments API would wake nobody').first().waitFor();
    }
    await page.goto(`${stage.url}/services`);
    const row = page.getByRole('list', { name: 'Services' }).getByRole('listitem').filter({ hasText: 'Payments API' });
    await row.getByText('A page would wake nobody', { exact: true }).waitFor();
    await page.goto(`${stage.url}/schedules`);
    await page.getByRole('link', { name: 'Show gaps' }).click();
    await page.waitForURL('**/escalation');
    await page.close();
  });

  test('cover: who is on call asks, the other sees it without reloading and takes the hours, and both see who has them', async () => {
    const caras = await scene.signedInAs('cara', '/schedules');
    await caras.getByRole('link', { name: 'Payments' }).first().waitFor();
    const bos = await scene.signedInAs('bo', '/schedules');
    await bos.getByRole('button', { name: 'Request cover' }).last().click();
    const dialog = bos.getByRole('dialog');
    await dialog.getByLabel('Message').fill('A wedding');
    await dialog.getByRole('button', { name: 'Request cover' }).click();
    await bos.getByText('none accepted yet').waitFor();
    await caras.getByText('A wedding').waitFor();
    await caras.getByRole('button', { name: 'Accept cover' }).click();
    await caras.getByText('You take over').waitFor();
    await bos.getByText('none accepted yet').waitFor({ state: 'detached' });
    const { items } = (await stage.call('GET', `/api/v1/on-call/schedules/${schedule}/overrides`)) as unknown as {
      items: { user_id: string }[];
    };
    assert.ok(
      items.some((override) => override.user_id === cara),
      'cara stands in',
    );
    await bos.close();
    await caras.close();
  });

  test('cover is asked by drawing over a shift of one’s own; over another’s only somebody can be named', async () => {
    const at = (day: number) => mondayBefore(Date.now()) + day * DAY;
    // In the second week that is shown Cara has two days, and Bo those beside them.
    for (const [user, from, until] of [
      [bo, 10, 14],
      [cara, 11, 13],
    ] as const)
      await stage.call('POST', `/api/v1/on-call/schedules/${schedule}/overrides`, {
        user_id: user,
        start: new Date(at(from)).toISOString(),
        end: new Date(at(until)).toISOString(),
      });
    const page = await scene.signedInAs('cara', `/schedules/${schedule}`);
    await page.getByText('UTC', { exact: true }).click();
    await page.locator('[data-kind="final"][data-mine="true"]').last().waitFor();
    const draw = async (from: number, until: number) => {
      await quiet(page);
      const box = await page.locator('[data-draws="true"]').boundingBox();
      assert.ok(box);
      const day = box.width / 14;
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + from * day, y);
      await page.mouse.down();
      await page.mouse.move(box.x + until * day, y, { steps: 4 });
      await page.mouse.up();
    };
    const dialog = page.getByRole('dialog');
    await draw(13.2, 13.8);
    await dialog.getByRole('button', { name: 'Create override' }).waitFor();
    assert.equal(await dialog.getByText('Request cover').count(), 0, 'nothing of hers was drawn over');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await draw(10.5, 12);
    await dialog.getByText('Request cover').click();
    // Cut to her own hours.
    await becomes(async () => Date.parse(`${await dialog.getByLabel('From').inputValue()}Z`), at(11));
    await dialog.getByRole('button', { name: 'Request cover' }).click();
    await dialog.waitFor({ state: 'detached' });
    const asked = (await stage.call('GET', `/api/v1/on-call/schedules/${schedule}/cover-requests?status=open`))['items'] as {
      start: string;
      end: string;
      requested_by: string;
    }[];
    assert.deepEqual(
      asked.map(({ start, end, requested_by: by }) => [Date.parse(start), Date.parse(end), by]),
      [[at(11), at(12), cara]],
    );
    await page.close();
  });

  test('a step to another year shows the shifts of that year alone, also while they are still to come', async () => {
    const next = new Date().getUTCFullYear() + 1;
    const page = await stage.signedIn(`/schedules/${schedule}?span=year`);
    await page.getByText('UTC', { exact: true }).click();
    const bars = page.locator('[data-span="year"] [data-kind="final"]');
    await bars.first().waitFor();
    let send = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route(
      (url) => url.searchParams.get('from')?.startsWith(`${next}-01-01`) ?? false,
      async (route) => {
        await held;
        await route.fallback();
      },
    );
    await page.getByRole('button', { name: 'Later', exact: true }).click();
    await page.getByText(String(next), { exact: true }).waitFor();
    await becomes(() => bars.count(), 0);
    send();
    await bars.first().waitFor();
    await page.close();
  });

  test('the shifts of a year of days are put into the calendar in portions, between which the page answers', async () => {
    const team = await stage.call('POST', '/api/v1/teams', { name: 'Daily', member_ids: [bo, cara], time_zone: 'UTC' });
    const daily = String(team['schedule_id']);
    const start = new Date(Date.now() - 30 * DAY).toISOString();
    await stage.call('PATCH', `/api/v1/on-call/schedules/${daily}`, {
      layers: [{ name: 'Days', rotation_type: 'daily', handoff_time: '09:00', start, user_ids: [bo, cara] }],
    });
    const page = await stage.signedIn(`/schedules/${daily}?span=year`);
    const bars = page.locator('[data-span="year"] [data-kind="final"]');
    await bars.first().waitFor();
    await quiet(page);
    await page.evaluate(`globalThis.portions = [];
      new MutationObserver((records) => {
        const bars = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.dataset?.kind);
        if (bars.length > 0) globalThis.portions.push(bars.length);
      }).observe(document.querySelector('[data-span="year"]'), { childList: true, subtree: true });`);
    await page.getByRole('button', { name: 'Later', exact: true }).click();
    await becomes(async () => (await bars.count()) >= 365, true);
    await becomes(async () => (await page.locator('[data-span="year"] [data-kind="layer"]').count()) >= 365, true);
    const portions = (await page.evaluate('portions')) as number[];
    assert.ok(Math.max(...portions) <= 200, `a hundred of each row at once: ${portions.join(', ')}`);
    await page.close();
  });

  test('an escalation overdue for days pages nobody before somebody decides: it is shown, and ended after one question', async () => {
    const service = (await stage.call('GET', '/api/v1/services'))['items'] as { id: string }[];
    await stage.call('POST', '/api/v1/incidents', { title: 'From a backup', severity: 'high', service_id: service[0]?.id });
    const client = new pg.Client({ connectionString: stage.databaseUrl });
    await client.connect();
    await client.query(`update escalations set next_at = next_at - interval '3 days' where status = 'running'`);
    await client.end();
    const page = await stage.signedIn('/escalation');
    await page.getByText('1 escalation paused').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss 1 escalation' }).click();
    await page.getByText('1 escalation paused').waitFor({ state: 'detached' });
    await page.close();
  });

  test('no page complained', () => {
    assert.deepEqual(stage.faults, []);
  });
});
