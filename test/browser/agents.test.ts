import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { looksRight } from './looks.ts';
import { NO_BROWSER, openStage, type Stage } from './stage.ts';

describe('agents in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
    await stage.setUp();
  });
  after(() => stage.close());

  test('the first agent is created, its token and command are shown once, and it is online as soon as it connects', async () => {
    const page = await stage.signedIn('/agents');
    await page.getByText('An agent is a program').waitFor();
    await page.getByRole('button', { name: 'Create an agent' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Scout');
    await page.getByRole('textbox', { name: 'Alerts' }).fill('namespace=shop');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Waiting for Scout to connect').waitFor();
    const command = (await page.locator('pre', { hasText: 'curl' }).textContent()) ?? '';
    const token = /svc_agent_\w+/.exec(command)?.[0] ?? '';
    const beat = () => fetch(`${stage.url}/api/v1/agent/heartbeat`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    assert.equal((await beat()).status, 200);
    await page.getByText('Scout is online').waitFor();
    await page.keyboard.press('Escape');
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

  test('with much, the list is right in every look', async () => {
    for (let n = 0; n < 12; n += 1)
      await stage.call('POST', '/api/v1/agent-tokens', {
        name: `An agent with a name that takes more than one line on a phone, number ${n}`,
        capabilities: ['investigate', 'communicate', 'command'],
        label_selectors: { namespace: `a-namespace-with-a-long-name-${n}`, team: 'payments' },
      });
    await looksRight(stage, '/agents', (page) => page.getByText('number 11').first().waitFor());
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
