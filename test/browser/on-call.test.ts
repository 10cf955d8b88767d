import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import ICAL from 'ical.js';
import { looksRight } from './looks.ts';
import { firing, NO_BROWSER, openStage, type Stage } from './stage.ts';

interface Segment {
  readonly start: string;
  readonly end: string;
  readonly user_id: string;
}

const DAY = 86_400_000;

describe('on-call in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let token: string;
  let bo: string;
  let cara: string;
  let schedule: string;
  const made = async (path: string, body: object) => String((await stage.call('POST', path, body))['id']);
  const person = async (name: string) => {
    const body = { email: `${name.toLowerCase()}@example.org`, display_name: name, role: 'operator', password: 'a password for tests' };
    return ((await stage.call('POST', '/api/v1/users', body))['user'] as { id: string }).id;
  };

  before(async () => {
    stage = await openStage();
    token = await stage.setUp();
    bo = await person('Bo');
    cara = await person('Cara');
    const team = await stage.call('POST', '/api/v1/teams', { name: 'Payments', member_ids: [bo, cara], time_zone: 'UTC' });
    schedule = String(team['schedule_id']);
    await stage.call('PATCH', `/api/v1/on-call/schedules/${schedule}`, {
      layers: [
        {
          name: 'Week',
          rotation_type: 'weekly',
          handoff_day: 'monday',
          handoff_time: '09:00',
          start: new Date(Date.now() - 30 * DAY).toISOString(),
          user_ids: [bo],
        },
      ],
    });
    const policy = await made('/api/v1/escalation-policies', {
      name: 'Day and night',
      levels: [{ delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: String(team['id']) }] }],
    });
    await made('/api/v1/services', {
      name: 'Payments API',
      team_id: String(team['id']),
      escalation_policy_id: policy,
      matchers: ['namespace="payments"'],
      auto_incident: 'high',
    });
  });
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
    await dialog.getByRole('combobox', { name: 'Who stands in' }).click();
    await page.getByRole('option', { name: 'Cara' }).click();
    const from = Date.parse(`${await dialog.getByLabel('From').inputValue()}Z`);
    const until = Date.parse(`${await dialog.getByLabel('Until').inputValue()}Z`);
    assert.equal(until - from, DAY, 'a day was drawn');
    assert.equal(from % DAY, 0, 'from midnight, as the calendar shows it');
    await dialog.getByRole('button', { name: 'Make the override' }).click();
    await page.locator('[data-kind="override"]').waitFor();

    const drawn = { start: new Date(from).toISOString(), end: new Date(until).toISOString() };
    const ofApi = (await segments(from - DAY, until + DAY)).filter((segment) => segment.user_id === cara);
    assert.deepEqual(ofApi, [{ ...drawn, user_id: cara }]);

    const inCalendar = page.locator('[data-kind="final"]', { hasText: 'Cara' });
    await inCalendar.waitFor();
    const shown = await inCalendar.boundingBox();
    assert.ok(shown && Math.abs(shown.x - (box.x + 9 * day)) < 2 && Math.abs(shown.width - day) < 2, 'it is drawn where it was drawn');

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

  test('by keys alone an override is made for the next day, and taken back after one question', async () => {
    const page = await stage.signedIn(`/schedules/${schedule}`);
    await page.getByRole('button', { name: 'Override', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make the override' }).focus();
    await page.keyboard.press('Enter');
    const mine = page.locator('[data-kind="override"]', { hasText: 'You' });
    await mine.waitFor();
    await page.getByText('Anna Lee', { exact: false }).first().waitFor();
    await mine.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Remove the override' }).click();
    await mine.waitFor({ state: 'detached' });
    await page.close();
  });

  test('layers are changed with what comes of them in view, and a change is saved only when asked for', async () => {
    const page = await stage.signedIn(`/schedules/${schedule}`);
    await page.getByRole('button', { name: 'Change layers' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Who takes turns, in this order' }).fill('Car');
    await page.getByRole('option', { name: 'Cara' }).click();
    await dialog.locator('[data-kind="final"]', { hasText: 'Cara' }).first().waitFor();
    const before = (await stage.call('GET', `/api/v1/on-call/schedules/${schedule}`)) as { layers: { user_ids: string[] }[] };
    assert.deepEqual(before.layers[0]?.user_ids, [bo], 'nothing changed yet');
    await dialog.getByRole('button', { name: 'Save the layers' }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = (await stage.call('GET', `/api/v1/on-call/schedules/${schedule}`)) as { layers: { user_ids: string[] }[] };
    assert.deepEqual(after.layers[0]?.user_ids, [bo, cara]);
    await page.close();
  });

  test('an alert opens an incident before the eyes of who looks; who acknowledges it stops the escalation', async () => {
    const page = await stage.signedIn('/incidents');
    await page.getByText('No open incidents').waitFor();
    await stage.post(token, [firing('LedgerBurns', { namespace: 'payments' })]);
    await page.getByRole('link', { name: /LedgerBurns burns/ }).click();
    await page.getByText('nobody has it').waitFor();
    await page.getByText('Paged now').waitFor();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('Anna Lee has it').waitFor();
    assert.equal(await page.getByText(/escalates to level/).count(), 0);
    await page.getByLabel('A note for the timeline').fill('Restarted the ledger');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('listitem').filter({ hasText: 'Restarted the ledger' }).waitFor();
    await page.getByRole('button', { name: 'Add note', disabled: true }).waitFor();
    assert.equal(await page.getByLabel('A note for the timeline').inputValue(), '');
    await page.close();
  });

  test('a policy reads as a story and is changed level by level', async () => {
    const page = await stage.signedIn('/escalation');
    await page.getByText('whoever is on call for').waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a level' }).click();
    await dialog.getByRole('combobox', { name: 'Then page' }).fill('Cara');
    await page.getByRole('option', { name: 'Cara' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Then page').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'Then page' }).getByText('Cara').waitFor();
    await page.close();
  });

  for (const path of [
    '/incidents',
    '/incidents/1',
    '/schedules',
    '/schedules/:schedule',
    '/handoffs',
    '/escalation',
    '/services',
    '/teams',
  ]) {
    test(`${path} looks right wide and narrow, light and dark, and is usable without seeing it`, async () => {
      await looksRight(stage, path.replace(':schedule', schedule), async (page) => {
        await page.locator('h1').waitFor();
        await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      });
    });
  }

  test('no page complained', () => {
    assert.deepEqual(stage.faults, []);
  });
});
