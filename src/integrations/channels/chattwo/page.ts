import type { PageText } from '../../../modules/notifications/page-text.ts';
import { cut } from '../../../modules/notifications/summary.ts';
import { type ChattwoButtons, type ChattwoPost, escapeMarkdown } from './render.ts';

const WIDTH = 4_000;

/** A page as a direct post. Texts of others are escaped. Pure. */
export function renderChattwoPage(text: PageText, pageId: string, buttons: ChattwoButtons): ChattwoPost {
  const answers = text.wanted
    ? ([
        ['pageacknowledge', 'page_acknowledge', 'Acknowledge', 'primary'],
        ['pageescalate', 'page_escalate', 'Escalate', 'default'],
      ] as const)
    : [];
  return {
    message: `**[${escapeMarkdown(text.title)}](${text.url})**`,
    props: {
      attachments: [
        {
          fallback: escapeMarkdown(text.title),
          color: text.colour,
          text: escapeMarkdown(cut(text.lines.join('\n'), WIDTH)),
          actions: answers.map(([id, action, name, style]) => ({
            id,
            type: 'button',
            name,
            style,
            integration: {
              url: buttons.callbackUrl,
              context: { action, page_id: pageId, signature: buttons.sign(action, pageId) },
            },
          })),
        },
      ],
      tocsin: { url: text.url },
    },
  };
}
