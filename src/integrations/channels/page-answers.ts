import { answerAll, answerOne } from '../../modules/notifications/pages/page-answer.ts';
import { itemsWithButtons, type PageText } from '../../modules/notifications/pages/page-text.ts';

/** A button under a page in a chat. */
export interface PageAnswer {
  readonly action: 'page_acknowledge' | 'page_escalate' | 'page_join' | 'page_decline';
  readonly label: string;
  readonly primary: boolean;
  /** What it is for. */
  readonly of: string;
}

/** Buttons for all that a page tells of, or for what it asks. */
export function answersTo(text: PageText, pageId: string): readonly PageAnswer[] {
  const all = text.items.length > 0 ? ' all' : '';
  const of = answerAll(pageId, text.waiting);
  if (text.wanted)
    return [
      { action: 'page_acknowledge', label: `Acknowledge${all}`, primary: true, of },
      { action: 'page_escalate', label: `Escalate${all}`, primary: false, of },
    ];
  const { accept, decline } = text.asks ?? { accept: null, decline: null };
  return [
    ...(accept === null ? [] : [{ action: 'page_join', label: accept, primary: true, of: pageId } as const]),
    ...(decline === null ? [] : [{ action: 'page_decline', label: decline, primary: false, of: pageId } as const]),
  ];
}

/** A button for each incident of a bundle, with its number. */
export function answersToEach(text: PageText, pageId: string): ReadonlyArray<PageAnswer & { readonly number: number }> {
  return itemsWithButtons(text).map(({ number, incidentId }) => ({
    action: 'page_acknowledge',
    label: `Acknowledge #${number}`,
    primary: false,
    of: answerOne(pageId, incidentId),
    number,
  }));
}
