/** A place to talk: the thread of a group of alerts or of an incident, or an agent's own chat with operators. */
export interface Chat {
  readonly kind: 'group' | 'incident' | 'agent';
  readonly id: string;
}

const CHAT = /^(group|incident|agent):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The place that a `chat_id` names; null: none. Pure. */
export function readChat(text: string): Chat | null {
  const [, kind, id] = CHAT.exec(text) ?? [];
  return id === undefined ? null : { kind: kind as Chat['kind'], id };
}

/** The `chat_id` of a place. */
export function chatId({ kind, id }: Chat): string {
  return `${kind}:${id}`;
}

/** Longest message, in characters; what is longer is cut. */
export const TALK_MAX = 40_000;
/** Longest body of a request that talks, in bytes. */
export const TALK_BODY_LIMIT = 262_144;
const CUT = ' […cut]';

/** The text, at most as long as a message may be. Pure. */
export function cutTalk(text: string): { readonly text: string; readonly truncated: boolean } {
  if (text.length <= TALK_MAX) return { text, truncated: false };
  const kept = text.slice(0, TALK_MAX - CUT.length);
  return { text: `${kept.isWellFormed() ? kept : kept.slice(0, -1)}${CUT}`, truncated: true };
}

const WORD = /[\p{L}\p{N}_-]/u;

/**
 * Which of these agents a text names by `@name`, whatever the case; of two that begin alike the longer name counts. Pure.
 */
export function mentioned<Named extends { readonly name: string }>(text: string, agents: readonly Named[]): readonly Named[] {
  let rest = text.toLowerCase();
  const found: Named[] = [];
  for (const agent of agents.toSorted((one, other) => other.name.length - one.name.length)) {
    const needle = `@${agent.name.toLowerCase()}`;
    for (let at = rest.indexOf(needle); at >= 0; at = rest.indexOf(needle, at + 1)) {
      const before = rest[at - 1] ?? ' ';
      const after = rest[at + needle.length] ?? ' ';
      if (WORD.test(before) || WORD.test(after)) continue;
      if (!found.includes(agent)) found.push(agent);
      rest = `${rest.slice(0, at)}${' '.repeat(needle.length)}${rest.slice(at + needle.length)}`;
    }
  }
  return found;
}
