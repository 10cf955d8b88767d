import type { Page } from 'playwright-core';
import type { SceneIds } from '../../../test/browser/harness/screens.ts';
import { HARD } from './scene.ts';

/** What is opened over a screen, or on it. */
interface Opened {
  readonly name: string;
  readonly address: string | ((ids: SceneIds) => string);
  readonly open: (page: Page) => Promise<unknown>;
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
/** Behind it stands what a phone's bar has no room for; it says how much waits. */
const moreOf = (page: Page) => page.getByRole('navigation').getByRole('button', { name: /^More/ }).last();
/** Scrolls to the part with this heading. */
const headed = (page: Page, name: string) =>
  page.getByRole('heading', { name }).evaluate((each) => (each as unknown as { scrollIntoView(): void }).scrollIntoView());
const dialogOf = (page: Page) => page.getByRole('dialog').first().waitFor();

const form = (address: Opened['address'], name: string | RegExp): Opened => ({
  name: String(name),
  address,
  open: async (page) => {
    await page
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();
    await dialogOf(page);
  },
});

const incident = ({ incident: number }: SceneIds) => `/incidents/${number}`;

/** A dialog behind the menu of an incident. */
const command = (name: string): Opened => ({
  name,
  address: incident,
  open: async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    await dialogOf(page);
  },
});

/** A part that is folded, or further down. */
const part = (name: string, address: Opened['address'], open: Opened['open']): Opened => ({ name, address, open });

const found = (text: string, name = text): Opened => ({
  name: `palette ${name}`,
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
  found(HARD.rightToLeft.slice(0, 8), 'from right to left'),
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
  form(({ alert }) => `/alerts/${alert}`, 'Silence'),
  form('/routing', 'New rule'),
  form('/routing', 'New destination'),
  form('/routing', 'New inhibit rule'),
  form('/secrets', /^New/),
  form('/identity', /^New provider/),
  form(({ schedule }) => `/schedules/${schedule}`, /override/i),
  form(({ note }) => `/knowledge/${note}`, 'Edit'),
  form(({ playbook }) => `/playbooks/${playbook}`, 'Edit'),
  form(incident, /^(?:Edit|Assign) incident commander/),
  form(incident, 'Page somebody…'),
  command('Edit…'),
  command('Escalate…'),
  command('Merge into another…'),
  command('Mark as false alarm…'),
  command('Delete…'),
  part('menu', incident, async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menu').waitFor();
  }),
  part('account', '/alerts', async (page) => {
    if (isPhone(page)) return;
    await page.getByRole('button', { name: 'Anna Lee' }).click();
    await page.getByText('Keyboard shortcuts').waitFor();
  }),
  part('notifications', '/alerts', async (page) => {
    if (isPhone(page)) await moreOf(page).click();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await dialogOf(page);
  }),
  part('more', '/alerts', async (page) => {
    if (!isPhone(page)) return;
    await moreOf(page).click();
    await dialogOf(page);
  }),
  part('filter', '/alerts', async (page) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('region', { name: 'service' }).waitFor();
  }),
  part('views', '/alerts', async (page) => {
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await dialogOf(page);
  }),
  part('selected', '/alerts?view=alerts', async (page) => {
    await page.getByRole('listitem').first().waitFor();
    for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByRole('toolbar', { name: 'Selected alerts' }).waitFor();
  }),
  part('acknowledged', '/alerts', async (page) => {
    await page.getByRole('listitem').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Undo' }).first().waitFor();
  }),
  part('days', '/services', async (page) => {
    await page.getByRole('button', { name: 'checkout', exact: true }).click();
    await page.getByText('Last 90 days').scrollIntoViewIfNeeded();
    await page.getByText('90 days ago').waitFor();
  }),
  part('load', '/schedules', async (page) => {
    await page.getByRole('heading', { name: 'Pages by hour and weekday' }).waitFor();
    await headed(page, 'Pager load');
  }),
  part('heat', '/schedules', (page) => headed(page, 'Pages by hour and weekday')),
  part('foot', '/dashboard', (page) => headed(page, 'Incidents and targets')),
  part('settings', '/integrations', async (page) => {
    await page
      .getByRole('button', { name: /^(?:Settings|Set up)$/ })
      .first()
      .click();
  }),
  part('roles', '/users', (page) => page.getByRole('tab', { name: 'Roles' }).click()),
];
