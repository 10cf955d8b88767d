import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PageAsk, PageContent, PagedIncident, PageNotice } from '../pages/page.ts';
import { type CallProgress, meaningOf, NOTHING_SAID, outcomeWords, readAgain, readOn, readRest } from './call-script.ts';

const incident = (number: number): PagedIncident => ({
  id: `i${number}`,
  number,
  title: `Title ${number}`,
  severity: 'critical',
  status: 'triggered',
  wanted: true,
  acknowledgedBy: null,
  mergedInto: null,
  seenBefore: null,
});
const of = (...numbers: number[]): PageContent => ({ kind: 'incident', incidents: numbers.map(incident) });
const notice = (more: Partial<PageNotice> = {}): PageContent => ({
  kind: 'notice',
  title: 'A [test]',
  body: 'It is.',
  link: null,
  ...more,
});
const asking = (kind: PageAsk['kind']) => notice({ ask: { kind, id: 'a1' } });
const FIVE = of(1, 2, 3, 4, 5);
const first = readOn(FIVE, NOTHING_SAID);

describe('what a call reads', () => {
  test('a single incident is read with its severity, number and title, without signs that a voice spells out', () => {
    const { text, progress } = readOn(
      { kind: 'incident', incidents: [{ ...incident(7), title: '<b>Disk_full</b>' }] },
      NOTHING_SAID,
      'Hello. ',
    );
    assert.equal(
      text,
      'Hello. Tocsin. critical incident 7. b Disk full /b. Press 1 to acknowledge. Press 2 to escalate. Press 3 to repeat.',
    );
    assert.deepEqual(progress, { turn: 1, heard: ['i7'], read: ['i7'], confirming: [], silent: false });
  });

  test('several are counted, read three at a time, and after the last from the start', () => {
    assert.match(first.text, /^Tocsin\. 5 incidents need acknowledgement: 5 critical\. critical incident 1, Title 1\. /);
    assert.match(
      first.text,
      /Press 1 to acknowledge these 3\. Press 2 to escalate them\. Press 3 to hear them again\. Press 4 for the next of 2 more\. Press 9 twice to acknowledge all 5\.$/,
    );
    assert.deepEqual(first.progress.heard, ['i1', 'i2', 'i3']);
    const second = readOn(FIVE, first.progress);
    assert.match(second.text, /^critical incident 4, Title 4\. critical incident 5, Title 5\. Press 1 to acknowledge these 2\./);
    assert.doesNotMatch(second.text, /Press 4/);
    assert.deepEqual([second.progress.heard, second.progress.read.length, second.progress.turn], [['i4', 'i5'], 5, 2]);
    const third = readOn(FIVE, second.progress);
    assert.match(third.text, /^End of list\. Tocsin\. 5 incidents/);
    assert.deepEqual(
      [third.progress.heard, third.progress.read],
      [
        ['i1', 'i2', 'i3'],
        ['i1', 'i2', 'i3'],
      ],
    );
    const last = readOn(of(1, 2, 3, 4), first.progress);
    assert.match(last.text, /Press 1 to acknowledge this one\. Press 2 to escalate it\. Press 3 to hear it again\. Press 9/);
  });

  test('notices that go along are read with the last portion, three of them', () => {
    const notices = [1, 2, 3, 4].map((n) => ({ kind: 'notice' as const, title: `N${n}`, body: '', link: null }));
    const with4 = { kind: 'incident' as const, incidents: [1, 2, 3, 4].map(incident), notices };
    const begun = readOn(with4, NOTHING_SAID);
    assert.doesNotMatch(begun.text, /Also/);
    assert.match(readOn(with4, begun.progress).text, / Also: N1\. Also: N2\. Also: N3\. Press/);
    assert.match(readOn({ ...with4, incidents: [incident(1)] }, NOTHING_SAID).text, /Title 1\. Also: N1\./);
  });

  test('the same is read again without what somebody has taken on meanwhile', () => {
    const again = readAgain(of(2, 4, 5), first.progress);
    assert.match(again.text, /^Tocsin\. 3 incidents .* critical incident 2, Title 2\. Press 1 to acknowledge this one\./);
    assert.deepEqual([again.progress.heard, again.progress.read], [['i2'], ['i1', 'i2', 'i3']]);
    assert.deepEqual(readAgain(of(4, 5), first.progress).progress.heard, ['i4', 'i5'], 'all that was heard is taken: it goes on');
    const second = readOn(FIVE, first.progress);
    const repeated = readAgain(FIVE, second.progress, 'Again. ');
    assert.match(repeated.text, /^Again\. critical incident 4/);
    assert.deepEqual(repeated.progress.read, second.progress.read);
  });

  test('a notice names the keys of what it asks, and none where nothing can be answered', () => {
    const plain = readOn(notice(), NOTHING_SAID);
    assert.deepEqual([plain.text, plain.over], ['Tocsin. A test . It is. Goodbye.', true]);
    const menuOf = (content: PageContent) => {
      const { text, over } = readAgain(content, NOTHING_SAID, 'Hm. ');
      assert.equal(over, undefined);
      return /^Hm\. Tocsin\. A test \. It is\. (.*)$/.exec(text)?.[1];
    };
    assert.equal(menuOf(notice({ kind: 'test' })), 'Press 1 to confirm. Press 3 to repeat.');
    assert.equal(menuOf(asking('join')), 'Press 1 to join. Press 2 to decline. Press 3 to repeat.');
    assert.equal(menuOf(asking('offer')), 'Press 1 to accept. Press 2 to decline. Press 3 to repeat.');
    assert.equal(menuOf(asking('cover')), 'Press 1 to accept. Press 2 to decline. Press 3 to repeat.');
    assert.equal(menuOf(asking('order')), 'Press 1 to acknowledge. Press 3 to repeat.');
    assert.equal(menuOf(notice({ incident: incident(7) })), 'Press 1 to acknowledge. Press 2 to escalate. Press 3 to repeat.');
  });
});

describe('what a key means', () => {
  const said = (digit: string, content: PageContent | null, before: CallProgress) => {
    const meaning = meaningOf(digit, content, before);
    return meaning.kind === 'say' ? meaning.reading.text : meaning;
  };

  test('1 and 2 act on what was read, also when somebody else has taken it on', () => {
    assert.deepEqual(said('1', FIVE, first.progress), { kind: 'command', command: 'acknowledge', incidentIds: ['i1', 'i2', 'i3'] });
    assert.deepEqual(said('2', null, first.progress), { kind: 'command', command: 'escalate', incidentIds: ['i1', 'i2', 'i3'] });
    assert.deepEqual(said('1', notice({ kind: 'test' }), NOTHING_SAID), { kind: 'command', command: 'acknowledge', incidentIds: [] });
    const about = notice({ incident: incident(7) });
    assert.deepEqual(said('1', about, readOn(about, NOTHING_SAID).progress), {
      kind: 'command',
      command: 'acknowledge',
      incidentIds: ['i7'],
    });
    assert.match(String(said('1', notice(), NOTHING_SAID)), /Goodbye\.$/, 'a notice is not acknowledged');
    assert.match(String(said('1', FIVE, NOTHING_SAID)), /^Tocsin\. 5/, 'nothing was read yet');
    assert.deepEqual(said('1', null, NOTHING_SAID), { kind: 'hang_up', text: 'Tocsin. No action needed.' });
  });

  test('what is asked is answered by 1 and 2, and an order by 1 alone', () => {
    for (const kind of ['join', 'offer', 'cover'] as const) {
      assert.deepEqual(said('1', asking(kind), NOTHING_SAID), { kind: 'answer', accepts: true });
      assert.deepEqual(said('2', asking(kind), NOTHING_SAID), { kind: 'answer', accepts: false });
    }
    assert.deepEqual(said('1', asking('order'), NOTHING_SAID), { kind: 'answer', accepts: true });
    for (const [digit, content] of [
      ['2', asking('order')],
      ['3', asking('join')],
    ] as const)
      assert.match(String(said(digit, content, NOTHING_SAID)), /^Tocsin/);
  });

  test('3 repeats, 4 reads on, another key is named, where there are several', () => {
    assert.match(String(said('3', FIVE, first.progress)), /^Tocsin\. 5 incidents/);
    assert.match(String(said('4', FIVE, first.progress)), /^critical incident 4/);
    assert.match(String(said('7', FIVE, first.progress)), /^Invalid key\. Tocsin/);
    const alone = readOn(of(1), NOTHING_SAID).progress;
    for (const digit of ['4', '9']) assert.match(String(said(digit, of(1), alone)), /^Invalid key\. /);
    assert.match(String(said('4', of(4), first.progress)), /^Tocsin\. critical incident 4/, 'several were read before');
  });

  test('9 asks first, and a second 9 acknowledges what it named, nothing that came since', () => {
    const meaning = meaningOf('9', FIVE, first.progress);
    assert.ok(meaning.kind === 'say');
    assert.match(meaning.reading.text, /^Press 9 again to acknowledge all 5: 5 critical\./);
    const { progress } = meaning.reading;
    assert.deepEqual(progress, { ...first.progress, turn: 2, confirming: ['i1', 'i2', 'i3', 'i4', 'i5'], silent: false });
    assert.deepEqual(said('9', of(1, 2, 3, 4, 5, 6), progress), {
      kind: 'command',
      command: 'acknowledge',
      incidentIds: progress.confirming,
    });
  });

  test('without a key it is said once more, then the call ends', () => {
    const meaning = meaningOf('', FIVE, first.progress);
    assert.ok(meaning.kind === 'say');
    assert.equal(meaning.reading.progress.silent, true);
    assert.deepEqual(said('', FIVE, meaning.reading.progress), { kind: 'hang_up', text: 'No key was pressed. Goodbye.' });
  });
});

test('after a command the rest is read, if there is some', () => {
  assert.match(readRest(FIVE, first.progress, 'Done. ')?.text ?? '', /^Done\. critical incident 4/);
  assert.equal(readRest(of(1, 2, 3), first.progress, ''), null);
  assert.equal(readRest(null, first.progress, ''), null);
  assert.equal(readRest(notice(), first.progress, ''), null);
});

test('outcomes of several incidents are said in one breath, alike ones together', () => {
  assert.equal(
    outcomeWords(['Incident 1: acknowledged.', 'Incident 22: acknowledged.', 'gone']),
    '2 incidents: acknowledged. 1 incident: gone',
  );
  assert.equal(outcomeWords(['x'.repeat(200)]).length, '1 incident: '.length + 150);
});
