import { type Static, Type } from 'typebox';
import type { Actor } from '../../../platform/actor.ts';
import { LIST_QUERY, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed, nullable, ReferenceShape, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { PassageShape, SEARCH_QUERY, viewPassage } from '../search/search.schema.ts';
import type { NamedService } from '../named-services.actions.ts';
import { LIMITS } from '../texts.ts';
import { type Note, type NoteSummary, type NoteVersion, VERSIONS_KEPT } from './note.ts';

export const IdParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Its id.' }) });
export const VersionParams = Type.Object({
  id: Type.String({ format: 'uuid', description: 'Id of the note.' }),
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Its version.' }),
});

export const NotesQuery = Type.Object(
  {
    ...SEARCH_QUERY,
    tag: Type.Optional(Type.String({ maxLength: LIMITS.tag, description: 'Only notes with this tag.' })),
    service_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only notes about this service.' })),
    source: Type.Optional(Type.Enum(['person', 'agent'], { description: 'Only notes that a person, or an agent, wrote.' })),
    sort: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'created_at, updated_at or title; a leading - sorts descending. Default: -created_at; of a search, the best match first.',
      }),
    ),
    ...LIST_QUERY,
  },
  closed,
);
export const VersionsQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at'], '-created_at') }, closed);

const Title = Type.String({ minLength: 1, maxLength: LIMITS.title });
const fields = {
  body: Type.Optional(Type.String({ maxLength: LIMITS.body, description: 'Markdown.' })),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: LIMITS.tag }), { maxItems: LIMITS.tags })),
  service_ids: Type.Optional(Type.Array(Uuid, { maxItems: LIMITS.services, uniqueItems: true, description: 'Services it is about.' })),
  url: Type.Optional(nullable(Type.String({ maxLength: LIMITS.url, description: 'Where it comes from, or where more stands.' }))),
};
export const NoteBody = Type.Object({ title: Title, ...fields }, closed);
export const NoteChange = Type.Object(
  {
    title: Type.Optional(Title),
    ...fields,
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'The version that was changed: a newer one there is answers 409.' })),
  },
  closed,
);

const about = {
  title: Type.String(),
  tags: Type.Array(Type.String()),
  service_ids: Type.Array(Uuid),
  services: Type.Array(ReferenceShape),
  url: nullable(Type.String()),
};
const members = {
  id: Uuid,
  ...about,
  source: Type.Enum(['person', 'agent']),
  version: Type.Integer(),
  created_by: ActorShape,
  updated_by: ActorShape,
  created_at: Time,
  updated_at: Time,
};
export const NoteView = named('KnowledgeNote', Type.Object({ ...members, body: Type.String({ description: 'Markdown.' }) }));
export const NoteSummaryView = named('KnowledgeNoteSummary', Type.Object({ ...members, passage: PassageShape }));
const versionMembers = { id: Uuid, version: Type.Integer(), ...about, saved_by: ActorShape, created_at: Time };
export const NoteVersionSummaryView = named(
  'KnowledgeNoteVersionSummary',
  Type.Object(versionMembers, { description: `A saved state of a note. The last ${VERSIONS_KEPT} are kept.` }),
);
export const NoteVersionView = named(
  'KnowledgeNoteVersion',
  Type.Object({ ...versionMembers, body: Type.String({ description: 'Markdown.' }) }),
);

type Services = ReadonlyMap<string, NamedService>;

/** Who did something, as callers see it. */
export function viewActor({ kind, id, name }: Actor): Static<typeof ActorShape> {
  return { kind, id, name };
}

function viewAbout(
  note: { title: string; tags: readonly string[]; serviceIds: readonly string[]; url: string | null },
  services: Services,
) {
  const known = note.serviceIds.flatMap((id) => services.get(id) ?? []);
  return {
    title: note.title,
    tags: [...note.tags],
    service_ids: known.map(({ id }) => id),
    services: known.sort((a, b) => a.name.localeCompare(b.name)),
    url: note.url,
  };
}

function viewMembers(note: Omit<Note, 'body'>, services: Services) {
  return {
    id: note.id,
    ...viewAbout(note, services),
    source: note.source,
    version: note.version,
    created_by: viewActor(note.createdBy),
    updated_by: viewActor(note.updatedBy),
    created_at: note.createdAt.toISOString(),
    updated_at: note.updatedAt.toISOString(),
  };
}

/** A note as callers see one. */
export function viewNote(note: Note, services: Services): Static<typeof NoteView> {
  return { ...viewMembers(note, services), body: note.body };
}

/** The same in a list, with the passage that these words were found in. */
export function viewNoteSummary(note: NoteSummary, services: Services, words: readonly string[]): Static<typeof NoteSummaryView> {
  return { ...viewMembers(note, services), passage: viewPassage(note, words) };
}

/** An old state in the list of versions. */
export function viewVersionSummary(version: Omit<NoteVersion, 'body'>, services: Services): Static<typeof NoteVersionSummaryView> {
  return {
    id: version.id,
    version: version.version,
    ...viewAbout(version, services),
    saved_by: viewActor(version.savedBy),
    created_at: version.createdAt.toISOString(),
  };
}

/** An old state as a whole. */
export function viewVersion(version: NoteVersion, services: Services): Static<typeof NoteVersionView> {
  return { ...viewVersionSummary(version, services), body: version.body };
}
