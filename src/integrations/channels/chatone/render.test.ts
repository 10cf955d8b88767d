import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { visibleText, blockProblem } from '../../../../test/harness/fakes/fake-chatone-blocks.ts';
import { sampleAlert, sampleGroup } from '../../../../test/harness/group-message.ts';
import type { GroupMessage } from '../../../modules/notifications/channel.ts';
import { renderChatone } from './render.ts';

/** What a reader sees. Also proves that Slack would take the form. */
function shown(over: Partial<GroupMessage>): string {
  const rendered = renderChatone(sampleGroup(over));
  assert.equal(blockProblem({ ...rendered }), null);
  return visibleText({ ...rendered });
}

describe('a group in Slack', () => {
  test('a firing group says state, counts, since when, what it is about, and offers Acknowledge and Resolve', () => {
    assert.equal(
      shown({}),
      `🔴 Firing · High latency
critical · 1 alert: 1 firing
Started 2026-03-01 12:00 UTC
p99 is above 2 s
No.  State   Severity  Since UTC    Title
#7   firing  critical  03-01 12:00  High latency
deployment=checkout  namespace=prod-eu
[Acknowledge] [Resolve] [Open]`,
    );
  });

  test('a link to the source with quotes and brackets is one link, labelled by its host', () => {
    const generatorUrl = 'https://prom.example/graph?q=up{a="b"}[5m](1)';
    assert.match(shown({ alerts: [sampleAlert({ generatorUrl })] }), /\nSource: prom\.example\n\[Acknowledge\]/);
    const sent = JSON.stringify(renderChatone(sampleGroup({ alerts: [sampleAlert({ generatorUrl })] })));
    assert.ok(sent.includes('"url":"https://prom.example/graph?q=up%7Ba=%22b%22%7D%5B5m%5D%281%29"'), sent);
  });

  test('an acknowledged group says by whom and offers only Resolve', () => {
    const text = shown({ status: 'acknowledged', acknowledgedBy: 'Alice', counts: { total: 1, firing: 0, acknowledged: 1, resolved: 0 } });
    assert.match(text, /^👀 Acknowledged · High latency\n/);
    assert.match(text, /\nAcknowledged by Alice\n/);
    assert.match(text, /\n\[Resolve\] \[Open\]$/);
  });

  test('a resolved group is green, says by whom and when, and offers nothing to press but Open', () => {
    const over = {
      status: 'resolved',
      resolvedBy: 'Bob',
      resolvedAt: new Date('2026-03-01T12:30:00Z'),
      counts: { total: 2, firing: 0, acknowledged: 0, resolved: 2 },
    } as const;
    const text = shown(over);
    assert.match(text, /^✅ Resolved · /);
    assert.match(text, /2 alerts: 2 resolved/);
    assert.match(text, /Resolved by Bob 2026-03-01 12:30 UTC/);
    assert.match(text, /\n\[Open\]$/);
    assert.match(JSON.stringify(renderChatone(sampleGroup(over)).attachments), /"color":"#2e7d32"/);
  });

  test('a storm shows its ten newest alerts and how many more there are, and only the labels they share', () => {
    const alerts = Array.from({ length: 20 }, (_, position) =>
      sampleAlert({ number: 100 - position, labels: { alertname: 'HighLatency', namespace: 'prod-eu', pod: `checkout-${position}` } }),
    );
    const text = shown({ alerts, counts: { total: 431, firing: 400, acknowledged: 0, resolved: 31 } });
    assert.match(text, /431 alerts: 400 firing, 31 resolved/);
    assert.equal(text.match(/^#\d+ /gm)?.length, 10);
    assert.match(text, /\n\+421 more\n/);
    assert.match(text, /\nnamespace=prod-eu\n/);
    assert.doesNotMatch(text, /pod=/);
  });

  test('texts over the limit are cut with a visible mark, and the whole stays below what Slack takes', () => {
    const huge = 'x'.repeat(100_000);
    const labels = Object.fromEntries(Array.from({ length: 64 }, (_, position) => [`label_${position}_${'n'.repeat(120)}`, huge]));
    const alerts = Array.from({ length: 20 }, () =>
      sampleAlert({ title: `😀${huge}`, labels, annotations: { description: `${huge}\n`.repeat(3) } }),
    );
    const rendered = renderChatone(
      sampleGroup({ title: huge, alerts, counts: { total: 20, firing: 20, acknowledged: 0, resolved: 0 }, acknowledgedBy: huge }),
    );
    assert.equal(blockProblem({ ...rendered }), null);
    assert.ok(JSON.stringify(rendered).length < 12_000, `${JSON.stringify(rendered).length} characters`);
    const text = visibleText({ ...rendered });
    assert.match(text.split('\n')[0] ?? '', /x…: 20 firing$/);
    assert.match(text, /\+10 more/);
    assert.match(text, /\+52 more labels/);
  });

  test('S51: mass mentions, links, markup and backticks of alert texts reach Slack only where it does not parse them', () => {
    const hostile = 'a <!channel> <@U1> <https://evil.example|click> @here *bold* _it_ ~no~ `code` ```fence``` & \u202egnp.exe \u0007';
    const rendered = renderChatone(
      sampleGroup({
        title: hostile,
        acknowledgedBy: hostile,
        alerts: [sampleAlert({ title: hostile, labels: { team: hostile }, annotations: { description: hostile } })],
      }),
    );
    const parsed: string[] = [rendered.text];
    // Everything else must be a rich text leaf or a plain_text object: collect whatever is not.
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const entry = value as Record<string, unknown>;
      if (entry['type'] === 'mrkdwn' || entry['fallback'] !== undefined) parsed.push(String(entry['text'] ?? entry['fallback']));
      Object.values(entry).forEach(visit);
    };
    visit(rendered.blocks);
    visit(rendered.attachments);
    for (const text of parsed) {
      assert.doesNotMatch(text, /[<>]/);
      assert.doesNotMatch(text, /@(here|channel|everyone)/);
      assert.doesNotMatch(text, /&(?!amp;|lt;|gt;)/);
    }
    assert.doesNotMatch(JSON.stringify(rendered), /mrkdwn|\u202e|\\u0007/);
  });
});
