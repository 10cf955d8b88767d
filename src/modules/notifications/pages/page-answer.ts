import { createHash } from 'node:crypto';
import type { PageContent } from './page.ts';

/**
 * Names a message to its provider, the same for every attempt: some answer a repeated name with the post they already
 * have, mailboxes show a repeated email once. A page that is sent again together with others is another message.
 */
export function messageKey(pageId: string, content: PageContent): string {
  if (content.kind !== 'incident') return pageId;
  const named = [content.incidents.map(({ id }) => id).toSorted(), content.notices];
  return `${pageId}-${createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 16)}`;
}

/** What a button under a page is for. */
export interface PageAnswer {
  readonly pageId: string;
  /** One incident of the page. */
  readonly incidentId?: string;
  /** Numbers of the incidents that the message named. Left out: a test, or a message from before this was kept. */
  readonly shown?: readonly number[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Chats take 2,000 characters in a button, or more. */
const MOST_CHARACTERS = 1_990;
const DIGITS = 36;

/** The value of a button for one incident of a page. */
export function answerOne(pageId: string, incidentId: string): string {
  return `${pageId}.${incidentId}`;
}

/**
 * The value of a button for all incidents that a message names; when they are too many, as many from the start as fit: a
 * press never acts on what was not shown. Numbers are written as distances, which are small in a storm.
 */
export function answerAll(pageId: string, numbers: readonly number[]): string {
  if (numbers.length === 0) return pageId;
  for (let count = numbers.length; ; count -= Math.ceil(count / 10)) {
    const value = `${pageId}:${distances(numbers.slice(0, count))}`;
    if (value.length <= MOST_CHARACTERS) return value;
  }
}

function distances(numbers: readonly number[]): string {
  let last = 0;
  return numbers
    .toSorted((a, b) => a - b)
    .map((number) => {
      const distance = number - last;
      last = number;
      return distance.toString(DIGITS);
    })
    .join('-');
}

/** A page that is none of ours. */
const NO_PAGE: PageAnswer = { pageId: '00000000-0000-0000-0000-000000000000' };

/** What the value of a button means. One that is none of ours names a page that there is not. */
export function readAnswer(value: string): PageAnswer {
  const [, pageId = '', one, all] = /^([0-9a-f-]{36})(?:\.([0-9a-f-]{36})|:([0-9a-z-]+))?$/.exec(value) ?? [];
  if (!UUID.test(pageId) || (one !== undefined && !UUID.test(one))) return NO_PAGE;
  if (one !== undefined) return { pageId, incidentId: one };
  if (all === undefined) return { pageId };
  let last = 0;
  const shown = all.split('-').map((distance) => {
    last += Number.parseInt(distance, DIGITS);
    return last;
  });
  return shown.every(Number.isSafeInteger) ? { pageId, shown } : NO_PAGE;
}
