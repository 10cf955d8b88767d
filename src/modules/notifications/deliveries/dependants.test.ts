import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Dependant, dependantsInWords } from './dependants.ts';

const one = (name: string, state: Partial<Dependant> = {}): Dependant => ({ name, firing: 1, acknowledged: 0, incident: null, ...state });
const words = (dependants: readonly Dependant[], url: string | null = null) => dependantsInWords('orders-db', dependants, url);

test('services that depend on one that alerts are counted and named, those with the most open alerts first', () => {
  assert.deepEqual(
    words([
      one('search', { firing: 0 }),
      one('checkout', { firing: 3, acknowledged: 1, incident: 12 }),
      one('Basket'),
      one('Cart', { firing: 0, acknowledged: 1 }),
    ]),
    {
      lead: '3 services that depend on orders-db alert too',
      text: 'checkout: 3 firing, 1 acknowledged, incident #12\nBasket: 1 firing\nCart: 1 acknowledged\nsearch: resolved',
    },
  );
  assert.equal(words([one('checkout')])?.lead, '1 service that depends on orders-db alerts too');
  assert.equal(words([one('checkout')], 'https://t.example/incidents/1')?.url, 'https://t.example/incidents/1');
  assert.equal(words([]), null);
});

test('once all have recovered it says so', () => {
  assert.deepEqual(words([one('checkout', { firing: 0 }), one('basket', { firing: 0 })]), {
    lead: '2 services that depend on orders-db alerted too',
    text: 'basket: resolved\ncheckout: resolved\nAll of them have recovered.',
  });
  assert.equal(words([one('checkout', { firing: 0 })])?.lead, '1 service that depends on orders-db alerted too');
});

test('20 services are named, more are counted', () => {
  const many = (count: number) =>
    words(Array.from({ length: count }, (_, i) => one(`s${String(i).padStart(2, '0')}`)))?.text.split('\n') ?? [];
  assert.deepEqual([many(20).length, many(20).at(-1)], [20, 's19: 1 firing']);
  assert.equal(many(21).at(-1), 'and 1 more service');
  assert.equal(many(22).at(-1), 'and 2 more services');
});
