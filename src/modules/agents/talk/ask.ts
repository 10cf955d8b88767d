/** Asks of one agent that wait for an answer at the same time. */
const OPEN_ASKS = 5;
/** An ask, and one that helps to answer it; no further. */
const DEEPEST = 2;
/** How long an answer is waited for, in seconds. */
export const ASK_SECONDS = { most: 120, usual: 60 } as const;
export const ASK_TEXT_MAX = 10_000;

/** Why an ask is refused, as a sentence; null: it is not. `chain`: who asked before, from the first on. Pure. */
export function refusalOfAsk(ask: {
  readonly from: string;
  readonly to: string;
  readonly chain: readonly string[];
  readonly open: number;
}): string | null {
  if (ask.to === ask.from) return 'An agent does not ask itself: name another';
  if (ask.chain.includes(ask.to)) return 'That is a circle: the agent asked for this itself. Answer it with what you know';
  if (ask.chain.length >= DEEPEST) return `Asks are at most ${DEEPEST} deep: answer with what you know`;
  if (ask.open >= OPEN_ASKS) return `You have ${OPEN_ASKS} open asks: wait for an answer`;
  return null;
}
