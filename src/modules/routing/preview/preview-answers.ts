import type { FieldError } from '../../../platform/errors.ts';
import { checkRouting, type CompiledRouting, savedRouting } from '../compile.ts';
import type { RoutingConfig } from '../config.ts';
import type { DestinationKinds } from '../destination-kinds.ts';
import { certainLabels } from '../inhibit.ts';
import { Comparison, type PreviewResult } from './preview.ts';
import type { Outcome, PastAlert, PastSource, Steps, StepsOf } from '../steps.ts';

/** The two sets of rules of a preview; `proposed` null: the rules in force are tried. */
export interface Proposal {
  readonly present: RoutingConfig;
  readonly proposed: RoutingConfig | null;
  /** Where a proposal may announce. */
  readonly destinations: DestinationKinds;
}

/** What the rules of a preview look at besides the alert itself. */
export interface Wants {
  /** Alerts of a group are counted over so many seconds. */
  readonly spans: readonly number[];
  /** Labels of which an alert must have one set to inhibit others. */
  readonly sets: ReadonlyArray<Readonly<Record<string, string>>>;
  /** Critical alerts of services inhibit others. */
  readonly dependencies: boolean;
}

/** What the thread of a preview is asked, in this order: `begin`, `sources`, then `one`, or pages and their `result`. */
export type PreviewQuestion =
  | ({ readonly ask: 'begin'; readonly context: unknown } & Proposal)
  | { readonly ask: 'sources'; readonly sources: readonly PastSource[] }
  | { readonly ask: 'one'; readonly alert: PastAlert }
  | { readonly ask: 'page'; readonly alerts: readonly PastAlert[] }
  | { readonly ask: 'result' };

/** What it answers. */
export interface PreviewAnswers {
  begin: { readonly errors: readonly FieldError[] } | { readonly wants: Wants };
  sources: null;
  one: { readonly before: Outcome; readonly after: Outcome };
  page: null;
  result: PreviewResult;
}

interface Begun {
  readonly present: CompiledRouting;
  readonly proposed: CompiledRouting;
  readonly context: unknown;
}

/** Answers the questions of one preview after another. */
export function previewAnswers(stepsOf: StepsOf): (question: PreviewQuestion) => PreviewAnswers[PreviewQuestion['ask']] {
  let begun: Begun | null = null;
  let sides: { readonly before: Steps; readonly after: Steps; readonly comparison: Comparison } | null = null;
  const known = () => {
    if (!sides) throw new Error('no preview was begun');
    return sides;
  };
  return (question) => {
    switch (question.ask) {
      case 'begin': {
        const { context, ...proposal } = question;
        const { errors, ...compiled } = compileBoth(proposal);
        if (errors.length > 0) return { errors };
        begun = { ...compiled, context };
        return { wants: wantsOf([compiled.present, compiled.proposed]) };
      }
      case 'sources': {
        if (!begun) throw new Error('no preview was begun');
        const before = stepsOf(begun.present, begun.context, question.sources);
        const after = stepsOf(begun.proposed, begun.context, question.sources);
        sides = { before, after, comparison: new Comparison(before, after) };
        return null;
      }
      case 'one':
        return {
          before: known().before(question.alert, question.alert.created_at),
          after: known().after(question.alert, question.alert.created_at),
        };
      case 'page':
        for (const alert of question.alerts) known().comparison.add(alert);
        return null;
      case 'result':
        return known().comparison.result();
    }
  };
}

function wantsOf(both: readonly CompiledRouting[]): Wants {
  return {
    spans: [...new Set(both.flatMap(({ spans }) => spans))],
    sets: both.flatMap(({ inhibit }) => inhibit.map(certainLabels)),
    dependencies: both.some(({ dependencies }) => dependencies),
  };
}

function compileBoth({ present, proposed, destinations }: Proposal): {
  present: CompiledRouting;
  proposed: CompiledRouting;
  errors: FieldError[];
} {
  const saved = savedRouting(present);
  if (proposed === null) return { present: saved, proposed: saved, errors: [] };
  const { compiled, errors } = checkRouting(proposed, destinations, '/config');
  return { present: saved, proposed: compiled, errors };
}
