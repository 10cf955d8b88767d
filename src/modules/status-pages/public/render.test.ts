import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import ICAL from 'ical.js';
import { COMPONENT_STATUSES, MOST_COMPONENTS, type StatusPage } from '../page.ts';
import { DAYS, type StatusChange } from '../uptime.ts';
import { publicPage } from './public-page.ts';
import { renderAtom, renderBadge, renderCalendar } from './render-feeds.ts';
import { HTML_MAX, renderHistory, renderNote, renderPage } from './render-html.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const HARD = 'Routers; "east", back\\slash\nand 💥 more than seventy-five bytes so that the line must be folded once or twice';
const DAY_MS = 86_400_000;

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

function pageWith(components: number, text = ''): StatusPage {
  return {
    id: id(1),
    slug: 'acme',
    title: 'Acme',
    description: text.slice(0, 1_000),
    visibility: 'public',
    custom_domain: null,
    support_url: null,
    theme: { color: '#0f766e', logo: null, dark: true },
    links: [],
    link_version: 1,
    version: 1,
    revision: 1,
    created_at: NOW,
    updated_at: NOW,
    components: Array.from({ length: components }, (_, n) => ({
      id: id(100 + n),
      name: `${n}${text}`.slice(0, 80),
      description: text.slice(0, 200),
      group: text.slice(0, 80) || null,
      service_id: null,
      status: 'operational',
      automatic: false,
      automatic_from: 'active',
      overridden: false,
      own_status: 'operational',
      status_since: NOW,
      created_at: NOW,
    })),
  };
}

describe('what readers of a status page get', () => {
  test('a calendar program reads maintenance with its times and its title, whatever stands in it', () => {
    const window = {
      id: id(7),
      title: HARD,
      service_ids: [],
      status_page_ids: [id(1)],
      repeats: null,
      starts_at: new Date('2030-06-01T22:00:00Z'),
      ends_at: new Date('2030-06-02T02:30:00Z'),
    };
    const page = publicPage({ page: pageWith(1), changes: new Map(), posts: [], windows: [window], byMail: true, now: NOW });
    const text = renderCalendar(page, 'https://status.example.com');
    assert.ok(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75));
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    assert.deepEqual(
      events.map(({ summary, startDate, endDate }) => [summary, startDate.toJSDate(), endDate.toJSDate()]),
      [[HARD, window.starts_at, window.ends_at]],
    );
  });

  test('S51: no text of a status page becomes markup, in the page or in a feed', () => {
    const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const stored = pageWith(2, evil);
    const update = { id: id(9), status: 'identified' as const, message: evil, at: NOW, edited_at: null };
    const post = {
      id: id(8),
      page_id: id(1),
      title: evil,
      status: 'identified' as const,
      impact: 'major' as const,
      component_ids: [id(100)],
      incident_id: null,
      started_at: NOW,
      resolved_at: null,
      created_at: NOW,
      updated_at: NOW,
      updates: [update],
    };
    const window = {
      id: id(7),
      title: evil,
      service_ids: [],
      status_page_ids: [id(1)],
      repeats: evil,
      starts_at: NOW,
      ends_at: new Date(NOW.getTime() + 1),
    };
    const page = publicPage({
      page: { ...stored, title: evil, links: [{ label: evil, url: `https://example.com/?${evil}` }] },
      changes: new Map(),
      posts: [post],
      windows: [window],
      byMail: true,
      now: NOW,
    });
    const texts = [
      renderPage(page, { base: '/status/acme', stale: true }).body,
      renderHistory(page, { base: '/status/acme', stale: false }).body,
      renderNote(page, { base: '/status/acme', stale: false }, { title: evil, text: evil, form: { label: evil } }).body,
      renderAtom(page, 'https://status.example.com'),
      renderBadge(page),
    ];
    for (const text of texts) {
      assert.ok(text.includes('&lt;script&gt;'));
      assert.doesNotMatch(text, /<script|<img/);
    }
  });

  test('a page is at most 50 KB, however much there is to say', () => {
    const wide = '𐍈'.repeat(1_000);
    const page = pageWith(MOST_COMPONENTS, wide);
    // Every component changes its status twice a day.
    const changes = new Map(
      page.components.map((component) => [
        component.id,
        Array.from(
          { length: DAYS * 2 },
          (_, n): StatusChange => ({
            at: new Date(NOW.getTime() - (DAYS * 2 - n) * (DAY_MS / 2)),
            status: COMPONENT_STATUSES[n % COMPONENT_STATUSES.length] ?? 'operational',
          }),
        ),
      ]),
    );
    const posts = Array.from({ length: 60 }, (_, n) => ({
      id: id(500 + n),
      page_id: id(1),
      title: wide.slice(0, 200),
      status: 'identified' as const,
      impact: 'major' as const,
      component_ids: page.components.map((component) => component.id),
      incident_id: null,
      started_at: NOW,
      resolved_at: null,
      created_at: NOW,
      updated_at: NOW,
      updates: Array.from({ length: 30 }, (_unused, u) => ({
        id: id(9_000 + u),
        status: 'identified' as const,
        message: wide.repeat(5).slice(0, 5_000),
        at: NOW,
        edited_at: null,
      })),
    }));
    const made = publicPage({ page, changes, posts, windows: [], byMail: true, now: NOW });
    for (const given of [
      made,
      { ...made, incidents: [] },
      { ...made, theme: { ...made.theme, logo: `data:image/png;base64,${'A'.repeat(11_900)}` } },
    ]) {
      const { body } = renderPage(given, { base: '/status/acme', stale: true });
      assert.ok(Buffer.byteLength(body) <= HTML_MAX, `${Buffer.byteLength(body)} bytes`);
      assert.match(body, /<\/html>\n$/);
    }
  });
});
