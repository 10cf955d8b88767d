import type { Database } from '../../platform/db/database.ts';
import { followStored } from '../../platform/db/followed.ts';
import type { Severity } from '../alerts/signal.ts';
import { type CompiledTriageRule, compileRules } from './decide.ts';
import { readRules, rulesVersion } from './rules.store.ts';

/** The rules in force. Version 0: there never was one. */
export interface TriageInForce {
  readonly version: number;
  readonly rules: readonly CompiledTriageRule[];
}

/** No rules at all. */
export const NO_TRIAGE: TriageInForce = { version: 0, rules: [] };

const followed = followStored<Database, TriageInForce>(NO_TRIAGE, async (db, known) => {
  if ((await rulesVersion(db)) === known.version) return known;
  const { version, rules } = await readRules(db);
  return { version, rules: compileRules(rules) };
});

/** The rules that are enabled, compiled once a version and at most a second old. */
export const triageInForce = followed.get;

/** Makes the next look ask the database. Called after a save has been committed. */
export const forgetTriage = followed.forget;

const bySeverity = new WeakMap<readonly CompiledTriageRule[], Map<Severity, RulesOfSeverity>>();

/** The rules that may be about alerts of one severity, and their matchers as another thread takes them. */
export interface RulesOfSeverity {
  readonly rules: readonly CompiledTriageRule[];
  readonly sets: readonly (readonly string[])[];
}

/** Holds for every alert: there is no severity that is nothing. */
const ALWAYS = ['severity!=""'];

/** What is asked of another thread about alerts of this severity; the same one each time, so that it is sent once. */
export function rulesOfSeverity(rules: readonly CompiledTriageRule[], severity: Severity): RulesOfSeverity {
  const known = bySeverity.get(rules) ?? new Map<Severity, RulesOfSeverity>();
  bySeverity.set(rules, known);
  let of = known.get(severity);
  if (!of) {
    const about = rules.filter(({ severities }) => severities === null || severities.has(severity));
    of = { rules: about, sets: about.map(({ written }) => (written.length === 0 ? ALWAYS : written)) };
    known.set(severity, of);
  }
  return of;
}
