import { answerAll, answerOne } from '../../../modules/notifications/pages/page-answer.ts';
import { itemsWithButtons, type PageText } from '../../../modules/notifications/pages/page-text.ts';
import { cut } from '../../../modules/notifications/deliveries/summary.ts';
import { type ChattwoButtons, type ChattwoPost, escapeMarkdown } from './render.ts';

const WIDTH = 4_000;

interface Answer {
  readonly id: string;
  readonly action: 'page_acknowledge' | 'page_escalate' | 'page_join' | 'page_decline';
  readonly name: string;
  readonly style: string;
  /** What it is for. */
  readonly of: string;
}

/** A page as a direct post. Texts of others are escaped. Pure. */
export function renderChattwoPage(text: PageText, pageId: string, buttons: ChattwoButtons): ChattwoPost {
  const all = text.items.length > 0 ? ' all' : '';
  const of = answerAll(pageId, text.waiting);
  const together: readonly Answer[] = [
    { id: 'pageacknowledge', action: 'page_acknowledge', name: `Acknowledge${all}`, style: 'primary', of },
    { id: 'pageescalate', action: 'page_escalate', name: `Escalate${all}`, style: 'default', of },
  ];
  const each = itemsWithButtons(text).map(
    ({ number, incidentId }): Answer => ({
      id: `pageacknowledge${number}`,
      action: 'page_acknowledge',
      name: `Acknowledge #${number}`,
      style: 'default',
      of: answerOne(pageId, incidentId),
    }),
  );
  const { accept, decline } = text.asks ?? { accept: null, decline: null };
  const asked: readonly Answer[] = [
    ...(accept === null ? [] : [{ id: 'pagejoin', action: 'page_join', name: accept, style: 'primary', of: pageId } as const]),
    ...(decline === null ? [] : [{ id: 'pagedecline', action: 'page_decline', name: decline, style: 'default', of: pageId } as const]),
  ];
  const answers = text.wanted ? [...together, ...each] : asked;
  return {
    message: `**[${escapeMarkdown(text.title)}](${text.url})**`,
    props: {
      attachments: [
        {
          fallback: escapeMarkdown(text.title),
          color: text.colour,
          text: escapeMarkdown(cut([...text.lines, ...text.also].join('\n'), WIDTH)),
          actions: answers.map(({ id, action, name, style, of }) => ({
            id,
            type: 'button',
            name,
            style,
            integration: {
              url: buttons.callbackUrl,
              context: { action, page_id: of, signature: buttons.sign(action, of) },
            },
          })),
        },
      ],
      tocsin: { url: text.url },
    },
  };
}
