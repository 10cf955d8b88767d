import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { METHODS } from '../../../integrations/providers.ts';
import { contentOfAll, type PageContent, type PagedIncident } from './page.ts';
import { itemsWithButtons, pageText } from './page-text.ts';
import { lookAgainMs } from './pages-revise.jobs.ts';
import { judgeCall, judgePage } from './page-verdict.ts';
import { paceOf } from './bundling.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

describe('a storm', () => {
  test('five messages go out without a pause, the fifth with all that is due; then one every 15 s', () => {
    assert.deepEqual(paceOf(METHODS.of('chatone'), [], NOW), { kind: 'one' });
    assert.deepEqual(paceOf(METHODS.of('chatone'), [1, 2, 3].map(ago), NOW), { kind: 'one' });
    assert.deepEqual(paceOf(METHODS.of('chatone'), [1, 2, 3, 4].map(ago), NOW), { kind: 'together' });
    assert.deepEqual(paceOf(METHODS.of('chatone'), [1, 2, 3, 4, 5].map(ago), NOW), {
      kind: 'wait',
      until: new Date(NOW.getTime() + 14_000),
    });
    assert.deepEqual(paceOf(METHODS.of('email'), [14.999, 16, 17, 18, 19].map(ago), NOW), {
      kind: 'wait',
      until: new Date(NOW.getTime() + 1),
    });
    assert.deepEqual(paceOf(METHODS.of('email'), [15, 16, 17, 18, 19].map(ago), NOW), { kind: 'together' });
    assert.deepEqual(paceOf(METHODS.of('email'), [1, 15, 30, 45, 74.999].map(ago), NOW), {
      kind: 'wait',
      until: new Date(NOW.getTime() + 1),
    });
    assert.deepEqual(
      paceOf(METHODS.of('email'), [1, 15, 30, 45, 75].map(ago), NOW),
      { kind: 'together' },
      'as soon as one of the five is free again',
    );
    assert.deepEqual(paceOf(METHODS.of('email'), [1, 15, 30, 75, 76].map(ago), NOW), { kind: 'one' });
  });

  test('a phone rings when the last call has ended, at the latest 60 s after it began; the page itself collects nothing', () => {
    assert.deepEqual(paceOf(METHODS.of('voiceone'), [], NOW), { kind: 'together' });
    assert.deepEqual(paceOf(METHODS.of('voiceone'), [ago(10)], NOW, true), { kind: 'wait', until: new Date(NOW.getTime() + 50_000) });
    assert.deepEqual(paceOf(METHODS.of('voicetwo'), [ago(59.999)], NOW, true), { kind: 'wait', until: new Date(NOW.getTime() + 1) });
    assert.deepEqual(paceOf(METHODS.of('voicetwo'), [ago(60)], NOW, true), { kind: 'together' });
    assert.deepEqual(paceOf(METHODS.of('voiceone'), [ago(10)], NOW, false), { kind: 'together' });
    assert.deepEqual(
      paceOf(
        METHODS.of('in_app'),
        Array.from({ length: 50 }, () => ago(1)),
        NOW,
      ),
      { kind: 'together' },
    );
  });

  /** An hour of pages at one rate, sent as the sender does: everything that goes together, a send takes its time. */
  function hour(channel: 'chatone' | 'voiceone', perMinute: number, sendMs: (n: number) => number) {
    const every = 60_000 / perMinute;
    const end = 3_600_000;
    const waiting: number[] = [];
    const begun: number[] = [];
    const late: { readonly waited: number; readonly before: number }[] = [];
    let last = -1;
    let inOrder = true;
    let busyUntil = 0;
    let callEnds = 0;
    let arrived = 0;
    for (let now = 0; now <= end + 120_000; now += 250) {
      for (; arrived * every <= now && arrived * every < end; arrived += 1) waiting.push(arrived * every);
      while (busyUntil <= now && waiting.length > 0) {
        const dates = begun.filter((at) => at > now - 120_000).map((at) => new Date(at));
        const pace = paceOf(METHODS.of(channel), dates, new Date(now), callEnds > now);
        if (pace.kind === 'wait') break;
        const sent = waiting.splice(0, pace.kind === 'one' ? 1 : waiting.length);
        for (const due of sent) {
          late.push({ waited: now - due, before: now });
          inOrder &&= due > last;
          last = due;
        }
        begun.push(now);
        busyUntil = now + sendMs(begun.length);
        // Every third call is one that nobody hears the end of.
        callEnds = begun.length % 3 === 0 ? end * 2 : busyUntil + 20_000;
        if (busyUntil > now) break;
      }
    }
    return { pages: arrived, late: Math.max(...late.map(({ waited }) => waited)), notified: late.length, inOrder, begun };
  }

  const RATES = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 60, 120, 199, 200, 2_000];
  for (const [name, sendMs] of [
    ['at once', () => 0],
    ['after half a second', () => 500],
    ['after up to ten seconds', (n: number) => (n * 7_919) % 10_000],
  ] as const) {
    test(`F47: an hour at 1 to 200 pages a minute, each answered ${name}: none later than 15 s and one send, in order, four messages a minute`, () => {
      const oneSend = Math.max(...Array.from({ length: 100 }, (_, n) => sendMs(n)));
      for (const rate of RATES) {
        const { pages, late, notified, inOrder, begun } = hour('chatone', rate, sendMs);
        assert.equal(notified, pages, `${rate} a minute: every page goes out`);
        assert.ok(late <= 15_000 + oneSend + 500, `${rate} a minute: the latest waited ${late} ms`);
        assert.ok(inOrder, `${rate} a minute: newer ones do not overtake older ones`);
        begun.forEach((from, n) => {
          const minute = begun.slice(n).filter((at) => at < from + 60_000).length;
          assert.ok(minute <= 5 + 4, `${rate} a minute: ${minute} messages in a minute`);
          const since = begun.length - n;
          const most = 5 + Math.ceil(((begun.at(-1) ?? 0) - from) / 15_000);
          assert.ok(since <= most, `${rate} a minute: ${since} messages where at most ${most} may go`);
        });
      }
    });
  }

  test('F47: an hour of calls: none later than 60 s after the last one began, or the end of the call, and one send', () => {
    for (const rate of RATES) {
      const { pages, late, notified, inOrder, begun } = hour('voiceone', rate, () => 500);
      assert.equal(notified, pages);
      assert.ok(late <= 60_000 + 1_000, `${rate} a minute: the latest waited ${late} ms`);
      assert.ok(inOrder);
      for (const [n, at] of begun.slice(1).entries())
        assert.ok(at - (begun[n] ?? 0) >= 20_000, `${rate} a minute: the phone rings while it is in use`);
    }
  });
});

describe('the verdict over an attempt', () => {
  const standing = { channel: 'chatone' as const, attempt: 1, failingForMs: 0, jitter: 0.5 };
  const retry = { kind: 'retry' as const, reason: 'busy', retryAfterMs: null };

  test('1 s, 2 s, 4 s … 5 min, with another way from the third failure on', () => {
    const pauses = Array.from({ length: 12 }, (_, n) => judgePage(retry, { ...standing, attempt: n + 1 }));
    assert.deepEqual(
      pauses.map((verdict) => verdict.retryInMs / 1_000),
      [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300],
    );
    assert.deepEqual(
      pauses.map((verdict) => verdict.alternate),
      [false, false, ...Array.from({ length: 10 }, () => true)],
    );
  });

  test('a pause that was asked for is kept up to five minutes; after two hours it is given up', () => {
    assert.equal(judgePage({ ...retry, retryAfterMs: 0 }, standing).retryInMs, 0);
    assert.equal(judgePage({ ...retry, retryAfterMs: 3_600_000 }, standing).retryInMs, 300_000);
    assert.equal(judgePage(retry, { ...standing, failingForMs: 7_200_000 }).state, 'dead');
  });

  test('what was sent, or refused for good, is not tried again; what the web app shows is delivered', () => {
    const sent = { kind: 'sent' as const, external: null };
    assert.deepEqual(judgePage(sent, standing), { state: 'sent', detail: null, retryInMs: 0, alternate: false });
    assert.equal(judgePage(sent, { ...standing, channel: 'in_app' }).state, 'delivered');
    const refused = judgePage({ kind: 'permanent', reason: 'gone' }, standing);
    assert.deepEqual(refused, { state: 'dead', detail: 'gone', retryInMs: 0, alternate: true });
    assert.deepEqual(judgePage(retry, { ...standing, failingForMs: 7_200_000 }), {
      state: 'dead',
      detail: 'given up after two hours; last: busy',
      retryInMs: 0,
      alternate: true,
    });
    assert.equal(judgePage(retry, { ...standing, failingForMs: 7_199_999 }).state, 'failed');
  });

  test('a phone is rung three times', () => {
    assert.deepEqual(judgeCall(1, 'busy'), { state: 'failed', detail: 'busy', retryInMs: 30_000, alternate: false });
    assert.deepEqual(judgeCall(3, 'busy'), { state: 'dead', detail: 'busy; called 3 times', retryInMs: 0, alternate: true });
    assert.deepEqual(
      [1, 2, 3].map((attempt) => judgeCall(attempt, 'busy').state),
      ['failed', 'failed', 'dead'],
    );
  });
});

describe('the words of a page', () => {
  const incident = (number: number, over: Partial<PagedIncident> = {}): PagedIncident => ({
    id: String(number),
    number,
    title: `Title ${number}`,
    severity: 'critical',
    status: 'triggered',
    wanted: true,
    acknowledgedBy: null,
    mergedInto: null,
    seenBefore: null,
    ...over,
  });
  const content = (...incidents: PagedIncident[]): PageContent => ({ kind: 'incident', incidents });

  test('S59: a title is one line without control signs or direction overrides, cut where it is long', () => {
    const hostile = 'a\r\nBcc: x\u0000\u001b[31m\u202Ereversed\u2028next \ud83d\ude00'.concat('x'.repeat(5_000));
    const { title } = pageText(content(incident(1, { title: hostile })), 'https://t.example');
    assert.doesNotMatch(title, /[\p{Cc}\p{Cf}\u2028\u2029]/u);
    assert.ok(title.length < 200);
    assert.equal(title, title.toWellFormed());
  });

  test('F47: a bundle names its incidents most severe first, in numbers where there are many, and counts those that do not fit', () => {
    for (const count of [2, 19, 20, 21, 60, 200, 600]) {
      const incidents = Array.from({ length: count }, (_, n) =>
        incident(n + 1_000, { severity: n === count - 1 ? 'critical' : 'low', title: `${'long '.repeat(60)}` }),
      );
      const text = pageText(contentOfAll(incidents, []), 'https://t.example');
      const words = text.lines.join('\n');
      assert.equal(text.title, `${count} incidents need acknowledgement: 1 critical, ${count - 1} low`);
      assert.match(text.lines[0] ?? '', new RegExp(`^#${count + 999} long`), 'the one that matters is not the last');
      const uncounted = Number(/and (\d+) that only the list of incidents names/.exec(words)?.[1] ?? 0);
      assert.equal(new Set(words.match(/#\d+/g)).size + uncounted, count);
      if (count <= 60) assert.equal(uncounted, 0);
      assert.ok(words.length <= 2_900, `${words.length} characters`);
    }
  });

  test('what is no incident goes in the same message, and is counted where it does not fit', () => {
    const notices = Array.from({ length: 50 }, (_, n) => ({ kind: 'notice' as const, title: `Notice ${n}`, body: 'b', link: null }));
    const text = pageText(contentOfAll([incident(1)], notices), 'https://t.example');
    const shown = text.also.filter((line) => line.startsWith('Also: Notice')).length;
    assert.match(text.also.at(-1) ?? '', new RegExp(`^Also: ${50 - shown} more notices$`));
    const alone = pageText(contentOfAll([], notices.slice(0, 2)), 'https://t.example');
    assert.deepEqual([alone.title, ...alone.lines], ['2 notices', 'Notice 0: b', 'Notice 1: b']);
  });

  test('an acknowledged incident says by whom', () => {
    const merged = pageText(content(incident(2, { wanted: false, status: 'cancelled', mergedInto: 1 })), 'https://t.example');
    assert.deepEqual(merged.lines, ['Severity critical, merged into incident #1']);
    const text = pageText(content(incident(1, { wanted: false, status: 'acknowledged', acknowledgedBy: 'Ada' })), 'https://t.example');
    assert.equal(text.wanted, false);
    assert.match(text.lines.join(' '), /acknowledged by Ada/);
  });
});

test('what is wanted comes before what is not, the most severe first, then the lower number', () => {
  const incident = (number: number, severity: string, wanted: boolean): PagedIncident => ({
    id: String(number),
    number,
    title: 'T',
    severity,
    status: 'triggered',
    wanted,
    acknowledgedBy: null,
    mergedInto: null,
    seenBefore: null,
  });
  const all = [incident(1, 'critical', false), incident(2, 'low', true), incident(4, 'critical', true), incident(3, 'critical', true)];
  const content = contentOfAll(all, []);
  assert.deepEqual(content.kind === 'incident' && content.incidents.map(({ number }) => number), [3, 4, 2, 1]);
});

test('a page has the colour of its worst incident that is wanted, and leads to it', () => {
  const incident = (number: number, severity: string, more: Partial<PagedIncident> = {}): PagedIncident => ({
    id: `i${number}`,
    number,
    title: 'T',
    severity,
    status: 'triggered',
    wanted: true,
    acknowledgedBy: null,
    mergedInto: null,
    seenBefore: null,
    ...more,
  });
  const text = (...incidents: PagedIncident[]) => pageText({ kind: 'incident', incidents }, 'https://t');
  const colours = ['critical', 'high', 'medium', 'low', 'odd'].map((severity) => text(incident(1, severity)).colour);
  assert.deepEqual(colours, ['#c62828', '#ef6c00', '#f9a825', '#1565c0', '#2e7d32']);
  const calm = text(incident(1, 'critical', { wanted: false, status: 'resolved' }));
  assert.deepEqual(
    [calm.colour, calm.waiting, calm.title, calm.lines],
    ['#2e7d32', [], 'No action needed: incident #1: T', ['Severity critical, resolved']],
  );
  assert.deepEqual([text(incident(1, 'high')).waiting, text(incident(1, 'high')).url], [[1], 'https://t/incidents/1']);
  const bundle = text(incident(2, 'high'), incident(3, 'low', { wanted: false, status: 'acknowledged' }));
  assert.deepEqual([bundle.colour, bundle.waiting, bundle.url, bundle.wanted], ['#ef6c00', [2], 'https://t/incidents', true]);
  assert.deepEqual(bundle.lines, ['#2 T (high, not acknowledged yet)', '#3 T (low, acknowledged)']);
  assert.deepEqual(itemsWithButtons(bundle), [bundle.items[0]]);
  const over = text(incident(2, 'high', { wanted: false }), incident(3, 'low', { wanted: false }));
  assert.deepEqual([over.title, over.colour], ['2 incidents: no action needed', '#2e7d32']);
  const many = text(...Array.from({ length: 51 }, (_, n) => incident(n, 'low')));
  assert.equal(itemsWithButtons(many).length, 50);
});

test('a notice leads where it says, in lines, and has buttons only for what it asks', () => {
  const text = (more: object = {}) =>
    pageText({ kind: 'notice', title: 'T', body: 'a\r\nb', link: '/x', ...more } as PageContent, 'https://t');
  assert.deepEqual([text().title, text().lines, text().url, text().asks, text().wanted], ['T', ['a', 'b'], 'https://t/x', null, false]);
  assert.deepEqual(
    [text({ title: ' ', body: '', link: null }).title, text({ body: '' }).lines, text({ link: null }).url],
    ['Tocsin', [], 'https://t'],
  );
  assert.deepEqual(text({ kind: 'responder', ask: { kind: 'join', id: 'r' } }).asks, { accept: 'Join', decline: 'Decline' });
});

test('buttons that wait for an answer are looked at after 15 seconds, later after a tenth of their age, at most every 10 minutes', () => {
  assert.deepEqual([0, 150_000, 150_010, 6_000_000, 86_400_000].map(lookAgainMs), [15_000, 15_000, 15_001, 600_000, 600_000]);
});
