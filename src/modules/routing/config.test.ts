import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalConfig, type RoutingConfig } from './config.ts';

const LEAST: RoutingConfig = { destinations: [], rules: [], default_destinations: [] };
const WHOLE = {
  destinations: [{ name: 'ops', provider: 'chatone', channel: '#ops' }],
  rules: [
    {
      name: 'r',
      matchers: ['a="1"'],
      severities: ['critical'],
      destinations: ['ops'],
      continue: true,
      after: { count: 3, within: '10m' },
      mute: [
        {
          times: [{ start_time: '22:00', end_time: '24:00' }],
          weekdays: ['monday'],
          days_of_month: ['1:5'],
          months: ['may'],
          years: ['2030'],
          location: 'Europe/Berlin',
        },
        {},
      ],
    },
    { name: 's', matchers: [], destinations: [] },
  ],
  default_destinations: ['ops'],
  inhibit_rules: [{ name: 'i', source_matchers: ['a="1"'], target_matchers: ['b="2"'], equal: ['c'] }],
  dependencies: false,
} as unknown as RoutingConfig;

test('a document of rules keeps all that it says, and nothing that it does not say', () => {
  assert.deepEqual(canonicalConfig(WHOLE), WHOLE);
  assert.deepEqual(canonicalConfig(LEAST), LEAST);
  assert.deepEqual(Object.keys(canonicalConfig(LEAST)), ['destinations', 'rules', 'default_destinations']);
});

test('members that no document has are left out, and equal labels are none where they are not named', () => {
  const odd = {
    ...LEAST,
    odd: 1,
    destinations: [{ name: 'ops', provider: 'p', channel: 'c', odd: 1 }],
    inhibit_rules: [{ name: 'i', source_matchers: [], target_matchers: [] }],
  };
  assert.deepEqual(canonicalConfig(odd as unknown as RoutingConfig), {
    ...LEAST,
    destinations: [{ name: 'ops', provider: 'p', channel: 'c' }],
    inhibit_rules: [{ name: 'i', source_matchers: [], target_matchers: [], equal: [] }],
  });
});
