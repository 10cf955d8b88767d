import type { PageText } from '../../../modules/notifications/pages/page-text.ts';
import { cut } from '../../../modules/notifications/deliveries/summary.ts';
import { answersTo, answersToEach } from '../page-answers.ts';
import { button, type ChatoneMessage, escapeMrkdwn } from './render.ts';

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
  const answers = answersTo(text, pageId).map(({ action, label, of, primary }) => button(action, label, { value: of }, primary));
  return { type: 'actions', block_id: 'tocsin', elements: [...answers, button('open', 'Open', { url: text.url })] };
}

/** A button for each incident of a bundle. */
function single(text: PageText, pageId: string): readonly object[] {
  const each = answersToEach(text, pageId).map(({ action, label, of, number }) => button(`${action}_${number}`, label, { value: of }));
  const rows = Math.ceil(each.length / BUTTONS_IN_A_ROW);
  return Array.from({ length: rows }, (_, row) => ({
    type: 'actions',
    block_id: `tocsin_${row}`,
    elements: each.slice(row * BUTTONS_IN_A_ROW, (row + 1) * BUTTONS_IN_A_ROW),
  }));
}
