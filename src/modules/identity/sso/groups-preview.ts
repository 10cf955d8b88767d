import { listNames } from '../../../platform/words/sentence.ts';
import { ROLES, type Role } from '../permissions.ts';
import { type Admin, decideGroups, type GroupDecision, type GroupRules, isByHand, KEPT_BECAUSE, lastAdminOf } from './groups.ts';
import type { LinkedPerson } from './groups.store.ts';

/** What their next sign-in makes of somebody. */
export interface Previewed {
  readonly person: LinkedPerson;
  readonly decision: GroupDecision;
}

export interface PreviewFacts {
  /** Id of the provider. */
  readonly provider: string;
  readonly rules: GroupRules;
  readonly people: readonly LinkedPerson[];
  /** All of the service, linked or not. */
  readonly admins: readonly Admin[];
  readonly teamsOf: (userId: string) => ReadonlyMap<string, string | null>;
  readonly teamExists: (teamId: string) => boolean;
}

/** Lets everybody whose groups are known sign in, one after the other: the last admin of the list is the one who stays. */
export function previewGroups({ provider, rules, people, admins, teamsOf, teamExists: exists }: PreviewFacts): Previewed[] {
  if (rules.mappings.length === 0) return [];
  let left = admins;
  return people.flatMap((person) => {
    const { id, groups, role, source } = person;
    if (groups === null) return [];
    const facts = { provider, rules, groups, role, source, exists, teams: teamsOf(id) };
    const decision = decideGroups({ ...facts, lastAdmin: lastAdminOf(left, id) });
    left = left.filter((admin) => admin.id !== id);
    if (decision.role === 'admin' && !decision.refused && !person.invited) left = [...left, { id, byHand: isByHand(decision) }];
    return [{ person, decision }];
  });
}

/** Whether rules would leave nobody who administers the service, were the last one not kept. */
export function locksEverybodyOut(facts: PreviewFacts): boolean {
  const { provider, rules, people, admins, teamExists: exists } = facts;
  if (rules.mappings.length === 0) return false;
  const known = people.filter(({ groups }) => groups !== null);
  const decided = new Set(known.map(({ id }) => id));
  if (admins.some(({ id }) => !decided.has(id))) return false;
  return !known.some(({ groups, role, source, invited }) => {
    const decision = decideGroups({ provider, rules, groups: groups ?? [], role, source, exists, teams: new Map(), lastAdmin: null });
    return decision.role === 'admin' && !decision.refused && !invited;
  });
}

/** Whether anything changes for somebody, or cannot. */
export function isNews({ person, decision }: Previewed): boolean {
  const { join, leave, refused, kept } = decision;
  return decision.role !== person.role || join.length + leave.length > 0 || refused || kept !== null;
}

/** A preview in sentences, the gravest first. */
export function previewSentences(previewed: readonly Previewed[], unknown: number): string[] {
  const namesOf = (chosen: (entry: Previewed) => boolean) => previewed.filter(chosen).map(({ person }) => person.displayName);
  const say = (names: readonly string[], does: string) =>
    names.length === 0 ? [] : [`${countOf(names.length)} would ${does}: ${listNames(names)}.`];
  const rank = (role: Role) => ROLES.indexOf(role);
  const fell = (from: Role) =>
    namesOf(({ person, decision: { role, refused } }) => !refused && person.role === from && rank(role) > rank(from));
  const rose = (to: Role) => namesOf(({ person, decision: { role, refused } }) => !refused && role === to && rank(person.role) > rank(to));
  const keep = previewed.flatMap(({ person, decision: { kept } }) =>
    kept === null ? [] : [`${person.displayName} stays admin, because ${KEPT_BECAUSE[kept]}.`],
  );
  const all = [
    ...say(
      namesOf(({ decision }) => decision.refused),
      'no longer be let in',
    ),
    ...say(fell('admin'), 'lose admin'),
    ...say(fell('operator'), 'lose operator'),
    ...keep,
    ...say(rose('admin'), 'become admin'),
    ...say(rose('operator'), 'become operator'),
    ...say(
      namesOf(({ decision }) => decision.leave.length > 0),
      'leave teams',
    ),
    ...say(
      namesOf(({ decision }) => decision.join.length > 0),
      'join teams',
    ),
  ];
  return [
    ...(all.length === 0 && previewed.length > 0 ? ['Nothing would change for anybody whose groups are known.'] : all),
    ...(unknown === 0
      ? []
      : [`The groups of ${unknown === 1 ? 'one person' : `${unknown} people`} are not known before their next sign-in.`]),
  ];
}

const countOf = (count: number): string => (count === 1 ? 'One person' : `${count} people`);
