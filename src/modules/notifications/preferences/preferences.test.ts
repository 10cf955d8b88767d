import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { METHODS } from '../../../integrations/providers.ts';
import { missingContact, type Recipient } from '../pages/page.ts';
import { alternateFor, methodsOf, plannedMethods, preferenceProblems, preferenceWarnings } from './preferences.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

test('methods follow the rules of the urgency, with delays; low urgency is waits for the end of quiet hours', () => {
  const preferences = {
    rules: [
      { urgency: 'high' as const, channel: 'chatone' as const, delay_minutes: 0 },
      { urgency: 'high' as const, channel: 'voiceone' as const, delay_minutes: 5 },
      { urgency: 'low' as const, channel: 'email' as const, delay_minutes: 0 },
    ],
    quiet_hours: { start: '11:00', end: '13:00', time_zone: 'UTC' },
  };
  const due = (urgency: 'high' | 'low') =>
    plannedMethods(preferences, urgency, NOW).map(({ channel, dueAt }) => [channel, dueAt.toISOString()]);
  assert.deepEqual(due('high'), [
    ['chatone', '2026-03-01T12:00:00.000Z'],
    ['voiceone', '2026-03-01T12:05:00.000Z'],
  ]);
  assert.deepEqual(due('low'), [['email', '2026-03-01T13:00:00.000Z']]);
  const silent = { rules: [], quiet_hours: null };
  assert.deepEqual(
    plannedMethods(silent, 'low', NOW).map((method) => method.channel),
    ['in_app', 'email'],
    'nobody is forgotten',
  );
});

describe('what a person has', () => {
  const nobody: Recipient = { userId: 'u', name: 'Bob', email: null, phone: null, accounts: {}, addresses: {} };
  const all = new Set(METHODS.all.map(({ id }) => id));

  test('a method that leads nowhere is named with what is missing', () => {
    assert.deepEqual(
      methodsOf(METHODS, nobody, all).map((method) => [method.channel, method.available]),
      METHODS.all.map(({ id }) => [id, id === 'in_app']),
    );
    assert.equal(missingContact({ ...nobody, phone: '+15005550001' }, METHODS.of('voicetwo')), null);
    const unconnected = methodsOf(METHODS, { ...nobody, email: 'b@example.org' }, new Set(['in_app'] as const));
    assert.deepEqual(
      unconnected.filter(({ reason }) => reason !== 'not connected').map(({ channel }) => channel),
      ['in_app'],
      'nobody is asked for an address that nothing could be sent to',
    );
  });

  test('rules that do not fit the person or stand twice are refused by pointer', () => {
    const rules = [
      { urgency: 'high' as const, channel: 'voiceone' as const, delay_minutes: 0 },
      { urgency: 'high' as const, channel: 'in_app' as const, delay_minutes: 0 },
      { urgency: 'high' as const, channel: 'in_app' as const, delay_minutes: 5 },
    ];
    const quiet = { start: '25:00', end: '25:00', time_zone: 'UTC' };
    assert.deepEqual(
      preferenceProblems(METHODS, { rules, quiet_hours: quiet }, nobody).map((problem) => [problem.pointer, problem.code]),
      [
        ['/rules/0/channel', 'no_contact'],
        ['/rules/2/channel', 'duplicate'],
        ['/quiet_hours/start', 'format'],
        ['/quiet_hours/end', 'format'],
        ['/quiet_hours/end', 'range'],
      ],
    );
  });

  test('a person whom nothing reaches outside the page is warned', () => {
    const rules = (['high', 'low'] as const).flatMap((urgency) => [
      { urgency, channel: 'in_app', delay_minutes: 0 },
      { urgency, channel: 'email', delay_minutes: 0 },
      { urgency, channel: 'ntfy', delay_minutes: 0 },
    ]);
    const warned = (to: Recipient) =>
      preferenceWarnings(METHODS, { rules, quiet_hours: null }, methodsOf(METHODS, to, all)).filter((line) => line.startsWith('For'));
    const [night, day] = warned(nobody);
    assert.match(night ?? '', /For high urgency nothing would wake you/);
    assert.match(day ?? '', /For low urgency you are reachable only in the web app/);
    assert.deepEqual(warned({ ...nobody, email: 'b@example.org' }), [night], 'nobody wakes of an email');
    assert.deepEqual(warned({ ...nobody, addresses: { ntfy: 'bob' } }), []);
  });

  test('another way is one that works and is not in use; low urgency rings nobody', () => {
    const methods = methodsOf(
      METHODS,
      { ...nobody, email: 'b@example.org', phone: '+15005550001' },
      new Set(['email', 'voiceone'] as const),
    );
    assert.equal(alternateFor(METHODS, { planned: new Set(['chatone'] as const), methods, urgency: 'high' }), 'email');
    assert.equal(alternateFor(METHODS, { planned: new Set(['chatone', 'email'] as const), methods, urgency: 'high' }), 'voiceone');
    assert.equal(alternateFor(METHODS, { planned: new Set(['chatone', 'email'] as const), methods, urgency: 'low' }), null);
    assert.equal(alternateFor(METHODS, { planned: new Set(['email', 'voiceone'] as const), methods, urgency: 'high' }), null);
  });
});

describe('remedies and warnings', () => {
  const nobody: Recipient = { userId: 'u', name: 'Bob', email: null, phone: null, accounts: {}, addresses: {} };
  const rule = (channel: string, urgency: 'high' | 'low' = 'high') => ({ urgency, channel, delay_minutes: 0 });
  const details = (...channels: string[]) =>
    preferenceProblems(METHODS, { rules: channels.map((one) => rule(one)), quiet_hours: null }, nobody).map(({ detail }) => detail);

  test('each way says what has to be done before it can be used', () => {
    const [phone = '', email = '', account = '', address = ''] = details('voiceone', 'email', 'chatone', 'ntfy');
    assert.match(phone, /^voiceone cannot be used: .*; enter a phone number in your profile first, and confirm it$/);
    assert.match(email, /; confirm your address first$/);
    assert.match(account, /; link your account first$/);
    assert.match(address, /; enter your topic address first, and confirm it$|; enter your .* first, and confirm it$/);
    assert.match(details('gone')[0] ?? '', /; enter your address first, and confirm it$/);
  });

  test('times that are written well and differ are taken, and one channel may serve both urgencies', () => {
    const quiet = { start: '22:00', end: '07:00', time_zone: 'UTC' };
    assert.deepEqual(preferenceProblems(METHODS, { rules: [rule('in_app'), rule('in_app', 'low')], quiet_hours: quiet }, nobody), []);
  });

  test('an urgency without a rule gets the default, and a way that does not work is named, each once', () => {
    const methods = methodsOf(METHODS, { ...nobody, email: 'b@example.org' }, new Set(['in_app', 'email']));
    const warnings = preferenceWarnings(METHODS, { rules: [rule('email'), rule('voiceone')], quiet_hours: null }, methods);
    assert.equal(warnings.length, 3);
    assert.match(warnings[0] ?? '', /^For high urgency nothing would wake you/);
    assert.match(warnings[1] ?? '', /^You cannot be notified by phone .* at present: not connected\.$/);
    assert.match(warnings[2] ?? '', /^No rule for low urgency: the default applies/);
    const both = preferenceWarnings(METHODS, { rules: [rule('voiceone'), rule('voiceone', 'low')], quiet_hours: null }, methods);
    assert.deepEqual(
      both.map((text) => text.slice(0, 20)),
      ['For high urgency not', 'You cannot be notifi', 'For low urgency you '],
    );
  });

  test('quiet hours delay only what is of low urgency, and a rule delays from now', () => {
    const quiet = { start: '11:00', end: '13:00', time_zone: 'UTC' };
    const planned = (urgency: 'high' | 'low', delay = 0) =>
      plannedMethods({ rules: [{ ...rule('email', urgency), delay_minutes: delay }], quiet_hours: quiet }, urgency, NOW)[0];
    assert.equal(planned('high')?.deferredUntil, null);
    assert.deepEqual(planned('low')?.deferredUntil, new Date('2026-03-01T13:00:00Z'));
    assert.equal(planned('low', 61)?.deferredUntil, null, 'by then they are over');
    assert.deepEqual(
      plannedMethods({ rules: [rule('email')], quiet_hours: null }, 'low', NOW).map(({ channel }) => channel),
      ['in_app', 'email'],
    );
  });

  test('another way is the least disturbing first, whatever the order of the list', () => {
    const backwards = { ...METHODS, all: METHODS.all.toReversed() };
    const methods = METHODS.all.map(({ id }) => ({ channel: id, available: true, reason: null }));
    const first = alternateFor(METHODS, { planned: new Set(), methods, urgency: 'high' });
    assert.equal(alternateFor(backwards, { planned: new Set(), methods, urgency: 'high' }), first);
    assert.equal(METHODS.of(first ?? '').fallback, Math.min(...METHODS.all.flatMap(({ fallback }) => fallback ?? [])));
  });
});
