import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { NO_BROWSER } from './harness/stage.ts';

describe('the audit log in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  before(async () => {
    stage = await sharedStage();
  });
  afterEach((test) => stage.closePages(test));

  test('the filter offers families and every name, and what is picked is what the log has', async () => {
    const page = await stage.signedIn('/audit');
    const filter = page.getByRole('combobox', { name: 'Event type' });
    await filter.fill('setup');
    await page.getByRole('option', { name: 'setup.completed' }).click();
    const events = page.getByRole('list', { name: 'Events' });
    await events.getByText('Anna Lee set up this installation').waitFor();
    await filter.fill('Webhook');
    await page.getByRole('option', { name: 'Webhook tokens' }).click();
    await events
      .getByText(/^Anna Lee created webhook token/)
      .first()
      .waitFor();
    assert.equal(new URL(page.url()).searchParams.get('event'), 'webhook_token.*');
    await page.getByRole('combobox', { name: 'Person' }).fill('Anna');
    await page.getByRole('option', { name: 'Anna Lee (you)' }).click();
    await events
      .getByText(/^Anna Lee created webhook token/)
      .first()
      .waitFor();
    await page.waitForURL(/actor=/);
    await page.close();
  });
});
