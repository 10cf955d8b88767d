import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { Actor, By } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { type FieldError, Problem, versionConflict } from '../../../platform/errors.ts';
import { parseInstant } from '../../../platform/http/values/instant.ts';
import { RECORDED, sectionTyping } from '../../incidents/events.ts';
import { type Incident, type IncidentRoleName, INCIDENT_ROLES } from '../../incidents/incident.ts';
import { findIncident, found, type IncidentActionDeps, record, affectedServices } from '../../incidents/index.ts';
import type { RoomPorts } from '../../incidents/ports.ts';
import type { IncidentRole } from '../../incidents/roles/role-state.ts';
import { listRoles } from '../roles/roles.store.ts';
import type { DocumentView } from './document.schema.ts';
import { currentSection, currentSections, insertVersion, namesOf, type SectionVersion } from './document.store.ts';
import {
  COMPUTED_ID,
  COMPUTED_SECTIONS,
  emptyContent,
  isSection,
  ownersIn,
  readContent,
  type SectionContent,
  type SectionName,
  type SectionRow,
  SECTIONS,
} from './section.ts';

/** What the document works with. */
export interface DocumentDeps extends IncidentActionDeps {
  readonly room: Pick<RoomPorts, 'communicationsOf'>;
}

/** A written section as callers see it. */
export interface SectionView {
  readonly content: string | SectionRow[];
  readonly version: number;
  readonly updated_at: string | null;
  readonly updated_by: Actor | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The whole document as the API shows it. */
export type IcsDocument = Static<typeof DocumentView>;
type Organized = IcsDocument['sections']['organization']['roles'][number];

/** The document of an incident as it stands now. */
export async function readDocument({ db, room }: DocumentDeps, incident: Incident): Promise<IcsDocument> {
  const [written, roles, services, communications] = await Promise.all([
    currentSections(db, incident.id),
    listRoles(db, incident.id),
    affectedServices(db, incident.id),
    room.communicationsOf(db, incident.id),
  ]);
  const names = await namesOf(db, [...roles.map(({ user_id }) => user_id), ...(incident.commander_id ? [incident.commander_id] : [])]);
  const own = services.find(({ through }) => through === 'own');
  const now = db.clock();
  const named = (id: string): Named => ({ id, name: names.get(id) ?? 'Someone who left' });
  const end = incident.resolved_at ?? incident.cancelled_at ?? now;
  const section = (name: SectionName) => {
    const view = viewSection(name, written.find((each) => each.section === name) ?? null);
    if (name !== 'communications' || typeof view.content === 'string') return view;
    const computed = communications.map((row) => ({ ...row, id: `${COMPUTED_ID}${row.id}` }));
    return { ...view, content: [...computed, ...view.content] };
  };
  return {
    incident_id: incident.id,
    incident_number: incident.number,
    generated_at: now.toISOString(),
    sections: {
      header: {
        number: incident.number,
        title: incident.title,
        severity: incident.severity,
        status: incident.status,
        service: own ? { id: own.id, name: own.name } : null,
        opened_at: incident.created_at.toISOString(),
        commander: incident.commander_id === null ? null : named(incident.commander_id),
        duration_seconds: Math.max(0, Math.floor((end.getTime() - incident.created_at.getTime()) / 1_000)),
        affected_services: services.map(({ id, name }) => ({ id, name })),
      },
      organization: { roles: INCIDENT_ROLES.map((role) => organized(role, roles, named)) },
      // What a section holds was checked when it was saved.
      ...(Object.fromEntries(SECTIONS.map((name) => [name, section(name)])) as unknown as Pick<IcsDocument['sections'], SectionName>),
    },
  };
}

function organized(role: IncidentRoleName, roles: readonly IncidentRole[], named: (id: string) => Named): Organized {
  const own = roles.filter((each) => each.role === role);
  const holder = own.find(({ state }) => state === 'active');
  return {
    role,
    holder: holder ? { ...named(holder.user_id), since: holder.assigned_at.toISOString() } : null,
    before: own.flatMap(({ state, user_id, assigned_at, ended_at }) =>
      state === 'ended' && ended_at !== null
        ? [{ ...named(user_id), since: assigned_at.toISOString(), until: ended_at.toISOString() }]
        : [],
    ),
  };
}

/** A section as callers see it; null: nobody has written it. */
function viewSection(section: SectionName, saved: SectionVersion | null): SectionView {
  const content: SectionContent = saved?.content ?? emptyContent(section);
  return {
    content: typeof content === 'string' ? content : [...content],
    version: saved?.version ?? 0,
    updated_at: saved?.created_at.toISOString() ?? null,
    updated_by: saved?.saved_by ?? null,
  };
}

/** What a caller wants a section to hold, and which version it was made of. */
export interface SectionEdit {
  readonly content?: unknown;
  readonly version: number;
}

/**
 * Saves a section. The same content again, also of a repeated request, changes nothing.
 *
 * @throws Problem `not_found`, `read_only_section`, `validation_failed`; `version_conflict` with the stored section
 */
export async function saveSection(deps: DocumentDeps, ref: string, name: string, edit: SectionEdit, by: By): Promise<SectionView> {
  const section = writable(name);
  const content = readContent(section, edit.content, { newId: randomUUIDv7, parseTime: parseInstant });
  if (typeof content !== 'string' && 'errors' in content) throw refused(content.errors);
  return deps.db.transaction(async (tx) => {
    const incident = found(await findIncident(tx, ref));
    const before = await currentSection(tx, incident.id, section);
    if (isDeepStrictEqual(before?.content ?? emptyContent(section), content)) return viewSection(section, before);
    if ((before?.version ?? 0) !== edit.version) throw stale(section, before);
    await assertOwners(tx, content, before?.content);
    const saved = await insertVersion(tx, { incidentId: incident.id, section, over: edit.version, content, by: by.actor });
    // Somebody was faster within the same moment: what they saved is committed by now.
    if (!saved) throw stale(section, await currentSection(tx, incident.id, section));
    await record(tx, deps.live, incident, {
      by,
      kind: RECORDED.ics.section_updated,
      text: `${by.actor.name} updated ${SECTION_NAMES[section]}.`,
      data: { section, version: saved.version },
      changed: ['document'],
    });
    return viewSection(section, saved);
  });
}

/** What sections are called in sentences. */
const SECTION_NAMES: Readonly<Record<SectionName, string>> = {
  situation: 'the situation',
  safety: 'safety',
  objectives: 'the objectives',
  actions: 'the actions',
  resources: 'the resources',
  communications: 'the communications',
  diagram: 'the diagrams',
  notes: 'the notes',
};

/** Tells open pages that somebody writes in a section; stores nothing. @throws Problem `not_found`, `read_only_section` */
export async function publishSectionTyping(deps: IncidentActionDeps, ref: string, name: string, author: Actor): Promise<void> {
  const section = writable(name);
  await deps.db.transaction(async (tx) => {
    const incident = found(await findIncident(tx, ref));
    const { kind, id, name: authorName } = author;
    await deps.live.publish(tx, sectionTyping({ incident_id: incident.id, section, author: { kind, id, name: authorName } }));
  });
}

/** @throws Problem `not_found` for no section, `read_only_section` for one that is computed */
export function writable(name: string): SectionName {
  if (isSection(name)) return name;
  if ((COMPUTED_SECTIONS as readonly string[]).includes(name))
    throw new Problem('read_only_section', `The section ${name} is computed from the incident: change the incident or its roles instead`);
  throw new Problem('not_found', `There is no such section: it is one of ${[...COMPUTED_SECTIONS, ...SECTIONS].join(', ')}`);
}

function refused(errors: readonly FieldError[]): Problem {
  return new Problem(
    'validation_failed',
    errors
      .slice(0, 10)
      .map(({ detail }) => detail)
      .join('; '),
    { errors: errors.slice(0, 100) },
  );
}

function stale(section: SectionName, now: SectionVersion | null): Problem {
  const version = now?.version ?? 0;
  const detail = `The section is at version ${version} now: merge your change with what is stored and send it with that version`;
  return versionConflict(version, { detail, extra: { section: viewSection(section, now) } });
}

/** Who owns a row must be somebody; those who own one already may have left since. */
async function assertOwners(tx: Queryable, content: SectionContent, before: SectionContent | undefined): Promise<void> {
  const known = new Set(ownersIn(before ?? '').map(({ userId }) => userId));
  const fresh = ownersIn(content).filter(({ userId }) => !known.has(userId));
  const names = await namesOf(
    tx,
    fresh.map(({ userId }) => userId),
  );
  const errors = fresh
    .filter(({ userId }) => !names.has(userId))
    .map(({ pointer }) => ({ pointer, code: 'unknown', detail: `${pointer} is no user` }));
  if (errors.length > 0) throw refused(errors);
}
