import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { until } from '../harness/until.ts';
import { quiet } from './harness/quiet.ts';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { NO_BROWSER } from './harness/stage.ts';

describe('agents in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  before(async () => {
    stage = await sharedStage();
  });
  afterEach((test) => stage.closePages(test));

  test('the first agent is created, its token and command are shown once, and it is online as soon as it connects', async () => {
    const page = await stage.signedIn('/agents');
    await page.getByText('An agent is a program').waitFor();
    await page.getByRole('button', { name: 'Create an agent' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Scout');
    await page.getByRole('textbox', { name: 'Alerts' }).fill('namespace=shop');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Waiting for Scout to connect').waitFor();
    await page.getByRole('dialog', { name: 'New agent' }).waitFor({ state: 'detached' });
    const command = (await page.locator('pre', { hasText: 'curl' }).textContent()) ?? '';
    const token = /svc_agent_\w+/.exec(command)?.[0] ?? '';
    const beat = () => fetch(`${stage.url}/api/v1/agent/heartbeat`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    assert.equal((await beat()).status, 200);
    await page.getByText('Scout is online').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Agents' }).getByText('Online').waitFor();
    assert.equal(await page.getByText(token).count(), 0, 'the token is not shown again');
    await page.getByRole('button', { name: 'Disable Scout' }).click();
    await page.getByText('Disabled').waitFor();
    assert.equal((await beat()).status, 401);
    await page.getByRole('button', { name: 'Enable Scout' }).click();
    await page.getByText('Offline').waitFor();
    await page.getByRole('button', { name: 'Edit Scout' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ranger');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Revoke Ranger' }).waitFor();
  });

  test('an operator and an agent write to each other, and what it drafts in a thread a person sends under their own name', async () => {
    const made = await stage.call('POST', '/api/v1/agent-tokens', { name: 'Talker', capabilities: ['communicate'] });
    const asAgent = async (path: string, body: object) => {
      const answer = await fetch(`${stage.url}/api/v1/agent/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${String(made['token'])}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      assert.ok(answer.ok, await answer.text());
    };
    const page = await stage.signedIn('/agents');
    await page.getByRole('button', { name: 'Chat with Talker' }).click();
    const chat = page.getByRole('dialog', { name: 'Chat with Talker' });
    await chat.getByText('No messages yet').waitFor();
    await chat.getByText('Talker is offline and gets your messages').waitFor();
    await chat.getByLabel('Message to Talker').fill('Are you there?');
    await page.keyboard.press('Control+Enter');
    await chat.getByText('Are you there?').waitFor();
    // The page hears of it once its stream of events is open, and it is not stored.
    await until(async () => {
      await asAgent('typing', { chat_id: `agent:${String(made['id'])}` });
      return chat
        .getByText('Talker is typing')
        .waitFor({ timeout: 1_000 })
        .then(
          () => true,
          () => false,
        );
    }, 'the sign that the agent types');
    await asAgent('messages', { kind: 'text', chat_id: `agent:${String(made['id'])}`, text: 'Here, looking at <b>it</b>' });
    await chat.getByText('Here, looking at ‹b>it‹/b>').waitFor();
    const alert = await stage.call('POST', '/api/v1/alerts', { fingerprint: 'talk', labels: { alertname: 'Talk' } });
    const { group_id: group } = await stage.call('GET', `/api/v1/alerts/${String(alert['number'])}`);
    await asAgent('drafts', { chat_id: `group:${String(group)}`, text: 'The disk is full' });
    await page.goto(`${stage.url}/alerts/${String(alert['number'])}`);
    // What comes above the drafts moves them away from under a press.
    await quiet(page);
    const drafts = page.getByRole('list', { name: 'Drafts of agents' });
    await drafts.getByLabel('Draft by Talker').fill('The disk is full: I clean it up');
    await drafts.getByRole('button', { name: 'Send as me' }).click();
    await drafts.waitFor({ state: 'detached' });
    await page.getByText('The disk is full: I clean it up').waitFor();
    await asAgent('drafts', { chat_id: `group:${String(group)}`, text: 'Nobody wants this' });
    await page.reload();
    await quiet(page);
    await drafts.getByRole('button', { name: 'Drop' }).click();
    await drafts.waitFor({ state: 'detached' });
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
