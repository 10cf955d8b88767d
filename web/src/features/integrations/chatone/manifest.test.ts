import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { slackAppAddress, slackManifest } from './manifest.ts';

test('Slack’s manifest names this server’s three addresses and travels in the link that makes the app', () => {
  const manifest = slackManifest('https://tocsin.example.com');
  for (const path of ['interactions', 'events', 'commands'])
    assert.ok(manifest.includes(`"https://tocsin.example.com/api/v1/integrations/chatone/${path}"`), path);
  const sent = new URL(slackAppAddress(manifest)).searchParams.get('manifest_json') ?? '';
  assert.deepEqual(JSON.parse(sent), JSON.parse(manifest));
});

test('the manifest of the document is the one that the page makes', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/integrations/slack.md'), 'utf8');
  const [, shown] = /```json\n(.*?)\n```/s.exec(page) ?? [];
  assert.equal(shown, slackManifest('https://tocsin.example.com'));
});
