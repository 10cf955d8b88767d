import type { PageText } from '../../../modules/notifications/page-text.ts';
import { cut } from '../../../modules/notifications/summary.ts';
import { type ChatoneMessage, escapeMrkdwn } from './render.ts';

const WIDTH = 2_900;

/** A page as a direct message. Texts of others stand only in rich text, which Slack never parses. Pure. */
export function renderChatonePage(text: PageText, pageId: string): ChatoneMessage {
  const lines = cut(text.lines.join('\n'), WIDTH);
  return {
    text: escapeMrkdwn(text.title),
    blocks: [rich([{ type: 'link', url: text.url, text: text.title, style: { bold: true } }])],
    attachments: [
      {
        color: text.colour,
        fallback: escapeMrkdwn(text.title),
        blocks: [...(lines === '' ? [] : [rich([{ type: 'text', text: lines }])]), buttons(text, pageId)],
      },
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

function rich(elements: readonly object[]): object {
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
}

function buttons(text: PageText, pageId: string): object {
  const answers = text.wanted
    ? [
        { ...button('page_acknowledge', 'Acknowledge'), value: pageId, style: 'primary' },
        { ...button('page_escalate', 'Escalate'), value: pageId },
      ]
    : [];
  return { type: 'actions', block_id: 'tocsin', elements: [...answers, { ...button('open', 'Open'), url: text.url }] };
}

function button(id: string, label: string): object {
  return { type: 'button', action_id: id, text: { type: 'plain_text', text: label, emoji: false } };
}
