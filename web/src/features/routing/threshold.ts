import type { RouteRule } from '../../api/types.ts';

/** From which alert of a group on a rule notifies, as the document has it. */
export type Threshold = NonNullable<RouteRule['after']>;

/** What the editor offers a span in. */
export const UNITS = [
  { value: '60', label: 'minutes' },
  { value: '3600', label: 'hours' },
  { value: '86400', label: 'days' },
] as const;

/** The bounds that the server has. */
export const BOUNDS = { count: { least: 2, most: 1_000 }, seconds: { least: 60, most: 7 * 86_400 } } as const;

/** The largest unit in which a span is a whole number, and that number. */
export function readSpan(seconds: number): { readonly amount: number; readonly unit: string } {
  const unit = [...UNITS].reverse().find(({ value }) => seconds % Number(value) === 0)?.value ?? '60';
  return { amount: Math.max(1, Math.round(seconds / Number(unit))), unit };
}

/** `from alert 3 of a group within 1 hour on`. */
export function thresholdText({ count, within }: Threshold): string {
  const { amount, unit } = readSpan(within);
  const name = UNITS.find(({ value }) => value === unit)?.label ?? 'minutes';
  return `from alert ${count} of a group within ${amount} ${amount === 1 ? name.slice(0, -1) : name} on`;
}

/** Whether the server takes it. */
export function isThreshold({ count, within }: Threshold): boolean {
  return (
    Number.isInteger(count) &&
    Number.isInteger(within) &&
    count >= BOUNDS.count.least &&
    count <= BOUNDS.count.most &&
    within >= BOUNDS.seconds.least &&
    within <= BOUNDS.seconds.most
  );
}
