import { answerAll, answerOne } from '../../../modules/notifications/pages/page-answer.ts';
import { itemsWithButtons, type PageText } from '../../../modules/notifications/pages/page-text.ts';
import { cut } from '../../../modules/notifications/deliveries/summary.ts';
import { type ChatoneMessage, escapeMrkdwn } from './render.ts';

const WIDTH = 2_900;
/** Slack takes no more in a block. */
const BUTTONS_IN_A_ROW = 25;

/** A page as a direct message. Texts of others stand only in rich text, which Slack never parses. Pure. */
export function renderChatonePage(text: PageText, pageId: string): ChatoneMessage {
  const lines = cut([...text.lines, ...text.also].join('\n'), WIDTH);
  return {
    text: escapeMrkdwn(text.title),
    blocks: [rich([{ type: 'link', url: text.url, text: text.title, style: { bold: true } }])],
    attachments: [
      {
        color: text.colour,
        fallback: escapeMrkdwn(text.title),
        blocks: [...(lines === '' ? [] : [rich([{ type: 'text', text: lines }])]), buttons(text, pageId), ...single(text, pageId)],
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
  const all = text.items.length > 0 ? ' all' : '';
  const value = answerAll(pageId, text.waiting);
  const answers = text.wanted
    ? [
        { ...button('page_acknowledge', `Acknowledge${all}`), value, style: 'primary' },
        { ...button('page_escalate', `Escalate${all}`), value },
      ]
    : text.asks
      ? [
          { ...button('page_join', text.asks.accept), value: pageId, style: 'primary' },
          ...(text.asks.decline === null ? [] : [{ ...button('page_decline', text.asks.decline), value: pageId }]),
        ]
      : [];
  return { type: 'actions', block_id: 'tocsin', elements: [...answers, { ...button('open', 'Open'), url: text.url }] };
}

/** A button for each incident of a bundle. */
function single(text: PageText, pageId: string): readonly object[] {
  const each = itemsWithButtons(text).map(({ number, incidentId }) => ({
    ...button(`page_acknowledge_${number}`, `Acknowledge #${number}`),
    value: answerOne(pageId, incidentId),
  }));
  const rows = Math.ceil(each.length / BUTTONS_IN_A_ROW);
  return Array.from({ length: rows }, (_, row) => ({
    type: 'actions',
    block_id: `tocsin_${row}`,
    elements: each.slice(row * BUTTONS_IN_A_ROW, (row + 1) * BUTTONS_IN_A_ROW),
  }));
}

function button(id: string, label: string): object {
  return { type: 'button', action_id: id, text: { type: 'plain_text', text: label, emoji: false } };
}
