import { afterEach, before, describe, test } from 'node:test';
import { until } from '../harness/until.ts';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { NO_BROWSER } from './harness/stage.ts';

describe('post-mortems in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  const make = async (path: string, body: object = {}) => (await stage.call('POST', path, body)) as { id: string; number: number };

  before(async () => {
    stage = await sharedStage();
  });
  afterEach((test) => stage.closePages(test));

  test('a post-mortem is begun on the page of its incident, written beside the timeline, marked where it blames, reviewed and published', async () => {
    const { number } = await make('/api/v1/incidents', { title: 'Checkout is down', severity: 'critical' });
    await stage.call('POST', `/api/v1/incidents/${number}/timeline`, { text: 'The pool is full' });
    const page = await stage.signedIn(`/incidents/${number}`);
    await page.getByRole('link', { name: 'Write post-mortem' }).click();
    await page.getByRole('button', { name: 'Write post-mortem' }).click();
    const lessons = page.getByRole('textbox', { name: 'Lessons' });
    // What was noted before stands in the draft; what is noted afterwards is inserted by hand.
    await page.getByRole('button', { name: 'Inserted The pool is full' }).waitFor();
    await stage.call('POST', `/api/v1/incidents/${number}/timeline`, { text: 'The pool was raised to 200' });
    await page.reload();
    await lessons.fill('The pool was small. Anna Lee forgot to raise it.');
    await page.getByRole('button', { name: 'Insert The pool was raised to 200' }).click();
    await page.getByRole('button', { name: 'Inserted The pool was raised to 200' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Makes a person the subject of a fault').waitFor();
    await page.locator('mark', { hasText: 'Anna Lee forgot to raise it.' }).waitFor({ state: 'attached' });
    await lessons.fill('The pool was small.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved, version 3').waitFor();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('checkbox', { name: 'I read it, and it blames nobody' }).press('Space');
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Approve' }).press('Enter');
    await page.getByText('Approved by Anna Lee, the only author').waitFor();
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByText(/, published /).waitFor();
    await page.getByRole('heading', { name: 'Lessons' }).waitFor();
    await page.getByRole('button', { name: 'Add action item' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Alert on the pool');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Alert on the pool' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'Lessons' }).waitFor();
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
    await page.getByRole('navigation').first().waitFor({ state: 'hidden' });
  });

  test('two people write in the same text at once, and no word is lost', async () => {
    const { number } = await make('/api/v1/incidents', { title: 'Two at once', severity: 'low' });
    await make(`/api/v1/incidents/${number}/post-mortem`, { lessons: 'One\nTwo\nThree' });
    const path = `/incidents/${number}/post-mortem`;
    const [anna, ben] = await Promise.all([stage.signedIn(path), stage.signedIn(path)]);
    const lessons = (page: typeof anna) => page.getByRole('textbox', { name: 'Lessons' });
    await lessons(anna).fill('One of Anna\nTwo\nThree');
    await lessons(ben).fill('One of Ben\nTwo\nThree of Ben');
    await anna.getByRole('button', { name: 'Save' }).click();
    await anna.getByText('Saved, version 2').waitFor();
    await ben.getByText('Someone else saved meanwhile').waitFor();
    await ben.getByRole('button', { name: 'Save' }).click();
    await ben.getByText('Saved, version 3').waitFor();
    for (const page of [anna, ben])
      await until(async () => {
        const text = await lessons(page).inputValue();
        return ['One', 'of Anna', 'of Ben', 'Two', 'Three of Ben'].every((word) => text.includes(word));
      }, 'the words of both in the field of both');
  });
});
