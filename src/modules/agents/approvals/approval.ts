import { createHash } from 'node:crypto';

/** What is approved is what was asked for: tool and arguments, unchanged. */
export function digestOf(tool: string, given: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, sorted(given)]))
    .digest('hex');
}

/** Members in one order: the database keeps them in its own. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
