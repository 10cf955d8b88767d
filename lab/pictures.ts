import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { makePerson, type Session } from './session.ts';
import { openWatched, type Phase, phase, type SignedIn, seenBy } from './watched-page.ts';

/** What is drawn of much: a schedule over a year, a map of services, an incident over time. */
const SERVICES = 300;
const ENTRIES = 10_000;
/** In layers; each needs two of the next. */
const LAYERS = 6;
const PEOPLE = 5;
const LOADED_MS = 120_000;

/** Where the pictures are. */
export interface Places {
  readonly schedule: string;
  readonly incident: string;
}

/** Makes people in a daily rotation of two layers, services that need each other, and an incident with a long timeline. */
export async function fillPictures(session: Session, database: pg.Client): Promise<Places> {
  const people: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await makePerson(session, `Person ${n}`));
  const team = await session.make('teams', { name: 'Payments', member_ids: people, time_zone: 'Europe/Berlin' });
  const start = new Date(Date.now() - 400 * 86_400_000).toISOString();
  const layer = { rotation_type: 'daily', handoff_time: '09:00', start, user_ids: people };
  const layers = [
    { ...layer, name: 'Around the clock' },
    { ...layer, name: 'Second', user_ids: people.toReversed() },
  ];
  await session.call('PATCH', `/api/v1/on-call/schedules/${team.schedule_id}`, { layers });
  const services: string[] = [];
  for (let n = 0; n < SERVICES; n += 1)
    services.push((await session.make('services', { name: `service-${n}`, team_id: team.id, matchers: [`pod="service-${n}"`] })).id);
  const perLayer = SERVICES / LAYERS;
  for (let n = 0; n < SERVICES - perLayer; n += 1) {
    const next = (Math.floor(n / perLayer) + 1) * perLayer;
    const needs = [next + (n % perLayer), next + ((n * 7) % perLayer)].map((place) => services[place] ?? '');
    await session.call('PATCH', `/api/v1/services/${services[n]}`, { dependency_ids: [...new Set(needs)] });
  }
  const incident = await session.make('incidents', { title: 'A long night', severity: 'high' });
  await database.query(
    `insert into incident_timeline (id, incident_id, kind, at, actor, text, data)
     select gen_random_uuid(), $1, (array['note.added', 'alerts.linked', 'role.assigned', 'escalation.level_notified', 'status_update.posted'])[1 + n % 5],
       app_now() - interval '1 day' + n * interval '8 seconds', '{"kind":"user","id":null,"name":"Ada"}', 'Entry ' || n, jsonb_build_object('n', n)
       from generate_series(1, $2::int) n`,
    [incident.id, ENTRIES],
  );
  await database.query(`update incidents set created_at = app_now() - interval '1 day' where id = $1`, [incident.id]);
  await database.query('vacuum analyze incident_timeline');
  return { schedule: team.schedule_id, incident: incident.id };
}

/** Opens each picture and works with it. The first phase of each is the page until it rests. */
export async function drawPictures(browser: Browser, url: string, person: SignedIn, places: Places): Promise<Phase[]> {
  const page = await openWatched(browser, 'about:blank', person);
  page.setDefaultTimeout(LOADED_MS);
  const phases = [
    await opened(page, 'schedule', `${url}/schedules/${places.schedule}`, () =>
      page.getByRole('region', { name: 'Calendar of the schedule' }).waitFor(),
    ),
    await phase(page, 'calendar of a year, back and forth', async () => {
      await page.getByText('Year', { exact: true }).click();
      // From the next one on it is full: nobody was on call before there was a schedule.
      await page.getByRole('button', { name: 'Later', exact: true }).click();
      await page.locator('[data-span=year] [data-kind=final]').nth(300).waitFor({ state: 'attached' });
      await clickEach(page, ['Later', 'Earlier'], 1_000);
    }),
    await opened(page, `${SERVICES} services`, `${url}/services`, () =>
      page.getByRole('img', { name: 'Dependencies between services' }).waitFor(),
    ),
    await phase(page, `map of ${SERVICES} services, nearer and further`, () =>
      clickEach(page, ['Zoom out', 'Zoom out', 'Zoom in', 'Zoom in', 'Zoom in']),
    ),
    await opened(page, 'incident', `${url}/incidents/${places.incident}?tab=lanes`, () =>
      page.getByRole('img', { name: /^The incident over time/ }).waitFor(),
    ),
    await phase(page, `lanes of ${ENTRIES} entries, all loaded`, async () => {
      const more = page.getByRole('button', { name: 'Load earlier entries' });
      while ((await more.count()) > 0) await more.click({ timeout: 5_000 }).catch(() => undefined);
    }),
    await phase(page, `lanes of ${ENTRIES} entries, nearer and back`, () =>
      clickEach(page, ['Zoom in', 'Zoom in', 'Later', 'Earlier', 'Show all']),
    ),
  ];
  await page.context().close();
  return phases;
}

/** Clicks buttons by their names, and waits after each. */
async function clickEach(page: Page, names: readonly string[], pauseMs = 400): Promise<void> {
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).click();
    await sleep(pauseMs);
  }
}

/** From its address until it rests. */
async function opened(page: Page, name: string, url: string, there: () => Promise<unknown>): Promise<Phase> {
  await page.goto(url);
  await there();
  await sleep(3_000);
  const { tasks } = await seenBy(page);
  const longestTask = Math.round(Math.max(0, ...tasks.map(({ duration }) => duration)));
  return { name: `open: ${name}`, slowest: 0, interactions: 0, longestTask };
}
