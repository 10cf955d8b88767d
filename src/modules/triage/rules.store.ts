import type { Actor } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { RuleTerms, TriageRule } from './rule.ts';

interface RuleRow extends RuleTerms {
  readonly id: string;
  readonly position: number;
  readonly version: number;
  readonly created_by: Actor;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = 'id, name, matchers, severities, decision, ask, enabled, position, version, created_by, created_at, updated_at';

function toRule({ created_by, created_at, updated_at, ...row }: RuleRow): TriageRule {
  return { ...row, createdBy: created_by, createdAt: created_at, updatedAt: updated_at };
}

/** The rules in their order, and the version of them all. */
export interface RuleSet {
  readonly version: number;
  readonly rules: readonly TriageRule[];
}

/** Every rule, enabled or not. */
export async function readRules(db: Queryable): Promise<RuleSet> {
  // Read after the version: what changes in between is read once more.
  const version = await rulesVersion(db);
  const rows = await db.query<RuleRow>(`select ${COLUMNS} from triage_rules order by position, id`, [], 'triage_rules');
  return { version, rules: rows.map(toRule) };
}

/** Rises with every change of any rule; 0: there never was one. */
export async function rulesVersion(db: Queryable): Promise<number> {
  const [row] = await db.query<{ version: number }>('select version from triage_version', [], 'triage_version');
  return row?.version ?? 0;
}

/** The rules, which stay as they are until the transaction ends: who changes one waits for the other. */
export async function lockRules(tx: Tx): Promise<RuleSet> {
  await tx.query('select version from triage_version for update', [], 'triage_lock');
  return readRules(tx);
}

/** Stores a rule, new or changed, without its place. */
export async function writeRule(tx: Tx, id: string, terms: RuleTerms, by: Actor): Promise<void> {
  await tx.query(
    `insert into triage_rules (id, name, matchers, severities, decision, ask, enabled, position, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $9)
     on conflict (id) do update set name = excluded.name, matchers = excluded.matchers, severities = excluded.severities, decision = excluded.decision,
       ask = excluded.ask, enabled = excluded.enabled, version = triage_rules.version + 1, updated_at = excluded.updated_at`,
    [id, terms.name, terms.matchers, terms.severities, terms.decision, terms.ask, terms.enabled, JSON.stringify(by), tx.now],
    'triage_rule_write',
  );
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from triage_rules where id = $1', [id], 'triage_rule_delete');
}

/** Gives the rules their places in this order, and raises the version of them all, which it returns. */
export async function placeRules(tx: Tx, ids: readonly string[]): Promise<number> {
  await tx.query(
    `update triage_rules r set position = o.place from unnest($1::uuid[]) with ordinality as o (id, place) where r.id = o.id and r.position <> o.place`,
    [ids],
    'triage_rules_place',
  );
  const [row] = await tx.query<{ version: number }>('update triage_version set version = version + 1 returning version', [], 'triage_note');
  return row?.version ?? 0;
}
