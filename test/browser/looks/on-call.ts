import type { Page } from 'playwright-core';
import { eventually } from '../../harness/processes.ts';
import { firing } from '../harness/stage.ts';
import { setOnCall } from '../on-call/on-call-scene.ts';
import { numberOf, scene, shows, stands } from './sight.ts';

export const ON_CALL = scene(
  'on-call and the catalog',
  async (stage) => {
    const { schedule } = await setOnCall(stage);
    const { call } = stage;
    const me = ((await call('GET', '/api/v1/auth/me'))['user'] as { id: string }).id;
    const from = Date.now() + 86_400_000;
    const hours = { start: new Date(from).toISOString(), end: new Date(from + 3_600_000).toISOString() };
    await call('POST', `/api/v1/on-call/schedules/${schedule}/overrides`, { user_id: me, ...hours });
    await call('POST', `/api/v1/on-call/schedules/${schedule}/cover-requests`, { ...hours, note: 'A wedding' });
    return schedule;
  },
  [
    { name: 'schedules', at: '/schedules', ready: stands('none accepted yet') },
    { name: 'a schedule', at: (schedule) => `/schedules/${schedule}`, ready: stands('none accepted yet') },
    {
      name: 'the layers of a schedule',
      at: (schedule) => `/schedules/${schedule}`,
      ready: async (page) => {
        await page.getByRole('button', { name: 'Edit layers' }).click();
        await page.getByRole('dialog').locator('[data-kind="final"]').first().waitFor();
      },
    },
    { name: 'handoffs', at: '/handoffs', ready: stands('No handoff yet') },
    { name: 'escalation', at: '/escalation', ready: stands('No verified method would wake them') },
    { name: 'services', at: '/services', ready: stands('Payments API') },
    { name: 'teams', at: '/teams', ready: stands('Payments') },
  ],
);

/** Opened by an alert; nobody has it. */
export const INCIDENTS = scene(
  'an incident that an alert opened',
  async ({ post, call, token }) => {
    await post(token, [firing('LedgerBurns', { namespace: 'payments' })]);
    let opened = 0;
    await eventually('the alert opened an incident', async () => {
      const { items } = await call('GET', '/api/v1/incidents?search=LedgerBurns');
      opened = (items as readonly { readonly number: number }[])[0]?.number ?? 0;
      return opened > 0;
    });
    return opened;
  },
  [
    { name: 'incidents', at: '/incidents', ready: stands('unacknowledged') },
    { name: 'an incident', at: (number) => `/incidents/${number}`, ready: stands('Notifications') },
    {
      name: 'what can be done with an incident',
      at: (number) => `/incidents/${number}`,
      ready: async (page) => {
        await more(page);
        await page.getByRole('menuitem', { name: /^Mark as false alarm/ }).waitFor();
      },
    },
  ],
);

export const OWNED = scene(
  'an alert that somebody has through its incident',
  async (stage) => {
    const { items } = await stage.call('GET', '/api/v1/incidents?search=LedgerBurns');
    const incident = (items as readonly { readonly number: number }[])[0]?.number;
    await stage.call('POST', `/api/v1/incidents/${incident}/acknowledge`, {});
    return numberOf(stage, 'LedgerBurns');
  },
  [
    {
      name: 'alerts that somebody has',
      at: '/alerts?status=owned',
      ready: (page) => page.locator('[data-status="acknowledged"]').first().waitFor(),
    },
    { name: 'the alert', at: (number) => `/alerts/${number}`, ready: shows(/through incident #\d/) },
  ],
);

export const PRIVATE = scene(
  'incidents that are private, and targets',
  async ({ call }) => {
    const declared: number[] = [];
    for (const title of ['Data leaked', 'Search is slow'])
      declared.push(Number((await call('POST', '/api/v1/incidents', { title, severity: 'high' }))['number']));
    const [leaked = 0, slow = 0] = declared;
    const { items } = await call('GET', '/api/v1/users?search=Bo');
    const viewers = (items as readonly { readonly id: string }[]).map(({ id }) => id);
    await call('POST', `/api/v1/incidents/${leaked}/acknowledge`, {});
    await call('PATCH', `/api/v1/incidents/${leaked}`, { private: true, viewer_ids: viewers });
    return { leaked, slow };
  },
  [
    {
      name: 'the lock, and the form that sets it',
      at: ({ leaked }) => `/incidents/${leaked}`,
      ready: async (page) => {
        await page.getByRole('img', { name: 'Private' }).waitFor();
        await more(page);
        await page.getByRole('menuitem', { name: 'Edit…' }).click();
        await page.getByRole('combobox', { name: 'Viewers' }).waitFor();
      },
    },
    {
      name: 'targets, and the form that merges',
      at: ({ slow }) => `/incidents/${slow}`,
      ready: async (page) => {
        await page.getByText(/acknowledge within/).waitFor();
        await more(page);
        await page.getByRole('menuitem', { name: 'Merge into another…' }).click();
        await page.getByText('For ten minutes the merge can be undone').waitFor();
      },
    },
  ],
);

export const ROOM = scene(
  'the room of an incident',
  async ({ call }) => {
    const { number } = await call('POST', '/api/v1/incidents', { title: 'Checkout is down', severity: 'critical' });
    const of = `/api/v1/incidents/${String(number)}`;
    const save = (section: string, version: number, content: unknown) =>
      call('PATCH', `${of}/ics/document/${section}`, { content, version });
    const { items } = await call('GET', '/api/v1/users?search=Cara');
    const [cara] = items as readonly { readonly id: string }[];
    await call('POST', `${of}/ics/roles`, { role: 'incident_commander', user_id: cara?.id });
    await save('situation', 0, 'Payments: Cards are refused.\nSince noon. Only in Europe, says support. Fix is coming.');
    await save('objectives', 0, [{ id: 'pay', text: 'Take payments again' }]);
    await save('safety', 0, 'Do not restart the ledger');
    await call('POST', `${of}/coordination/messages`, {
      kind: 'order',
      text: 'Roll back the deploy',
      to: ['incident_commander'],
      ack_required: true,
    });
    await call('POST', `${of}/status-updates`, { message: 'We roll back the deploy.', next_update_in_minutes: 30 });
    await call('POST', `${of}/thread/messages`, { text: 'It began with the deploy' });
    await save('notes', 0, 'Cards fail in Europe.');
    await save('notes', 1, 'Cards fail everywhere.');
    await save('notes', 2, 'Cards fail in Europe.');
    const bank = { id: 'bank', text: 'Call the bank' };
    await save('actions', 0, [{ ...bank, status: 'planned' }]);
    await save('actions', 1, [
      { ...bank, status: 'done' },
      { id: 'support', text: 'Tell support', status: 'planned' },
    ]);
    return `/incidents/${String(number)}`;
  },
  [
    { name: 'command', at: (room) => `${room}?tab=command`, ready: stands('Take payments again', { exact: true }) },
    { name: 'updates', at: (room) => `${room}?tab=updates`, ready: stands('We roll back the deploy.', { exact: true }) },
    { name: 'the thread', at: (room) => `${room}?tab=thread`, ready: stands('It began with the deploy', { exact: true }) },
    { name: 'the briefing', at: (room) => `${room}/ics-201`, ready: stands('Incident briefing (ICS 201)', { exact: true }) },
    {
      name: 'the history of a section',
      at: (room) => `${room}?tab=command`,
      ready: async (page) => {
        await page.getByRole('button', { name: 'History of notes' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: /^2 · Anna Lee/ }).click();
        await dialog.locator('ins').first().waitFor();
      },
    },
  ],
);

export const POST_MORTEMS = scene(
  'post-mortems',
  async ({ call }) => {
    const title = 'A long title of an incident that says nearly everything about it';
    const { number } = await call('POST', '/api/v1/incidents', { title, severity: 'critical' });
    const of = `/api/v1/incidents/${String(number)}/post-mortem`;
    await call('POST', of, {
      root_cause: 'Human error. '.repeat(5),
      contributing_factors: ['One', 'Two'],
      summary: 'Some words. '.repeat(60),
    });
    for (let n = 0; n < 6; n += 1)
      await call('POST', `${of}/action-items`, {
        title: `Item ${n} with a title of some length`,
        status: ['open', 'in_progress', 'done'][n % 3],
        type: 'prevent',
        priority: 'high',
        due_date: n % 2 === 0 ? '2030-01-01' : '2031-01-01',
        ticket_url: 'https://t.example/1',
      });
    return `/incidents/${String(number)}/post-mortem`;
  },
  [
    { name: 'the editor', at: (editor) => editor, ready: shows('Names a kind of person as the cause') },
    { name: 'the list', at: '/post-mortems', ready: (page) => page.getByRole('link', { name: /A long title/ }).waitFor() },
    {
      name: 'the board, and the form of an action item',
      at: '/action-items',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Item 5 with a title of some length' }).waitFor();
        await page.getByRole('checkbox', { name: 'Overdue' }).click();
        await page.getByRole('button', { name: 'Item 0 with a title of some length' }).waitFor();
      },
    },
  ],
);

async function more(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
}
