import { type Static, Type } from 'typebox';
import type { Actor } from '../../../platform/actor.ts';
import { LIST_QUERY, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed, nullable, ReferenceShape, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { type Content, LIMITS, type PostMortem, POST_MORTEM_STATUSES, type PostMortemVersion, TEXT_FIELDS } from '../post-mortem.ts';
import { isOnlyAuthor } from './markdown.ts';
import type { PostMortemSummary, VersionSummary } from './post-mortems.store.ts';
import { allowedVerbs, whyLocked } from './transition.ts';

const optional = <Schema extends import('typebox').TSchema>(schema: Schema) => Type.Optional(nullable(schema));

const REF = '^([0-9]{1,15}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$';
const ref = { id: Type.String({ pattern: REF, description: 'Id or number of the incident.' }) };
export const RefParams = Type.Object(ref);
export const StepParams = Type.Object({ ...ref, pmId: Type.String({ format: 'uuid', description: 'Id of the post-mortem.' }) });
export const VersionParams = Type.Object({
  ...ref,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Its version.' }),
});
export const ItemParams = Type.Object({ ...ref, itemId: Type.String({ format: 'uuid', description: 'Id of the action item.' }) });

export const FormatQuery = Type.Object(
  { format: Type.Optional(Type.Enum(['json', 'markdown'], { default: 'json', description: 'markdown: as one text.' })) },
  closed,
);
export const VersionsQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at'], '-created_at') }, closed);
export const PostMortemsQuery = Type.Object(
  {
    status: Type.Optional(Type.Enum([...POST_MORTEM_STATUSES], { description: 'Only post-mortems in this state.' })),
    service_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only post-mortems of incidents that affected this service.' })),
    search: Type.Optional(
      Type.String({ maxLength: LIMITS.search, description: 'Words that must all occur, in any case; #12 is the number of an incident.' }),
    ),
    ...sortQuery(['created_at', 'updated_at', 'incident_number'], '-created_at'),
    ...LIST_QUERY,
  },
  closed,
);

const Text = Type.String({ maxLength: LIMITS.text, description: 'Markdown.' });
const Texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, Type.Optional(Text)])) as {
  [Field in (typeof TEXT_FIELDS)[number]]: ReturnType<typeof Type.Optional<typeof Text>>;
};
const Version = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: 'The version that was read: a newer one there is answers 409, with what is stored as `current`.',
  }),
);
const confirmed = Type.Optional(Type.Boolean({ description: 'A person read it and confirms that it blames nobody.' }));
const ImpactBody = named(
  'ImpactBody',
  Type.Object(
    {
      description: Type.Optional(Text),
      started_at: optional(Time),
      detected_at: optional(Time),
      ended_at: optional(Time),
      customers_affected: optional(Type.Integer({ minimum: 0, maximum: LIMITS.customers })),
      service_ids: Type.Optional(Type.Array(Uuid, { maxItems: LIMITS.services })),
    },
    { ...closed, description: 'What is left out stays.' },
  ),
);
const MomentBody = named(
  'PostMortemMomentBody',
  Type.Object(
    {
      entry_id: optional(Type.String({ format: 'uuid', description: 'The entry of the incident’s timeline it was taken from.' })),
      at: Time,
      text: Type.String({ maxLength: LIMITS.entry }),
    },
    closed,
  ),
);
const written = {
  title: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.title })),
  ...Texts,
  impact: Type.Optional(ImpactBody),
  contributing_factors: Type.Optional(Type.Array(Type.String({ maxLength: LIMITS.factor }), { maxItems: LIMITS.factors })),
  timeline: Type.Optional(Type.Array(MomentBody, { maxItems: LIMITS.timeline })),
  blameless_confirmed: confirmed,
};
export const NewPostMortemBody = Type.Object(written, { ...closed, description: 'Over what the draft is filled with.' });
export const PostMortemPatch = Type.Object({ ...written, version: Version }, { ...closed, minProperties: 1 });
export const SubmitBody = Type.Object({ blameless_confirmed: confirmed, version: Version }, closed);
export const StepBody = Type.Object({ version: Version }, closed);

const ImpactView = named(
  'PostMortemImpact',
  Type.Object({
    description: Type.String({ description: 'Markdown.' }),
    started_at: nullable(Time),
    detected_at: nullable(Time),
    ended_at: nullable(Time),
    customers_affected: nullable(Type.Integer()),
    service_ids: Type.Array(Uuid),
    services: Type.Array(ReferenceShape, { description: 'Those of service_ids that were not deleted.' }),
  }),
);
const MomentView = named(
  'PostMortemMoment',
  Type.Object({ entry_id: nullable(Type.String({ description: 'Of the incident’s timeline.' })), at: Time, text: Type.String() }),
);
const RemarkView = named(
  'BlamelessRemark',
  Type.Object({
    field: Type.String({ description: 'A member of the post-mortem, or impact.description, contributing_factors.0, timeline.0.text.' }),
    from: Type.Integer({ description: 'Where the sentence begins, in UTF-16 code units.' }),
    to: Type.Integer({ description: 'Where it has ended.' }),
    why: Type.String(),
  }),
);
const content = {
  title: Type.String(),
  ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, Type.String({ description: 'Markdown.' })])) as {
    [Field in (typeof TEXT_FIELDS)[number]]: ReturnType<typeof Type.String>;
  }),
  impact: ImpactView,
  contributing_factors: Type.Array(Type.String()),
  timeline: Type.Array(MomentView),
};
const Status = named('PostMortemStatus', Type.Enum([...POST_MORTEM_STATUSES]));
const state = {
  id: Uuid,
  incident_id: Uuid,
  incident_number: Type.Integer(),
  status: Status,
  authors: Type.Array(ActorShape, { description: 'Everybody who wrote.' }),
  approver: nullable(ActorShape),
  approved_by_only_author: Type.Boolean({ description: 'Who approved it is the only one who wrote it.' }),
  blameless_confirmed: Type.Boolean(),
  submitted_at: nullable(Time),
  approved_at: nullable(Time),
  published_at: nullable(Time),
  version: Type.Integer(),
  created_by: ActorShape,
  updated_by: ActorShape,
  created_at: Time,
  updated_at: Time,
};
export const PostMortemView = named(
  'PostMortem',
  Type.Object({
    ...state,
    ...content,
    remarks: Type.Array(RemarkView, { description: 'Sentences that blame; they block nothing.' }),
    editable: Type.Boolean({ description: 'false: it is approved or published.' }),
    allowed_commands: Type.Array(Type.String(), { description: 'Steps of the review that are possible now.' }),
  }),
);
export const PostMortemSummaryView = named(
  'PostMortemSummary',
  Type.Object({
    ...state,
    title: Type.String(),
    summary: Type.String({ description: 'Its first 500 characters.' }),
    service_ids: Type.Array(Uuid),
    services: Type.Array(ReferenceShape),
    remark_count: Type.Integer(),
    action_item_count: Type.Integer(),
    open_action_item_count: Type.Integer(),
  }),
);
const versionMembers = { id: Uuid, version: Type.Integer(), title: Type.String(), saved_by: ActorShape, created_at: Time };
export const VersionSummaryView = named(
  'PostMortemVersionSummary',
  Type.Object(versionMembers, { description: `A saved state. The last ${LIMITS.versions} are kept.` }),
);
export const VersionView = named('PostMortemVersion', Type.Object({ ...versionMembers, ...content }));

/** Names of services by id. */
export type ServiceNames = ReadonlyMap<string, string>;

function time(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}

export function viewActor({ kind, id, name }: Actor): Static<typeof ActorShape> {
  return { kind, id, name };
}

function references(ids: readonly string[], names: ServiceNames) {
  return ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

type Stated = Omit<PostMortem, 'content' | 'remarks'>;

function viewState(row: Stated) {
  return {
    id: row.id,
    incident_id: row.incidentId,
    incident_number: row.incidentNumber,
    status: row.status,
    authors: row.authors.map(viewActor),
    approver: row.approver === null ? null : viewActor(row.approver),
    approved_by_only_author: isOnlyAuthor(row),
    blameless_confirmed: row.blamelessConfirmed,
    submitted_at: time(row.submittedAt),
    approved_at: time(row.approvedAt),
    published_at: time(row.publishedAt),
    version: row.version,
    created_by: viewActor(row.createdBy),
    updated_by: viewActor(row.updatedBy),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function viewContent(written: Content, services: ServiceNames) {
  const { impact } = written;
  return {
    ...written,
    impact: { ...impact, service_ids: [...impact.service_ids], services: references(impact.service_ids, services) },
    contributing_factors: [...written.contributing_factors],
    timeline: written.timeline.map((moment) => ({ ...moment })),
  };
}

/** A post-mortem as the API shows it. */
export function viewPostMortem(row: PostMortem, services: ServiceNames): Static<typeof PostMortemView> {
  return {
    ...viewState(row),
    ...viewContent(row.content, services),
    remarks: row.remarks.map((remark) => ({ ...remark })),
    editable: whyLocked(row.status) === null,
    allowed_commands: allowedVerbs(row.status),
  };
}

export function viewSummary(row: PostMortemSummary, services: ServiceNames): Static<typeof PostMortemSummaryView> {
  return {
    ...viewState(row),
    title: row.title,
    summary: row.summary,
    service_ids: [...row.serviceIds],
    services: references(row.serviceIds, services),
    remark_count: row.remarkCount,
    action_item_count: row.items,
    open_action_item_count: row.openItems,
  };
}

export function viewVersionSummary(row: VersionSummary): Static<typeof VersionSummaryView> {
  const { id, version, title, savedBy, createdAt } = row;
  return { id, version, title, saved_by: viewActor(savedBy), created_at: createdAt.toISOString() };
}

export function viewVersion(row: PostMortemVersion, services: ServiceNames): Static<typeof VersionView> {
  const { content: written, ...rest } = row;
  return { ...viewVersionSummary({ ...rest, title: written.title }), ...viewContent(written, services) };
}
