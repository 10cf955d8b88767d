import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { assertVersion, type FieldError, found, invalid, limitReached, Problem, taken } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { SEVERITIES, type Severity } from '../alerts/signal.ts';
import { audit } from '../audit/index.ts';
import { cleanName } from '../catalog/names.ts';
import { checkMatchers } from '../routing/index.ts';
import { AUDIT, triageRulesChanged } from './events.ts';
import { forgetTriage } from './in-force.store.ts';
import { type Decision, LIMITS, type RuleTerms, type TriageRule } from './rule.ts';
import { deleteRule, lockRules, placeRules, readRules, type RuleSet, writeRule } from './rules.store.ts';

/** What the verbs on rules work with. */
export interface TriageRuleDeps {
  readonly db: Database;
  readonly live: Live;
}

/** What a caller says of a rule. What is left out stays as it is, or has its default. */
export interface RuleInput {
  readonly name?: string;
  readonly matchers?: readonly string[];
  /** Null or none: any. */
  readonly severities?: readonly Severity[] | null;
  readonly decision?: Decision;
  readonly ask?: boolean;
  readonly enabled?: boolean;
  /** From 1; beyond the end: last. */
  readonly position?: number;
}

/**
 * Makes a rule, last unless it says where.
 *
 * @throws Problem `validation_failed` or `pattern_too_costly` that names the member, `conflict` for a name that is taken or
 *   when there are as many rules as there may be
 */
export async function createRule(
  deps: TriageRuleDeps,
  input: RuleInput & Pick<RuleTerms, 'name' | 'decision'>,
  by: By,
): Promise<TriageRule> {
  const id = randomUUIDv7();
  const terms = described(input, null);
  await checkTogether(deps, id, terms);
  return changed(deps, async (tx) => {
    const { rules } = await lockRules(tx);
    if (rules.length >= LIMITS.rules)
      throw limitReached(`There are ${LIMITS.rules} triage rules, the most there may be: delete one, or put several into one`);
    assertFree(rules, id, terms.name);
    await writeRule(tx, id, terms, by.actor);
    const ids = rules.map((rule) => rule.id);
    await place(tx, deps, ids.toSpliced(placeOf(input.position, ids.length), 0, id));
    await audit(tx, { event: AUDIT.triage_rule.created, ...by, ...entity(id, terms) });
    return find(await readRules(tx), id);
  });
}

/**
 * Changes a rule. `expected`: the version it was read with; null: change whatever is there.
 *
 * @throws Problem `not_found`, `version_conflict`; and as for creating
 */
export async function changeRule(deps: TriageRuleDeps, id: string, input: RuleInput, by: By, expected: number | null): Promise<TriageRule> {
  const known = (await readRules(deps.db)).rules.find((rule) => rule.id === id);
  if (known) await checkTogether(deps, id, described(input, known));
  return changed(deps, async (tx) => {
    const set = await lockRules(tx);
    const before = find(set, id);
    assertVersion(expected, before.version);
    const terms = described(input, before);
    assertFree(set.rules, id, terms.name);
    const at = input.position === undefined ? before.position - 1 : placeOf(input.position, set.rules.length - 1);
    const fields = changedFields(before, terms, at + 1);
    if (fields.length === 0) return before;
    if (fields.some((field) => field !== 'position')) await writeRule(tx, id, terms, by.actor);
    const others = set.rules.map((rule) => rule.id).filter((one) => one !== id);
    await place(tx, deps, others.toSpliced(at, 0, id));
    await audit(tx, { event: AUDIT.triage_rule.updated, ...by, ...entity(id, terms, { changed: fields }) });
    return find(await readRules(tx), id);
  });
}

/**
 * Removes a rule. What it decided stays.
 *
 * @throws Problem `not_found`
 */
export async function removeRule(deps: TriageRuleDeps, id: string, by: By): Promise<void> {
  await changed(deps, async (tx) => {
    const set = await lockRules(tx);
    const before = find(set, id);
    await deleteRule(tx, id);
    await place(
      tx,
      deps,
      set.rules.map((rule) => rule.id).filter((one) => one !== id),
    );
    await audit(tx, { event: AUDIT.triage_rule.deleted, ...by, ...entity(id, before) });
  });
}

/**
 * Puts the rules in this order. `expected`: the version of the list it was made from; null: reorder whatever is there.
 *
 * @throws Problem `validation_failed` that names each id that is missing, foreign or there twice; `version_conflict`
 */
export async function reorderRules(deps: TriageRuleDeps, ids: readonly string[], by: By, expected: number | null): Promise<RuleSet> {
  return changed(deps, async (tx) => {
    const set = await lockRules(tx);
    assertVersion(expected, set.version);
    const errors = orderFaults(set.rules, ids);
    if (errors.length > 0) throw new Problem('validation_failed', errors.map(({ detail }) => detail).join('; '), { errors });
    if (set.rules.every((rule, index) => rule.id === ids[index])) return set;
    await place(tx, deps, ids);
    const after = await readRules(tx);
    const names = after.rules.map(({ name }) => name);
    await audit(tx, {
      event: AUDIT.triage_rule.reordered,
      ...by,
      entityType: 'triage_rules',
      entityId: String(after.version),
      data: { names },
    });
    return after;
  });
}

const MOST_NAMED = 20;

function orderFaults(rules: readonly TriageRule[], ids: readonly string[]): FieldError[] {
  const known = new Set(rules.map(({ id }) => id));
  const given = new Set<string>();
  const faults = ids.flatMap((id, index): FieldError[] => {
    const pointer = `/ids/${index}`;
    if (given.has(id)) return [{ pointer, code: 'duplicate', detail: `${pointer} repeats ${id}: name each rule once` }];
    given.add(id);
    return known.has(id) ? [] : [{ pointer, code: 'unknown_rule', detail: `${pointer} names no triage rule: ${id}` }];
  });
  const missing = rules.flatMap(({ id, name }): FieldError[] =>
    given.has(id) ? [] : [{ pointer: '/ids', code: 'missing', detail: `/ids lacks ${id} ("${name}"): name every rule` }],
  );
  return [...faults, ...missing].slice(0, MOST_NAMED);
}

async function changed<T>({ db }: TriageRuleDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await db.transaction(work);
  forgetTriage();
  return result;
}

async function place(tx: Tx, { live }: TriageRuleDeps, ids: readonly string[]): Promise<void> {
  await live.publish(tx, triageRulesChanged({ version: await placeRules(tx, ids) }));
}

/** Where it is put among `others` others, from 0. */
function placeOf(position: number | undefined, others: number): number {
  return position === undefined ? others : Math.min(position - 1, others);
}

function find({ rules }: RuleSet, id: string): TriageRule {
  return found(
    rules.find((one) => one.id === id),
    'triage rule',
  );
}

function assertFree(rules: readonly TriageRule[], id: string, name: string): void {
  if (!rules.some((rule) => rule.id !== id && rule.name.toLowerCase() === name.toLowerCase())) return;
  throw taken('/name', `A triage rule named ${name} already exists: choose another name`);
}

/** All regular expressions of the rules have one bound together, as those of routing have. */
async function checkTogether({ db }: TriageRuleDeps, id: string, { matchers }: RuleTerms): Promise<void> {
  const others = (await readRules(db)).rules.filter((rule) => rule.id !== id);
  await checkSets([...others.map((rule) => ({ matchers: rule.matchers, pointer: null })), { matchers, pointer: '/matchers' }]);
}

/** The matchers of a rule, and where they stand in the body; null: they are stored already, and stay. */
interface MatcherSet {
  readonly matchers: readonly string[];
  readonly pointer: string | null;
}

/**
 * Checks the matchers of several rules together.
 *
 * @throws Problem `validation_failed` or `pattern_too_costly` with a pointer for every fault
 */
export async function checkSets(sets: readonly MatcherSet[]): Promise<void> {
  const places = sets.flatMap(({ matchers, pointer }) => matchers.map((_, index) => (pointer === null ? null : `${pointer}/${index}`)));
  try {
    await checkMatchers(sets.flatMap(({ matchers }) => matchers));
  } catch (error) {
    if (!(error instanceof Problem) || error.errors.length === 0) throw error;
    const faults = error.errors.flatMap((fault) => {
      const index = /^\/matchers\/(\d+)$/.exec(fault.pointer)?.[1];
      if (index === undefined) return [fault];
      const pointer = places[Number(index)] ?? null;
      return pointer === null ? [] : [{ ...fault, pointer, detail: fault.detail.replace(fault.pointer, pointer) }];
    });
    if (faults.length > 0) throw new Problem(error.code, faults.map(({ detail }) => detail).join('; '), { errors: faults });
  }
}

/**
 * A rule as it is to be.
 *
 * @throws Problem `validation_failed` that names the member
 */
export function described(input: RuleInput, before: TriageRule | null, base = ''): RuleTerms {
  const decision = input.decision ?? before?.decision ?? 'noise';
  // Another decision takes `ask` with it.
  const ask = input.ask ?? (decision === 'investigate' && (before?.ask ?? false));
  if (ask && decision !== 'investigate') {
    const detail = `${base}/ask is only possible where ${base}/decision is investigate`;
    throw invalid(`${base}/ask`, 'decision', detail);
  }
  const severities = input.severities === undefined ? (before?.severities ?? null) : input.severities;
  const terms: RuleTerms = {
    name: input.name === undefined ? (before?.name ?? '') : named(input.name, base),
    matchers: [...(input.matchers ?? before?.matchers ?? [])],
    severities: severities === null || severities.length === 0 ? null : SEVERITIES.filter((one) => severities.includes(one)),
    decision,
    ask,
    enabled: input.enabled ?? before?.enabled ?? true,
  };
  if (terms.matchers.length === 0 && terms.severities === null) {
    const detail = `Give ${base}/matchers or ${base}/severities: a rule without either would decide about every alert`;
    throw invalid(`${base}/matchers`, 'required', detail);
  }
  return terms;
}

function named(name: string, base: string): string {
  try {
    return cleanName(name);
  } catch (error) {
    if (base === '' || !(error instanceof Problem)) throw error;
    const errors = error.errors.map((fault) => ({ ...fault, pointer: base + fault.pointer, detail: base + fault.detail }));
    throw new Problem(error.code, errors.map(({ detail }) => detail).join('; '), { errors });
  }
}

function entity(id: string, { name, decision }: RuleTerms, data: object = {}) {
  return { entityType: 'triage_rule', entityId: id, data: { name, decision, ...data } };
}

function changedFields(before: TriageRule, after: RuleTerms, position: number): string[] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const pairs: ReadonlyArray<readonly [string, boolean]> = [
    ['name', before.name === after.name],
    ['matchers', same(before.matchers, after.matchers)],
    ['severities', same(before.severities, after.severities)],
    ['decision', before.decision === after.decision],
    ['ask', before.ask === after.ask],
    ['enabled', before.enabled === after.enabled],
    ['position', before.position === position],
  ];
  return pairs.flatMap(([name, unchanged]) => (unchanged ? [] : [name]));
}
