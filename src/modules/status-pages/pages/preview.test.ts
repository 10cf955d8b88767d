import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Component, StatusPage } from '../page.ts';
import type { PublicPage } from '../public/public-page.ts';
import type { PageInput } from './page-input.ts';
import { previewPage } from './preview.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const component = (id: string) =>
  ({
    id,
    name: `Name ${id}`,
    description: '',
    group: null,
    service_id: null,
    automatic: false,
    automatic_from: 'active',
    overridden: false,
    status: 'operational',
    status_since: NOW,
    created_at: NOW,
  }) as unknown as Component;
const BEFORE = {
  id: 'p',
  slug: 'shop',
  title: 'Shop',
  description: '',
  visibility: 'public',
  theme: { color: '#0f766e', logo: null, dark: true },
  links: [],
  support_url: null,
  custom_domain: 'status.example.com',
  components: [component('a')],
  created_at: NOW,
} as unknown as StatusPage;
const STORED = {
  byMail: true,
  incidents: [],
  maintenance: [{ id: 'm', title: 'Planned work', componentIds: [], startsAt: NOW.toISOString(), endsAt: NOW.toISOString() }],
  components: [{ id: 'a', days: [], uptime: 99.5 }],
} as unknown as PublicPage;
const shown = (input: PageInput, before: StatusPage | null = null, stored: PublicPage | null = null, byMail = false) =>
  previewPage(input, before, stored, { now: NOW, ownHost: 'own.example', newId: () => 'new', byMail });

test('a draft of a new page shows what is entered, and a title where none is', () => {
  const html = shown({ title: 'Draft', components: [{ name: 'Fresh' }] });
  assert.ok(html.includes('Draft') && html.includes('Fresh') && html.includes('href="/status/preview/history"'));
  assert.match(shown({}), /<title>[^<]*Status/);
  assert.doesNotMatch(html, /\/subscribe/);
  assert.match(shown({}, null, null, true), /\/status\/preview\/subscribe/);
});

test('a draft of a page that is published keeps what is left out, with its incidents, maintenance and uptime', () => {
  const html = shown({}, BEFORE, STORED);
  assert.ok(html.includes('Name a') && html.includes('Planned work') && /99\.50\d* % uptime/.test(html) && html.includes('/subscribe'));
  const changed = shown({ slug: 'other', components: [{ id: 'a', name: 'Renamed' }, { name: 'Fresh' }] }, BEFORE, STORED);
  assert.ok(
    changed.includes('Renamed') && changed.includes('Fresh') && !changed.includes('Name a') && changed.includes('/status/other/history'),
  );
  assert.match(changed, /99\.50\d* % uptime/);
});
