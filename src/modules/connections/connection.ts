import type { Config } from '../../platform/config.ts';

/** What can be connected. */
export const INTEGRATION_KINDS = ['chatone', 'chattwo', 'webhook', 'email', 'voiceone', 'voicetwo', 'idpone'] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

/** A setting of a kind. */
export interface IntegrationField {
  readonly name: string;
  /** Sealed at rest and never shown again. */
  readonly secret: boolean;
  /** Without it nothing can be sent. */
  readonly required: boolean;
  /** The environment variable that holds its default. */
  readonly variable: keyof Config | null;
  readonly about: string;
  /** A credential that is sent to `base_url`: it belongs to that address and goes to no other. */
  readonly forAddress?: true;
  /**
   * Decides neither where letters and secrets go nor who somebody is: `integrations:write` is enough to change it.
   * Everything else needs `oidc:manage` too, for whoever changes it could become anybody.
   */
  readonly harmless?: true;
}

/** Who may come in for the first time through a kind that signs people in. */
const SIGN_UP: readonly IntegrationField[] = [
  {
    name: 'sign_up',
    secret: false,
    required: false,
    variable: null,
    about: 'off, or allowed: whoever has a verified address under one of the domains and no account gets one',
  },
  {
    name: 'default_role',
    secret: false,
    required: false,
    variable: null,
    about: 'Default role of new users: viewer or operator',
  },
  {
    name: 'allowed_domains',
    secret: false,
    required: false,
    variable: null,
    about: 'Email domains of new users, comma separated',
  },
];

/** The settings of each kind, in the order a form shows them. */
export const INTEGRATION_FIELDS: Readonly<Record<IntegrationKind, readonly IntegrationField[]>> = {
  chatone: [
    { name: 'base_url', secret: false, required: true, variable: 'CHATONE_BASE_URL', about: 'Slack Web API, or a compatible server' },
    { name: 'bot_token', secret: true, required: true, variable: 'CHATONE_BOT_TOKEN', about: 'Bot token (xoxb-…)', forAddress: true },
    {
      name: 'signing_secret',
      secret: true,
      required: false,
      variable: 'CHATONE_SIGNING_SECRET',
      about: 'Signing secret; two, comma separated, during rotation',
    },
    {
      name: 'client_id',
      secret: false,
      required: false,
      variable: 'CHATONE_CLIENT_ID',
      about: 'Client ID of the app: for signing in with Slack and for connecting the workspace by a button',
    },
    {
      name: 'client_secret',
      secret: true,
      required: false,
      variable: 'CHATONE_CLIENT_SECRET',
      about: 'Client secret of the app',
      forAddress: true,
    },
    ...SIGN_UP,
  ],
  chattwo: [
    { name: 'base_url', secret: false, required: true, variable: 'CHATTWO_BASE_URL', about: 'Address of the Mattermost server' },
    {
      name: 'bot_token',
      secret: true,
      required: true,
      variable: 'CHATTWO_BOT_TOKEN',
      about: 'Access token of the bot account',
      forAddress: true,
    },
    {
      name: 'callback_secret',
      secret: true,
      required: false,
      variable: 'CHATTWO_CALLBACK_SECRET',
      about: 'Token of the outgoing webhook for thread replies; several, comma separated',
    },
  ],
  webhook: [
    {
      name: 'signing_secret',
      secret: true,
      required: true,
      variable: null,
      about: 'Signs outgoing webhooks; two, comma separated, during rotation',
    },
  ],
  email: [
    {
      name: 'smtp_url',
      secret: true,
      required: true,
      variable: 'SMTP_URL',
      about: 'Mail server: smtp://user:password@host:587 or smtps://…',
    },
    { name: 'from', secret: false, required: true, variable: 'MAIL_FROM', about: 'Sender: Tocsin <tocsin@example.com>' },
  ],
  voiceone: [
    { name: 'base_url', secret: false, required: true, variable: 'VOICEONE_BASE_URL', about: 'Twilio REST API, or a compatible server' },
    { name: 'account_sid', secret: false, required: true, variable: 'VOICEONE_ACCOUNT_SID', about: 'Account SID (AC…)' },
    {
      name: 'auth_token',
      secret: true,
      required: true,
      variable: 'VOICEONE_AUTH_TOKEN',
      about: 'Auth token; two, comma separated, during rotation: the first is used for calls',
      forAddress: true,
    },
    {
      name: 'from',
      secret: false,
      required: true,
      variable: 'VOICEONE_FROM',
      about: 'Number that calls, such as +4915112345678',
      harmless: true,
    },
  ],
  voicetwo: [
    { name: 'base_url', secret: false, required: true, variable: 'VOICETWO_BASE_URL', about: 'Telnyx API, or a compatible server' },
    { name: 'api_key', secret: true, required: true, variable: 'VOICETWO_API_KEY', about: 'API key', forAddress: true },
    {
      name: 'connection_id',
      secret: false,
      required: true,
      variable: 'VOICETWO_CONNECTION_ID',
      about: 'Id of the call control application',
    },
    {
      name: 'public_key',
      secret: false,
      required: true,
      variable: 'VOICETWO_PUBLIC_KEY',
      about: 'Public key of webhooks (base64); two, comma separated, during rotation',
    },
    {
      name: 'from',
      secret: false,
      required: true,
      variable: 'VOICETWO_FROM',
      about: 'Number that calls, such as +4915112345678',
      harmless: true,
    },
  ],
  idpone: [
    {
      name: 'base_url',
      secret: false,
      required: true,
      variable: 'IDPONE_BASE_URL',
      about: 'Google’s issuer, or a compatible server',
    },
    { name: 'client_id', secret: false, required: true, variable: 'IDPONE_CLIENT_ID', about: 'OAuth client ID' },
    {
      name: 'client_secret',
      secret: true,
      required: true,
      variable: 'IDPONE_CLIENT_SECRET',
      about: 'OAuth client secret',
      forAddress: true,
    },
    ...SIGN_UP,
  ],
};

/** What a change needs of this setting, besides `integrations:write`. */
export function permissionFor(field: IntegrationField): 'integrations:write' | 'oidc:manage' {
  return field.harmless ? 'integrations:write' : 'oidc:manage';
}

/** The workspace or server that an integration belongs to. */
export interface Workspace {
  /** Unique with the server that vouches for it, and the issuer of account links there. */
  readonly id: string;
  readonly name: string;
}

/** One row of the table, secrets opened. */
export interface StoredIntegration {
  readonly kind: IntegrationKind;
  readonly values: Readonly<Record<string, string>>;
  /** Secrets that no present key opens, sealed as they are. */
  readonly unreadable?: Readonly<Record<string, string>>;
  readonly workspace?: Workspace | null;
  readonly emailMatchingOffSince?: Date | null;
  readonly version: number;
  readonly updatedAt: Date;
}

type SettingSource = 'database' | 'environment';

/** A kind as it is in force: the database's values, then the environment's. */
export interface Connection {
  readonly kind: IntegrationKind;
  readonly values: Readonly<Record<string, string>>;
  readonly sources: Readonly<Record<string, SettingSource>>;
  /** Required settings that are not there. Empty: it can be used. */
  readonly missing: readonly string[];
  /** Saved secrets whose key is gone. */
  readonly unreadable: readonly string[];
  /** Null: not known, or none. */
  readonly workspace: Workspace | null;
  /** Since when people are not found there by their email address; null: they are. */
  readonly emailMatchingOffSince: Date | null;
  /** 0: never saved. */
  readonly version: number;
  readonly updatedAt: Date | null;
}

/**
 * Puts a kind together. A token of the environment is used only with the environment's address: saving another address
 * must never send it there.
 */
export function connectionOf(kind: IntegrationKind, stored: StoredIntegration | null, config: Config): Connection {
  const values: Record<string, string> = {};
  const sources: Record<string, SettingSource> = {};
  const ownAddress = stored?.values['base_url'] !== undefined;
  for (const field of INTEGRATION_FIELDS[kind]) {
    const saved = stored?.values[field.name];
    // The environment does not step in for a secret that is only unreadable for now.
    if (stored?.unreadable?.[field.name] !== undefined) continue;
    const given = field.variable === null || (ownAddress && field.forAddress) ? null : config[field.variable];
    const value = saved ?? (typeof given === 'string' ? given : undefined);
    if (value === undefined) continue;
    values[field.name] = value;
    sources[field.name] = saved === undefined ? 'environment' : 'database';
  }
  const missing = INTEGRATION_FIELDS[kind].filter((field) => field.required && values[field.name] === undefined).map((field) => field.name);
  const unreadable = Object.keys(stored?.unreadable ?? {});
  return {
    kind,
    values,
    sources,
    missing,
    unreadable,
    workspace: stored?.workspace ?? null,
    emailMatchingOffSince: stored?.emailMatchingOffSince ?? null,
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt ?? null,
  };
}

/** Several secrets in one value: two during rotation. */
export function secretsOf(value: string | undefined): readonly string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A channel that a chat platform has. */
export interface DirectoryChannel {
  readonly id: string;
  readonly name: string;
  /** What a destination's `channel` should hold. */
  readonly target: string;
  readonly private: boolean;
  /** Whether the bot can write there. */
  readonly member: boolean;
}

/** One step of a connection test, in words. */
export interface ConnectionCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** What a test of a connection found. `refused`: the address is one that outgoing calls may not reach. */
export interface ConnectionReport {
  readonly checks: readonly ConnectionCheck[];
  readonly refused?: string;
}

/** The list of a platform's channels, or why there is none. */
export type DirectoryResult =
  | { readonly kind: 'channels'; readonly channels: readonly DirectoryChannel[] }
  | { readonly kind: 'trouble'; readonly reason: string };

/** What this module needs of a provider. */
export interface ConnectionProvider {
  readonly kind: IntegrationKind;
  /** Makes a real call, and posts a test message when a channel is named. */
  readonly test: (values: Connection['values'], channel: string | null, signal: AbortSignal) => Promise<ConnectionReport>;
  /** Null: the provider has no channels of its own. */
  readonly channels: ((values: Connection['values'], signal: AbortSignal) => Promise<DirectoryResult>) | null;
  /** Asks which workspace the settings lead to; null: it did not say. Absent: their address says it, or there is none. */
  readonly workspaceOf?: (values: Connection['values'], signal: AbortSignal) => Promise<Workspace | null>;
  /** Absent: the settings are entered by hand only. */
  readonly workspace?: WorkspaceConsent;
}

/** Connecting by the provider's own page where an administrator of the workspace agrees. */
export interface WorkspaceConsent {
  /** Null: the app's client id and secret are not set. */
  authorizationUrl(values: Connection['values'], way: { readonly state: string; readonly redirectUri: string }): string | null;
  /** Exchanges the code for settings. */
  exchange(
    values: Connection['values'],
    back: { readonly code: string; readonly redirectUri: string },
    signal: AbortSignal,
  ): Promise<
    | { readonly kind: 'connected'; readonly settings: Readonly<Record<string, string>>; readonly workspace: Workspace | null }
    | { readonly kind: 'trouble'; readonly reason: string }
  >;
  /** Makes the settings worthless at the provider; failing is no error. */
  revoke(values: Connection['values'], signal: AbortSignal): Promise<void>;
}
