// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are what is tried
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { invitationLetter, passwordLetter } from '../../src/modules/identity/letters.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';

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

  test('S53: a letter prints a name as it is', () => {
    for (const name of SYNTAX) {
      const url = 'https://tocsin.test/reset-password#token=x';
      for (const letter of [invitationLetter({ name, from: name, url, days: 7 }), passwordLetter({ name, url, minutes: 60 })]) {
        assert.ok(letter.text.startsWith(`Hello ${name.slice(0, 60)}`), letter.text);
        assert.ok(letter.text.includes(`\n${url}\n`));
      }
    }
  });
});
