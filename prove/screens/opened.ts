import type { Page } from 'playwright-core';
import { HARD } from './scene.ts';

/** What is opened over a screen, or on it. */
interface Opened {
  readonly name: string;
  readonly address: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const dialogOf = (page: Page) => page.getByRole('dialog').first().waitFor();

const form = (address: string, name: string): Opened => ({
  name,
  address,
  open: async (page) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await dialogOf(page);
  },
});

const found = (text: string): Opened => ({
  name: `palette ${text}`,
  address: '/alerts',
  open: async (page) => {
    await page.getByRole('listitem').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find alerts/ }).fill(text);
    if (text !== '') await page.getByRole('option').first().waitFor();
  },
});

const pressed = (name: string, address: string, key: string): Opened => ({
  name,
  address,
  open: async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press(key);
    await dialogOf(page);
  },
});

/** Forms, the palette and what else is opened by hand. */
export const OPENED: readonly Opened[] = [
  found(''),
  found('checkout'),
  found('page anna'),
  found('ack'),
  found(HARD.rightToLeft.slice(0, 8)),
  pressed('keys', '/alerts', '?'),
  form('/agents', 'New agent'),
  form('/users', 'Invite'),
  form('/knowledge', 'New note'),
  form('/memories', 'New memory'),
  form('/playbooks', 'New playbook'),
  form('/incidents', 'Declare incident'),
  form('/escalation', 'New policy'),
  form('/heartbeats', 'New heartbeat'),
  form('/maintenance', 'New window'),
  form('/services', 'New service'),
  form('/status-pages', 'New status page'),
  form('/teams', 'New team'),
  form('/triage', 'New rule'),
  {
    name: 'notifications',
    address: '/alerts',
    open: async (page) => {
      const more = page.getByRole('button', { name: 'More', exact: true });
      const phone = (page.viewportSize()?.width ?? 0) < 600;
      await (phone ? more.last() : page.getByRole('button', { name: /^Notifications/ })).click();
      await dialogOf(page);
    },
  },
  {
    name: 'filter',
    address: '/alerts',
    open: async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('region', { name: 'service' }).waitFor();
    },
  },
  {
    name: 'foot',
    address: '/dashboard',
    open: (page) => page.getByRole('heading', { name: 'Incidents and targets' }).scrollIntoViewIfNeeded(),
  },
];
