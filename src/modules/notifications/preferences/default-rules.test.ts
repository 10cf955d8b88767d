import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { METHODS } from '../../../integrations/providers.ts';
import type { Recipient } from '../pages/page.ts';
import { DEFAULT_RULES, type DefaultRule, readDefaultRules, rulesFor, storedDefaultRules } from './default-rules.ts';

const nobody: Recipient = { userId: 'u', name: 'Bob', email: null, phone: null, accounts: {}, addresses: {} };
const all = new Set(METHODS.all.map(({ id }) => id));

describe('the rules of a person who set none', () => {
  const shown = (to: Recipient, connected: ReadonlySet<string> = all, rules = DEFAULT_RULES) =>
    rulesFor(rules, { channels: METHODS, to, connected }).map((rule) => `${rule.urgency} ${rule.channel} ${rule.delay_minutes}`);
  const LOW = ['low in_app 0', 'low email 0'];

  test('every verified method is used for high urgency at once, and the phone after 2 minutes', () => {
    const bob = { ...nobody, email: 'b@example.org', phone: '+15005550001', accounts: { chatone: 'U1' }, addresses: { ntfy: 'bob' } };
    assert.deepEqual(shown(bob), ['high in_app 0', 'high email 0', 'high chatone 0', 'high ntfy 0', 'high voiceone 2', ...LOW]);
  });

  test('a method that is not verified is left out, also a chat account that only an email address may lead to', () => {
    assert.deepEqual(shown({ ...nobody, email: 'b@example.org' }), ['high in_app 0', 'high email 0', ...LOW]);
    assert.deepEqual(shown(nobody), ['high in_app 0', 'low in_app 0']);
  });

  test('one phone is called by one provider, the first that is connected; email is held where it is not connected', () => {
    const bob = { ...nobody, email: 'b@example.org', phone: '+15005550001', accounts: { chatone: 'U1' } };
    assert.deepEqual(shown(bob, new Set(['in_app', 'voicetwo'])), ['high in_app 0', 'high email 0', 'high voicetwo 2', ...LOW]);
  });

  test('nobody is forgotten where the rules name nothing that a person has', () => {
    const calls: readonly DefaultRule[] = [{ urgency: 'high', method: 'phone', delay_minutes: 0 }];
    assert.deepEqual(shown(nobody, all, calls), ['high in_app 0', 'low in_app 0']);
  });
});

describe('rules as an admin sends them', () => {
  const faults = (value: unknown) => {
    const found: string[] = [];
    readDefaultRules(value, (path, detail) => found.push(`${path} ${detail}`));
    return found;
  };
  const rule = (more: object) => ({ urgency: 'high', method: 'email', delay_minutes: 0, ...more });
  const low = rule({ urgency: 'low' });

  test('each wrong member is named', () => {
    assert.deepEqual(faults([rule({}), low]), []);
    assert.deepEqual(faults(7), [' must be a list of rules']);
    assert.deepEqual(faults([rule({}), low, null]), [
      '/2/urgency must be high or low',
      '/2/method must be one of in_app, email, messages, phone',
      '/2/delay_minutes must be a whole number from 0 to 1440',
    ]);
    assert.deepEqual(faults([rule({ delay_minutes: 1_441 }), low]), ['/0/delay_minutes must be a whole number from 0 to 1440']);
    assert.deepEqual(faults([rule({}), rule({ delay_minutes: 5 }), low]), ['/1/method is listed twice for high urgency']);
    assert.deepEqual(faults([rule({ also: 1 }), low]), ['/0/also is not known here: remove it']);
    assert.deepEqual(faults([rule({})]), [' must have a rule for low urgency']);
  });

  test('stored rules that no longer fit count as none', () => {
    assert.deepEqual(storedDefaultRules([rule({}), low]), [rule({}), low]);
    for (const stored of [undefined, null, 'x', [], [rule({ method: 'pigeon' }), low]])
      assert.equal(storedDefaultRules(stored), DEFAULT_RULES);
  });
});
