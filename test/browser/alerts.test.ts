import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { eventually } from '../harness/processes.ts';
import { until } from '../harness/until.ts';
import { becomes } from './harness/becomes.ts';
import { goTo } from './harness/keys.ts';
import { quiet } from './harness/quiet.ts';
import { ownStage } from './harness/shared.ts';
import { ADMIN, firing, NO_BROWSER, PHONE, START_WAIT_MS, type Stage } from './harness/stage.ts';

describe('alerts in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let token: string;
  before(async () => {
    stage = await ownStage();
    token = await stage.setUp();
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  test('a posted alert appears without reload, is acknowledged and resolved with one press each, and both can be undone', async () => {
    const page = await stage.signedIn('/alerts');
    await page.getByText('No alerts yet').waitFor();
    let reloads = 0;
    page.on('framenavigated', () => {
      reloads += 1;
    });
    assert.equal(await stage.post(token, [firing('DiskFull')]), 200);
    const row = page.getByRole('listitem').filter({ hasText: 'DiskFull' });
    await row.waitFor();
    await page.getByRole('heading', { name: '1 open, 1 unacknowledged, 1 critical' }).waitFor();
    assert.equal(reloads, 0);

    await row.hover();
    await row.getByRole('button', { name: /Acknowledge/ }).click();
    // A message stays while the mouse is over it.
    const message = (words: string) => page.getByRole('status').filter({ hasText: words });
    const undo = (words: string) => message(words).getByRole('button', { name: 'Undo' });
    await message('Acknowledged #').hover();
    await row.getByText('Anna Lee').waitFor();
    await page.getByRole('heading', { name: '1 open, all acknowledged, 1 critical' }).waitFor();

    await undo('Acknowledged #').click();
    await page.getByRole('heading', { name: '1 open, 1 unacknowledged, 1 critical' }).waitFor();
    await page.mouse.move(0, 0);
    await row.hover();
    await row.getByRole('button', { name: /Acknowledge/ }).click();
    await row.getByText('Anna Lee').waitFor();

    await row.hover();
    await row.getByRole('button', { name: /Resolve/ }).click();
    await message('is resolved').hover();
    await row.getByText('Resolved').waitFor();
    await page.getByRole('heading', { name: /Nothing is firing/ }).waitFor();

    await undo('is resolved').click();
    await row.getByText('Anna Lee').waitFor();
    await page.getByRole('heading', { name: '1 open, all acknowledged, 1 critical' }).waitFor();
  });

  test('what is pressed while the server takes its time is sent in the order it was pressed', async () => {
    await stage.post(token, [firing('SlowServer')]);
    const page = await stage.signedIn('/alerts');
    const row = page.getByRole('listitem').filter({ hasText: 'SlowServer' });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    });
    const held = Promise.withResolvers<void>();
    await page.route('**/acknowledge', async (route) => {
      await held.promise;
      await route.continue();
    });
    const press = async (name: RegExp) => {
      await row.hover();
      await row.getByRole('button', { name }).click();
    };
    await press(/Acknowledge/);
    await until(() => sent.length === 1, 'the first');
    await row.getByText('Anna Lee').waitFor();
    await press(/Resolve/);
    await row.getByText('Resolved').waitFor();
    assert.deepEqual(sent, ['acknowledge']);
    held.resolve();
    await page.getByRole('status').filter({ hasText: 'is resolved' }).waitFor();
    assert.deepEqual(sent, ['acknowledge', 'resolve']);
  });

  test('what one person does, another sees at once', async () => {
    await stage.post(token, [firing('SharedTrouble')]);
    const mine = await stage.signedIn('/alerts');
    const yours = await stage.signedIn('/alerts?search=SharedTrouble', PHONE);
    await yours.getByRole('link', { name: /SharedTrouble/ }).click();
    await yours.getByText(', unacknowledged').waitFor();
    await mine.getByRole('link', { name: /SharedTrouble/ }).click();
    await mine.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await yours.getByText(', unacknowledged').first().waitFor({ state: 'detached' });
    await yours.getByText(/Acknowledged by Anna Lee/).waitFor();
  });

  test('the keyboard alone: move, open, acknowledge, resolve, back to the list', async () => {
    await stage.post(token, [firing('KeyOne'), firing('KeyTwo')]);
    const page = await stage.signedIn('/alerts?search=Key');
    await page.getByRole('listitem').nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const detail = page.getByRole('article');
    await detail.waitFor();
    const heading = detail.getByRole('heading', { level: 2 });
    await heading.filter({ hasText: /Key(?:One|Two)/ }).waitFor();
    const other = /KeyOne/.test((await heading.textContent()) ?? '') ? 'KeyTwo' : 'KeyOne';
    await page.keyboard.press('k');
    await heading.filter({ hasText: other }).waitFor();
    await page.keyboard.press('e');
    await detail.getByText('Acknowledged by Anna Lee').waitFor();
    await page.keyboard.press('r');
    await detail.getByText('Resolved by Anna Lee.').waitFor();
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    await becomes(() => new URL(page.url()).pathname, '/alerts');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  test('arrivals over the list: its table narrows the list to a column by keyboard, and one press shows all times again', async () => {
    const page = await stage.signedIn('/alerts?status=all');
    const strip = page.getByRole('region', { name: 'Arrivals' });
    await strip.getByRole('img', { name: /Alerts received/ }).waitFor();
    await strip.getByRole('button', { name: 'Show arrivals as a table' }).press('Enter');
    await strip
      .getByRole('button', { name: /^Show alerts from/ })
      .first()
      .press('Enter');
    await page.waitForURL((url) => url.searchParams.has('from') && url.searchParams.has('until'));
    await page.getByRole('listitem').first().waitFor();
    await strip.getByRole('button', { name: 'Show all times' }).click();
    await page.waitForURL((url) => !url.searchParams.has('from') && !url.searchParams.has('until'));
    await strip.getByRole('button', { name: 'Arrivals', exact: true }).click();
    await strip.getByRole('button', { name: 'Show arrivals as a chart' }).waitFor({ state: 'detached' });
    await page.close();
  });

  test('while one reads further down, new alerts wait behind a count and nothing moves', async () => {
    await stage.post(
      token,
      Array.from({ length: 60 }, (_, index) => firing(`Many${index}`)),
    );
    const page = await stage.signedIn('/alerts');
    await page.getByRole('listitem').first().waitFor();
    await quiet(page);
    const list = page.getByRole('list', { name: 'Alerts' });
    const scroller = list.locator('..');
    await scroller.evaluate((element) => {
      element.scrollTop = 900;
    });
    // The browser reports the scroll with its next frame, and more rows may be asked for.
    await quiet(page);
    await stage.post(token, [firing('LateComer')]);
    await page.getByRole('button', { name: '1 new' }).waitFor();
    assert.equal(await scroller.evaluate((element) => element.scrollTop), 900);
    await page.getByRole('button', { name: '1 new' }).click();
    await page.getByRole('listitem').filter({ hasText: 'LateComer' }).waitFor();
    await becomes(() => scroller.evaluate((element) => element.scrollTop), 0);
  });

  test('several are selected and acknowledged together; an incident that still pages is named', async () => {
    await stage.post(
      token,
      ['BulkA', 'BulkB', 'BulkC', 'Rest'].map((name) => firing(name)),
    );
    const numberOf = async (name: string) =>
      ((await stage.call('GET', `/api/v1/alerts?search=${name}`)) as unknown as { items: { number: number }[] }).items[0]?.number;
    const incident = await stage.call('POST', '/api/v1/incidents', { title: 'Bulk outage', severity: 'low' });
    await stage.call('POST', `/api/v1/incidents/${String(incident['id'])}/alerts`, {
      alert_numbers: [await numberOf('BulkA'), await numberOf('Rest')],
    });
    const page = await stage.signedIn('/alerts?search=Bulk');
    await page.getByRole('listitem').nth(2).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'All 3 loaded' }).click();
    await page.getByRole('button', { name: 'Acknowledge 3' }).click();
    await page.getByText('3 acknowledged').waitFor();
    await page.getByText(`Incident #${String(incident['number'])} is not acknowledged`).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Anna Lee' }).nth(1).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('r');
    await page.getByText('3 resolved').first().waitFor();
    await page.keyboard.press('z');
    await page.getByText('3 open again').waitFor();
    const states = (await stage.call('GET', '/api/v1/alerts?search=Bulk')) as unknown as { items: { status: string }[] };
    assert.deepEqual(
      states.items.map(({ status }) => status),
      ['acknowledged', 'acknowledged', 'acknowledged'],
    );
  });

  test('all that match are acknowledged, loaded or not, after a question with their number; one press undoes it', async () => {
    await stage.post(
      token,
      Array.from({ length: 1_150 }, (_, n) => firing('Flood', { job: `flood-${n}` })),
    );
    const page = await stage.signedIn('/alerts?search=Flood&view=alerts');
    await page.getByRole('listitem').nth(5).waitFor();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'All that match' }).click();
    await page.getByText('All that match selected').waitFor();
    await page.getByRole('button', { name: 'Acknowledge all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge 1,150 alerts' }).click();
    await page.getByText('1,150 acknowledged').waitFor();
    const firingNow = async () =>
      (await stage.call('POST', '/api/v1/alerts/bulk', { command: 'acknowledge', filter: { search: 'Flood' }, dry_run: true }))['matching'];
    assert.equal(await firingNow(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1,150 unacknowledged').waitFor();
    assert.equal(await firingNow(), 1_150);
    await page.close();
  });

  test('who returns to a list finds what came while they were elsewhere, also behind a filter', async () => {
    const page = await stage.signedIn('/alerts');
    const row = (name: string) => page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: name });
    /** Posts an alert, and waits until the page has heard of it. */
    const comes = async (name: string) => {
      const counted = page.getByRole('navigation', { name: 'Main' }).getByTitle(/^\d+ unacknowledged$/);
      const before = await counted.getAttribute('title');
      await stage.post(token, [firing(name)]);
      await eventually('the alert to be counted', async () => (await counted.getAttribute('title')) !== before);
    };
    await stage.post(token, [firing('BeforeLeaving')]);
    await row('BeforeLeaving').waitFor();
    await goTo(page, 'd');
    await page.waitForURL(/\/dashboard/);
    await row('BeforeLeaving').waitFor({ state: 'detached' });
    await comes('WhileAway');
    await goTo(page, 'a');
    await row('WhileAway').waitFor();
    await page.getByRole('button', { name: /^Info/ }).click();
    await page.waitForURL(/severity=info/);
    await row('WhileAway').waitFor({ state: 'detached' });
    await comes('WhileFiltered');
    await page.getByRole('button', { name: /^Info/ }).click();
    await row('WhileFiltered').waitFor();
    await page.close();
  });

  test('filters stand in the address, and a label is a filter', async () => {
    await stage.post(token, [
      firing('Filtered', { namespace: 'shop,old', severity: 'info' }),
      firing('NotThis', { namespace: 'shop', severity: 'info' }),
    ]);
    const page = await stage.signedIn('/alerts?severity=info');
    const link = page.getByRole('list', { name: 'Alerts' }).getByRole('link', { name: /Filtered/ });
    await link.click();
    await becomes(() => link.getAttribute('aria-current'), 'page');
    // Also in another tab it is opened beside the same list.
    assert.match((await link.getAttribute('href')) ?? '', /^\/alerts\/\d+\?severity=info$/);
    await page
      .getByRole('article')
      .getByRole('button', { name: /namespace/ })
      .click();
    await page.waitForURL((url) => /label=namespace:shop\\,old/.test(decodeURIComponent(url.href)));
    await page.getByRole('listitem').filter({ hasText: 'NotThis' }).first().waitFor({ state: 'detached' });
    await page.reload();
    await page
      .getByRole('list', { name: 'Alerts' })
      .getByRole('link', { name: /Filtered/ })
      .waitFor();
    await quiet(page);
    assert.equal(await page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').count(), 1);
  });

  test('by group: one row for a storm, its figures follow live, one press takes all of it, and all of it is given back', async () => {
    const storm = (pod: string) => firing('StormyNight', { namespace: 'sea', deployment: 'ship', pod });
    await stage.post(token, [storm('a'), storm('b')]);
    const page = await stage.signedIn('/alerts?search=StormyNight');
    const row = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
    await row.getByText('2 firing').waitFor();
    await stage.post(token, [storm('c')]);
    await row.getByText('3 firing').waitFor();
    assert.equal(await row.count(), 1);
    await row.getByText(/^3 arrived in the last 2 hours/).waitFor();
    const drawn = await row.locator('a svg path').last().boundingBox();
    assert.ok(drawn && drawn.height > 0 && drawn.width > 0, 'when they arrived is drawn');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await row.getByText('3 acknowledged').waitFor();
    await row.getByTitle('Anna Lee').waitFor();
    await page.getByText('3 alerts are acknowledged now.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('3 firing').waitFor();
    await page.keyboard.press('v');
    await page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').nth(2).waitFor();
    await page.waitForURL(/view=alerts/);
  });

  test('an alert with an incident: Acknowledge names the incident and takes it with the group; until then nothing reads as taken', async () => {
    const pod = (name: string) => firing('Paging', { namespace: 'sea', deployment: 'pager', pod: name });
    await stage.post(token, [pod('a'), pod('b')]);
    const alerts = async () =>
      ((await stage.call('GET', '/api/v1/alerts?search=Paging')) as unknown as { items: Array<{ number: number; status: string }> }).items;
    const first = (await alerts())[0]?.number;
    const incident = await stage.call('POST', '/api/v1/incidents', { title: 'Paging', severity: 'high' });
    const at = `/api/v1/incidents/${String(incident['id'])}`;
    await stage.call('POST', `${at}/alerts`, { alert_numbers: [first] });
    await stage.call('POST', `/api/v1/alerts/${first}/acknowledge`, {});
    await stage.call('POST', `${at}/unacknowledge`, {});
    const page = await stage.signedIn(`/alerts/${first}`);
    await page.getByText(`, incident #${String(incident['number'])} unacknowledged`).waitFor();
    await page.getByRole('button', { name: `Acknowledge incident #${String(incident['number'])}` }).click();
    await page.getByText(`Incident #${String(incident['number'])} is acknowledged.`).waitFor();
    await page.getByText(/, incident #\d+ unacknowledged/).waitFor({ state: 'detached' });
    assert.equal((await stage.call('GET', at))['status'], 'acknowledged');
    assert.deepEqual(
      (await alerts()).map(({ status }) => status),
      ['acknowledged', 'acknowledged'],
      'all of its group',
    );
  });

  test('what the server counted narrows the list down; the choice is a chip in the address and goes by one press', async () => {
    await stage.post(token, [firing('Counted', { region: 'north' }), firing('Counted', { region: 'south', pod: 'x' })]);
    const page = await stage.signedIn('/alerts?search=Counted');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('region', { name: 'region' }).getByRole('button', { name: 'south 1' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('1 result').waitFor();
    await page.waitForURL((url) => /label=region:south/.test(decodeURIComponent(url.href)));
    await page.getByRole('button', { name: 'Remove filter region' }).click();
    await page.getByText('2 results').waitFor();
  });

  test('a list is kept under a name, is there on another device, and is forgotten', async () => {
    const page = await stage.signedIn('/alerts?severity=critical&search=Counted');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('View name').fill('Critical and counted');
    await page.keyboard.press('Enter');
    await page.getByText('Critical and counted is saved').waitFor();
    const other = await stage.signedIn('/alerts', PHONE);
    await other.getByRole('button', { name: 'Views' }).click();
    await other.getByRole('button', { name: 'Critical and counted', exact: true }).click();
    await other.waitForURL((url) => /severity=critical/.test(url.href) && /search=Counted/.test(url.href));
    await other.getByRole('button', { name: 'Critical and counted', expanded: false }).first().click();
    await other.getByRole('button', { name: 'Delete Critical and counted' }).click();
    await page.getByRole('button', { name: 'Views' }).waitFor();
  });

  test('S51: markup and script addresses of an alert stay text', async () => {
    const bad = '<img src=x onerror="window.canary=1"><script>window.canary=1</script>';
    await stage.post(token, [
      {
        labels: { alertname: `Evil${bad}`, severity: 'high', job: bad },
        annotations: {
          summary: `Evil${bad}`,
          description: `see javascript:window.canary=1 and ${bad}`,
          runbook_url: 'javascript:window.canary=1',
        },
        generator_url: 'javascript:window.canary=1',
      },
    ]);
    const page = await stage.signedIn('/alerts?search=Evil');
    await page.getByRole('link', { name: /Evil/ }).click();
    await page.getByRole('article').getByRole('heading', { level: 2 }).waitFor();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    assert.equal(await page.evaluate(() => 'canary' in globalThis), false);
    assert.equal(await page.locator('a[href^="javascript:"], img[src="x"]').count(), 0);
  });

  test('a message is written to the thread and seen by others', async () => {
    await stage.post(token, [firing('TalkAboutMe')]);
    const writer = await stage.signedIn('/alerts?search=TalkAboutMe');
    const reader = await stage.signedIn('/alerts?search=TalkAboutMe');
    for (const page of [writer, reader]) await page.getByRole('link', { name: /TalkAboutMe/ }).click();
    await reader.getByText('No messages yet').waitFor();
    await writer.getByLabel('Message').fill('Rolling back.\nTwo lines.');
    await reader.getByText('Anna Lee is typing').waitFor({ state: 'detached' });
    await writer.getByRole('button', { name: 'Send' }).click();
    await reader.getByText('Rolling back.').waitFor();
    // The reader may hear of it before the writer has the answer.
    await becomes(() => writer.getByLabel('Message').inputValue(), '');
  });

  test('an ended session asks in place, keeps what was typed, and goes on', async () => {
    await stage.post(token, [firing('LongNight')]);
    const page = await stage.signedIn('/alerts?search=LongNight');
    await page.getByRole('link', { name: /LongNight/ }).click();
    await page.getByLabel('Message').fill('half a thought');
    await page.context().clearCookies({ name: 'svc_session' });
    // Something in the background may find out first: then the dialog lies over the button already.
    await page.getByRole('button', { name: 'Send' }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('textbox', { name: /Password/ }).fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Message').inputValue(), 'half a thought');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('article').getByText('half a thought').first().waitFor();
  });

  test('a lost connection is one quiet banner; what was opened and what happened meanwhile appears when it is back', async () => {
    const page = await stage.signedIn('/alerts');
    await page.getByRole('listitem').first().waitFor();
    // Its stream brings what is new, and all of its parts are there.
    await stage.post(token, [firing('StillThere')]);
    await page.getByRole('listitem').filter({ hasText: 'StillThere' }).waitFor();
    await quiet(page);
    await stage.kill();
    await page.getByText(/No updates since \d\d:\d\d/).waitFor();
    // A page whose code is not here yet: what stands there stays, and it opens by itself.
    await goTo(page, 't');
    await page.getByText('What you opened is shown as soon as it answers').waitFor();
    await page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').first().waitFor();
    await stage.restart();
    await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor({ timeout: 60_000 });
    await page.getByText('No team yet').waitFor();
    await goTo(page, 'a');
    await stage.post(token, [firing('WhileAway')]);
    await page.getByRole('listitem').filter({ hasText: 'WhileAway' }).waitFor({ timeout: START_WAIT_MS });
    await page.getByText(/No updates since/).waitFor({ state: 'detached' });
  });

  test('opened without the server, the app shows a copy of the list and of open incidents, says that it is one, and deletes it at sign-out', async () => {
    await stage.post(token, [firing('KeptForLater')]);
    await stage.call('POST', '/api/v1/incidents', { title: 'Kept outage', severity: 'medium' });
    // A session of its own, as it signs out.
    const page = await stage.newPage({ worker: true });
    await page.goto(`${stage.url}/login`);
    await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
    await page.getByRole('textbox', { name: /Password/ }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('listitem').first().waitFor();
    await page.goto(`${stage.url}/alerts?search=KeptForLater`);
    await page.getByRole('listitem').filter({ hasText: 'KeptForLater' }).waitFor();
    const copy = async () => String(await page.evaluate(`localStorage.getItem('tocsin.offline') ?? ''`));
    // The list before this one has the alert too, and may have been kept first.
    const filtered = async () => JSON.parse((await copy()) || 'null')?.alerts?.filtered === true;
    await until(async () => (await filtered()) && /KeptForLater/.test(await copy()) && /Kept outage/.test(await copy()), 'the copy');
    assert.doesNotMatch(await copy(), /labels|annotations|example\.org/);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');

    await stage.kill();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Offline' }).waitFor();
    await page.getByText('A copy from this device, not how things stand now').waitFor();
    const outage = page.getByRole('list', { name: 'Open incidents' }).getByRole('listitem').filter({ hasText: 'Kept outage' });
    await outage.getByText('Medium', { exact: true }).waitFor();
    await page.getByRole('list', { name: 'Alerts (filtered)' }).getByText('KeptForLater').waitFor();

    await stage.restart();
    await page.getByRole('heading', { name: /unacknowledged/ }).waitFor({ timeout: START_WAIT_MS });
    assert.equal(new URL(page.url()).search, '?search=KeptForLater', 'it opens what was wanted');
    await page.getByRole('button', { name: 'Anna Lee' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Tocsin' }).waitFor();
    await becomes(copy, '');
    await page.close();
  });

  test('no page threw, logged an error or ran into the security policy', () => {
    assert.deepEqual(stage.faults, []);
  });
});
