import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** What an agent proposes to say in a thread; JSON as in the API. */
export interface ThreadDraft {
  readonly id: string;
  readonly at: string;
  readonly author: { readonly kind: 'agent'; readonly id: string; readonly name: string };
  readonly text: string;
  readonly draft: true;
}

/** What agents have to do with a thread besides its messages: proposals, and that somebody writes. Implemented where agents are; a `chat_id` is `group:` or `incident:` and the id. */
export interface ThreadDrafts {
  list(db: Queryable, chatId: string): Promise<readonly ThreadDraft[]>;
  /** Takes one away, for the person who sends it. @throws Problem `not_found` */
  use(tx: Tx, draft: { readonly id: string; readonly chatId: string }): Promise<void>;
  /** Those that work on what the thread is about see that somebody writes. */
  showTyping(tx: Tx, chatId: string, author: Actor): Promise<void>;
}

/** Nobody proposes anything. */
export const NO_DRAFTS: ThreadDrafts = { list: async () => [], use: async () => {}, showTyping: async () => {} };
