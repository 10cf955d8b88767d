import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

/** One setting as a reader may know it: a secret only as set or not set. */
export interface Setting {
  readonly set: boolean;
  readonly source: 'database' | 'environment' | null;
  readonly value?: string;
  /** What changing it needs, besides `integrations:write`. */
  readonly permission: 'integrations:write' | 'oidc:manage';
}

/** What every integration has. */
export interface State {
  readonly configured: boolean;
  readonly missing: readonly string[];
  /** Saved secrets whose key is gone. */
  readonly unreadable: readonly string[];
  readonly version: number;
  readonly callbacks: Readonly<Record<string, string>>;
  /** The workspace or server of a chat, where it is known. */
  readonly workspace?: { readonly id: string; readonly name: string } | null;
  /** Since when people are not found there by their email address; null: they are. */
  readonly email_matching_off_since?: string | null;
  readonly settings: Readonly<Record<string, Setting>>;
}

/** Settings of every integration, in one shape. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: async ({ signal }) => readStates(await answer(api.GET('/api/v1/integrations', { signal }))),
});

/** The answer of a read or a save in one shape. */
export function readStates(answered: object): Readonly<Partial<Record<string, State>>> {
  return Object.fromEntries(Object.entries(answered).map(([kind, state]) => [kind, readState(state)]));
}

function readState(answered: Readonly<Record<string, unknown>> & Omit<State, 'settings'>): State {
  const { configured, missing, unreadable, version, callbacks, workspace = null, email_matching_off_since: off = null, ...rest } = answered;
  const settings = Object.entries(rest).filter((entry): entry is [string, Setting] => isSetting(entry[1]));
  return {
    configured,
    missing,
    unreadable,
    version,
    callbacks,
    workspace,
    email_matching_off_since: off,
    settings: Object.fromEntries(settings),
  };
}

function isSetting(value: unknown): value is Setting {
  return typeof value === 'object' && value !== null && 'set' in value;
}
