import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { excessOf, MAIL_LIMITS } from './mail-limits.ts';

const reasonOf = (mail: string) => excessOf(Buffer.from(mail))?.reason ?? null;
const multipart = (type: string, part: string, count: number) => `${type}\r\n\r\n${`--b\r\n${part}`.repeat(count)}`;
const MIXED = 'Content-Type: multipart/mixed; boundary=b';

describe('limits of an email, before it is parsed', () => {
  test('of lines: as many as the limit, however they end; one more is too many', () => {
    const lines = (count: number, end: string) => `Subject: x\n\n${`x${end}`.repeat(count - 2)}`;
    for (const end of ['\r\n', '\n']) {
      for (const fewer of [1, 0]) assert.equal(reasonOf(lines(MAIL_LIMITS.lines - fewer, end)), null);
      assert.equal(reasonOf(lines(MAIL_LIMITS.lines + 1, end)), 'mail_too_many_lines');
      assert.equal(reasonOf(`${lines(MAIL_LIMITS.lines, end)}without an end`), 'mail_too_many_lines');
    }
    assert.equal(reasonOf('\n'.repeat(1_000_000)), 'mail_too_many_lines');
  });

  test('of headers: those of the email and of each part for themselves, folded lines belong to one', () => {
    const headers = (count: number) => 'X: y\r\n  folded\r\n'.repeat(count);
    for (const fewer of [1, 0]) assert.equal(reasonOf(`${headers(MAIL_LIMITS.headers - fewer)}\r\nbody: x`), null);
    assert.equal(reasonOf(headers(MAIL_LIMITS.headers + 1)), 'mail_too_many_headers');
    assert.equal(reasonOf(`Subject: x\r\n\r\n${headers(MAIL_LIMITS.headers + 1)}`), null);
    assert.equal(reasonOf(multipart(MIXED, `${headers(MAIL_LIMITS.headers)}\r\nx\r\n`, 3)), null);
    assert.equal(reasonOf(multipart(MIXED, headers(MAIL_LIMITS.headers + 1), 1)), 'mail_too_many_headers');
  });

  test('of the bytes of headers: all parts together, also of one folded header', () => {
    const header = (bytes: number) => `X: ${'y'.repeat(bytes - 4)}`;
    for (const fewer of [1, 0]) assert.equal(reasonOf(`${header(MAIL_LIMITS.headerBytes - fewer)}y\r\n\r\nbody`), null);
    assert.equal(reasonOf(`${header(MAIL_LIMITS.headerBytes + 1)}y\r\n\r\nbody`), 'mail_too_many_headers');
    assert.equal(reasonOf(`From: ${`${'a,'.repeat(400)}\r\n `.repeat(82)}\r\n\r\nbody`), 'mail_too_many_headers');
    const part = `${header(MAIL_LIMITS.headerBytes / 10)}\r\n\r\nbody\r\n`;
    assert.equal(reasonOf(multipart(MIXED, part, 9)), null);
    assert.equal(reasonOf(multipart(MIXED, part, 10)), 'mail_too_many_headers');
  });

  test('of parts: those of nested ones too, and what ends a part is none', () => {
    for (const fewer of [1, 0]) assert.equal(reasonOf(`${multipart(MIXED, '\r\nx\r\n', MAIL_LIMITS.parts - fewer)}--b--\r\n`), null);
    assert.equal(reasonOf(multipart(MIXED, '\r\nx\r\n', MAIL_LIMITS.parts + 1)), 'mail_too_many_parts');
    const nested = `Content-Type: multipart/related;\r\n boundary="c d"\r\n\r\n${'--c d \r\n\r\nx\r\n'.repeat(9)}--c d--\r\n`;
    assert.equal(reasonOf(multipart(MIXED, nested, 10)), null);
    assert.equal(reasonOf(multipart(MIXED, nested, 11)), 'mail_too_many_parts');
  });

  test('a log with rules of dashes is no email of many parts', () => {
    const log = `${'-'.repeat(40)}\r\n--b\r\n-- \r\n${'x'.repeat(60)}\r\n`.repeat(4_000);
    assert.equal(reasonOf(`Subject: x\r\n\r\n${log}`), null);
    assert.equal(reasonOf(`Content-Type: text/plain; charset=utf-8; note="boundary=b"\r\n\r\n${log}`), null);
    const typed = 'Content-Type: multipart/alternative; boundary="=_boundary"; charset="utf-8"';
    assert.equal(reasonOf(`${typed}\r\n\r\n--=_boundary\r\n\r\n${log}--=_boundary--`), null);
  });

  test('no spelling of a boundary hides parts that the parser would find', async () => {
    const spellings = [
      MIXED,
      'content-TYPE :multipart/mixed;BOUNDARY = "b"',
      ' Content-Type: multipart/mixed; boundary=b',
      'Content-Type:\r\n multipart/mixed;\r\n\tboundary="b"',
      'Content-Type: multipart/mixed; boundary*0=b',
      "Content-Type: multipart/mixed; boundary*=utf-8''%62",
      'Content-Type: multi(x)part/mixed; boundary=b',
      'Content-Type: (;)multipart/mixed; boundary=b',
      'Content-Type: "multipart/mixed"; boundary=b',
      'Content-Type: multipart/mixed; bound(x)ary=b',
      'Content-Type: multipart/mixed; boundary="\\b"',
      'Content-Type: multipart/mixed; boundary="b"junk',
      'Content-Type: multipart/mixed; x="; boundary=c;"; boundary=b',
      'Content-Type: multipart/mixed; x="; boundary="; boundary=b; y="',
      'Content-Type: multipart/mixed; flag; \u00a0boundary=b',
      'Content-Type: multipart/mixed; boundary=b; boundary=c',
      'Content-Type: multipart/mixed; boundary=b\r\nContent-Type: text/plain',
      'Content-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\nContent-Type: multipart/mixed; boundary=b\r\n--c--',
      'Content-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\n--c--\r\n--c\r\nContent-Type: multipart/mixed; boundary=b',
    ];
    let found = 0;
    for (const type of spellings) {
      const mail = multipart(type, 'Content-Type: application/pdf\r\n\r\nx\r\n', MAIL_LIMITS.parts + 1);
      const { attachments } = await PostalMime.parse(mail);
      if (attachments.length <= MAIL_LIMITS.parts) continue;
      found += 1;
      assert.notEqual(reasonOf(mail), null, type);
    }
    assert.ok(found >= 12, `the parser understands ${found} of the spellings`);
  });
});
