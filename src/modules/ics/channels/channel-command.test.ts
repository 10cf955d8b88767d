import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neededBy, parseChannelCommand, PINS, readDeclared } from './channel-command.ts';

const command = (text: string) => parseChannelCommand(text)?.command ?? null;

test('short commands stand alone, in any case and with blanks around', () => {
  for (const text of ['ack', ' ACKNOWLEDGE ', 'Ack']) assert.deepEqual(parseChannelCommand(text), { command: { verb: 'acknowledge' } });
  for (const text of [
    'ack 12',
    'acknowledge it',
    'resolve #12',
    'resolve 12 now',
    'page',
    'note',
    'note  ',
    'role scribe',
    'role',
    '',
    'dance',
  ])
    assert.equal(parseChannelCommand(text), null, text);
  assert.deepEqual(command('declare'), { verb: 'ask', form: 'declare' });
  assert.deepEqual(parseChannelCommand(' Update #12 '), { command: { verb: 'ask', form: 'update' }, incident: 12 });
  assert.deepEqual(command('resolve Rolled back'), { verb: 'resolve', note: 'Rolled back', update: null });
  for (const form of ['severity', 'handoff', 'resolve']) assert.deepEqual(command(form), { verb: 'ask', form });
  for (const text of ['declare #12', 'update public', 'update public ', 'severity very high'])
    assert.equal(parseChannelCommand(text), null, text);
});

test('status and who take whatever follows', () => {
  assert.deepEqual(command('status please'), { verb: 'status' });
  assert.deepEqual(command('who is it'), { verb: 'who' });
});

test('a page names a team or person, a note any text, both within their limits', () => {
  assert.deepEqual(command('page @ada lovelace '), { verb: 'page', who: 'ada lovelace' });
  assert.deepEqual(command(`page ${'x'.repeat(201)}`), { verb: 'page', who: 'x'.repeat(200) });
  assert.deepEqual(command('note two\nlines'), { verb: 'note', text: 'two\nlines' });
  assert.deepEqual(command(`note ${'x'.repeat(2_001)}`), { verb: 'note', text: 'x'.repeat(2_000) });
});

test('an incident is named by its number right after the verb; nothing else that begins with a sign is a number', () => {
  assert.deepEqual(parseChannelCommand('update #12 public We look into it'), {
    command: { verb: 'update', text: 'We look into it', audience: 'public' },
    incident: 12,
  });
  assert.deepEqual(parseChannelCommand('severity #7 HIGH'), { command: { verb: 'severity', severity: 'high' }, incident: 7 });
  assert.deepEqual(parseChannelCommand('who #3'), { command: { verb: 'who' }, incident: 3 });
  assert.deepEqual(parseChannelCommand('note #12th of May'), { command: { verb: 'note', text: '#12th of May' } });
  assert.equal(parseChannelCommand('declare #12 again'), null, 'a new one has no number');
});

test('an update is for the team unless it says public; a handoff names a person by name or account', () => {
  assert.deepEqual(command('update Two of three are back'), { verb: 'update', text: 'Two of three are back', audience: 'internal' });
  assert.deepEqual(command('update publicly known'), { verb: 'update', text: 'publicly known', audience: 'internal' });
  assert.deepEqual(command('handoff @ada'), { verb: 'handoff', who: 'ada', account: null });
  assert.deepEqual(command('handoff <@U12|ada>'), { verb: 'handoff', who: '<@U12|ada>', account: 'U12' });
});

test('what is declared begins with its severity and ends with its service, where it says them', () => {
  assert.deepEqual(readDeclared('high Checkout fails for storefront'), {
    severity: 'high',
    title: 'Checkout fails for storefront',
    service: { name: 'storefront', titleWithout: 'Checkout fails' },
  });
  assert.deepEqual(readDeclared('SEV1: Checkout fails'), { severity: 'critical', title: 'Checkout fails', service: null });
  assert.deepEqual(readDeclared('High: latency'), { severity: 'high', title: 'latency', service: null });
  assert.deepEqual(readDeclared('High latency in checkout'), { severity: null, title: 'High latency in checkout', service: null });
  assert.deepEqual(readDeclared(' Checkout fails '), { severity: null, title: 'Checkout fails', service: null });
  assert.deepEqual(readDeclared('high'), { severity: null, title: 'high', service: null });
  assert.deepEqual(readDeclared('low Slow for me for Search API').service, { name: 'Search API', titleWithout: 'Slow for me' });
});

test('a role has one word, or two that end with commander or lead, and a person by name or account', () => {
  const role = (text: string) => command(`role ${text}`);
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
    const named = role(text);
    assert.equal(named?.verb === 'role' && named.account, null, text);
  }
  const long = role(`scribe ${'x'.repeat(201)}`);
  assert.equal(long?.verb === 'role' && long.who.length, 200);
});

test('commands that change an incident need the right to command it, notes that to write, looks that to read', () => {
  const all = [
    'ack',
    'resolve',
    'resolve it',
    'page ada',
    'role scribe ada',
    'handoff',
    'declare',
    'update',
    'severity',
    'note x',
    'status',
    'who',
  ];
  const texts = (right: string) => all.filter((text) => neededBy(command(text) ?? assert.fail(text))[0] === `incidents:${right}`);
  assert.deepEqual(
    [texts('command'), texts('write'), texts('read')],
    [
      ['ack', 'resolve', 'resolve it', 'page ada', 'role scribe ada', 'handoff'],
      ['declare', 'update', 'severity', 'note x'],
      ['status', 'who'],
    ],
  );
  assert.deepEqual(neededBy({ verb: 'pin', message: 'm' }), ['incidents:write']);
  const last = { verb: 'resolve', note: null, update: 'It is over.' } as const;
  assert.deepEqual(neededBy(last), ['incidents:command', 'incidents:write'], 'the last update for customers is written');
  assert.deepEqual(neededBy({ verb: 'ask', form: 'resolve_published' }), ['incidents:command']);
  assert.deepEqual([...PINS], ['pushpin', 'round_pushpin']);
});
