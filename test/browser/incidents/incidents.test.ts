import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../harness/processes.ts';
import { becomes } from '../harness/becomes.ts';
import { quiet } from '../harness/quiet.ts';
import { openOnCallScene } from '../on-call/on-call-scene.ts';
import { firing, NO_BROWSER, type Stage } from '../harness/stage.ts';

describe('incidents in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let token: string;
  before(async () => {
    ({ stage, token } = await openOnCallScene());
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  test('an alert opens an incident before the eyes of who looks; who acknowledges it stops the escalation', async () => {
    const page = await stage.signedIn('/incidents');
    await page.getByText('No open incidents').waitFor();
    await stage.post(token, [firing('LedgerBurns', { namespace: 'payments' })]);
    await page.getByRole('link', { name: /LedgerBurns burns/ }).click();
    await page.getByRole('heading', { level: 1, name: /LedgerBurns burns/ }).waitFor();
    await page.getByText('unacknowledged', { exact: true }).waitFor();
    await page.getByText('Paged now').waitFor();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(/acknowledged by.* Anna Lee/).waitFor();
    const steps = page.getByRole('list', { name: 'Status' }).getByRole('listitem');
    await steps
      .filter({ hasText: /Acknowledged.*\d\d:\d\d/ })
      .and(page.locator('[aria-current=step]'))
      .waitFor();
    await steps.filter({ hasText: /Declared.*\d\d:\d\d/ }).waitFor();
    await stage.call('PATCH', '/api/v1/incidents/1', { description: 'Not **all** of it' });
    await page.locator('strong', { hasText: 'all' }).waitFor();
    await becomes(() => page.getByText(/escalates to level/).count(), 0);
    await page.getByLabel('Note for the timeline').fill('Restarted the ledger');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('listitem').filter({ hasText: 'Restarted the ledger' }).waitFor();
    await page.getByRole('button', { name: 'Add note', disabled: true }).waitFor();
    assert.equal(await page.getByLabel('Note for the timeline').inputValue(), '');
    await page.close();
  });

  test('a role goes to a person who is chosen by name, and is taken back', async () => {
    const page = await stage.signedIn('/incidents/1');
    const assign = page.getByRole('button', { name: 'Assign scribe' });
    await assign.click();
    const dialog = page.getByRole('dialog');
    // The first time, too, when the code of the dialog came after the press.
    await dialog.getByRole('combobox', { name: 'Assignee' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await becomes(() => assign.evaluate((button) => button === button.ownerDocument.activeElement), true);
    await assign.click();
    await dialog.getByRole('combobox', { name: 'Assignee' }).fill('Car');
    await page.getByRole('option', { name: 'Cara' }).click();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Cara is Scribe' }).waitFor();
    await page.getByRole('button', { name: 'Edit scribe' }).click();
    await dialog.getByRole('button', { name: 'Unassign' }).click();
    await page.getByRole('button', { name: 'Assign scribe' }).waitFor();
    await page.close();
  });

  test('alerts are linked by search or number, from the list, or as those of dependants, and taken away, which can be undone; a number that is none says so', async () => {
    await stage.post(token, [firing('Elsewhere', { namespace: 'other' })]);
    const page = await stage.signedIn('/incidents/1');
    await page.getByRole('button', { name: 'Link alerts' }).click();
    const field = page.getByLabel('Alerts to link', { exact: true });
    await field.fill('#999');
    await page.keyboard.press('Enter');
    await page.getByText(/there is no alert 999/).waitFor();
    await field.fill('2');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('link', { name: /Elsewhere/ }).waitFor();
    await page.getByRole('button', { name: 'Unlink alert 2' }).click();
    await page.getByRole('link', { name: /Elsewhere/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /Elsewhere/ }).waitFor();
    await page.getByRole('button', { name: 'Unlink alert 2' }).click();
    await page.getByRole('link', { name: /Elsewhere/ }).waitFor({ state: 'detached' });
    await field.fill('elsewhere');
    await page.getByRole('button', { name: /^Link #2 / }).click();
    await page.getByRole('link', { name: /Elsewhere/ }).waitFor();
    await page.getByRole('button', { name: 'Unlink alert 2' }).click();
    await page.getByRole('link', { name: /Elsewhere/ }).waitFor({ state: 'detached' });
    await page.goto(`${stage.url}/alerts`);
    await page
      .getByRole('checkbox', { name: /#2|Elsewhere/ })
      .first()
      .check();
    await page
      .getByRole('toolbar', { name: 'Selected alerts' })
      .getByRole('button', { name: /Link to an incident/ })
      .click();
    await page.getByRole('combobox', { name: 'Incident' }).fill('a');
    await page.getByRole('option', { name: /^#1 / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByText('1 alert is linked to incident #1').waitFor();
    const { items } = (await stage.call('GET', '/api/v1/services')) as { items: { id: string; name: string }[] };
    const ledger = items.find(({ name }) => name === 'Payments API');
    await stage.call('POST', '/api/v1/services', {
      name: 'Shop',
      dependency_ids: [ledger?.id],
      matchers: ['namespace="shop"'],
      auto_incident: 'off',
    });
    await stage.post(token, [firing('ShopSlow', { namespace: 'shop' })]);
    await page.goto(`${stage.url}/incidents/1`);
    await page.getByText('1 service depends on Payments API: 1 alert fires there.').waitFor();
    await page.getByRole('button', { name: 'Link all 1 to incident #1' }).click();
    await page.getByRole('link', { name: /ShopSlow/ }).waitFor();
    await page.getByText(/1 service depends on Payments API/).waitFor({ state: 'detached' });
    await page.close();
  });

  test('title and severity are changed where only these are sent, and a level that is chosen is paged', async () => {
    const page = await stage.signedIn('/incidents/1');
    const more = async (item: RegExp) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await more(/^Edit/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('The ledger is slow');
    await dialog.getByText('Medium', { exact: true }).click();
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Save' }).click();
    assert.deepEqual((await sent).postDataJSON(), { title: 'The ledger is slow', severity: 'medium' });
    await page.getByRole('heading', { level: 1, name: /The ledger is slow/ }).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /LedgerBurns burns/ }).waitFor();
    await page.getByText('Incident 1 is as it was').waitFor();
    await more(/^Edit/);
    // A very long title is cut after some lines, and whole after a press.
    const long = 'The ledger of the payments of all regions answers slowly. '.repeat(8).trim();
    await dialog.getByLabel('Title').fill(long);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const title = page.getByRole('heading', { level: 1 });
    await page.getByRole('button', { name: 'Show the whole title' }).click();
    const hidden = () => title.evaluate((box) => box.scrollHeight - box.clientHeight);
    await eventually('all of the title shows', async () => (await hidden()) <= 1);
    await page.getByRole('button', { name: 'Show less of the title' }).click();
    await eventually('it is cut again', async () => (await hidden()) > 1);
    assert.equal(await title.getAttribute('title'), `#1 ${long}`);
    await more(/^Edit/);
    await dialog.getByLabel('Title').fill('The ledger is slow');
    await dialog.getByText('Medium', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: /The ledger is slow/ }).waitFor();
    await more(/^Escalate…/);
    await dialog.getByRole('radio', { name: /Level 2/ }).check();
    await dialog.getByRole('button', { name: 'Page level 2 now' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Level 2 of Day and night' }).first().waitFor();
    await page.close();
  });

  test('who was told stands with every attempt', async () => {
    const page = await stage.signedIn('/incidents/1');
    const notified = page.locator('section', { has: page.getByRole('heading', { name: /Notifications/ }) });
    await notified.getByText('Cara', { exact: true }).waitFor();
    await notified
      .getByRole('button', { name: /Web app/ })
      .first()
      .click();
    await notified.getByText(/delivered \(\d+ ms\)/).waitFor();
    await page.close();
  });

  test('an acknowledgement is undone from its message; the alerts say that somebody has them', async () => {
    const page = await stage.signedIn('/incidents/1');
    const acknowledge = page.getByRole('button', { name: 'Acknowledge', exact: true });
    await acknowledge.click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText(/the escalation continues/).waitFor();
    await acknowledge.click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Undo acknowledgement' }).click();
    await acknowledge.click();
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await page.getByRole('status').getByRole('button', { name: 'Reopen' }).click();
    await page.getByText('Its escalation starts again at level 1.').waitFor();
    await acknowledge.click();
    await acknowledge.waitFor({ state: 'detached' });
    await page.close();
    const list = await stage.signedIn('/alerts?status=firing');
    await list.getByRole('heading', { name: /open, all acknowledged/ }).waitFor();
    await quiet(list);
    assert.equal(await list.getByText('incident #1').count(), 0);
    await list.close();
  });

  test('a false alarm wants a reason, and the reason stands on the timeline', async () => {
    await stage.call('POST', '/api/v1/incidents', { title: 'A drill', severity: 'low' });
    const page = await stage.signedIn('/incidents/2');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Mark as false alarm/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mark as false alarm', disabled: true }).waitFor();
    await dialog.getByLabel('Reason').fill('We practised');
    await dialog.getByRole('button', { name: 'Mark as false alarm' }).click();
    await page.getByRole('listitem').filter({ hasText: 'We practised' }).waitFor();
    await page.close();
  });

  test('whoever publishes sees what customers will read; whoever resolves it reads what they still do, and publishes the last update in place', async () => {
    const service = await stage.call('POST', '/api/v1/services', { name: 'orders-db' });
    const shop = await stage.call('POST', '/api/v1/status-pages', {
      slug: 'shop',
      title: 'Shop status',
      components: [{ name: 'Orders', service_id: service['id'] }, { name: 'Search' }],
    });
    const incident = await stage.call('POST', '/api/v1/incidents', { title: 'db-7', severity: 'high', service_id: service['id'] });
    const page = await stage.signedIn(`/incidents/${String(incident['number'])}?tab=updates`);
    await page.getByRole('textbox', { name: 'New status update' }).fill('Orders are late');
    await page.getByText('Public', { exact: true }).click();
    const preview = page.getByRole('region', { name: 'Preview of Shop status' });
    await preview.getByText('Disruption of Orders').waitFor();
    await preview.getByText('Orders: Operational → Partial outage').waitFor();
    await page.getByRole('textbox', { name: 'Title for customers' }).fill('Orders are delayed');
    await preview.getByText('Orders are delayed').waitFor();
    await page.getByRole('button', { name: 'Post update' }).click();
    await page.getByText(/, public on/).waitFor();
    await page.getByRole('listitem').getByRole('link', { name: 'Shop status' }).waitFor();
    const [post] = ((await stage.call('GET', `/api/v1/status-pages/${String(shop['id'])}/incidents`)) as unknown as { items: object[] })
      .items;
    assert.partialDeepStrictEqual(post, { title: 'Orders are delayed', impact: 'major' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Resolve' }).click();
    await page.getByRole('status').getByText('Customers still read "Investigating" on Shop status').waitFor();
    const last = page.getByRole('region', { name: 'Last update for customers' });
    await last.getByRole('textbox').fill('Orders arrive again.');
    await last.getByRole('button', { name: 'Publish as resolved' }).click();
    await last.waitFor({ state: 'detached' });
    const { items } = (await stage.call('GET', `/api/v1/status-pages/${String(shop['id'])}/incidents`)) as unknown as {
      items: Array<{ status: string; updates: Array<{ message: string }> }>;
    };
    assert.deepEqual([items[0]?.status, items[0]?.updates[0]?.message], ['resolved', 'Orders arrive again.']);
  });

  test('an incident is deleted only after its number was typed', async () => {
    const page = await stage.signedIn('/incidents/2');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete incident 2', disabled: true }).waitFor();
    await dialog.getByLabel(/Type its number/).fill('2');
    await dialog.getByRole('button', { name: 'Delete incident 2' }).click();
    await page.waitForURL('**/incidents');
    await page.close();
  });

  test('several incidents are worked with by keys, with Shift from one to another, all with Ctrl A, and what was done is undone together', async () => {
    const ids: string[] = [];
    for (const title of ['Tape one', 'Tape two', 'Tape three'])
      ids.push(String((await stage.call('POST', '/api/v1/incidents', { title, severity: 'low' }))['id']));
    const statuses = async () => Promise.all(ids.map(async (id) => (await stage.call('GET', `/api/v1/incidents/${id}`))['status']));
    const page = await stage.signedIn('/incidents?search=Tape');
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.nth(2).waitFor();
    await rows.getByRole('checkbox').first().click();
    await rows
      .getByRole('checkbox')
      .nth(1)
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: 'Selected incidents' });
    await bar.getByText('2 selected').waitFor();
    // A box takes no letters, the list does.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+a');
    await bar.getByText('3 selected').waitFor();
    await page.keyboard.press('e');
    await page.getByText('3 incidents acknowledged').waitFor();
    assert.deepEqual(await statuses(), ['acknowledged', 'acknowledged', 'acknowledged']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('3 unacknowledged').first().waitFor();
    assert.deepEqual(await statuses(), ['triggered', 'triggered', 'triggered']);
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await page.getByText(/^Incident \d+ resolved$/).waitFor();
    await rows.nth(2).waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await rows.nth(2).waitFor();
    assert.equal((await statuses()).filter((status) => status === 'resolved').length, 0);
    await page.close();
  });

  test('the palette acknowledges an incident that is named, and pages a person for the most urgent one from anywhere', async () => {
    const page = await stage.signedIn('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const say = async (words: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Find alerts/ }).fill(words);
      await page.keyboard.press('Enter');
    };
    await say('ack tape two');
    await page.getByText(/Incident \d+: Acknowledged/).waitFor();
    await say('page cara');
    const dialog = page.getByRole('dialog', { name: 'Page somebody now' });
    await dialog.getByText('Cara', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Page', exact: true }).click();
    await page.getByText('Cara was paged').waitFor();
    // For something that nobody has declared: the same dialog declares it.
    await say('page cara');
    await dialog.getByLabel('Incident', { exact: true }).click();
    await page.getByRole('option', { name: 'Declare a new incident' }).click();
    const press = dialog.getByRole('button', { name: 'Declare and page' });
    assert.equal(await press.isDisabled(), true);
    await dialog.getByLabel('Title of the incident').fill('Tape three is full');
    await press.click();
    await page.getByText(/Incident \d+ is declared/).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const { items } = (await stage.call('GET', '/api/v1/incidents?search=Tape')) as { items: { id: string; title: string }[] };
    const made = items.filter(({ title }) => title === 'Tape three is full');
    assert.equal(made.length, 1);
    const asked = (await stage.call('GET', `/api/v1/incidents/${made[0]?.id}/responders`)) as { items: { name: string }[] };
    assert.deepEqual(
      asked.items.map(({ name }) => name),
      ['Cara'],
    );
    await page.close();
  });

  test('of a long timeline earlier entries come with each press, where they can be found; one that does not come says so', async () => {
    const { id, number } = await stage.call('POST', '/api/v1/incidents', { title: 'A long night', severity: 'high' });
    const client = new pg.Client({ connectionString: stage.databaseUrl });
    await client.connect();
    await client.query(
      `insert into incident_timeline (id, incident_id, kind, at, actor, text, data)
       select gen_random_uuid(), $1, 'note.added', app_now(), '{"kind":"user","id":null,"name":"Bo"}', 'Entry ' || n || '.', '{}' from generate_series(1, 450) n`,
      [id],
    );
    await client.end();
    const page = await stage.signedIn(`/incidents/${number}`);
    const entry = (n: number) => page.getByRole('listitem').filter({ hasText: `Entry ${n}.` });
    const earlier = page.getByRole('button', { name: 'Show earlier' });
    await entry(450).waitFor();
    assert.equal(await entry(430).count(), 0);
    for (const oldest of [251, 151, 51]) {
      await earlier.click();
      await entry(oldest).waitFor();
    }
    const older = (path: URL) => path.pathname.endsWith('/timeline') && path.searchParams.has('cursor');
    await page.route(older, (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }));
    await earlier.click();
    await page.getByText('Earlier entries could not be loaded').waitFor();
    await page.unroute(older);
    await page.getByRole('button', { name: 'Try again' }).click();
    await entry(1).waitFor();
    await earlier.waitFor({ state: 'detached' });
    await becomes(
      () =>
        page
          .getByRole('listitem')
          .filter({ hasText: /^Entry \d+\./ })
          .count(),
      450,
    );
    await page.close();
  });

  test('who returns to the incidents finds the one that was declared while they were elsewhere', async () => {
    const page = await stage.signedIn('/incidents');
    const incident = page.getByRole('link', { name: /Declared while away/ });
    await quiet(page);
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL(/\/dashboard/);
    const counted = page.getByRole('navigation', { name: 'Main' }).getByTitle(/^\d+ unacknowledged$/);
    assert.equal(await counted.count(), 0);
    await stage.call('POST', '/api/v1/incidents', { title: 'Declared while away', severity: 'high' });
    // Events come in their order: once the alert is counted, the incident was heard of.
    await stage.post(token, [firing('WhileAway', { namespace: 'other' })]);
    await counted.waitFor();
    await page.goBack();
    await incident.waitFor();
    await page.close();
  });

  test('correcting the service of an acknowledged incident offers to page who is on call there, and one press pages them', async () => {
    const incident = await stage.call('POST', '/api/v1/incidents', { title: 'Refunds hang', severity: 'high' });
    const path = `/incidents/${String(incident['number'])}`;
    await stage.call('POST', `/api/v1${path}/acknowledge`, {});
    const page = await stage.signedIn(path);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Service', exact: true }).fill('Payments');
    await page.getByRole('option', { name: 'Payments API' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const message = page.getByRole('status').filter({ hasText: 'nobody is paged. On call for Payments API: Bo.' });
    await message.getByRole('button', { name: 'Page Bo' }).click();
    await page.getByRole('status').filter({ hasText: 'Bo was paged' }).waitFor();
    await message.waitFor({ state: 'detached' });
    const { items } = (await stage.call('GET', `/api/v1${path}/responders`)) as unknown as { items: { name: string }[] };
    assert.deepEqual(
      items.map(({ name }) => name),
      ['Bo'],
    );
    await page.close();
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
