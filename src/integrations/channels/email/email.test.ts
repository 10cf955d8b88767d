import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sampleAlert, sampleGroup, sampleRequest } from '../../../../test/harness/group-message.ts';
import { type MailServer, startMailServer } from '../../../../test/harness/fakes/smtp.ts';
import { gatheredMessage, gatheredUrl } from '../../../modules/notifications/deliveries/gathering.ts';
import { contentOfAll } from '../../../modules/notifications/pages/page.ts';
import { pageText } from '../../../modules/notifications/pages/page-text.ts';
import { openSmtpMailer } from '../../../platform/mail/smtp.ts';
import { emailChannel } from './channel.ts';
import { renderPageMail } from './person.ts';
import { renderGroupMail } from './render.ts';

/** Texts that come from alerts and from people, and want to be more than text. */
const HOSTILE: readonly string[] = [
  '<script>canary()</script>',
  '<img src=x onerror=canary()>',
  '"><svg onload=canary()>',
  "' onmouseover='canary()",
  '</title><script>canary()</script>',
  '</pre></div></body><iframe src="javascript:canary()">',
  '<style>*{background:url(//evil.test)}</style>',
  '<a href="javascript:canary()">x</a>',
  '<!--',
  ']]><x>',
  '&lt;script&gt;canary()&lt;/script&gt;',
  '\u0000<b>\u0000',
];
const TAGS = new Set(['!doctype', 'html', 'head', 'meta', 'title', 'body', 'div', 'h1', 'p', 'br', 'pre', 'a']);

/** Every tag and attribute must be one of ours. */
function assertInert(html: string, of: string): void {
  for (const [, slash = '', name = '', rest = ''] of html.matchAll(/<(\/?)([^\s>]*)([^>]*)>/g)) {
    assert.ok(TAGS.has(name.toLowerCase()), `${of}: <${slash}${name}${rest}>`);
    for (const [, attribute = ''] of rest.matchAll(/([a-z-]+)\s*=/gi)) {
      assert.ok(['charset', 'style', 'href'].includes(attribute.toLowerCase()) || rest.includes('style="'), `${of}: ${name} ${attribute}`);
    }
  }
  assert.doesNotMatch(html.replace(/&[a-z#0-9]+;/g, ''), /&/, `${of}: a bare ampersand`);
  for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g)) assert.match(address, /^https:\/\/tocsin\.example\.com\//, of);
}

test('S51: whatever stands in titles, descriptions, labels and names is text in the HTML of letters', () => {
  for (const hostile of HOSTILE) {
    const alert = sampleAlert({
      title: hostile,
      labels: { alertname: hostile, [hostile.replace(/\W/g, '_')]: hostile },
      annotations: { description: hostile },
    });
    const group = sampleGroup({ title: hostile, alerts: [alert], acknowledgedBy: hostile, status: 'acknowledged' });
    assertInert(renderGroupMail(group).html ?? '', hostile);
    const incident = {
      id: 'i',
      number: 1,
      title: hostile,
      severity: 'critical',
      status: 'triggered',
      wanted: false,
      acknowledgedBy: hostile,
      mergedInto: null,
      seenBefore: hostile,
    };
    for (const incidents of [[incident], [incident, { ...incident, number: 2 }]]) {
      const page = renderPageMail(pageText({ kind: 'incident', incidents }, 'https://tocsin.example.com'));
      assertInert(page.html ?? '', hostile);
      assert.doesNotMatch(page.subject, /[\p{Cc}]/u);
    }
    const notice = pageText({ kind: 'notice', title: hostile, body: hostile, link: null }, 'https://tocsin.example.com/');
    assertInert(renderPageMail(notice).html ?? '', hostile);
  }
});

describe('groups by mail', () => {
  let server: MailServer;
  before(async () => {
    server = await startMailServer();
  });
  after(() => server.stop());
  beforeEach(() => (server.emails as unknown[]).splice(0));
  const channel = () =>
    emailChannel(
      openSmtpMailer({ settings: async () => ({ url: server.url, from: 'tocsin@example.com', anyHost: true }), allowedCidrs: [] }),
    );

  test('a letter when a group begins, changes its state or becomes more severe, as one conversation; nothing else', async () => {
    const send = async (group: Parameters<typeof sampleGroup>[0], external: Readonly<Record<string, string>> | null) => {
      const outcome = await channel().send(
        sampleRequest('ops@example.org', { message: sampleGroup(group), external, idempotencyKey: 'delivery-1' }),
      );
      assert.equal(outcome.kind, 'sent', JSON.stringify(outcome));
      return outcome.kind === 'sent' ? outcome.external : {};
    };
    let sent = await send({ severity: 'warning', revision: 1 }, null);
    sent = await send({ severity: 'warning', revision: 2, counts: { total: 9, firing: 9, acknowledged: 0, resolved: 0 } }, sent);
    assert.equal(server.emails.length, 1, 'more of the same');
    sent = await send({ severity: 'critical', revision: 3 }, sent);
    sent = await send({ severity: 'warning', revision: 4 }, sent);
    assert.equal(server.emails.length, 2, 'less severe is no news');
    sent = await send({ status: 'acknowledged', acknowledgedBy: 'Ada', revision: 5 }, sent);
    await send({ status: 'resolved', resolvedAt: new Date('2026-03-01T13:00:00Z'), revision: 6 }, sent);
    assert.deepEqual(
      server.emails.map((email) => email.subject.split(':')[0]),
      ['Firing', 'Firing', 'Acknowledged', 'Resolved'],
    );
    const [first, ...others] = server.emails;
    assert.equal(first?.messageId, '<delivery-1@example.com>');
    for (const email of others) assert.ok(email.headers.includes('References: <delivery-1@example.com>'));
    assert.equal(new Set(server.emails.map((email) => email.messageId)).size, 4);
    assert.match(first?.text ?? '', /High latency/);
    assert.match(first?.html ?? '', /href="https:\/\/tocsin\.example\.com\/alerts\/7"/);
  });

  test('a letter about many new groups comes again when they are twice as many, and when they have ended', async () => {
    let external: Readonly<Record<string, string>> | null = null;
    for (const [groups, open] of [
      [1, 1],
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 1],
      [7, 7],
      [8, 8],
    ] as const) {
      const message = gatheredMessage(
        'shared',
        { groups, open, worst: 3, started_at: new Date('2026-03-01T12:00:00Z'), time_zone: 'UTC' },
        gatheredUrl('https://tocsin.example.com/on-call', { provider: 'email', target: 'ops@example.org' }),
      );
      const outcome = await channel().send(sampleRequest('ops@example.org', { message, external }));
      external = outcome.kind === 'sent' ? outcome.external : null;
    }
    assert.deepEqual(
      server.emails.map((email) => email.subject),
      [
        'Firing: and 1 more group (1 group: 1 firing)',
        'Resolved: and 1 more group (1 group: 1 resolved)',
        'Firing: and 2 more groups (2 groups: 1 firing, 1 resolved)',
        'Firing: and 4 more groups (4 groups: 1 firing, 3 resolved)',
        'Firing: and 8 more groups (8 groups: 8 firing)',
      ],
    );
    assert.match(server.emails[0]?.text ?? '', /More than 30 new groups in a minute: these have no message of their own/);
    assert.match(
      server.emails[0]?.text ?? '',
      /https:\/\/tocsin\.example\.com\/on-call\/alerts\?status=firing&provider=email&channel=ops%40example\.org/,
    );
  });

  test('S59: a title with line breaks adds no header', async () => {
    const title = 'Down\r\nBcc: eve@example.org\r\n\r\n<b>';
    await channel().send(sampleRequest('ops@example.org', { message: sampleGroup({ title, alerts: [sampleAlert({ title })] }) }));
    const [email] = server.emails;
    assert.deepEqual(email?.to, ['ops@example.org']);
    assert.ok(!email?.headers.some((line) => /^bcc:/i.test(line)));
  });

  test('a mailbox that is none ends the delivery, a server that is away keeps it', async () => {
    const outcome = await channel().send(sampleRequest('ops@example.org, eve@example.org'));
    assert.equal(outcome.kind, 'permanent');
    const none = emailChannel(openSmtpMailer({ settings: async () => null, allowedCidrs: [] }));
    assert.equal((await none.send(sampleRequest('ops@example.org'))).kind, 'retry');
  });
});

test('S76: a letter about several incidents has the most severe first, a link to each and one to all', () => {
  const incidents = Array.from({ length: 60 }, (_, n) => ({
    id: `i${n}`,
    number: n + 1,
    title: `Title ${n + 1}`,
    severity: n === 59 ? 'critical' : 'low',
    status: 'triggered',
    wanted: true,
    acknowledgedBy: null,
    mergedInto: null,
    seenBefore: null,
  }));
  const { subject, text, html } = renderPageMail(pageText(contentOfAll(incidents, []), 'https://tocsin.example.com'));
  assert.equal(subject, '60 incidents need acknowledgement: 1 critical, 59 low');
  for (const [, words] of Object.entries({ text, html: html ?? '' })) {
    const links = [...words.matchAll(/https:\/\/tocsin\.example\.com\/incidents\/(\d+)/g)].map(([, number]) => Number(number));
    assert.deepEqual(links, [60, ...Array.from({ length: 59 }, (_, n) => n + 1)]);
    assert.match(words, /https:\/\/tocsin\.example\.com\/incidents(?!\/)/);
  }
  assertInert(html ?? '', 'a bundle');
});
