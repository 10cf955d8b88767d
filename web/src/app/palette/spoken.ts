/** What can be asked for in words. */
export type Verb = 'acknowledge' | 'resolve' | 'declare' | 'page' | 'override' | 'silence' | 'new-team' | 'new-service' | 'new-rule';

/** A verb, and what it is about: `ack #12`, `page anna`, `declare checkout is down`. */
export interface Spoken {
  readonly verb: Verb;
  /** The words after it, as typed; may be empty. */
  readonly rest: string;
}

const PATTERNS: ReadonlyArray<readonly [RegExp, Verb]> = [
  [/^ack(?:n(?:o(?:w(?:l(?:e(?:d(?:ge?)?)?)?)?)?)?)?(?:\s+|$)/iu, 'acknowledge'],
  [/^resolve(?:\s+|$)/iu, 'resolve'],
  [/^declare(?:\s+incident)?(?:\s+|$)/iu, 'declare'],
  [/^page(?:\s+somebody)?(?:\s+|$)/iu, 'page'],
  [/^override(?:\s+|$)/iu, 'override'],
  [/^(?:silence|mute)(?:\s+|$)/iu, 'silence'],
  [/^new\s+team(?:\s+|$)/iu, 'new-team'],
  [/^new\s+service(?:\s+|$)/iu, 'new-service'],
  [/^new\s+(?:routing\s+)?rule(?:\s+|$)/iu, 'new-rule'],
];
/** What stands before a name and is no part of it: `page #12`, `resolve incident 12`. */
const FILLERS = /^(?:(?:alert|incident|alerts|for|in|on)\s+)+/iu;

/** Reads a command; null where the text begins with no verb. */
export function spoken(text: string): Spoken | null {
  const typed = text.trimStart();
  for (const [pattern, verb] of PATTERNS) {
    const said = pattern.exec(typed)?.[0];
    if (said === undefined) continue;
    const rest = typed.slice(said.length).trim();
    return { verb, rest: verb === 'declare' ? rest : rest.replace(FILLERS, '') };
  }
  return null;
}
