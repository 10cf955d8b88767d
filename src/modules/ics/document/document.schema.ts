import { Type } from 'typebox';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed, nullable, ReferenceShape, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { INCIDENT_ROLES, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from '../../incidents/incident.ts';
import { RefParams } from '../../incidents/index.ts';
import { ACTION_STATUSES, MARKDOWN_MAX, OBJECTIVE_STATUSES, ROWS_MAX, SECTIONS } from './section.ts';

const RowId = Type.String({ description: 'Kept with the row; a row without one gets one.' });

/** Any of the sections: which, the address says. */
const Content = Type.Unknown({
  description: `Markdown of at most ${MARKDOWN_MAX} characters, or at most ${ROWS_MAX} rows with the fields of the section.`,
});

const saved = {
  version: Type.Integer({ description: '0 before the first write.' }),
  updated_at: nullable(Time),
  updated_by: nullable(ActorShape),
};

const rows = <Fields extends import('typebox').TProperties>(name: string, fields: Fields) =>
  named(
    `Incident${name}Section`,
    Type.Object({ content: Type.Array(named(`Incident${name}Row`, Type.Object({ id: RowId, ...fields }))), ...saved }),
  );

const TextSectionView = named('IncidentTextSection', Type.Object({ content: Type.String({ description: 'Markdown.' }), ...saved }));
const owner = nullable(Uuid);
const time = nullable(Time);

const Sections = named(
  'IncidentDocumentSections',
  Type.Object({
    header: named(
      'IncidentHeader',
      Type.Object({
        number: Type.Integer(),
        title: Type.String(),
        severity: Type.Enum([...INCIDENT_SEVERITIES]),
        status: Type.Enum([...INCIDENT_STATUSES]),
        service: nullable(ReferenceShape),
        opened_at: Time,
        commander: nullable(ReferenceShape),
        duration_seconds: Type.Integer({ description: 'Until it was resolved or cancelled, else until now.' }),
        affected_services: Type.Array(ReferenceShape, { description: 'Its own service, and those of its linked alerts.' }),
      }),
    ),
    organization: named(
      'IncidentOrganization',
      Type.Object({
        roles: Type.Array(
          named(
            'OrganizedRole',
            Type.Object({
              role: Type.Enum([...INCIDENT_ROLES]),
              holder: nullable(named('RoleHolder', Type.Object({ id: Uuid, name: Type.String(), since: Time }))),
              before: Type.Array(named('FormerRoleHolder', Type.Object({ id: Uuid, name: Type.String(), since: Time, until: Time }))),
            }),
          ),
        ),
      }),
    ),
    situation: TextSectionView,
    safety: TextSectionView,
    objectives: rows('Objectives', { text: Type.String(), status: Type.Enum([...OBJECTIVE_STATUSES]), owner_id: owner }),
    actions: rows('Actions', { text: Type.String(), status: Type.Enum([...ACTION_STATUSES]), owner_id: owner, at: time }),
    resources: rows('Resources', {
      resource: Type.String(),
      identifier: Type.String(),
      ordered_at: time,
      eta: time,
      arrived: Type.Boolean(),
      notes: Type.String(),
    }),
    communications: rows('Communications', { purpose: Type.String(), channel: Type.String(), address: Type.String() }),
    diagram: rows('Diagram', { title: Type.String(), url: Type.String() }),
    notes: TextSectionView,
  }),
);

export const DocumentView = named(
  'IncidentDocument',
  Type.Object({ incident_id: Uuid, incident_number: Type.Integer(), generated_at: Time, sections: Sections }),
);

export const DocumentQuery = Type.Object(
  {
    format: Type.Optional(Type.Enum(['json', 'markdown'], { default: 'json', description: 'markdown: the whole document as text.' })),
  },
  closed,
);

export const SectionParams = Type.Object({
  ...RefParams.properties,
  section: Type.String({ maxLength: 64, description: `One of ${SECTIONS.join(', ')}.` }),
});

export const SectionBody = Type.Object(
  {
    content: Content,
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_646, description: 'The version that was changed; 0 before the first write.' }),
  },
  closed,
);

export const SectionView = named('IncidentSection', Type.Object({ content: Content, ...saved }));

export const VersionsQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at'], '-created_at') }, closed);
export const VersionPage = pageOf(
  named(
    'IncidentSectionVersion',
    Type.Object({ id: Uuid, version: Type.Integer(), content: Content, saved_by: ActorShape, created_at: Time }),
  ),
);
