import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEEDED_BY, parseChannelCommand, PINS } from './channel-command.ts';

test('short commands stand alone, in any case and with blanks around', () => {
  for (const text of ['ack', ' ACKNOWLEDGE ', 'Ack']) assert.deepEqual(parseChannelCommand(text), { verb: 'acknowledge' });
  assert.deepEqual(parseChannelCommand('resolve'), { verb: 'resolve' });
  for (const text of ['ack 12', 'acknowledge it', 'resolve now', 'page', 'note', 'note  ', 'role scribe', 'role', '', 'dance'])
    assert.equal(parseChannelCommand(text), null, text);
});

test('status and who take whatever follows', () => {
  assert.deepEqual(parseChannelCommand('status please'), { verb: 'status' });
  assert.deepEqual(parseChannelCommand('who is it'), { verb: 'who' });
});

test('a page names a team or person, a note any text, both within their limits', () => {
  assert.deepEqual(parseChannelCommand('page @ada lovelace '), { verb: 'page', who: 'ada lovelace' });
  assert.deepEqual(parseChannelCommand(`page ${'x'.repeat(201)}`), { verb: 'page', who: 'x'.repeat(200) });
  assert.deepEqual(parseChannelCommand('note two\nlines'), { verb: 'note', text: 'two\nlines' });
  assert.deepEqual(parseChannelCommand(`note ${'x'.repeat(2_001)}`), { verb: 'note', text: 'x'.repeat(2_000) });
});

test('a role has one word, or two that end with commander or lead, and a person by name or account', () => {
  const role = (text: string) => parseChannelCommand(`role ${text}`);
  assert.deepEqual(role('Scribe @ada'), { verb: 'role', role: 'scribe', who: 'ada', account: null });
  assert.deepEqual(role('incident commander Ada Lovelace'), {
    verb: 'role',
    role: 'incident commander',
    who: 'Ada Lovelace',
    account: null,
  });
  assert.deepEqual(role('comms lead <@U12|ada>'), { verb: 'role', role: 'comms lead', who: '<@U12|ada>', account: 'U12' });
  assert.deepEqual(role('scribe <@U12>'), { verb: 'role', role: 'scribe', who: '<@U12>', account: 'U12' });
  for (const text of ['scribe x<@U12>', 'scribe <@U12> x', `scribe <@${'U'.repeat(41)}>`]) {
    const command = role(text);
    assert.equal(command?.verb === 'role' && command.account, null, text);
  }
  const long = role(`scribe ${'x'.repeat(201)}`);
  assert.equal(long?.verb === 'role' && long.who.length, 200);
});

test('commands that change an incident need the right to command it, notes that to write, looks that to read', () => {
  const verbs = (right: string) => Object.entries(NEEDED_BY).flatMap(([verb, needed]) => (needed === `incidents:${right}` ? [verb] : []));
  assert.deepEqual(
    [verbs('command'), verbs('write'), verbs('read')],
    [
      ['acknowledge', 'resolve', 'page', 'role'],
      ['note', 'pin'],
      ['status', 'who'],
    ],
  );
  assert.deepEqual([...PINS], ['pushpin', 'round_pushpin']);
});
