import { type Static, Type } from 'typebox';
import { named } from '../../platform/http/named.ts';
import { type Connection, INTEGRATION_FIELDS, INTEGRATION_KINDS, permissionFor } from './connection.ts';

const text = Type.Union([Type.String({ minLength: 1, maxLength: 4_096 }), Type.Null()]);
const address = Type.Union([Type.String({ minLength: 1, maxLength: 500 }), Type.Null()]);
const version = Type.Integer({ minimum: 0 });
const closed = { additionalProperties: false };

function patchOf<Members extends Parameters<typeof Type.Object>[0]>(name: string, members: Members) {
  return Type.Optional(Type.Union([named(name, Type.Object(members, closed)), Type.Null()]));
}

const signUp = {
  client_id: Type.Optional(text),
  client_secret: Type.Optional(text),
  sign_up: Type.Optional(text),
  default_role: Type.Optional(text),
  allowed_domains: Type.Optional(text),
};

/** A PUT: a kind or member left out stays, null clears it, a text sets it. `version` guards against a newer save. */
export const IntegrationsBody = Type.Object(
  {
    chatone: patchOf('ChatoneChange', {
      base_url: Type.Optional(address),
      bot_token: Type.Optional(text),
      signing_secret: Type.Optional(text),
      ...signUp,
      version: Type.Optional(version),
    }),
    chattwo: patchOf('ChattwoChange', {
      base_url: Type.Optional(address),
      bot_token: Type.Optional(text),
      callback_secret: Type.Optional(text),
      version: Type.Optional(version),
    }),
    webhook: patchOf('WebhookChange', { signing_secret: Type.Optional(text), version: Type.Optional(version) }),
    email: patchOf('EmailChange', { smtp_url: Type.Optional(text), from: Type.Optional(text), version: Type.Optional(version) }),
    voiceone: patchOf('VoiceoneChange', {
      base_url: Type.Optional(address),
      account_sid: Type.Optional(text),
      auth_token: Type.Optional(text),
      from: Type.Optional(text),
      version: Type.Optional(version),
    }),
    voicetwo: patchOf('VoicetwoChange', {
      base_url: Type.Optional(address),
      api_key: Type.Optional(text),
      connection_id: Type.Optional(text),
      public_key: Type.Optional(text),
      from: Type.Optional(text),
      version: Type.Optional(version),
    }),
    idpone: patchOf('IdponeChange', { base_url: Type.Optional(address), ...signUp, version: Type.Optional(version) }),
  },
  closed,
);

const source = Type.Union([Type.Literal('database'), Type.Literal('environment'), Type.Null()]);
const Setting = named(
  'IntegrationSetting',
  Type.Object({
    set: Type.Boolean(),
    source,
    value: Type.Optional(Type.String()),
    permission: Type.Enum(['integrations:write', 'oidc:manage'], { description: 'What changing it needs, besides integrations:write.' }),
  }),
);
const common = {
  configured: Type.Boolean(),
  missing: Type.Array(Type.String()),
  version,
  updated_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  callbacks: Type.Record(Type.String(), Type.String()),
};

const Workspace = named('Workspace', Type.Object({ id: Type.String(), name: Type.String() }));
const chat = {
  workspace: Type.Union([Workspace, Type.Null()], {
    description: 'The workspace or server that is connected, where it is known.',
  }),
  email_matching_off_since: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Since another workspace was connected people are not found there by their email address, until it is confirmed.',
  }),
};

/** Whose people are found by their address. */
export const MatchingParams = Type.Object({ kind: Type.Enum(['chatone', 'chattwo'], { description: 'Which chat.' }) });
export const MatchingBody = Type.Object({ version }, closed);

const signUpView = {
  client_id: Setting,
  client_secret: Setting,
  sign_up: Setting,
  default_role: Setting,
  allowed_domains: Setting,
};

/** What a reader may know: secrets only as set or not set. */
export const IntegrationsView = named(
  'Integrations',
  Type.Object({
    chatone: named(
      'ChatoneIntegration',
      Type.Object({ ...common, ...chat, base_url: Setting, bot_token: Setting, signing_secret: Setting, ...signUpView }),
    ),
    idpone: named('IdponeIntegration', Type.Object({ ...common, base_url: Setting, ...signUpView })),
    chattwo: named(
      'ChattwoIntegration',
      Type.Object({ ...common, ...chat, base_url: Setting, bot_token: Setting, callback_secret: Setting }),
    ),
    webhook: named('WebhookIntegration', Type.Object({ ...common, signing_secret: Setting })),
    email: named('EmailIntegration', Type.Object({ ...common, smtp_url: Setting, from: Setting })),
    voiceone: named(
      'VoiceoneIntegration',
      Type.Object({ ...common, base_url: Setting, account_sid: Setting, auth_token: Setting, from: Setting }),
    ),
    voicetwo: named(
      'VoicetwoIntegration',
      Type.Object({
        ...common,
        base_url: Setting,
        api_key: Setting,
        connection_id: Setting,
        public_key: Setting,
        from: Setting,
      }),
    ),
  }),
);

/** Where each provider calls back, by what it is for. */
const PATHS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  chatone: {
    interactions: '/api/v1/integrations/chatone/interactions',
    events: '/api/v1/integrations/chatone/events',
    commands: '/api/v1/integrations/chatone/commands',
    sign_in: '/api/v1/auth/chatone/callback',
    linking: '/api/v1/users/me/chatone/callback',
    workspace: '/api/v1/integrations/chatone/oauth/callback',
  },
  chattwo: { interactions: '/api/v1/integrations/chattwo/interactions' },
  idpone: { sign_in: '/api/v1/auth/idpone/callback', linking: '/api/v1/users/me/idpone/callback' },
  voiceone: { calls: '/api/v1/voiceone/callback' },
  voicetwo: { calls: '/api/v1/voicetwo/callback' },
};

/** Shows connections. `baseUrl` is the service's public address, for the callback addresses that are pasted at the provider. */
export function viewIntegrations(connections: readonly Connection[], baseUrl: string): Static<typeof IntegrationsView> {
  const shown = Object.fromEntries(connections.map((connection) => [connection.kind, viewOne(connection, baseUrl)]));
  return shown as unknown as Static<typeof IntegrationsView>;
}

function viewOne(connection: Connection, baseUrl: string): Record<string, unknown> {
  const fields = INTEGRATION_FIELDS[connection.kind].map((field) => {
    const value = connection.values[field.name];
    const shown = { set: value !== undefined, source: connection.sources[field.name] ?? null, permission: permissionFor(field) };
    return [field.name, field.secret || value === undefined ? shown : { ...shown, value }];
  });
  return {
    configured: connection.missing.length === 0,
    missing: connection.missing,
    version: connection.version,
    ...(connection.kind === 'chatone' || connection.kind === 'chattwo'
      ? { workspace: connection.workspace, email_matching_off_since: connection.emailMatchingOffSince?.toISOString() ?? null }
      : {}),
    updated_at: connection.updatedAt?.toISOString() ?? null,
    callbacks: Object.fromEntries(Object.entries(PATHS[connection.kind] ?? {}).map(([name, path]) => [name, baseUrl + path])),
    ...Object.fromEntries(fields),
  };
}

const KindSchema = named('IntegrationKind', Type.Enum([...INTEGRATION_KINDS]));

/** What may be asked for its channels. */
export const DIRECTORIES = ['chatone', 'chattwo', 'webhook'] as const;

export const TestBody = Type.Object({ kind: KindSchema, channel: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })) }, closed);

export const TestView = named(
  'IntegrationTest',
  Type.Object({
    ok: Type.Boolean(),
    detail: Type.String(),
    checks: Type.Array(named('IntegrationCheck', Type.Object({ name: Type.String(), ok: Type.Boolean(), detail: Type.String() }))),
  }),
);

export const ChannelView = named(
  'Channel',
  Type.Object({
    provider: Type.String(),
    id: Type.String(),
    name: Type.String(),
    target: Type.String(),
    private: Type.Boolean(),
    member: Type.Boolean(),
  }),
);
