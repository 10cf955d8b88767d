import { Type } from 'typebox';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { closed, nullable, ReferenceShape, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { ALERT_STATUSES } from '../../alerts/alert.ts';
import { SEVERITIES } from '../../alerts/signal.ts';

const Texts = Type.Array(Type.String());
const TextMap = Type.Record(Type.String(), Type.String());

const SEARCH = { search: Type.Optional(Type.String({ maxLength: 200, description: 'Words, or parts of words; all must occur.' })) };
export const NewestQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at', 'updated_at'], '-created_at') }, closed);
export const SearchQuery = Type.Object({ ...SEARCH, ...LIST_QUERY, ...sortQuery(['created_at', 'updated_at']) }, closed);
export const TimelineQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['at'], 'at') }, closed);
export const AlertsQuery = Type.Object(
  {
    status: Type.Optional(Type.Enum([...ALERT_STATUSES], { description: 'Only alerts in this state.' })),
    severity: Type.Optional(Type.Enum([...SEVERITIES], { description: 'Only alerts of this severity.' })),
    ...LIST_QUERY,
    ...sortQuery(['updated_at', 'created_at', 'number'], '-updated_at'),
  },
  closed,
);
export const FingerprintParams = Type.Object({
  fingerprint: Type.String({ minLength: 1, maxLength: 256, description: 'Fingerprint of the alert; its newest one is meant.' }),
});

const UntrustedAlert = named(
  'UntrustedAlert',
  Type.Object({
    title: Type.String(),
    description: nullable(Type.String()),
    fingerprint: Type.String(),
    group_key: Type.String(),
    labels: TextMap,
    annotations: TextMap,
    truncated: Type.Optional(Type.Boolean({ description: 'true: not all of it is here.' })),
  }),
);
export const AgentAlert = named(
  'AgentAlert',
  Type.Object({
    id: Uuid,
    number: Type.Integer(),
    status: Type.Enum([...ALERT_STATUSES]),
    severity: Type.Enum([...SEVERITIES]),
    group_id: Uuid,
    service_id: nullable(Uuid),
    starts_at: Time,
    ends_at: nullable(Time),
    occurrence_count: Type.Integer(),
    updated_at: Time,
    untrusted: UntrustedAlert,
  }),
);
export const AgentAlertList = pageOf(AgentAlert);

export const AgentServiceList = pageOf(
  named(
    'AgentService',
    Type.Object({
      id: Uuid,
      name: Type.String(),
      description: Type.String(),
      team: nullable(ReferenceShape),
      depends_on: Type.Array(ReferenceShape),
    }),
  ),
);

export const AgentOnCallList = named(
  'AgentOnCallList',
  Type.Object({
    items: Type.Array(
      named(
        'AgentOnCall',
        Type.Object({
          schedule_id: Uuid,
          schedule_name: Type.String(),
          team_id: Uuid,
          user: nullable(named('AgentPerson', Type.Object({ id: Uuid, display_name: Type.String() }))),
          until: nullable(Time),
        }),
      ),
    ),
  }),
);

export const AgentPlaybookList = pageOf(
  named(
    'AgentPlaybook',
    Type.Object({
      id: Uuid,
      name: Type.String(),
      kind: Type.String(),
      service_id: nullable(Uuid),
      tags: Texts,
      label_selectors: TextMap,
      steps: Type.Array(
        named(
          'AgentPlaybookStep',
          Type.Object({
            title: Type.String(),
            body: Type.String({ description: 'Unfilled.' }),
            kind: Type.String(),
            expected: nullable(Type.String()),
            command: nullable(Type.String()),
            url: nullable(Type.String()),
          }),
        ),
      ),
    }),
  ),
);

export const AgentNoteList = pageOf(
  named(
    'AgentNote',
    Type.Object({
      id: Uuid,
      updated_at: Time,
      tags: Type.Optional(Type.Array(Type.String(), { description: 'Of a person.' })),
      title: Type.Optional(Type.String({ description: 'Of a person.' })),
      body: Type.Optional(Type.String({ description: 'Of a person.' })),
      untrusted: Type.Optional(
        named('UntrustedNote', Type.Object({ title: Type.String(), body: Type.String(), tags: Texts }, { description: 'Of an agent.' })),
      ),
    }),
  ),
);

export const AgentMemory = named(
  'AgentMemory',
  Type.Object({
    id: Uuid,
    scope: Type.Enum(['agent', 'shared']),
    trust: Type.Enum(['agent', 'human']),
    service_id: nullable(Uuid),
    created_at: Time,
    untrusted: named('UntrustedMemory', Type.Object({ text: Type.String(), tags: Texts })),
  }),
);
export const AgentMemoryList = pageOf(AgentMemory);
export const AgentMemoryBody = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 8_000 }),
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 })),
    scope: Type.Optional(Type.Enum(['agent', 'shared'], { description: 'agent: for itself alone. Default: shared.' })),
    service_id: Type.Optional(nullable(Type.String({ format: 'uuid', description: 'The service it is about.' }))),
    investigation_id: Type.Optional(nullable(Type.String({ format: 'uuid', description: 'The investigation it comes from.' }))),
  },
  closed,
);

export const AgentIncident = named(
  'AgentIncident',
  Type.Object({
    id: Uuid,
    number: Type.Integer(),
    status: Type.String(),
    severity: Type.String(),
    service_id: nullable(Uuid),
    created_at: Time,
    untrusted: named('UntrustedIncident', Type.Object({ title: Type.String(), description: nullable(Type.String()) })),
  }),
);
export const AgentTimeline = pageOf(
  named(
    'AgentTimelineEntry',
    Type.Object({
      id: Uuid,
      kind: Type.String(),
      at: Time,
      actor: named('AgentTimelineActor', Type.Object({ kind: Type.String() })),
      untrusted: named('UntrustedTimelineEntry', Type.Object({ text: Type.String(), actor_name: Type.String() })),
    }),
  ),
);
