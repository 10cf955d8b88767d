/**
 * Something in the surroundings prevents the start. The message is one sentence for the person at the terminal: what is
 * wrong and what to do; it is printed without a stack.
 */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StartError';
  }
}

/** The database cannot be asked at the moment: the same start may succeed later. */
export class DatabaseAway extends StartError {}

/** The `code` of a system error (`EACCES`), or an empty text. */
export function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
