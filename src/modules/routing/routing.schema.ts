import { type Static, Type } from 'typebox';
import { ActorShape, closed, Time, WarningShape } from '../../platform/http/openapi/shapes.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { LIST_QUERY, PAGE_QUERY, sortQuery } from '../../platform/http/list.ts';
import { SEVERITIES } from '../alerts/signal.ts';
import { LIMITS, type RoutingConfig } from './config.ts';
import type { DestinationKinds } from './destination-kinds.ts';
import type { Replay } from './routing.actions.ts';
import { SUPPRESSIONS } from './steps.ts';

const Version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Name = Type.String({ description: `Unique; 1 to ${LIMITS.nameLength} characters.` });
const Names = Type.Array(Type.String({ description: 'Name of a destination.' }));
const Severity = named('AlertSeverity', Type.Enum([...SEVERITIES]));
const Ranges = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100, description }));

const TimeIntervalBody = named(
  'TimeInterval',
  Type.Object(
    {
      times: Type.Optional(
        Type.Array(
          named(
            'TimeRange',
            Type.Object(
              {
                start_time: Type.String({ description: 'HH:MM' }),
                end_time: Type.String({ description: 'HH:MM, excluded; 24:00 is the end of the day.' }),
              },
              closed,
            ),
          ),
          {
            minItems: 1,
            maxItems: 100,
          },
        ),
      ),
      weekdays: Ranges('monday:friday, saturday'),
      days_of_month: Ranges('1:5, -3:-1 (the last three days)'),
      months: Ranges('january:march, 12'),
      years: Ranges('2026, 2026:2028'),
      location: Type.Optional(Type.String({ maxLength: 100, description: 'Time zone, such as Europe/Berlin. Default: UTC.' })),
    },
    closed,
  ),
);

const { thresholdCount, thresholdSeconds } = LIMITS;
const ThresholdBody = named(
  'RoutingThreshold',
  Type.Object(
    {
      count: Type.Integer({
        minimum: thresholdCount.least,
        maximum: thresholdCount.most,
        description: 'The first alert that is sent: 3 keeps quiet about two.',
      }),
      within: Type.Integer({
        minimum: thresholdSeconds.least,
        maximum: thresholdSeconds.most,
        description: 'Seconds in which they have to arrive.',
      }),
    },
    { ...closed, description: 'The rule sends from this alert of a group on. Before, it matches and sends nothing.' },
  ),
);

const RuleBody = named(
  'RoutingRule',
  Type.Object(
    {
      name: Name,
      matchers: Type.Array(Type.String(), {
        description: `Alertmanager matchers, all of which must hold: \`namespace=~"prod-.*"\`. Anchored, RE2. At most ${LIMITS.matchersPerRule}.`,
      }),
      severities: Type.Optional(
        Type.Array(Severity, { minItems: 1, maxItems: SEVERITIES.length, description: 'One of these must be the alert’s severity.' }),
      ),
      destinations: Names,
      continue: Type.Optional(Type.Boolean({ description: 'Try the rules after this one as well.' })),
      mute: Type.Optional(
        Type.Array(TimeIntervalBody, {
          description: 'While one of these holds the rule matches and sends nothing; afterwards what still fires is sent.',
        }),
      ),
      after: Type.Optional(ThresholdBody),
    },
    closed,
  ),
);

const InhibitRuleBody = named(
  'InhibitRule',
  Type.Object(
    {
      name: Name,
      source_matchers: Type.Array(Type.String(), { description: 'While an alert fires for which all of these hold …' }),
      target_matchers: Type.Array(Type.String(), { description: '… nobody is notified of those for which all of these hold.' }),
      equal: Type.Optional(
        Type.Array(Type.String({ maxLength: 128 }), {
          description: 'Labels that must have one value in both; absent and empty are the same.',
        }),
      ),
    },
    { ...closed, description: 'As in Alertmanager: an alert on both sides is not inhibited by another that is on both sides.' },
  ),
);

function membersOf(destinations: DestinationKinds) {
  const Destination = named(
    'Destination',
    Type.Object(
      {
        name: Name,
        provider: Type.Enum(Object.keys(destinations)),
        channel: Type.String({ description: 'Id or name of a channel; for webhook an http(s) address.' }),
      },
      closed,
    ),
  );
  return {
    destinations: Type.Array(Destination),
    rules: Type.Array(RuleBody),
    default_destinations: Names,
    inhibit_rules: Type.Optional(Type.Array(InhibitRuleBody)),
    dependencies: Type.Optional(
      Type.Boolean({ description: 'A critical alert of a service inhibits warnings of services that depend on it.' }),
    ),
  };
}

/** The shapes of routing documents, for the providers that a destination may name. */
export function routingShapes(destinations: DestinationKinds) {
  const members = membersOf(destinations);
  const warned = (description: string) => ({ warnings: Type.Optional(Type.Array(WarningShape, { description })) });
  const RoutingBody = named(
    'RoutesBody',
    Type.Object({ ...members, version: Type.Optional(Version), ...warned('As it was answered; it is not looked at.') }, closed),
  );
  const RoutingView = named('Routes', Type.Object({ version: Version, ...members }));
  return {
    /** The document as it is saved: the rules, and the version they were made from. */
    RoutingBody,
    /** The document as it is answered. */
    RoutingView,
    /** The document as a change of it is answered. */
    SavedRoutingView: named(
      'SavedRoutes',
      Type.Object({ version: Version, ...members, ...warned('What is stored, and sends nothing yet.') }),
      { extends: RoutingView },
    ),
    /** An old document with who saved it. */
    OldRoutingView: named('StoredRoutes', Type.Object({ version: Version, created_by: ActorShape, created_at: Time, ...members }), {
      extends: RoutingView,
    }),
    PreviewBody: Type.Object(
      {
        config: Type.Optional(RoutingBody),
        labels: Type.Optional(Type.Record(Type.String({ maxLength: 128 }), Type.String({ maxLength: 4_096 }), { maxProperties: 200 })),
        severity: Type.Optional(Severity),
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
      },
      closed,
    ),
    DestinationsQuery: Type.Object(
      {
        provider: Type.Optional(Type.Enum(Object.keys(destinations), { description: 'Only destinations of this provider.' })),
        ...PAGE_QUERY,
        ...sortQuery(['name', 'provider']),
      },
      closed,
    ),
  };
}

type Document = Static<Type.TObject<ReturnType<typeof membersOf>>>;

/** A document as an answer takes it. */
export function viewConfig(config: RoutingConfig): Document {
  return config as Document;
}

export const VersionParams = Type.Object({
  version: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Number of the version.' }),
});
export const VersionsQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at', 'version'], '-created_at') }, closed);

/** An entry of the history. */
export const VersionView = named(
  'RoutesVersion',
  Type.Object({
    version: Version,
    created_by: ActorShape,
    created_at: Time,
    destinations: Type.Integer(),
    rules: Type.Integer(),
  }),
);

const DecisionView = named(
  'RoutingDecision',
  Type.Object({
    destinations: Type.Array(
      named(
        'MatchedDestination',
        Type.Object({
          name: Type.String(),
          provider: Type.String(),
          channel: Type.String(),
          rule: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    ),
    matched: Type.Array(
      named(
        'MatchedRule',
        Type.Object({
          rule: Type.String(),
          matchers: Type.Array(Type.String()),
          severities: Type.Optional(Type.Array(Type.String())),
          muted_until: Type.Optional(Time),
          after: Type.Optional(ThresholdBody),
          below: Type.Optional(Type.Integer({ description: 'So many alerts of its group have come, too few to be sent.' })),
        }),
      ),
    ),
    muted_until: Type.Union([Time, Type.Null()]),
    used_defaults: Type.Boolean(),
    suppressed: Type.Union([Type.Enum([...SUPPRESSIONS]), Type.Null()], {
      description: 'Why nobody would be notified now: another alert, a window, triage, a mute interval or a threshold.',
    }),
    why: Type.String(),
  }),
);

const Counted = Type.Array(named('DestinationCount', Type.Object({ destination: Type.String(), count: Type.Integer() })));
const BothSides = named('BeforeAfter', Type.Object({ before: Type.Integer(), after: Type.Integer() }));

const ReplayView = named(
  'RoutingReplay',
  Type.Object({
    since: Time,
    bound: Type.Integer({ description: 'Most alerts a preview looks at, newest first.' }),
    limited: Type.Boolean({ description: 'Whether older alerts of these days were left out because of the bound.' }),
    evaluated: Type.Integer(),
    unchanged: Type.Integer(),
    changed: Type.Integer(),
    added: Counted,
    removed: Counted,
    moved: Type.Array(
      named('MovedAlerts', Type.Object({ from: Type.Array(Type.String()), to: Type.Array(Type.String()), count: Type.Integer() })),
    ),
    nobody: BothSides,
    muted: BothSides,
    below_threshold: BothSides,
    silenced: BothSides,
    inhibited: BothSides,
    noise: BothSides,
    samples: Type.Array(
      named(
        'ReplayedAlert',
        Type.Object({
          number: Type.Integer(),
          title: Type.String(),
          severity: Type.String(),
          created_at: Time,
          before: Type.Array(Type.String()),
          after: Type.Array(Type.String()),
          why: Type.String(),
        }),
      ),
    ),
  }),
);

/** A replay as an answer takes it. */
export function viewReplay(replay: Replay): Static<typeof ReplayView> {
  return replay as Static<typeof ReplayView>;
}

/** `before` is what the rules in force say, `after` what the proposal says. */
export const PreviewView = named(
  'RoutesPreview',
  Type.Object({
    present_version: Version,
    decision: Type.Optional(named('ComparedDecision', Type.Object({ before: DecisionView, after: DecisionView, same: Type.Boolean() }))),
    replay: Type.Optional(ReplayView),
  }),
);

/** A destination and how it goes there. */
export const DestinationView = named(
  'DestinationState',
  Type.Object({
    name: Type.String(),
    provider: Type.String(),
    channel: Type.String(),
    connected: Type.Boolean({ description: 'Whether its provider is set up: otherwise messages wait.' }),
    is_default: Type.Boolean(),
    rules: Type.Array(Type.String(), { description: 'Names of the rules that send here.' }),
    last_delivery: Type.Union([
      named('LastDelivery', Type.Object({ state: Type.String(), at: Time, error: Type.Union([Type.String(), Type.Null()]) })),
      Type.Null(),
    ]),
    deliveries: named('DeliveryCounts', Type.Object({ pending: Type.Integer(), failed: Type.Integer(), dead: Type.Integer() })),
  }),
);
