import type { Budget, Usage } from './investigation.ts';

/** What an agent took today, and what it may take; null: as much as it likes. */
export interface Spending {
  readonly usd: number;
  readonly limitUsd: number | null;
}

/** Which budget is used up, as a sentence for people; null: none. A budget that is reached is used up. */
export function usedUp(usage: Usage, budget: Partial<Budget>, today: Spending): string | null {
  const { tool_calls: calls = 0, tokens = 0, usd = 0 } = usage;
  if (budget.tool_calls !== undefined && calls >= budget.tool_calls) return `The budget of ${budget.tool_calls} tool calls is used up`;
  if (budget.tokens !== undefined && tokens >= budget.tokens) return `The budget of ${budget.tokens} tokens is used up`;
  if (budget.usd !== undefined && usd >= budget.usd) return `The budget of ${budget.usd} USD is used up`;
  return dayUsedUp(today);
}

/** The same for what an agent may take a day. */
export function dayUsedUp({ usd, limitUsd }: Spending): string | null {
  return limitUsd !== null && usd >= limitUsd ? `The agent’s limit of ${limitUsd} USD a day is reached` : null;
}

/** How much more an agent took than was known: what it reports only rises, so an older report counts for nothing. */
export function newlyTaken(known: Usage, reported: Usage): Required<Usage> {
  const more = (name: keyof Usage) => Math.max(0, Math.round(((reported[name] ?? 0) - (known[name] ?? 0)) * 1e6) / 1e6);
  return { tool_calls: more('tool_calls'), tokens: more('tokens'), usd: more('usd') };
}
