import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { SectionContent, SectionName } from './section.ts';

/** A section as it was saved. */
export interface SectionVersion {
  readonly id: string;
  readonly section: SectionName;
  readonly version: number;
  readonly content: SectionContent;
  readonly saved_by: Actor;
  readonly created_at: Date;
}

const SHOWN = 'id, section, version, content, saved_by, created_at';

/** The newest version of each section that somebody wrote. */
export function currentSections(db: Queryable, incidentId: string): Promise<SectionVersion[]> {
  return db.query<SectionVersion>(
    `select distinct on (section) ${SHOWN} from incident_sections where incident_id = $1 order by section, version desc`,
    [incidentId],
    'incident_sections',
  );
}

/** The newest version of a section; null before the first write. */
export async function currentSection(db: Queryable, incidentId: string, section: SectionName): Promise<SectionVersion | null> {
  const [row] = await db.query<SectionVersion>(
    `select ${SHOWN} from incident_sections where incident_id = $1 and section = $2 order by version desc limit 1`,
    [incidentId, section],
    'incident_section',
  );
  return row ?? null;
}

/** What people wrote as the situation; empty: nothing. */
export async function situationText(db: Queryable, incidentId: string): Promise<string> {
  const section = await currentSection(db, incidentId, 'situation');
  return typeof section?.content === 'string' ? section.content : '';
}

/** A section to be saved over the version that its writer saw. */
export interface NewVersion {
  readonly incidentId: string;
  readonly section: SectionName;
  /** The newest version there is; 0 before the first. */
  readonly over: number;
  readonly content: SectionContent;
  readonly by: Actor;
}

/** Saves the next version of a section; null when somebody saved one in between. */
export async function insertVersion(tx: Tx, { incidentId, section, over, content, by }: NewVersion): Promise<SectionVersion | null> {
  const [row] = await tx.query<SectionVersion>(
    `insert into incident_sections (id, incident_id, section, version, content, saved_by, created_at)
     select $1, $2, $3, $4::integer + 1, $5, $6, $7
      where $4::integer = coalesce((select max(version) from incident_sections where incident_id = $2 and section = $3), 0)
     on conflict (incident_id, section, version) do nothing returning ${SHOWN}`,
    [
      randomUUIDv7(),
      incidentId,
      section,
      over,
      JSON.stringify(content),
      JSON.stringify({ kind: by.kind, id: by.id, name: by.name }),
      tx.now,
    ],
    'incident_section_save',
  );
  return row ?? null;
}

/** How versions may be sorted. */
export const versionsWindow = listing({
  from: 'incident_sections',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz', version: 'bigint' } },
  first: '-created_at',
});

/** A page of what a section held, and how many versions it has. */
export async function listVersions(
  db: Queryable,
  { incidentId, section }: { readonly incidentId: string; readonly section: SectionName },
  window: Window,
): Promise<{ versions: SectionVersion[]; counted: number }> {
  const values: unknown[] = [incidentId, section];
  const versions = await db.query<SectionVersion>(
    `select ${SHOWN} from incident_sections where incident_id = $1 and section = $2 ${window.rest(values)}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>(
    'select count(*) as counted from incident_sections where incident_id = $1 and section = $2',
    [incidentId, section],
  );
  return { versions, counted: row?.counted ?? 0 };
}

/** The names of these people, also of those who are gone. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; display_name: string }>(
    'select id, display_name from users where id = any($1::uuid[])',
    [[...new Set(ids)]],
    'incident_names',
  );
  return new Map(rows.map((row) => [row.id, row.display_name]));
}
