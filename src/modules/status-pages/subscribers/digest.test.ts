import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeConfirmation, composeDigest, composePost, wants } from './digest.ts';

const PAGE = {
  title: 'Shop',
  url: 'https://s.example',
  slug: 'shop',
  names: new Map([
    ['c1', 'Checkout'],
    ['c2', 'Search'],
  ]),
};
type Item = Parameters<typeof composeDigest>[1][number];
const item = (more: Partial<Item> = {}) =>
  ({
    title: 'Slow',
    status: 'Investigating',
    message: 'We look.',
    component_ids: ['c1', 'gone', 'c2'],
    at: '2030-05-15T10:20:30Z',
    starts_at: null,
    ends_at: null,
    ...more,
  }) as unknown as Item;

test('who chose components hears of them and of the whole page, who chose none hears of all', () => {
  assert.equal(wants([], { component_ids: ['c1'] }), true);
  assert.equal(wants(['c2'], { component_ids: [] }), true);
  assert.equal(wants(['c2'], { component_ids: ['c1', 'c2'] }), true);
  assert.equal(wants(['c2'], { component_ids: ['c1'] }), false);
});

describe('a digest', () => {
  test('one update is named in the subject, several are counted', () => {
    assert.equal(composeDigest(PAGE, [item()], 'U').subject, '[Shop] Investigating: Slow');
    assert.equal(composeDigest(PAGE, [item(), item()], 'U').subject, '[Shop] 2 updates');
  });

  test('it says what happened to which components and when, and how to leave', () => {
    assert.equal(
      composeDigest(PAGE, [item()], 'https://leave').text,
      'Investigating: Slow\n\nWe look.\n\nComponents: Checkout, Search\n\n2030-05-15 10:20 UTC\n\n-- \nhttps://s.example\n\n' +
        'You get this because you subscribed to Shop. Unsubscribe: https://leave\n',
    );
    const [first, second] = composeDigest(PAGE, [item(), item({ message: '', component_ids: ['gone'] })], 'U').text.split('\n\n---\n\n');
    assert.ok(first?.startsWith('Investigating: Slow\n\nWe look.'));
    assert.ok(second?.startsWith('Investigating: Slow\n\n2030-05-15'), 'nothing is said of what is not there');
  });

  test('a maintenance says from when to when, if both are known', () => {
    const window = { starts_at: '2030-05-16T08:00:00Z', ends_at: '2030-05-16T09:30:00Z' };
    assert.match(composeDigest(PAGE, [item(window)], 'U').text, /\n\nFrom 2030-05-16 08:00 UTC to 2030-05-16 09:30 UTC\n\n/);
    assert.doesNotMatch(composeDigest(PAGE, [item({ starts_at: window.starts_at })], 'U').text, /From/);
  });
});

test('the first email asks, and names page and link', () => {
  const { subject, text } = composeConfirmation(PAGE, 'https://confirm');
  assert.equal(subject, 'Confirm your subscription to Shop');
  assert.ok(text.includes('https://confirm') && text.includes('Shop (https://s.example)'));
});

test('a webhook names the components that are still there', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(composePost(PAGE, [item()], 'd1'))), {
    event: 'status_page.updates',
    delivery_id: 'd1',
    page: { slug: 'shop', title: 'Shop', url: 'https://s.example' },
    updates: [
      {
        title: 'Slow',
        status: 'Investigating',
        message: 'We look.',
        at: '2030-05-15T10:20:30Z',
        starts_at: null,
        ends_at: null,
        components: [
          { id: 'c1', name: 'Checkout' },
          { id: 'c2', name: 'Search' },
        ],
      },
    ],
  });
});
