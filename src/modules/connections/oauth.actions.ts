import type { By } from '../../platform/actor.ts';
import { Problem } from '../../platform/errors.ts';
import type { Connection, ConnectionProvider, IntegrationKind, Workspace, WorkspaceConsent } from './connection.ts';
import type { IntegrationPatch } from './patch.ts';

const DEADLINE_MS = 10_000;

/** What the verbs on workspaces need of the connections. */
export interface WorkspaceParts {
  readonly providers: readonly ConnectionProvider[];
  find(kind: IntegrationKind): Promise<Connection>;
  save(
    kind: IntegrationKind,
    patch: IntegrationPatch,
    how: { readonly by: By; readonly mayConfirm: boolean; readonly workspace: Workspace | null },
  ): Promise<void>;
}

interface Consenting {
  readonly connection: Connection;
  readonly consent: WorkspaceConsent;
}

async function consentOf(parts: WorkspaceParts, kind: IntegrationKind): Promise<Consenting> {
  const consent = parts.providers.find((entry) => entry.descriptor.id === kind)?.workspace;
  if (!consent) throw new Problem('not_found', `${kind} is connected by entering its settings`);
  return { connection: await parts.find(kind), consent };
}

/** @throws Problem `conflict` when the app's client id and secret are not set */
export async function consentUrl(
  parts: WorkspaceParts,
  kind: IntegrationKind,
  flow: { readonly state: string; readonly redirectUri: string },
): Promise<string> {
  const { connection, consent } = await consentOf(parts, kind);
  const url = consent.authorizationUrl(connection.values, flow);
  if (url === null) throw new Problem('conflict', 'Set the client ID and the client secret of the app under Integrations first');
  return url;
}

/** Exchanges the code and saves what it gave. @throws Problem `bad_request` with the provider's reason */
export async function connectWorkspace(
  parts: WorkspaceParts,
  kind: IntegrationKind,
  back: { readonly code: string; readonly redirectUri: string },
  { by, permissions }: { readonly by: By; readonly permissions: ReadonlySet<string> },
): Promise<void> {
  const { connection, consent } = await consentOf(parts, kind);
  const result = await consent.exchange(connection.values, back, AbortSignal.timeout(DEADLINE_MS));
  if (result.kind === 'trouble') throw new Problem('bad_request', result.reason);
  await parts.save(kind, result.settings, { by, mayConfirm: permissions.has('oidc:manage'), workspace: result.workspace });
}

/**
 * Forgets the workspace's token here, then revokes it there as far as that works.
 *
 * @throws Problem `conflict` when the token is not ours to forget; `not_found` when there is none
 */
export async function disconnectWorkspace(parts: WorkspaceParts, kind: IntegrationKind, by: By): Promise<void> {
  const { connection, consent } = await consentOf(parts, kind);
  if (connection.sources['bot_token'] === 'environment')
    throw new Problem('conflict', 'The bot token is set by an environment variable: remove it there');
  if (connection.values['bot_token'] === undefined && !connection.unreadable.includes('bot_token'))
    throw new Problem('not_found', 'No workspace is connected');
  await parts.save(kind, { bot_token: null }, { by, mayConfirm: false, workspace: null });
  await consent.revoke(connection.values, AbortSignal.timeout(DEADLINE_MS)).catch(() => {});
}
