import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import type { NewLiveEvent } from '../../platform/live/live-event.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

export const triageRulesChanged = defineLiveEvent({
  type: 'triage_rules.changed',
  permission: 'triage:read',
  about: 'A triage rule was created, edited, moved or deleted.',
  data: { version: Type.Integer() },
});

const resultsChanged = defineLiveEvent({
  type: 'triage_results.changed',
  permission: 'triage:read',
  about: 'Triage decided about groups of alerts, or a person reviewed what it decided.',
  data: { numbers: Type.Array(Type.Integer(), { description: 'The alerts they were decided by, at most 200.' }) },
});
const MOST_NUMBERS = 200;

/** These alerts were decided by, or what was decided was reviewed. */
export function triageResultsChanged(numbers: readonly number[]): NewLiveEvent {
  return resultsChanged({ numbers: numbers.slice(0, MOST_NUMBERS) });
}

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  triage_rule: {
    created: 'A triage rule was created.',
    updated: 'A triage rule was edited.',
    deleted: 'A triage rule was deleted.',
    reordered: 'The order of the triage rules was changed.',
  },
  triage_result: {
    confirmed: 'A person confirmed what triage decided.',
    overridden: 'A person overrode what triage decided.',
    decided: 'An agent decided what a triage rule had left to it.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [triageRulesChanged, resultsChanged], names: [AUDIT] };
