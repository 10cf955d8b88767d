import { type Static, Type } from 'typebox';
import { LIST_QUERY } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed, nullable, ReferenceShape, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { LABEL_NAME_MAX, LABEL_VALUE_MAX } from '../../alerts/intake/body/text.ts';
import { viewActor } from '../notes/notes.schema.ts';
import { SEARCH_QUERY } from '../search/search.schema.ts';
import type { NamedService } from '../named-services.actions.ts';
import { LIMITS } from '../texts.ts';
import { type Playbook, PLAYBOOK_KINDS, PLAYBOOK_STATES, type Run, SHOWN, type Step, STEP_KINDS, STEP_LIMITS } from './playbook.ts';
import type { Match } from './runs.actions.ts';

export const PlaybooksQuery = Type.Object(
  {
    ...SEARCH_QUERY,
    kind: Type.Optional(Type.Enum([...PLAYBOOK_KINDS], { description: 'Only playbooks of this kind.' })),
    service_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only playbooks of this service.' })),
    tag: Type.Optional(Type.String({ maxLength: LIMITS.tag, description: 'Only playbooks with this tag.' })),
    state: Type.Optional(Type.Enum([...PLAYBOOK_STATES], { description: 'Only playbooks in this state.' })),
    sort: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'created_at, updated_at or name; a leading - sorts descending. Default: -created_at; of a search, the best match first.',
      }),
    ),
    ...LIST_QUERY,
  },
  closed,
);

const Text = (maxLength: number, description: string) => Type.Optional(nullable(Type.String({ maxLength, description })));
const StepBody = named(
  'PlaybookStepBody',
  Type.Object(
    {
      id: Type.Optional(Type.String({ format: 'uuid', description: 'Of a step that stays; new ones get theirs from the server.' })),
      title: Type.String({ minLength: 1, maxLength: STEP_LIMITS.title }),
      body: Type.Optional(Type.String({ maxLength: STEP_LIMITS.body, description: 'Markdown.' })),
      kind: Type.Optional(Type.Enum([...STEP_KINDS], { description: 'Default: action.' })),
      expected: Text(STEP_LIMITS.expected, 'What should be seen.'),
      command: Text(STEP_LIMITS.command, 'To paste into a shell. Values of labels are quoted.'),
      url: Text(LIMITS.url, 'Where to look; http or https.'),
    },
    closed,
  ),
);
const Name = Type.String({ minLength: 1, maxLength: LIMITS.title });
const fields = {
  kind: Type.Optional(Type.Enum([...PLAYBOOK_KINDS], { description: 'Default: response.' })),
  service_id: Type.Optional(nullable(Type.String({ format: 'uuid', description: 'Only for alerts and incidents of this service.' }))),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: LIMITS.tag }), { maxItems: LIMITS.tags })),
  label_selectors: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: LABEL_NAME_MAX }), Type.String({ maxLength: LABEL_VALUE_MAX }), {
      maxProperties: STEP_LIMITS.selectors,
      description: 'The alerts it is for: each of these labels has exactly this value.',
    }),
  ),
  state: Type.Optional(Type.Enum([...PLAYBOOK_STATES], { description: 'Only enabled ones are shown on alerts. Default: draft.' })),
  steps: Type.Optional(
    Type.Array(StepBody, { maxItems: STEP_LIMITS.steps, description: '`{{label}}` in their texts is filled from the alert.' }),
  ),
};
export const PlaybookBody = Type.Object({ name: Name, ...fields }, closed);
export const PlaybookPatch = Type.Object(
  {
    name: Type.Optional(Name),
    ...fields,
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'The version that was changed: a newer one there is answers 409.' })),
  },
  closed,
);

const stepMembers = {
  id: Uuid,
  title: Type.String(),
  body: Type.String({ description: 'Markdown.' }),
  kind: Type.Enum([...STEP_KINDS]),
  expected: nullable(Type.String()),
  command: nullable(Type.String()),
  url: nullable(Type.String()),
};
const StepView = named('PlaybookStep', Type.Object(stepMembers));
export const PlaybookView = named(
  'Playbook',
  Type.Object({
    id: Uuid,
    name: Type.String(),
    kind: Type.Enum([...PLAYBOOK_KINDS]),
    service_id: nullable(Uuid),
    service: nullable(ReferenceShape),
    tags: Type.Array(Type.String()),
    label_selectors: Type.Record(Type.String(), Type.String()),
    state: Type.Enum([...PLAYBOOK_STATES]),
    steps: Type.Array(StepView),
    version: Type.Integer(),
    followed: Type.Integer({ description: 'In how many incidents it was followed.' }),
    completed: Type.Integer({ description: 'In how many of them to its end.' }),
    created_by: ActorShape,
    updated_by: ActorShape,
    created_at: Time,
    updated_at: Time,
  }),
);
export const PlaybookMatches = named(
  'PlaybookMatchList',
  Type.Object({
    items: Type.Array(PlaybookView, {
      description: `Enabled playbooks that match, the most specific first, at most ${SHOWN}. Their texts are filled from the alert.`,
    }),
  }),
);

const Done = named('PlaybookStepDone', Type.Object({ at: Time, by: ActorShape }));
export const RunView = named(
  'PlaybookRun',
  Type.Object({
    id: Uuid,
    incident_id: Uuid,
    playbook_id: nullable(Type.String({ format: 'uuid', description: 'Null: it was deleted since.' })),
    playbook_version: Type.Integer(),
    name: Type.String(),
    kind: Type.Enum([...PLAYBOOK_KINDS]),
    steps: Type.Array(named('PlaybookRunStep', Type.Object({ ...stepMembers, done: nullable(Done) }), { extends: StepView })),
    followed_by: ActorShape,
    created_at: Time,
    completed_at: nullable(Time),
  }),
);
export const RunList = named('PlaybookRunList', Type.Object({ items: Type.Array(RunView) }));
export const FollowBody = Type.Object({ playbook_id: Uuid }, closed);
export const TickBody = Type.Object({ done: Type.Boolean() }, closed);

type Services = ReadonlyMap<string, NamedService>;

const viewStep = ({ id, title, body, kind, expected, command, url }: Step) => ({ id, title, body, kind, expected, command, url });

/** A playbook as callers see one. */
export function viewPlaybook(playbook: Playbook, services: Services): Static<typeof PlaybookView> {
  const service = playbook.serviceId === null ? null : (services.get(playbook.serviceId) ?? null);
  return {
    id: playbook.id,
    name: playbook.name,
    kind: playbook.kind,
    service_id: service?.id ?? null,
    service,
    tags: [...playbook.tags],
    label_selectors: { ...playbook.labelSelectors },
    state: playbook.state,
    steps: playbook.steps.map(viewStep),
    version: playbook.version,
    followed: playbook.followed,
    completed: playbook.completed,
    created_by: viewActor(playbook.createdBy),
    updated_by: viewActor(playbook.updatedBy),
    created_at: playbook.createdAt.toISOString(),
    updated_at: playbook.updatedAt.toISOString(),
  };
}

/** The same for an alert: with its steps filled. */
export function viewMatch({ playbook, steps }: Match, services: Services): Static<typeof PlaybookView> {
  return { ...viewPlaybook(playbook, services), steps: steps.map(viewStep) };
}

/** A playbook that is followed. */
export function viewRun(run: Run): Static<typeof RunView> {
  return {
    id: run.id,
    incident_id: run.incidentId,
    playbook_id: run.playbookId,
    playbook_version: run.playbookVersion,
    name: run.name,
    kind: run.kind,
    steps: run.steps.map((step) => ({
      ...viewStep(step),
      done: step.done === null ? null : { at: step.done.at, by: viewActor(step.done.by) },
    })),
    followed_by: viewActor(run.followedBy),
    created_at: run.createdAt.toISOString(),
    completed_at: run.completedAt?.toISOString() ?? null,
  };
}
