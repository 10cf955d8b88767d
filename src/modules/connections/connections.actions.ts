import type { By } from '../../platform/actor.ts';
import type { Config } from '../../platform/config.ts';
import type { EncryptedColumn } from '../../platform/crypto/rotate.store.ts';
import type { Sealer } from '../../platform/crypto/sealing.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { followStored } from '../../platform/db/followed.ts';
import { type FieldError, invalid, Problem, versionConflict } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import { OutboundError, parseOutboundUrl } from '../../platform/outbound/outbound.ts';
import { audit } from '../audit/index.ts';
import { endLinksOfOthers } from '../identity/index.ts';
import {
  type Connection,
  connectionOf,
  type ConnectionProvider,
  type ConnectionReport,
  type IntegrationKind,
  type StoredIntegration,
  type Workspace,
} from './connection.ts';
import {
  type IntegrationRow,
  lockIntegrations,
  saveIntegration,
  selectIntegrations,
  selectVersions,
  turnMatchingOn,
} from './connections.store.ts';
import type { ProviderDescriptor } from './descriptor.ts';
import { openDirectory } from './directory.actions.ts';
import type { DirectoryEntry } from './directory.ts';
import { connectWorkspace, consentUrl, disconnectWorkspace, type WorkspaceParts } from './oauth.actions.ts';
import { decidePatch, harmlessPatch, type IntegrationPatch } from './patch.ts';
import { type Asked, decideWorkspace, leadsTo, namedByAddress, type WorkspaceDecision } from './workspace.ts';
import { integrationsChanged, AUDIT } from './events.ts';

export interface ConnectionsDeps {
  readonly db: Database;
  readonly config: Config;
  readonly sealer: Sealer;
  readonly live: Live;
  readonly log: Log;
  readonly providers: readonly ConnectionProvider[];
  /** Settings of a kind were saved, or a test of it has passed: what failed may work now. */
  readonly onMended?: (kind: IntegrationKind) => Promise<void>;
}

/** What a PUT says, by provider. */
export type Patches = Readonly<Partial<Record<IntegrationKind, IntegrationPatch>>>;

/** What is connected, and how. */
export interface Connections {
  /** Everything that can be connected. */
  readonly descriptors: readonly ProviderDescriptor[];
  /** Those whose workspace is connected by a consent page of the provider. */
  readonly consenting: readonly ProviderDescriptor[];
  /** Each kind as it is in force. At most a second behind a save on any server. */
  all(): Promise<readonly Connection[]>;
  /** One kind when it is complete, else null. */
  usable(kind: string): Promise<Connection | null>;
  /**
   * Applies a document of patches by kind, all or nothing.
   *
   * @param permissions of who saves: settings that are not harmless need `oidc:manage`
   * @throws Problem `forbidden`, `validation_failed`, `version_conflict`
   */
  save(patches: Patches, by: By, permissions: ReadonlySet<string>): Promise<readonly Connection[]>;
  /** Makes a real call with the saved settings. */
  test(kind: IntegrationKind, channel: string | null, by: By): Promise<ConnectionReport>;
  /** Where an administrator of the workspace agrees. @throws Problem `conflict` when the app's id and secret are not set */
  consentUrl(kind: IntegrationKind, flow: { readonly state: string; readonly redirectUri: string }): Promise<string>;
  /** Exchanges the code that the browser came back with. @throws Problem `bad_request` */
  connectWorkspace(
    kind: IntegrationKind,
    back: { readonly code: string; readonly redirectUri: string },
    who: { readonly by: By; readonly permissions: ReadonlySet<string> },
  ): Promise<void>;
  /**
   * Lets people be found by their address in the workspace that is connected now.
   *
   * @throws Problem `not_found`, `version_conflict` when something was saved since, `unavailable` when the provider does not
   * say which workspace it is
   */
  confirmMatching(kind: IntegrationKind, version: number, by: By): Promise<readonly Connection[]>;
  /** Forgets the workspace's token. @throws Problem `conflict`, `not_found` */
  disconnectWorkspace(kind: IntegrationKind, by: By): Promise<void>;
  /** The platforms' channels, kept for a minute. */
  directory(kind: IntegrationKind | null): Promise<{
    readonly entries: readonly DirectoryEntry[];
    readonly troubles: readonly { readonly provider: string; readonly detail: string }[];
  }>;
}

const TEST_DEADLINE_MS = 20_000;
const WORKSPACE_DEADLINE_MS = 5_000;

/** Opens the settings of the ways out. */
export function openConnections(deps: ConnectionsDeps): Connections {
  const current = openCurrent(deps);
  const directory = openDirectory(deps.providers);
  const workspace: WorkspaceParts = {
    providers: deps.providers,
    find: (kind) => find(current, kind),
    save: async (kind, patch, { by, mayConfirm, workspace: reached }) => {
      const asked = await askWorkspaces(deps, { [kind]: patch }, reached);
      await deps.db.transaction((tx) => savePatches(tx, deps, { patches: { [kind]: patch }, by, guarded: true, mayConfirm, asked }));
      current.forget();
      await mended(deps, kind);
    },
  };
  return {
    descriptors: deps.providers.map(({ descriptor }) => descriptor),
    consenting: deps.providers.filter(({ workspace: consent }) => consent !== undefined).map(({ descriptor }) => descriptor),
    all: current.get,
    usable: async (kind) => (await current.get()).find((entry) => entry.kind === kind && entry.missing.length === 0) ?? null,
    save: async (patches, by, permissions) => {
      const mayConfirm = permissions.has('oidc:manage');
      const asked = await askWorkspaces(deps, mayConfirm ? patches : {});
      await deps.db.transaction((tx) => savePatches(tx, deps, { patches, by, guarded: mayConfirm, mayConfirm, asked }));
      current.forget();
      await Promise.all(patched(deps, patches).map(([{ id }]) => mended(deps, id)));
      return current.get();
    },
    consentUrl: (kind, flow) => consentUrl(workspace, kind, flow),
    connectWorkspace: (kind, back, who) => connectWorkspace(workspace, kind, back, who),
    confirmMatching: async (kind, version, by) => {
      const asked = (await askNow(deps, await find(current, kind))) ?? null;
      await deps.db.transaction((tx) => confirmMatching(tx, deps, { kind, version, by, asked }));
      current.forget();
      return current.get();
    },
    disconnectWorkspace: (kind, by) => disconnectWorkspace(workspace, kind, by),
    test: async (kind, channel, by) => {
      const report = await testConnection(deps, await find(current, kind), channel);
      const ok = report.checks.every((check) => check.ok);
      await deps.db.transaction((tx) =>
        audit(tx, { event: AUDIT.integration.tested, ...by, entityType: 'integration', entityId: null, data: { kind, channel, ok } }),
      );
      if (ok) await mended(deps, kind);
      return report;
    },
    directory: async (kind) => {
      const usable = (await current.get()).filter((entry) => entry.missing.length === 0 && (kind === null || entry.kind === kind));
      return directory(usable);
    },
  };
}

/** What was saved stays saved: the messages go out a little later if this fails. */
async function mended({ onMended, log }: ConnectionsDeps, kind: IntegrationKind): Promise<void> {
  await onMended?.(kind).catch((error: unknown) => log.warn({ err: error, integration: kind }, 'waiting messages could not be made due'));
}

/** The providers that a document names, with what it says of each. */
function patched(
  { providers }: Pick<ConnectionsDeps, 'providers'>,
  patches: Patches,
): ReadonlyArray<readonly [ProviderDescriptor, IntegrationPatch]> {
  return providers.flatMap(({ descriptor }) => {
    const patch = patches[descriptor.id];
    return patch === undefined ? [] : [[descriptor, patch] as const];
  });
}

function providerOf({ providers }: Pick<ConnectionsDeps, 'providers'>, kind: IntegrationKind): ConnectionProvider {
  const found = providers.find(({ descriptor }) => descriptor.id === kind);
  if (!found) throw new Error(`${kind} is no kind of integration`);
  return found;
}

async function find(current: { get(): Promise<readonly Connection[]> }, kind: IntegrationKind): Promise<Connection> {
  const connection = (await current.get()).find((entry) => entry.kind === kind);
  if (!connection) throw new Error(`${kind} is no kind of integration`);
  return connection;
}

/** The settings in force, at most a second old, and read again when a version has changed. */
function openCurrent(deps: ConnectionsDeps): { get(): Promise<readonly Connection[]>; forget(): void } {
  const followed = followStored<Database, readonly Connection[]>([], async (db, known) => {
    const versions = await selectVersions(db);
    const isKnown = known.length > 0 && known.every((entry) => entry.version === (versions.get(entry.kind) ?? 0));
    return isKnown ? known : readAll(deps, db);
  });
  return { get: () => followed.get(deps.db), forget: followed.forget };
}

async function readAll(deps: ConnectionsDeps, db: Queryable): Promise<readonly Connection[]> {
  const rows = await selectIntegrations(db);
  return deps.providers.map(({ descriptor }) => connectionOf(descriptor, opened(deps, rows, descriptor.id), deps.config));
}

/** A secret whose key is gone is not in force and stays as it is: everything else goes on, and its key may come back. */
function opened(deps: ConnectionsDeps, rows: readonly IntegrationRow[], kind: IntegrationKind): StoredIntegration | null {
  const row = rows.find((entry) => entry.kind === kind);
  if (!row) return null;
  const values: Record<string, string> = { ...row.settings };
  const unreadable: Record<string, string> = {};
  for (const [name, sealed] of Object.entries(row.secrets)) {
    try {
      values[name] = deps.sealer.open(sealed, contextOf(kind, name));
    } catch (error) {
      unreadable[name] = sealed;
      deps.log.warn(
        { err: error, integration: kind, setting: name },
        'a saved credential cannot be decrypted: bring its key back in ENCRYPTION_KEYS, or enter it again under Integrations',
      );
    }
  }
  return {
    kind,
    values,
    unreadable,
    workspace: row.workspace,
    emailMatchingOffSince: row.email_matching_off_since,
    version: row.version,
    updatedAt: row.updated_at,
  };
}

function contextOf(kind: string, name: string): string {
  return `integrations/${kind}/${name}`;
}

/** Secrets of integrations, for moving them to the newest key. */
export const INTEGRATION_SECRETS: EncryptedColumn = {
  table: 'integrations',
  column: 'secrets',
  key: ['kind'],
  shape: 'map',
  contextOf: ({ kind = '' }, name) => contextOf(kind, name),
};

interface SaveRequest {
  readonly patches: Patches;
  readonly by: By;
  /** Whether settings may be changed that decide where emails, secrets and identities go. */
  readonly guarded: boolean;
  /** Whether who saves could confirm a workspace as well. */
  readonly mayConfirm: boolean;
  readonly asked: Readonly<Partial<Record<IntegrationKind, Asked & { readonly leads: string | null }>>>;
}

async function savePatches(tx: Tx, deps: ConnectionsDeps, request: SaveRequest): Promise<void> {
  const { by } = request;
  const rows = await lockIntegrations(tx);
  const patches = request.guarded ? request.patches : onlyHarmless(deps, rows, request.patches);
  const errors: FieldError[] = [];
  for (const [descriptor, patch] of patched(deps, patches)) {
    const { id: kind, workspace: rule } = descriptor;
    const stored = opened(deps, rows, kind);
    // A secret that cannot be opened takes part as its sealed text, so that saving something else keeps it.
    const saved = { ...stored?.values, ...stored?.unreadable };
    const before = connectionOf(descriptor, stored, deps.config);
    const decision = decidePatch(descriptor, patch, saved, before);
    if (decision.kind === 'stale')
      throw versionConflict(decision.version, {
        pointer: `/${kind}/version`,
        detail: `${kind} is at version ${decision.version} now: load it again and repeat the change`,
      });
    if (decision.kind === 'wrong') errors.push(...decision.problems);
    if (decision.kind !== 'save') continue;
    errors.push(...addressErrors(descriptor, decision.values));
    if (errors.length > 0) continue;
    const after = connectionAfter(deps, { descriptor, before, stored }, decision.values);
    const found = request.asked[kind];
    // Somebody saved between the question and now: what was answered is of other settings.
    const asked = found && found.leads === leadsTo(rule, after.values) ? found : { before: found?.before ?? null, after: null };
    const reached = decideWorkspace(rule, { before, after, asked }, request.mayConfirm);
    await saveIntegration(tx, {
      kind,
      ...sealed(deps.sealer, descriptor, decision.values, stored?.unreadable ?? {}),
      workspace: reached.workspace,
      matchingOff: reached.kind === 'other',
    });
    await audit(tx, {
      event: AUDIT.integration.updated,
      ...by,
      entityType: 'integration',
      entityId: null,
      data: { kind, changed: decision.names },
    });
    if (reached.kind === 'other') await leaveWorkspace(tx, by, after, reached);
    await deps.live.publish(tx, integrationsChanged({ kind }));
  }
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
}

/** Links that another workspace vouched for are void; who they were is in the audit trail by number only. */
async function leaveWorkspace(
  tx: Tx,
  by: By,
  { kind, values }: Connection,
  { workspace, last }: Extract<WorkspaceDecision, { kind: 'other' }>,
): Promise<void> {
  // Not known which workspace: at least the server is.
  const keep = workspace?.id ?? `${URL.parse(values['base_url'] ?? '')?.origin ?? ''}/`;
  const ended = await endLinksOfOthers(tx, kind, keep);
  await audit(tx, {
    event: AUDIT.integration.workspace_changed,
    ...by,
    entityType: 'integration',
    entityId: null,
    data: { kind, from: last, to: workspace, links_ended: ended, email_matching: 'off' },
  });
}

/** What would be in force once these values are saved. */
function connectionAfter(
  deps: ConnectionsDeps,
  {
    descriptor,
    before,
    stored,
  }: { readonly descriptor: ProviderDescriptor; readonly before: Connection; readonly stored: StoredIntegration | null },
  values: Readonly<Record<string, string>>,
): Connection {
  const unreadable = Object.fromEntries(
    Object.entries(stored?.unreadable ?? {}).filter(([name, sealedText]) => values[name] === sealedText),
  );
  const readable = Object.fromEntries(Object.entries(values).filter(([name]) => unreadable[name] === undefined));
  const { kind, version, workspace } = before;
  return connectionOf(descriptor, { kind, values: readable, unreadable, workspace, version, updatedAt: new Date(0) }, deps.config);
}

async function askNow(deps: ConnectionsDeps, connection: Connection): Promise<Workspace | null> {
  const { descriptor, workspaceOf: ask } = providerOf(deps, connection.kind);
  const named = namedByAddress(descriptor.workspace, connection.values);
  if (named || !ask || leadsTo(descriptor.workspace, connection.values) === null) return named;
  return ask(connection.values, AbortSignal.timeout(WORKSPACE_DEADLINE_MS)).catch(() => null);
}

/** Asks before the transaction begins which workspaces the settings lead to, before and after; `reached` is known already. */
async function askWorkspaces(
  deps: ConnectionsDeps,
  patches: SaveRequest['patches'],
  reached: Workspace | null = null,
): Promise<SaveRequest['asked']> {
  const rows = await selectIntegrations(deps.db);
  const asked: Partial<Record<IntegrationKind, Asked & { readonly leads: string | null }>> = {};
  for (const [descriptor, patch] of patched(deps, patches)) {
    const { id: kind, workspace: rule } = descriptor;
    if (!providerOf(deps, kind).workspaceOf) continue;
    const stored = opened(deps, rows, kind);
    const before = connectionOf(descriptor, stored, deps.config);
    const decision = decidePatch(descriptor, patch, { ...stored?.values, ...stored?.unreadable }, before);
    if (decision.kind !== 'save' || addressErrors(descriptor, decision.values).length > 0) continue;
    const after = connectionAfter(deps, { descriptor, before, stored }, decision.values);
    const leads = leadsTo(rule, after.values);
    if (leads === leadsTo(rule, before.values)) continue;
    const [was, is] = await Promise.all([before.workspace ?? askNow(deps, before), reached ?? askNow(deps, after)]);
    asked[kind] = { before: was, after: is, leads };
  }
  return asked;
}

interface Confirmation {
  readonly kind: IntegrationKind;
  readonly version: number;
  readonly by: By;
  readonly asked: Workspace | null;
}

async function confirmMatching(tx: Tx, deps: ConnectionsDeps, { kind, version, by, asked }: Confirmation): Promise<void> {
  const rows = await lockIntegrations(tx);
  const { descriptor } = providerOf(deps, kind);
  const now = connectionOf(descriptor, opened(deps, rows, kind), deps.config);
  if (now.version !== version)
    throw versionConflict(now.version, {
      detail: `${kind} is at version ${now.version} now: look at the workspace again and confirm that one`,
    });
  if (now.emailMatchingOffSince === null) return;
  if (leadsTo(descriptor.workspace, now.values) === null) throw new Problem('conflict', 'Nothing is connected: connect a workspace first');
  const workspace = asked ?? now.workspace;
  if (!workspace)
    throw new Problem('unavailable', 'It is not known which workspace this is: click Test to see why, then confirm again', {
      retryAfterSeconds: 30,
    });
  const ended = await endLinksOfOthers(tx, kind, workspace.id);
  await turnMatchingOn(tx, kind, workspace);
  await audit(tx, {
    event: AUDIT.integration.email_matching_confirmed,
    ...by,
    entityType: 'integration',
    entityId: null,
    data: { kind, workspace, links_ended: ended },
  });
  await deps.live.publish(tx, integrationsChanged({ kind }));
}

/** @throws Problem `forbidden` that names every setting that is not theirs to change */
function onlyHarmless(deps: ConnectionsDeps, rows: readonly IntegrationRow[], patches: SaveRequest['patches']): SaveRequest['patches'] {
  const left: Partial<Record<IntegrationKind, IntegrationPatch>> = {};
  const errors: FieldError[] = [];
  for (const [descriptor, patch] of patched(deps, patches)) {
    const { id: kind } = descriptor;
    const stored = opened(deps, rows, kind);
    const saved = { ...stored?.values, ...stored?.unreadable };
    const harmless = harmlessPatch(descriptor, patch, saved, connectionOf(descriptor, stored, deps.config));
    left[kind] = harmless.patch;
    for (const name of harmless.refused)
      errors.push({
        pointer: `/${kind}/${name}`,
        code: 'permission',
        detail: `${kind}.${name} decides where emails or secrets go, or how people are identified: changing it needs the permission oidc:manage`,
      });
  }
  if (errors.length > 0)
    throw new Problem('forbidden', `${errors.map((error) => error.detail).join('; ')}. Ask an administrator`, {
      errors,
      extra: { permission: 'oidc:manage' },
    });
  return left;
}

function addressErrors({ id, fields }: ProviderDescriptor, values: Readonly<Record<string, string>>): readonly FieldError[] {
  return fields.flatMap(({ kind, name }) => {
    const address = values[name];
    if (kind !== 'address' || address === undefined) return [];
    try {
      parseOutboundUrl(address);
      return [];
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return [{ pointer: `/${id}/${name}`, code: 'address', detail: error.message }];
    }
  });
}

/** Everything is sealed anew, so that a save moves a kind to the newest key. */
function sealed(
  sealer: Sealer,
  { id: kind, fields }: ProviderDescriptor,
  values: Readonly<Record<string, string>>,
  unreadable: Readonly<Record<string, string>>,
): Pick<IntegrationRow, 'settings' | 'secrets'> {
  const settings: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (value === undefined) continue;
    if (field.kind === 'secret')
      secrets[field.name] = unreadable[field.name] === value ? value : sealer.seal(value, contextOf(kind, field.name));
    else settings[field.name] = value;
  }
  return { settings, secrets };
}

async function testConnection(deps: ConnectionsDeps, connection: Connection, channel: string | null): Promise<ConnectionReport> {
  const provider = providerOf(deps, connection.kind);
  if (connection.unreadable.length > 0)
    throw new Problem(
      'unavailable',
      `${connection.unreadable.join(' and ')} cannot be decrypted: bring the key back in ENCRYPTION_KEYS, or enter it again`,
    );
  if (connection.missing.length > 0) {
    return {
      checks: [{ name: 'settings', ok: false, detail: `Not complete yet: set ${connection.missing.join(' and ')} under Integrations` }],
    };
  }
  const report = await provider.test(connection.values, channel, AbortSignal.timeout(TEST_DEADLINE_MS));
  if (report.refused !== undefined)
    throw invalid(
      provider.descriptor.fields.some(({ kind }) => kind === 'address') ? `/${connection.kind}/base_url` : '/channel',
      'address_refused',
      report.refused,
    );
  return report;
}
