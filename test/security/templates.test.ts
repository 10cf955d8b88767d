// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are what is tried
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { invitationEmail, passwordResetEmail } from '../../src/modules/identity/accounts/account-emails.ts';
import { renderChatone } from '../../src/integrations/channels/chatone/render.ts';
import { renderChattwo } from '../../src/integrations/channels/chattwo/render.ts';
import { renderGroupMail } from '../../src/integrations/channels/email/render.ts';
import { renderTwiml } from '../../src/integrations/channels/voiceone/twiml.ts';
import { renderWebhook } from '../../src/integrations/channels/webhook/render.ts';
import { pageText } from '../../src/modules/notifications/pages/page-text.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { visibleText } from '../harness/fakes/fake-chatone-blocks.ts';
import { sampleAlert, sampleGroup } from '../harness/group-message.ts';

/** Syntax of many engines; each would print 49 or something of the process. */
const SYNTAX = [
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{% include "/etc/passwd" %}',
  '{{ env.PATH }}',
  '{{constructor.constructor("return process")()}}',
  '${process.env.SECRET_PEPPER}',
  '$(id)',
  '`id`',
  '[[${7*7}]]',
  '@(7*7)',
  '*{7*7}',
  '~{7*7}',
  '%{7*7}',
  '{{#with "s" as |string|}}x{{/with}}',
  '%s %d %n %j',
  '$1 $& $`',
  '{name} {url}',
  ':title :url',
] as const;

/** Without what channels put between signs so that they mean nothing. */
function plain(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return text
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/[\u200b\\]/g, '')
    .replaceAll(/[`ˋ]/g, "'");
}

describe('S53: templates', () => {
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
  });
  after(() => app.stop());

  test('S53: whatever looks like a template is stored, listed, searched and told letter by letter', async () => {
    for (const [n, text] of SYNTAX.entries()) {
      const sent = await app.webhook({
        alerts: [{ status: 'firing', labels: { alertname: text, job: `s${n}` }, annotations: { summary: text, description: text } }],
      });
      assert.equal(sent.status, 200);
      const { number } = sent.body.alerts[0];
      const alert = (await app.api('GET', `/api/v1/alerts/${number}`)).body;
      assert.deepEqual([alert.labels.alertname, alert.annotations.summary, alert.annotations.description], [text, text, text]);
      const message = (await app.api('POST', `/api/v1/alerts/${number}/thread/messages`, { text })).body;
      assert.equal(message.text, text);
      const incident = (await app.api('POST', '/api/v1/incidents', { title: text, severity: 'low', description: text })).body;
      assert.deepEqual([incident.title, incident.description], [text, text]);
    }
  });

  test('S53: messages, letters and pages print it as it is, in every channel', () => {
    for (const text of SYNTAX) {
      const alert = sampleAlert({ title: text, labels: { alertname: text, job: text }, annotations: { description: text } });
      const group = sampleGroup({ title: text, alerts: [alert], status: 'acknowledged', acknowledgedBy: text });
      const buttons = { callbackUrl: 'https://tocsin.test/callback', sign: () => 'signature' };
      const content = { kind: 'notice', title: text, body: text, link: null } as const;
      const page = pageText(content, 'https://tocsin.test');
      const mail = renderGroupMail(group);
      const post = renderChattwo(group, text, buttons);
      const printed = {
        slack: visibleText({ ...renderChatone(group) }),
        mattermost: `${post.message} ${JSON.parse(JSON.stringify(post.props.attachments[0])).text}`,
        plugin: String(post.props.tocsin['title']),
        subject: mail.subject,
        mail: mail.text,
        html: mail.html ?? '',
        webhook: JSON.parse(JSON.stringify(renderWebhook(group, 'delivery'))).title ?? JSON.stringify(renderWebhook(group, 'delivery')),
        page: `${page.title} ${page.lines.join(' ')}`,
        phone: renderTwiml({ text, after: 'hang_up', turn: 0 }, 'https://tocsin.test/digit'),
      };
      for (const [where, words] of Object.entries(printed)) assert.ok(plain(words).includes(plain(text)), `${where}: ${words}`);
    }
  });

  test('S53: a letter prints a name as it is', () => {
    for (const name of SYNTAX) {
      const url = 'https://tocsin.test/reset-password#token=x';
      for (const email of [invitationEmail({ name, from: name, url, days: 7 }), passwordResetEmail({ name, url, minutes: 60 })]) {
        assert.ok(email.text.startsWith(`Hello ${name.slice(0, 60)}`), email.text);
        assert.ok(email.text.includes(`\n${url}\n`));
      }
    }
  });
});
