import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../harness/stage.ts';
import type { SteadyScene } from './scene.ts';

/** A screen that is kept as a picture in two looks, of which one is wide and one is dark. */
interface Screen {
  readonly name: string;
  readonly address: (scene: SteadyScene) => string;
  readonly wide: 'light' | 'dark';
  /** As long as the phone's is not the other one. */
  readonly phone?: 'light' | 'dark';
  /** Brings the page to what is to be seen, and waits for what comes late. */
  readonly ready: (page: Page, phone: boolean) => Promise<unknown>;
}

/** One of the pictures. */
export interface Picture {
  readonly name: string;
  readonly address: Screen['address'];
  readonly viewport: typeof DESKTOP | typeof PHONE;
  readonly scheme: 'light' | 'dark';
  readonly ready: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();

/** Ten screens: what is seen first, at night, and what is drawn rather than written. */
const SCREENS: readonly Screen[] = [
  {
    name: 'alerts',
    address: () => '/alerts',
    wide: 'light',
    ready: async (page, phone) => {
      await page.getByRole('listitem').filter({ hasText: 'checkout answers' }).waitFor();
      if (!phone) await page.getByRole('img', { name: /received/i }).waitFor();
    },
  },
  {
    name: 'alert',
    address: ({ alert }) => `/alerts/${alert}`,
    wide: 'dark',
    ready: heading(/^checkout answers/),
  },
  {
    name: 'palette',
    address: () => '/alerts',
    wide: 'dark',
    ready: async (page) => {
      await page.getByRole('listitem').filter({ hasText: 'checkout answers' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Find alerts/ }).fill('checkout');
      await page
        .getByRole('option', { name: /checkout answers/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'dashboard',
    address: () => '/dashboard',
    wide: 'light',
    ready: (page) => page.getByRole('img', { name: /Alerts received/ }).waitFor(),
  },
  {
    name: 'incident',
    address: ({ incident }) => `/incidents/${incident}`,
    wide: 'light',
    ready: heading('Customers cannot pay by card'),
  },
  {
    name: 'lanes',
    address: ({ incident }) => `/incidents/${incident}?tab=lanes`,
    wide: 'dark',
    ready: heading('Customers cannot pay by card'),
  },
  { name: 'schedules', address: () => '/schedules', wide: 'light', phone: 'light', ready: heading(/./) },
  { name: 'schedule', address: ({ schedule }) => `/schedules/${schedule}`, wide: 'dark', phone: 'dark', ready: heading('Storefront') },
  { name: 'services', address: () => '/services', wide: 'light', ready: heading('Dependencies') },
  {
    name: 'escalation',
    address: () => '/escalation',
    wide: 'dark',
    ready: (page) =>
      page
        .getByText(/around the clock/)
        .first()
        .waitFor(),
  },
];

/** All pictures, at most twenty. */
export const PICTURES: readonly Picture[] = SCREENS.flatMap(
  ({ name, address, wide, phone = wide === 'light' ? 'dark' : 'light', ready }) => [
    { name: `${name}-1440-${wide}`, address, viewport: DESKTOP, scheme: wide, ready: (page: Page) => ready(page, false) },
    { name: `${name}-390-${phone}`, address, viewport: PHONE, scheme: phone, ready: (page: Page) => ready(page, true) },
  ],
);
