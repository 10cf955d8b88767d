import { type Static, Type } from 'typebox';
import { anyOf } from '../../../platform/http/values/filters.ts';
import { LIST_QUERY, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed, nullable, PersonShape, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { viewActor } from '../documents/post-mortems.schema.ts';
import { LIMITS } from '../post-mortem.ts';
import { type ActionItem, ITEM_LIMITS, ITEM_PRIORITIES, ITEM_STATUSES, ITEM_TYPES } from './action-item.ts';

const optional = <Schema extends import('typebox').TSchema>(schema: Schema) => Type.Optional(nullable(schema));

const Title = Type.String({ minLength: 1, maxLength: ITEM_LIMITS.title });
const fields = {
  description: optional(Type.String({ maxLength: ITEM_LIMITS.description, description: 'Markdown.' })),
  type: Type.Optional(Type.Enum([...ITEM_TYPES], { description: 'Default: other.' })),
  priority: Type.Optional(Type.Enum([...ITEM_PRIORITIES], { description: 'Default: medium.' })),
  status: Type.Optional(Type.Enum([...ITEM_STATUSES], { description: 'Default: open.' })),
  owner_id: optional(Type.String({ format: 'uuid', description: 'An active user, who is notified.' })),
  due_date: optional(Type.String({ maxLength: 40, description: 'YYYY-MM-DD, or an RFC 3339 time, of which the written day counts.' })),
  ticket_url: optional(Type.String({ maxLength: ITEM_LIMITS.url, description: 'Where it is tracked; http or https.' })),
};
export const NewItemBody = Type.Object({ title: Title, ...fields }, closed);
export const ItemPatch = Type.Object(
  {
    title: Type.Optional(Title),
    ...fields,
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The version that was read: a newer one there is answers 409, with what is stored as `current`.',
      }),
    ),
  },
  { ...closed, minProperties: 1 },
);

export const ItemsQuery = Type.Object(
  {
    status: anyOf(`Any of ${ITEM_STATUSES.join(', ')}; without it open and in_progress`),
    owner_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only items of this person.' })),
    overdue: Type.Optional(Type.Boolean({ description: 'true: only items whose due date has passed; false: only others.' })),
    service_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only items of incidents that affected this service.' })),
    search: Type.Optional(
      Type.String({
        maxLength: LIMITS.search,
        description: 'Words that must all occur in title or description; #12 is the number of an incident.',
      }),
    ),
    ...sortQuery(['due_date', 'created_at', 'updated_at'], 'due_date'),
    ...LIST_QUERY,
  },
  closed,
);

export const ItemView = named(
  'ActionItem',
  Type.Object({
    id: Uuid,
    post_mortem_id: Uuid,
    incident_id: Uuid,
    incident_number: Type.Integer(),
    title: Type.String(),
    description: nullable(Type.String({ description: 'Markdown.' })),
    type: Type.Enum([...ITEM_TYPES]),
    priority: Type.Enum([...ITEM_PRIORITIES]),
    status: Type.Enum([...ITEM_STATUSES]),
    owner_id: nullable(Uuid),
    owner: nullable(PersonShape),
    due_date: nullable(Type.String({ format: 'date' })),
    overdue: Type.Boolean({ description: 'Its due date has passed, and it is not done.' }),
    ticket_url: nullable(Type.String()),
    done_at: nullable(Time),
    recurred_at: nullable(
      Type.String({ format: 'date-time', description: 'When an alert like those of the incident fired after it was done.' }),
    ),
    recurred_alert_number: nullable(Type.Integer({ description: 'That alert.' })),
    version: Type.Integer(),
    created_by: ActorShape,
    updated_by: ActorShape,
    created_at: Time,
    updated_at: Time,
  }),
);
export const ItemsOf = named(
  'ActionItemsOfPostMortem',
  Type.Object({ items: Type.Array(ItemView, { description: 'In the order in which they were added.' }) }),
);

/** Names of owners by id. */
export type Owners = ReadonlyMap<string, { readonly name: string; readonly active: boolean }>;

/** An item as the API shows it; `today` as `YYYY-MM-DD`. */
export function viewItem(item: ActionItem, owners: Owners, today: string): Static<typeof ItemView> {
  const owner = item.ownerId === null ? undefined : owners.get(item.ownerId);
  const toDo = item.status === 'open' || item.status === 'in_progress';
  return {
    id: item.id,
    post_mortem_id: item.postMortemId,
    incident_id: item.incidentId,
    incident_number: item.incidentNumber,
    title: item.title,
    description: item.description,
    type: item.type,
    priority: item.priority,
    status: item.status,
    owner_id: item.ownerId,
    owner: item.ownerId === null || !owner ? null : { id: item.ownerId, display_name: owner.name, active: owner.active },
    due_date: item.dueDate,
    overdue: toDo && item.dueDate !== null && item.dueDate < today,
    ticket_url: item.ticketUrl,
    done_at: item.doneAt?.toISOString() ?? null,
    recurred_at: item.recurredAt?.toISOString() ?? null,
    recurred_alert_number: item.recurredAlertNumber,
    version: item.version,
    created_by: viewActor(item.createdBy),
    updated_by: viewActor(item.updatedBy),
    created_at: item.createdAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
  };
}
