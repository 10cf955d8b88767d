import { type Static, Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { closed, Time } from '../../../platform/http/openapi/shapes.ts';
import {
  type Adjustment,
  canonicalAdjustment,
  canonicalDocument,
  canonicalMapping,
  type FIELDS,
  LIMITS,
  type Mapping,
} from './document.ts';
import type { MappingState, SwitchedOff } from './mapping.store.ts';
import { digestOf } from './digest.ts';
import type { Tried, TriedAlert } from './trial.ts';

const OrNull = (schema: Parameters<typeof Type.Union>[0][number]) => Type.Union([schema, Type.Null()]);
const Version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** Longer ones are refused by the check, which says where. */
const TEXT_MAX = 20_000;
const Cel = (description: string) =>
  Type.String({ maxLength: TEXT_MAX, description: `CEL, at most ${LIMITS.expression} characters. ${description}` });
const Name = Type.String({ minLength: 1, maxLength: LIMITS.name, description: 'Unique, without regard to case.' });
const Labels = Type.Record(Type.String({ maxLength: 1_000 }), Cel('Gives the value of the label.'), {
  description: `Labels by name, at most ${LIMITS.labels}.`,
});
const Source = Type.String({ maxLength: 1_000, description: 'What the alerts carry as their source. Left out: made of the name.' });
const Enabled = Type.Boolean({ description: 'Whether it is used. Default: true.' });
const DESCRIPTIONS: Readonly<Record<(typeof FIELDS)[number], string>> = {
  title: 'Left out: the best guess.',
  description: 'Left out: the best guess.',
  severity: 'A word of the tool, such as crit, P2 or warn. Left out: warning.',
  status: 'A word of the tool: resolved, ok, closed and the like end the alert. Left out: firing.',
  fingerprint: 'Which alert it is, the same when it ends. Left out: made of the token and the title.',
  starts_at: 'A time, or seconds, milliseconds, microseconds or nanoseconds since 1970.',
  ends_at: 'A time, as starts_at.',
  link: 'An address of the tool.',
  service: 'Name or id of a service; kept as the label service.',
};
const field = (name: (typeof FIELDS)[number]) => Type.Optional(Cel(DESCRIPTIONS[name]));
const Fields = named(
  'MappingFields',
  Type.Object(
    {
      title: field('title'),
      description: field('description'),
      severity: field('severity'),
      status: field('status'),
      fingerprint: field('fingerprint'),
      starts_at: field('starts_at'),
      ends_at: field('ends_at'),
      link: field('link'),
      service: field('service'),
    },
    closed,
  ),
);
const Changes = named(
  'AdjustmentFields',
  Type.Object(
    {
      title: Type.Optional(Cel('A new title.')),
      severity: Type.Optional(Cel('A new severity, in a word of any tool.')),
      service: field('service'),
    },
    closed,
  ),
);
const Switched = named('MappingSwitchedOff', Type.Object({ at: Time, why: Type.String() }));
const switchedOff = Type.Optional(
  Type.Union([Switched, Type.Null()], {
    description:
      'A server switched it off because it takes too long. Save it with null to switch it on again; left out: it stays as it is.',
  }),
);
const figures = {
  alerts: Type.Integer({ description: 'Alerts it made or changed.' }),
  dropped: Type.Integer({ description: 'Alerts it dropped.' }),
  last_at: OrNull(Time),
};
const Figures = named('MappingFigures', Type.Object(figures));
const mapping = {
  name: Name,
  when: Cel('Whether a body is accepted; may use body and token.'),
  items: Type.Optional(Cel('The list of alerts in the body; each is `item` in the fields. Left out: the body is one alert.')),
};
const adjustment = { name: Name, when: Cel('Whether an alert is changed; may use alert and token.') };
const MappingBody = named(
  'MappingBody',
  Type.Object(
    {
      ...mapping,
      enabled: Type.Optional(Enabled),
      source: Type.Optional(Source),
      fields: Type.Optional(Fields),
      labels: Type.Optional(Labels),
      switched_off: switchedOff,
      figures: Type.Optional(Figures),
    },
    closed,
  ),
);
const Drop = Type.Boolean({ description: 'Whether such alerts are dropped: counted, and kept to be looked at. Default: false.' });
const AdjustmentBody = named(
  'AdjustmentBody',
  Type.Object(
    {
      ...adjustment,
      enabled: Type.Optional(Enabled),
      drop: Type.Optional(Drop),
      fields: Type.Optional(Changes),
      labels: Type.Optional(Labels),
      switched_off: switchedOff,
      figures: Type.Optional(Figures),
    },
    closed,
  ),
);
const answered = { enabled: Enabled, labels: Labels, switched_off: OrNull(Switched), figures: Figures };
const MappingView = named('Mapping', Type.Object({ ...mapping, source: Source, fields: Fields, ...answered }));
const AdjustmentView = named('Adjustment', Type.Object({ ...adjustment, drop: Drop, fields: Changes, ...answered }));

/** The document as it is saved, with the version that it was made from. */
export const MappingsBody = named(
  'MappingsBody',
  Type.Object(
    {
      version: Type.Optional(Version),
      mappings: Type.Array(MappingBody, { description: 'Tried in this order; the first that takes a body makes its alerts.' }),
      adjustments: Type.Optional(Type.Array(AdjustmentBody, { description: 'Applied in this order to every alert of a webhook.' })),
    },
    closed,
  ),
);

/** The document as it is answered. */
export const MappingsView = named(
  'Mappings',
  Type.Object({ version: Version, mappings: Type.Array(MappingView), adjustments: Type.Array(AdjustmentView) }),
);

export const PreviewBody = named(
  'MappingPreviewBody',
  Type.Object(
    {
      body: Type.Optional(Type.Unknown({ description: 'A body as a tool sends it, as JSON.' })),
      request_id: Type.Optional(Type.String({ format: 'uuid', description: 'A kept request, instead of `body`.' })),
      mapping: Type.Optional(MappingBody),
      adjustment: Type.Optional(AdjustmentBody),
      token: Type.Optional(Type.String({ maxLength: 200, description: 'Name of the token that sends it.' })),
    },
    closed,
  ),
);

const PreviewAlert = named(
  'PreviewedAlert',
  Type.Object({
    index: Type.Integer(),
    title: OrNull(Type.String()),
    description: OrNull(Type.String()),
    severity: Type.String(),
    status: Type.String(),
    fingerprint: Type.String(),
    source: Type.String(),
    starts_at: OrNull(Time),
    ends_at: OrNull(Time),
    generator_url: OrNull(Type.String()),
    labels: Type.Record(Type.String(), Type.String()),
    annotations: Type.Record(Type.String(), Type.String()),
    dropped: Type.Boolean(),
    notes: Type.Array(Type.String(), { description: 'What is worth knowing: fields that failed, words that are not known.' }),
  }),
);

/** What a mapping makes of a body. */
export const PreviewView = named(
  'MappingPreview',
  Type.Object({
    mapping: OrNull(MappingView),
    suggested: Type.Boolean({ description: 'Whether the mapping was suggested, as none was sent.' }),
    known_source: OrNull(Type.String({ description: 'The source that knows this body: mappings are not asked.' })),
    why: OrNull(Type.String({ description: 'Why nothing came of it.' })),
    total: Type.Integer({ description: 'Alerts in the body.' }),
    alerts: Type.Array(PreviewAlert, { description: 'The first 20.' }),
    rejected: Type.Array(named('RejectedAlert', Type.Object({ index: Type.Integer(), code: Type.String(), detail: Type.String() }))),
  }),
);

type MappingViewed = Static<typeof MappingView>;
type AdjustmentViewed = Static<typeof AdjustmentView>;
const NO_FIGURES = { alerts: 0, dropped: 0, last_at: null };

/** A document with how it goes, as an answer takes it. */
export function viewMappings(
  { version, document }: { readonly version: number; readonly document: ReturnType<typeof canonicalDocument> },
  off: readonly SwitchedOff[],
  states: readonly MappingState[],
): Static<typeof MappingsView> {
  const figuresOf = (kind: MappingState['kind'], name: string) => {
    const state = states.find((entry) => entry.kind === kind && entry.name === name);
    return state ? { alerts: state.alerts, dropped: state.dropped, last_at: state.last_at?.toISOString() ?? null } : NO_FIGURES;
  };
  const offOf = (kind: MappingState['kind'], entry: Mapping | Adjustment) => {
    const found = off.find((one) => one.kind === kind && one.name === entry.name && one.digest === digestOf(entry));
    return found ? { at: new Date(found.at).toISOString(), why: found.why } : null;
  };
  return {
    version,
    mappings: document.mappings.map((entry) => ({
      ...viewMapping(entry),
      switched_off: offOf('mapping', entry),
      figures: figuresOf('mapping', entry.name),
    })),
    adjustments: document.adjustments.map((entry) => ({
      ...(entry as unknown as AdjustmentViewed),
      switched_off: offOf('adjustment', entry),
      figures: figuresOf('adjustment', entry.name),
    })),
  };
}

function viewMapping(entry: Mapping): MappingViewed {
  return { ...(entry as unknown as MappingViewed), switched_off: null, figures: NO_FIGURES };
}

type Sent = Static<typeof MappingsBody>;

/** What was sent, as it is kept, and which entries are to be switched on again. */
export function readMappings({ mappings, adjustments }: Sent) {
  const written = { mappings, ...(adjustments === undefined ? {} : { adjustments }) } as Parameters<typeof canonicalDocument>[0];
  const on = (kind: 'mapping' | 'adjustment', entries: ReadonlyArray<{ readonly name: string; readonly switched_off?: unknown }>) =>
    entries.filter((entry) => entry.switched_off === null).map(({ name }) => ({ kind, name: name.trim() }));
  return { document: canonicalDocument(written), switchOn: [...on('mapping', mappings), ...on('adjustment', adjustments ?? [])] };
}

/** One mapping as it was sent. */
export function readMapping(sent: Static<typeof MappingBody>): Mapping {
  return canonicalMapping(sent as Parameters<typeof canonicalMapping>[0]);
}

/** One adjustment as it was sent. */
export function readAdjustment(sent: Static<typeof AdjustmentBody>): Adjustment {
  return canonicalAdjustment(sent as Parameters<typeof canonicalAdjustment>[0]);
}

const STATUS = { fire: 'firing', resolve: 'resolved', acknowledge: 'acknowledged' } as const;

function viewAlert({ signal, notes, dropped }: TriedAlert): Static<typeof PreviewAlert> {
  return {
    index: signal.index,
    title: signal.title,
    description: signal.description,
    severity: signal.severity ?? 'warning',
    status: STATUS[signal.action],
    fingerprint: signal.fingerprint,
    source: signal.source,
    starts_at: signal.startsAt?.toISOString() ?? null,
    ends_at: signal.endsAt?.toISOString() ?? null,
    generator_url: signal.generatorUrl,
    labels: { ...signal.labels },
    annotations: { ...signal.annotations },
    dropped,
    notes: [...notes],
  };
}

/** A trial as an answer takes it. */
export function viewTried(tried: Tried): Static<typeof PreviewView> {
  const { mapping: tested, suggested, source, why, total, alerts, rejected } = tried;
  return {
    mapping: tested === null ? null : viewMapping(tested),
    suggested,
    known_source: source,
    why,
    total,
    alerts: alerts.map(viewAlert),
    rejected: rejected.map((entry) => ({ ...entry })),
  };
}
