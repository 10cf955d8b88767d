import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DATE_OFFSET_MS, shiftDate } from '../harness/shift-date.ts';
import { createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { type Child, eventually, startChild } from '../harness/processes.ts';
import { chromiumOfProcess } from './harness/shared.ts';
import { DESKTOP, NO_BROWSER, PAGE_WAIT_MS, PHONE, START_WAIT_MS } from './harness/stage.ts';

const DEMO = join(import.meta.dirname, '../../demo/demo.ts');

describe('the demo', { skip: NO_BROWSER }, () => {
  let database: TestDatabase;
  let demo: Child;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  const printed = (name: string) => new RegExp(`^ *${name} +(\\S.*)$`, 'm').exec(demo.output())?.[1] ?? '';

  before(async () => {
    database = await createTestDatabase();
    demo = startChild(process.execPath, [DEMO, '--quiet'], { env: { ...process.env, DEMO_POSTGRES_URL: database.url } });
    await eventually('the demo is ready', () => demo.process.exitCode !== null || demo.output().includes('Ctrl-C'), START_WAIT_MS);
    assert.equal(demo.process.exitCode, null, demo.output());
    browser = await chromiumOfProcess();
  });
  after(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await demo?.kill();
    await database?.drop();
  });

  async function open(url: string, viewport: typeof DESKTOP | typeof PHONE = DESKTOP): Promise<Page> {
    const context = await browser.newContext({ viewport });
    contexts.push(context);
    await context.addInitScript(shiftDate, DATE_OFFSET_MS);
    const page = await context.newPage();
    page.setDefaultTimeout(PAGE_WAIT_MS);
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(url);
    return page;
  }

  /** The message that names this title; its buttons and its thread are within. */
  const message = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).last();

  async function signedIn(): Promise<Page> {
    const page = await open(printed('Tocsin'));
    await page.getByLabel('Email').fill(printed('sign in as'));
    await page.getByRole('textbox', { name: 'Password' }).fill(printed('password').replace(/ {2}\(.*/, ''));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor();
    return page;
  }

  test('a press in the Slack stand-in acknowledges: the channel says who, and so does the page', async () => {
    const chat = await open(printed('Slack'));
    const title = 'Sign-in from Frankfurt fails';
    await message(chat, title).getByRole('button', { name: 'Acknowledge' }).click();
    await message(chat, title).getByText('Acknowledged by Anna Lee').waitFor();
    const page = await signedIn();
    await page.goto(`${printed('Tocsin')}/alerts?status=acknowledged`);
    await page.getByText(title).first().waitFor();
  });

  test('a press in the Mattermost stand-in resolves, and a reply in its thread is accepted', async () => {
    const chat = await open(printed('Mattermost'));
    const title = 'A replica of ledger is 48 s behind';
    await message(chat, title).getByRole('textbox', { name: 'Reply in thread' }).fill('failover is prepared');
    await chat.keyboard.press('Enter');
    await message(chat, title).getByText('failover is prepared').waitFor();
    await message(chat, title).getByRole('button', { name: 'Resolve' }).click();
    await message(chat, title).getByText('Resolved by Anna Lee').waitFor();
  });

  test('the incident pages the newcomer on Slack, and their press there takes it', async () => {
    const chat = await open(printed('Slack'));
    await chat.getByRole('button', { name: /tocsin \(direct\)/ }).click();
    const page = message(chat, 'checkout answers 12 % of requests with errors');
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByRole('button', { name: 'Acknowledge' }).first().waitFor({ state: 'detached' });
    const tocsin = await signedIn();
    await tocsin.goto(`${printed('Tocsin')}/incidents`);
    await tocsin
      .getByRole('listitem')
      .or(tocsin.getByRole('link'))
      .filter({ hasText: 'checkout answers' })
      .getByText('Acknowledged')
      .first()
      .waitFor();
  });

  test('a storm is one message, and a phone shows it', async () => {
    const chat = await open(printed('Slack'), PHONE);
    await chat.getByRole('button', { name: /storefront-oncall/ }).click();
    await message(chat, '24 alerts: 24 firing').waitFor();
    assert.ok(Number(await chat.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')) <= 0);
  });

  test('Ctrl-C ends everything', async () => {
    assert.deepEqual(faults, []);
    demo.process.kill('SIGINT');
    await eventually('the demo has ended', () => demo.process.exitCode !== null);
    assert.equal(demo.process.exitCode, 0, demo.output());
    await assert.rejects(fetch(printed('Tocsin')));
    await assert.rejects(fetch(printed('Slack')));
  });
});
