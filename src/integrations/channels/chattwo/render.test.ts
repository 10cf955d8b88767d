import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sampleAlert, sampleGroup } from '../../../../test/harness/group-message.ts';
import type { GroupMessage } from '../../../modules/notifications/channel.ts';
import { escapeMarkdown, renderChattwo } from './render.ts';

const BUTTONS = {
  callbackUrl: 'https://tocsin.example.com/api/v1/integrations/chattwo/interactions',
  sign: (command: string, groupId: string) => `${command}/${groupId}`,
};

interface Attachment {
  readonly text: string;
  readonly color: string;
  readonly actions: readonly {
    readonly id: string;
    readonly integration: { readonly url: string; readonly context: Record<string, string> };
  }[];
}

function render(over: Partial<GroupMessage>): { message: string; attachment: Attachment } {
  const post = renderChattwo(sampleGroup(over), 'ops/alerts', BUTTONS);
  const [attachment] = post.props.attachments;
  return { message: post.message, attachment: attachment as Attachment };
}

describe('a group in Mattermost', () => {
  test('a firing group says state, counts, since when, what it is about, and offers signed buttons', () => {
    const { message, attachment } = render({});
    assert.equal(message, '🔴 **Firing** · [High latency](https://tocsin.example.com/alerts/7)');
    assert.equal(
      attachment.text,
      `**critical** · 1 alert: 1 firing
Started 2026-03-01 12:00 UTC

p99 is above 2 s

\`\`\`
No.  State   Severity  Since UTC    Title
#7   firing  critical  03-01 12:00  High latency
\`\`\`

\`deployment=checkout\` \`namespace=prod-eu\``,
    );
    assert.deepEqual(
      attachment.actions.map((action) => action.id),
      ['acknowledge', 'resolve'],
    );
    assert.deepEqual(attachment.actions[0]?.integration, {
      url: BUTTONS.callbackUrl,
      context: { action: 'acknowledge', group_id: sampleGroup().groupId, signature: `acknowledge/${sampleGroup().groupId}` },
    });
  });

  test('a link to the source with quotes and brackets is one link, labelled by its host', () => {
    const { attachment } = render({ alerts: [sampleAlert({ generatorUrl: 'https://prom_1.example/graph?q=up{a="b"}[5m](1)' })] });
    assert.match(
      attachment.text,
      /\n\nSource: \[prom\\_1\.example\]\(https:\/\/prom_1\.example\/graph\?q=up%7Ba=%22b%22%7D%5B5m%5D%281%29\)$/,
    );
  });

  test('an acknowledged group offers only Resolve, a resolved one nothing', () => {
    assert.deepEqual(
      render({ status: 'acknowledged', acknowledgedBy: 'Alice' }).attachment.actions.map((action) => action.id),
      ['resolve'],
    );
    const resolved = render({ status: 'resolved', resolvedBy: 'Bob' });
    assert.deepEqual([resolved.attachment.actions.length, resolved.attachment.color], [0, '#2e7d32']);
  });

  test('programs that read the post, such as the plugin, are told group, state, title, who has it, and where it is', () => {
    const { tocsin } = renderChattwo(sampleGroup({ status: 'acknowledged', acknowledgedBy: 'Alice' }), 'ops/a&b #1', BUTTONS).props;
    assert.deepEqual(tocsin, {
      group_id: sampleGroup().groupId,
      url: 'https://tocsin.example.com/alerts/7',
      alerts_url: 'https://tocsin.example.com/alerts?provider=chattwo&channel=ops%2Fa%26b+%231',
      state: 'acknowledged',
      severity: 'critical',
      title: 'High latency',
      acknowledged_by: 'Alice',
    });
  });

  test('the list of alerts is below the path of the base address, whatever the message leads to', () => {
    for (const url of ['https://example.com/on-call/alerts/7', 'https://example.com/on-call/alerts?status=firing'])
      assert.equal(
        renderChattwo(sampleGroup({ url }), 'ops', BUTTONS).props.tocsin['alerts_url'],
        'https://example.com/on-call/alerts?provider=chattwo&channel=ops',
      );
  });

  test('the whole stays far below what Mattermost takes, whatever the alerts bring', () => {
    const huge = '*'.repeat(100_000);
    const post = renderChattwo(
      sampleGroup({
        title: huge,
        alerts: Array.from({ length: 20 }, () => sampleAlert({ title: huge, labels: { a: huge }, annotations: { description: huge } })),
      }),
      'ops/alerts',
      BUTTONS,
    );
    assert.ok(post.message.length < 1_000 && JSON.stringify(post.props).length < 12_000);
    assert.match(post.message, /…\]/);
  });

  test('S51: Markdown, mentions, links and fences of alert texts are inert', () => {
    const table: ReadonlyArray<readonly [string, string]> = [
      ['[click](https://evil.example)', '\\[click\\](https:\u200b//evil.example)'],
      ['![img](http://evil.example/x.png)', '!\\[img\\](http:\u200b//evil.example/x.png)'],
      ['www.evil.example', 'www\u200b.evil.example'],
      ['@here @channel @all @alice', '@\u200bhere @\u200bchannel @\u200ball @\u200balice'],
      ['~town-square', '\\~town-square'],
      ['**bold** _it_ `code`', '\\*\\*bold\\*\\* \\_it\\_ \\`code\\`'],
      ['# heading\n> quote\n- item\n1. one\n===', '\\# heading\n\\> quote\n\\- item\n1\u200b. one\n\\==='],
      ['<https://evil.example>', '<\u200bhttps:\u200b//evil.example>'],
      ['a | b', 'a \\| b'],
      ['back\\slash', 'back\\\\slash'],
    ];
    for (const [raw, escaped] of table) assert.equal(escapeMarkdown(raw), escaped);
    const fence = render({ alerts: [sampleAlert({ title: '``` @here', labels: { team: '`x` @here' } })] });
    assert.equal(fence.attachment.text.match(/`{3}/g)?.length, 2, 'a title cannot close the block');
    assert.match(fence.attachment.text, /`team=ˋxˋ @here`/);
  });
});
