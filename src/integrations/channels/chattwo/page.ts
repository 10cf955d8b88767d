import type { PageText } from '../../../modules/notifications/pages/page-text.ts';
import { cut } from '../../../modules/notifications/deliveries/summary.ts';
import { answersTo, answersToEach, type PageAnswer } from '../page-answers.ts';
import { type ChattwoButtons, type ChattwoPost, escapeMarkdown, signedButton } from './render.ts';

const WIDTH = 4_000;

/** A page as a direct post. Texts of others are escaped. Pure. */
export function renderChattwoPage(text: PageText, pageId: string, buttons: ChattwoButtons): ChattwoPost {
  const one = (answer: PageAnswer, number: number | '' = '') =>
    signedButton(buttons, { ...answer, id: answer.action.replace('_', '') + number, member: 'page_id' });
  const each = text.wanted ? answersToEach(text, pageId).map((answer) => one(answer, answer.number)) : [];
  return {
    message: `**[${escapeMarkdown(text.title)}](${text.url})**`,
    props: {
      attachments: [
        {
          fallback: escapeMarkdown(text.title),
          color: text.colour,
          text: escapeMarkdown(cut([...text.lines, ...text.also].join('\n'), WIDTH)),
          actions: [...answersTo(text, pageId).map((answer) => one(answer)), ...each],
        },
      ],
      tocsin: { url: text.url },
    },
  };
}
