import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alertOfMail, readSubject, withoutTags } from './mail-alert.ts';

describe('emails as alerts', () => {
  test('a subject is the same whatever says that it fires, that it is over, or that it is a reply', () => {
    for (const [subject, over] of [
      ['Disk full on db1', false],
      ['Re: Disk full on db1', false],
      ['FWD: re:  Disk full   on db1', false],
      ['[FIRING:2] Disk full on db1', false],
      ['[RESOLVED] Disk full on db1', true],
      ['[Resolved: 2] Disk full on db1', true],
      ['Re: [FIRING] Disk full on db1', false],
      ['RESOLVED: Disk full on db1', true],
      ['OK - Disk full on db1', true],
      ['PROBLEM: Disk full on db1', false],
      ['Recovery: Re: Disk full on db1', true],
    ] as const)
      assert.deepEqual(readSubject(subject), { title: 'Disk full on db1', over }, subject);
    for (const subject of ['', '[RESOLVED]', 'Re:', 'OK', 'Okay: fine', 'Update: x', '[prod] Disk', 'Upload: done'])
      assert.deepEqual(readSubject(subject), { title: subject, over: false }, subject);
  });

  test('of HTML the words are kept, without what is not shown, also where nothing is closed', () => {
    const html =
      '<head><title>x</title></head><STYLE>p{}</style><p>Disk &lt;db1&gt;</p><script>alert(1)</script>is <b>full</b>&amp;slow<br>now';
    assert.equal(withoutTags(html).trim(), 'Disk <db1>\nis full&slow\nnow');
    assert.equal(withoutTags('a &amp;lt; b'), 'a &lt; b');
    for (const part of ['<', '<p', '<style>', '<script', '</', '&amp'])
      assert.equal(withoutTags(`kept${part.repeat(100_000)}`).startsWith('kept'), true, part);
  });

  test('the token and the subject tell which alert it is; the text, the sender and a severity are kept', () => {
    const of = (subject: string, token = 't', text = 'It is full.') =>
      alertOfMail({ subject, text, from: 'nagios@example.com' }, token)?.signals[0];
    const first = of('[FIRING] Disk full: CRITICAL');
    assert.deepEqual(
      [first?.action, first?.title, first?.severity, first?.description],
      ['fire', 'Disk full: CRITICAL', 'critical', 'It is full.'],
    );
    assert.equal(first?.labels['from'], 'nagios@example.com');
    const end = of('Resolved: disk FULL: critical');
    assert.deepEqual([end?.action, end?.fingerprint], ['resolve', first?.fingerprint]);
    assert.notEqual(of('Disk full: CRITICAL', 'other')?.fingerprint, first?.fingerprint);
    assert.equal(of('', 't', 'Only a text\nof two lines')?.title, 'Only a text');
    assert.equal(of(' ', 't', ' \n '), undefined);
    assert.equal(of('x'.repeat(10_000))?.title?.length, 300);
  });
});
