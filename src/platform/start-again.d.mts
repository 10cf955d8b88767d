/** How a program of ours ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  /** It had said that it was ready. */
  readonly ready: boolean;
  /** It found its settings wrong. */
  readonly wrongSettings?: boolean;
  readonly ranMs: number;
}

/** Remembers how often a server died in a row. */
export class Crashes {
  /** The pause before the next start in milliseconds; null when it is not to be started again. */
  pauseAfter(ended: Ended): number | null;
}

/** What is said on standard error before the next start. */
export function announcement(ended: Pick<Ended, 'code' | 'signal' | 'ready'>, pauseMs: number): string;
