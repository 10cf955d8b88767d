import { Problem, type FieldError } from '../../../platform/errors.ts';
import { isUnread } from '../intake/mappings.ts';
import type { Normalised, Rejection, Signal, SourceRequest } from '../signal.ts';
import { TooMuchWork } from '../../routing/work.ts';
import { adjustSignal } from './adjust.ts';
import { mapItem, type Reading, type Sender, takes } from './apply.ts';
import { compileAdjustment, compileDocument, compileMapping } from './compile.ts';
import type { Adjustment, Mapping, MappingDocument } from './document.ts';
import type { Clock } from './meter.ts';
import { suggestMapping } from './suggest.ts';
import { viewOf } from './view.ts';

/** A body, and what is tried on it. */
export interface Trial {
  readonly body: unknown;
  readonly sender: Sender;
  readonly receivedAt: Date;
  /** Null: one is suggested. */
  readonly mapping: Mapping | null;
  /** Null: none is tried. */
  readonly adjustment: Adjustment | null;
  /** Name of the mapping that is suggested. */
  readonly name: string;
}

/** An alert that a trial made. */
export interface TriedAlert {
  readonly signal: Signal;
  readonly notes: readonly string[];
  readonly dropped: boolean;
}

/** What came of a trial. */
export interface Tried {
  readonly mapping: Mapping | null;
  readonly suggested: boolean;
  /** The source that knows this body: mappings are not asked. */
  readonly source: string | null;
  /** Why nothing came of it. */
  readonly why: string | null;
  readonly total: number;
  /** The first {@link ALERTS_SHOWN}. */
  readonly alerts: readonly TriedAlert[];
  readonly rejected: readonly Rejection[];
}

/** Alerts that a trial shows. */
const ALERTS_SHOWN = 20;

/** How bodies are read without mappings. */
export interface Formats {
  readonly normalise: (body: unknown, request: SourceRequest) => Normalised;
  readonly reading: Reading;
  readonly clock: Clock;
}

/** What the thread of trials can be asked. */
export type Question = { readonly ask: 'check'; readonly document: MappingDocument } | ({ readonly ask: 'try' } & Trial);

/** What it answers. */
export interface Answers {
  check: readonly FieldError[];
  try: { readonly errors: readonly FieldError[] } | { readonly tried: Tried };
}

/** Answers a question about mappings: work whose length a caller decides. */
export function answerTrial(formats: Formats, question: Question): Answers[Question['ask']] {
  return question.ask === 'check' ? compileDocument(question.document).errors : tryOn(formats, question);
}

function tryOn(formats: Formats, trial: Trial): Answers['try'] {
  const known = read(formats, trial);
  const isKnown = !isUnread(known);
  if (trial.adjustment !== null) return tryAdjustment(formats, trial, trial.adjustment, known);
  const suggested = trial.mapping === null;
  const body = viewOf(trial.body);
  const mapping = trial.mapping ?? suggestMapping(body, trial.name);
  const { compiled, errors } = compileMapping(mapping, '/mapping');
  if (compiled === null) return { errors };
  const source = isKnown && !(known instanceof Problem) ? known.source : null;
  const none = { mapping, suggested, source, total: 0, alerts: [], rejected: [] };
  try {
    const asked = { body, sender: trial.sender, clock: formats.clock };
    const taken = takes(compiled, asked);
    if ('why' in taken) return { tried: { ...none, why: taken.why } };
    const made = taken.items.map((item, index) => mapItem(compiled, asked, item, index, formats.reading));
    const alerts = made.flatMap((one) => ('signal' in one ? [{ signal: one.signal, notes: one.notes, dropped: false }] : []));
    const rejected = [...(taken.left ? [taken.left] : []), ...made.flatMap((one) => ('signal' in one ? [] : [one]))];
    return {
      tried: { ...none, why: null, total: made.length, alerts: alerts.slice(0, ALERTS_SHOWN), rejected: rejected.slice(0, ALERTS_SHOWN) },
    };
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return { tried: { ...none, why: 'It takes more work than it may.' } };
  }
}

function tryAdjustment(formats: Formats, trial: Trial, adjustment: Adjustment, known: Normalised | Problem): Answers['try'] {
  const { compiled, errors } = compileAdjustment(adjustment, '/adjustment');
  if (compiled === null) return { errors };
  const mapping = trial.mapping;
  const none = { mapping, suggested: false, source: known instanceof Problem ? null : known.source, total: 0, alerts: [], rejected: [] };
  if (known instanceof Problem) return { tried: { ...none, why: known.detail } };
  try {
    const alerts = known.signals.map((signal) => {
      const { signal: after, dropped, did } = adjustSignal(compiled, signal, trial.sender, formats.clock);
      return { signal: after, dropped, notes: did.length === 0 ? ['The condition does not hold.'] : did };
    });
    return {
      tried: {
        ...none,
        why: null,
        total: alerts.length,
        alerts: alerts.slice(0, ALERTS_SHOWN),
        rejected: known.rejected.slice(0, ALERTS_SHOWN),
      },
    };
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return { tried: { ...none, why: 'It takes more work than it may.' } };
  }
}

function read({ normalise }: Formats, { body, receivedAt }: Trial): Normalised | Problem {
  try {
    return normalise(body, { headers: {}, receivedAt });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
