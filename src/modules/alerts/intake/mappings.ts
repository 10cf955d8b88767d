import { Problem } from '../../../platform/errors.ts';
import type { Normalised, Signal } from '../signal.ts';
import { UNKNOWN } from './unknown/unknown.ts';

/** Who sends: a webhook token. */
export interface Sender {
  readonly id: string;
  readonly name: string;
}

/** An alert that was dropped, and by what. */
export interface Dropped {
  readonly signal: Signal;
  /** Name of the adjustment. */
  readonly by: string;
}

/** What administrators say about bodies that no source knows, and about alerts after they were read. */
export interface IntakeMappings {
  /** Null: no mapping takes it. */
  map(body: unknown, sender: Sender): Promise<Normalised | null>;
  /** Whether any alert may be changed. No promise where it is known at once, which is nearly always. */
  adjusts(): boolean | Promise<boolean>;
  adjust(
    signals: readonly Signal[],
    sender: Sender,
  ): Promise<{ readonly signals: readonly Signal[]; readonly dropped: readonly Dropped[] }>;
}

/** Whether no source understood anything of a body, so that mappings are asked. */
export function isUnread(parsed: Normalised | Problem): boolean {
  if (parsed instanceof Problem) return parsed.errors.some(({ code }) => code === 'unknown_format');
  if (parsed.signals.length === 0) return parsed.rejected.length > 0 && !parsed.ignored?.length;
  return parsed.signals.every(({ source }) => source === UNKNOWN);
}
