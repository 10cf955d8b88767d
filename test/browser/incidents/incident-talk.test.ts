import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import pg from 'pg';
import { type FakeChatone, startFakeChatone } from '../../harness/fakes/fake-chatone.ts';
import { looksOf } from '../harness/looks.ts';
import { ownStage } from '../harness/shared.ts';
import { ADMIN, NO_BROWSER, type Stage } from '../harness/stage.ts';

describe('where the people of an incident talk, in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let chatone: FakeChatone;
  before(async () => {
    chatone = await startFakeChatone();
    stage = await ownStage({
      env: { OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8', CHATONE_BASE_URL: chatone.apiUrl, CHATONE_BOT_TOKEN: chatone.botToken },
    });
    await stage.setUp();
    await stage.call('POST', '/api/v1/incidents', { title: 'Checkout fails', severity: 'high' });
    const client = new pg.Client({ connectionString: stage.databaseUrl });
    await client.connect();
    await client.query(`update incidents set created_at = created_at - interval '11 minutes'`);
    await client.end();
  });
  afterEach((test) => stage.closePages(test));
  after(async () => {
    await stage.close();
    await chatone.stop();
  });

  test('a channel is created, a refusal says what to do, a room is linked, people are asked, and a late reader sees what happened', async () => {
    const page = await stage.signedIn('/incidents/1');
    await page.getByRole('heading', { name: 'What happened so far' }).waitFor();
    await page.getByText(/What: incident 1, Checkout fails/).waitFor();
    chatone.scopes.delete('channels:manage');
    await page.getByRole('button', { name: 'Slack channel' }).click();
    await page.getByText(/lacks a scope: reinstall the app/).waitFor();
    chatone.scopes.add('channels:manage');
    await page.getByRole('button', { name: 'Slack channel' }).click();
    const channel = page.getByRole('link', { name: 'Open #inc-1-checkout-fails in Slack' });
    await channel.waitFor();
    assert.match((await channel.getAttribute('href')) ?? '', /^https:\/\/fake\.slack\.com\/archives\//);
    await page.getByRole('button', { name: 'More about chat and video' }).click();
    await page.getByRole('menuitem', { name: 'Link a video room…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Link' }).click();
    await dialog.getByText(/must be an address that begins with http/).waitFor();
    await dialog.getByLabel('Address').fill('https://meet.example.com/room');
    await dialog.getByRole('button', { name: 'Link' }).click();
    await page.getByRole('link', { name: 'Join video room' }).waitFor();
    await page.getByRole('button', { name: 'Page somebody…' }).click();
    await dialog.getByRole('combobox', { name: 'People' }).fill('Anna');
    await page.getByRole('option', { name: ADMIN.display_name }).click();
    await dialog.getByRole('combobox', { name: 'Escalation policy' }).waitFor();
    await dialog.getByLabel('Message').fill('A second pair of eyes');
    await dialog.getByRole('button', { name: 'Page' }).click();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText(/^joined/).waitFor();
    await page.getByRole('button', { name: 'Post summary' }).click();
    await page.getByText(/summary was posted/).waitFor();
    await page.close();
  });

  test('at 1440 and 390 px, light and dark: it fits, and axe finds nothing serious', () =>
    looksOf(stage)('/incidents/1', async (page) => {
      await page.getByRole('link', { name: 'Join video room' }).waitFor();
      await page.getByRole('heading', { name: 'What happened so far' }).waitFor();
      await page.getByRole('heading', { name: /^Responders/ }).waitFor();
    }));

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
