/** SQLSTATE of a value that a unique index has already. */
export const UNIQUE_VIOLATION = '23505';

const VIOLATIONS = new Set(['23503', UNIQUE_VIOLATION, '23514']);

/** The name of the constraint that refused a write; null when the error is something else. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return typeof code === 'string' && VIOLATIONS.has(code) && typeof constraint === 'string' ? constraint : null;
}
