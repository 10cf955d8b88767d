import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { NO_BROWSER } from './harness/stage.ts';

const HOSTILE =
  '<img src=x onerror=alert(1)><script>alert(2)</script> [here](javascript:alert(3)) ![there](https://evil.example/pixel.png)';

describe('knowledge in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  let token: string;
  const make = async (path: string, body: object) => (await stage.call('POST', path, body)) as { id: string; number: number };

  before(async () => {
    stage = await sharedStage();
    ({ token } = stage);
  });
  afterEach((test) => stage.closePages(test));

  test('the empty list says what notes are for; the first one is written, previewed, edited, and its old version is read', async () => {
    const page = await stage.signedIn('/knowledge');
    await page.getByText('Write down what the team knows').waitFor();
    await page.getByRole('button', { name: 'Write your first note' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Restart the ledger');
    await page.getByRole('textbox', { name: 'Text' }).fill('First **drain** it.');
    await page.getByText('Preview', { exact: true }).click();
    await page.locator('strong', { hasText: 'drain' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Restart the ledger' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('First **stop the writers**.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('strong', { hasText: 'stop the writers' }).waitFor();
    await page.getByRole('button', { name: /^1 · Anna Lee/ }).click();
    await page.getByText('Version 1 of 2.').waitFor();
    await page.locator('strong', { hasText: 'drain' }).waitFor();
  });

  test('S51: what others wrote is shown as text: no HTML, no script in a link, nothing loaded from elsewhere', async () => {
    const { id } = await make('/api/v1/knowledge', { title: 'Hostile', body: HOSTILE, tags: ['<b>x</b>'] });
    const page = await stage.signedIn(`/knowledge/${id}`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('link', { name: 'there' }).waitFor();
    assert.equal(await page.locator('main img, main script, a[href^="javascript"]').count(), 0);
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(stage.url)),
      [],
    );
  });

  test('a search marks what it found, in the list and in the palette', async () => {
    await make('/api/v1/knowledge', { title: 'Bank holidays', body: 'Call the acquiring desk.' });
    const page = await stage.signedIn('/knowledge');
    await page.getByRole('textbox', { name: 'Search notes' }).fill('acquir');
    await page.locator('mark', { hasText: 'acquir' }).waitFor();
    assert.equal(await page.getByRole('listitem').filter({ hasText: 'Restart the ledger' }).count(), 0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find alerts/ }).fill('acquiring');
    await page.getByRole('option', { name: 'Bank holidays' }).click();
    await page.getByRole('heading', { name: 'Bank holidays' }).waitFor();
  });

  test('a playbook is made with a step, enabled, shown on its alert filled, and followed on the incident with ticks on the timeline', async () => {
    const page = await stage.signedIn('/playbooks');
    await page.getByText('A playbook holds the steps for a kind of alert').waitFor();
    await page.getByRole('button', { name: 'Create your first playbook' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Disk full');
    await page.getByRole('combobox', { name: 'Labels' }).fill('alertname=DiskFull');
    await page.getByRole('combobox', { name: 'Labels' }).press('Enter');
    await page.getByRole('button', { name: 'Add step' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Look at {{pod}}');
    await page.getByRole('textbox', { name: 'Command' }).fill('df -h {{mount}}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It is shown on no alert until it is enabled').waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Enabled, never followed').waitFor();
    await stage.post(token, [{ labels: { alertname: 'DiskFull', pod: 'web-1', mount: '/; reboot' } }]);
    const { items } = await stage.call('GET', '/api/v1/alerts?search=web-1&limit=1');
    const alert = (items as readonly { readonly number: number }[])[0]?.number;
    await page.goto(`${stage.url}/alerts/${alert}`);
    await page.getByRole('button', { name: /^Disk full/ }).click();
    await page.getByText('Look at web-1').waitFor();
    await page.getByText(`df -h '/; reboot'`).waitFor();
    const incident = await make('/api/v1/incidents', { title: 'The disk is full', severity: 'high' });
    await stage.call('POST', `/api/v1/incidents/${incident.id}/alerts`, { alert_numbers: [alert] });
    await page.goto(`${stage.url}/incidents/${incident.number}`);
    await page.getByRole('button', { name: 'Follow Disk full' }).click();
    await page.getByRole('tab', { name: 'Thread' }).click();
    await page.getByRole('button', { name: 'Playbook, 0 of 1 done' }).click();
    // The focus is where the playbook begins.
    await page.locator(':focus', { hasText: 'Look at web-1' }).waitFor();
    await page.getByRole('checkbox', { name: /^Look at web-1/ }).click();
    await page.getByText('1 of 1 done').waitFor();
    await page.getByText('Followed the playbook Disk full to its end').waitFor();
  });

  test('a memory is written, corrected and found in the palette', async () => {
    const page = await stage.signedIn('/memories');
    await page.getByText('Agents note here what they learn').waitFor();
    await page.getByRole('button', { name: 'Write the first one' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('The bank deploys on Tuesdays.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Correct' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('The bank deploys on Wednesdays.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('The bank deploys on Wednesdays.').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find alerts/ }).fill('wednesd');
    await page.getByRole('option', { name: 'The bank deploys on Wednesdays.' }).click();
    await page.getByRole('heading', { name: 'Memory', exact: true }).waitFor();
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
