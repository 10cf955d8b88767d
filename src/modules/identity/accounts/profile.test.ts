import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../../platform/errors.ts';
import { canonicalTimeZone, displayNameProblem, normalisePhone, phoneChange, readProfile } from './profile.ts';

describe('what people write about themselves', () => {
  test('a phone number is stored in international form, however it is spaced, and nothing else is taken for one', () => {
    for (const text of ['+4915112345678', '+49 151 1234 5678', '+49 (151) 123-456-78', '+49.151/12345678'])
      assert.equal(normalisePhone(text), '+4915112345678', text);
    for (const text of [
      '',
      '+',
      '015112345678',
      '+0151123456',
      '004915112345678',
      '+49151',
      `+${'1'.repeat(16)}`,
      '+49151123456a',
      '+49;ext=1',
    ])
      assert.equal(normalisePhone(text), null, text);
  });

  test('a time zone is a name of the IANA list, not an offset', () => {
    for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Australia/Lord_Howe'])
      assert.equal(canonicalTimeZone(name), name, name);
    for (const name of ['', '+01:00', '01:00', 'Berlin', 'Europe/Berlin ', 'Mars/Olympus', '../etc/localtime', 'x'.repeat(100)])
      assert.equal(canonicalTimeZone(name), null, name);
  });

  test('a name is one line of printable characters in any script, counted as people count', () => {
    for (const name of ['Ada', '李雷', 'Łukasz Żółć', '👩‍💻 Grace', '😀'.repeat(100)]) assert.equal(displayNameProblem(name), null, name);
    for (const name of ['', '  ', 'a\nb', 'a\u0000b', 'a\u202eb', 'a\u2028b', '\u001b[31mred', 'x'.repeat(101)])
      assert.equal(typeof displayNameProblem(name), 'string', JSON.stringify(name));
  });

  test('what is left out stays out, null and blank clear, the rest is trimmed', () => {
    assert.deepEqual(readProfile({}), {});
    assert.deepEqual(readProfile({ phone: null, time_zone: ' ' }), { phone: null, timeZone: null });
    assert.deepEqual(readProfile({ email: ' Ada@Example.org ', display_name: ' Ada ' }), { email: 'Ada@Example.org', displayName: 'Ada' });
    assert.throws(
      () => readProfile({ phone: '12' }),
      (error) => error instanceof Problem && error.errors[0]?.pointer === '/phone',
    );
  });
});

test('a new phone number waits until it is confirmed, the present one ends the wait, and none clears both', () => {
  const before = { phone: '+4915112345678' };
  assert.deepEqual(phoneChange(before, undefined), {});
  assert.deepEqual(phoneChange(before, null), { phone: null, pendingPhone: null });
  assert.deepEqual(phoneChange(before, '+4915100000000'), { pendingPhone: '+4915100000000' });
  assert.deepEqual(phoneChange(before, '+4915112345678'), { pendingPhone: null });
});

test('what is wrong with a profile is named by its member', () => {
  const pointer = (input: Parameters<typeof readProfile>[0]) => {
    try {
      readProfile(input);
      return null;
    } catch (error) {
      assert.ok(error instanceof Problem);
      return error.errors[0]?.pointer;
    }
  };
  assert.deepEqual([{ display_name: '' }, { email: 'x' }, { phone: 'x' }, { time_zone: 'x' }].map(pointer), [
    '/display_name',
    '/email',
    '/phone',
    '/time_zone',
  ]);
});
