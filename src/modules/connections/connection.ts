import type { Config } from '../../platform/config.ts';
import type { IntegrationField, ProviderDescriptor } from './descriptor.ts';

/** The id of a provider that can be connected; which there are, the composition says. */
export type IntegrationKind = string;

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
export function connectionOf({ id: kind, fields }: ProviderDescriptor, stored: StoredIntegration | null, config: Config): Connection {
  const values: Record<string, string> = {};
  const sources: Record<string, SettingSource> = {};
  const ownAddress = stored?.values['base_url'] !== undefined;
  for (const field of fields) {
    const saved = stored?.values[field.name];
    // The environment does not step in for a secret that is only unreadable for now.
    if (stored?.unreadable?.[field.name] !== undefined) continue;
    const given = ownAddress && field.forAddress ? null : givenBy(field.variable, config);
    const value = saved ?? (typeof given === 'string' ? given : undefined);
    if (value === undefined) continue;
    values[field.name] = value;
    sources[field.name] = saved === undefined ? 'environment' : 'database';
  }
  const missing = fields.filter((field) => field.required && values[field.name] === undefined).map((field) => field.name);
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

function givenBy(variable: IntegrationField['variable'], config: Config): unknown {
  if (variable === undefined) return null;
  return typeof variable === 'string' ? config[variable] : config.more.values[variable.name];
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
  readonly descriptor: ProviderDescriptor;
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
  authorizationUrl(values: Connection['values'], flow: { readonly state: string; readonly redirectUri: string }): string | null;
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
