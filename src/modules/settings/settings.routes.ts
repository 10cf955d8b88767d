import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import { type Config, publicConfig } from '../../platform/config.ts';
import { byOf } from '../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../platform/http/empty-body.ts';
import type { Http } from '../../platform/http/server.ts';
import { INCIDENT_SEVERITIES } from '../incidents/incident.ts';
import { DEFAULT_RULE_METHODS } from '../notifications/preferences/default-rules.ts';
import { MAX_DELAY_MINUTES } from '../notifications/preferences/preferences.ts';
import { TARGET_MAX } from '../incidents/sla/targets.ts';
import type { Connections } from '../connections/index.ts';
import { currentRouting } from '../routing/index.ts';
import { ONBOARDING_STEPS, onboardingOf } from './onboarding.ts';
import { type ChangeDeps, changeSettings, completeOnboarding, currentSettings, ONBOARDING_COMPLETED } from './settings.actions.ts';
import type { Settings } from './settings.ts';
import { loadOnboardingFacts, loadSettings } from './settings.store.ts';

export interface SettingsDeps extends ChangeDeps {
  readonly config: Config;
  readonly connections: Pick<Connections, 'all'>;
  readonly version: string;
}

const minutes = (description: string) => Type.Union([Type.Integer({ minimum: 1, maximum: TARGET_MAX }), Type.Null()], { description });
const SeverityTargetsSchema = named(
  'SeverityTargets',
  Type.Object({
    acknowledge_minutes: minutes('After the incident was opened; null: no target.'),
    mitigate_minutes: minutes('As acknowledge_minutes.'),
    resolve_minutes: minutes('As acknowledge_minutes.'),
  }),
);
const SettingsSchema = named(
  'Settings',
  Type.Object({
    display_name: Type.String({ description: 'What people call this installation.' }),
    time_zone: Type.String({
      description: 'IANA name: of times in messages to several people, and of where a day begins in daily summaries.',
    }),
    default_escalation_policy_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'Of incidents whose service and team have no policy, and of incidents without a service. Null: the admins are notified.',
    }),
    archive_incident_channels: Type.Boolean({
      description: 'Chat channels of incidents are archived a day after the incident is closed or cancelled.',
    }),
    sla_targets: named(
      'SlaTargets',
      Type.Object(Object.fromEntries(INCIDENT_SEVERITIES.map((severity) => [severity, SeverityTargetsSchema]))),
    ),
    status_page_domains: Type.Array(Type.String(), {
      description: 'Names of hosts that may be the own domain of a status page. A name that a page uses cannot be removed.',
    }),
    default_notification_rules: Type.Array(
      named(
        'DefaultNotificationRule',
        Type.Object({
          urgency: Type.Enum(['high', 'low']),
          method: Type.Enum([...DEFAULT_RULE_METHODS], {
            description:
              'messages: every linked chat account and confirmed push address. phone: the confirmed number. Others are left out.',
          }),
          delay_minutes: Type.Integer({ minimum: 0, maximum: MAX_DELAY_MINUTES }),
        }),
      ),
      { description: 'For people who never set rules of their own; a change applies to them at once.' },
    ),
  }),
);
const ConfigSchema = named(
  'SystemConfig',
  Type.Object({
    settings: SettingsSchema,
    environment: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What the environment fixes, by variable. Secrets are only "set" or "not set". Durations are milliseconds.',
    }),
    base_url: Type.String(),
    version: Type.String(),
  }),
);
/** Read by hand: what cannot be changed is answered with the reason. */
const ChangeBody = Type.Object({
  settings: Type.Optional(Type.Unknown({ description: 'Members of settings; what is left out stays.' })),
});
const OnboardingSchema = named(
  'OnboardingStatus',
  Type.Object({
    complete: Type.Boolean(),
    completed_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    steps: Type.Array(
      named(
        'OnboardingStep',
        Type.Object({ name: Type.Enum(ONBOARDING_STEPS.map((step) => step.name)), title: Type.String(), done: Type.Boolean() }),
      ),
    ),
    next: Type.Union([Type.String(), Type.Null()]),
  }),
);
const READ = { access: 'session', permission: 'system:read' } as const;
const WRITE = { access: 'session', permission: 'system:write' } as const;

/** The effective configuration, and the steps of the first day. */
export function registerSettingsRoutes(http: Http, deps: SettingsDeps): void {
  const { db } = deps;
  const show = (settings: Settings) => ({
    settings,
    environment: publicConfig(deps.config),
    base_url: deps.baseUrl,
    version: deps.version,
  });
  const onboarding = async () => {
    const [facts, stored, connections, routing] = await Promise.all([
      loadOnboardingFacts(db),
      loadSettings(db),
      deps.connections.all(),
      currentRouting(db),
    ]);
    const integration = connections.some((connection) => connection.missing.length === 0);
    const shown = onboardingOf(
      { ...facts, integration, routing: routing.config.destinations.length > 0 },
      stored.get(ONBOARDING_COMPLETED),
    );
    return { ...shown, steps: [...shown.steps] };
  };

  http.route({
    method: 'GET',
    url: '/api/v1/system/config',
    config: READ,
    schema: {
      operationId: 'getSystemConfig',
      summary: 'Get the effective configuration',
      tags: ['System'],
      response: { 200: ConfigSchema },
    },
    handler: async () => show(await currentSettings(db)),
  });
  http.route({
    method: 'PUT',
    url: '/api/v1/system/config',
    config: { ...WRITE, stepUp: 'admin' },
    schema: {
      operationId: 'updateSystemConfig',
      summary: 'Change the configuration',
      description: 'What may be changed while the service runs.',
      tags: ['System'],
      body: ChangeBody,
      response: { 200: ConfigSchema },
    },
    handler: async (request) => show(await changeSettings(deps, request.body as Readonly<Record<string, unknown>>, byOf(request))),
  });
  http.route({
    method: 'GET',
    url: '/api/v1/onboarding/status',
    config: READ,
    schema: {
      operationId: 'getOnboardingStatus',
      summary: 'Get which onboarding steps are done',
      tags: ['System'],
      response: { 200: OnboardingSchema },
    },
    handler: onboarding,
  });
  http.route({
    method: 'POST',
    url: '/api/v1/onboarding/complete',
    config: WRITE,
    schema: {
      operationId: 'completeOnboarding',
      summary: 'Complete onboarding',
      tags: ['System'],
      body: Type.Object({}, { additionalProperties: false }),
      response: { 200: OnboardingSchema },
    },
    preValidation: absentAsEmpty,
    handler: async (request) => {
      await completeOnboarding(db, byOf(request));
      return onboarding();
    },
  });
}
