import type { By } from '../../platform/actor.ts';
import type { Config } from '../../platform/config.ts';
import type { SealedColumn } from '../../platform/crypto/rotate.store.ts';
import type { Sealer } from '../../platform/crypto/sealing.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { type FieldError, invalid, Problem } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import { OutboundError, parseOutboundUrl } from '../../platform/outbound/outbound.ts';
import { audit } from '../audit/index.ts';
import {
  type Connection,
  connectionOf,
  type ConnectionProvider,
  type ConnectionReport,
  INTEGRATION_FIELDS,
  INTEGRATION_KINDS,
  type IntegrationKind,
  type StoredIntegration,
} from './connection.ts';
import { type IntegrationRow, lockIntegrations, saveIntegration, selectIntegrations, selectVersions } from './connections.store.ts';
import { openDirectory } from './directory.actions.ts';
import type { DirectoryEntry } from './directory.ts';
import { connectWorkspace, consentUrl, disconnectWorkspace, type WorkspaceParts } from './oauth.actions.ts';
import { decidePatch, harmlessPatch, type IntegrationPatch } from './patch.ts';

export interface ConnectionsDeps {
  readonly db: Database;
  readonly config: Config;
  readonly sealer: Sealer;
  readonly live: Live;
  readonly log: Log;
  readonly providers: readonly ConnectionProvider[];
}

/** What is connected, and how. */
export interface Connections {
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
  save(
    patches: Readonly<Partial<Record<IntegrationKind, IntegrationPatch>>>,
    by: By,
    permissions: ReadonlySet<string>,
  ): Promise<readonly Connection[]>;
  /** Makes a real call with the saved settings. */
  test(kind: IntegrationKind, channel: string | null): Promise<ConnectionReport>;
  /** Where an administrator of the workspace agrees. @throws Problem `conflict` when the app's id and secret are not set */
  consentUrl(kind: IntegrationKind, way: { readonly state: string; readonly redirectUri: string }): Promise<string>;
  /** Exchanges the code that the browser came back with. @throws Problem `bad_request` */
  connectWorkspace(kind: IntegrationKind, back: { readonly code: string; readonly redirectUri: string }, by: By): Promise<void>;
  /** Forgets the workspace's token. @throws Problem `conflict`, `not_found` */
  disconnectWorkspace(kind: IntegrationKind, by: By): Promise<void>;
  /** The platforms' channels, kept for a minute. */
  directory(kind: IntegrationKind | null): Promise<{
    readonly entries: readonly DirectoryEntry[];
    readonly troubles: readonly { readonly provider: string; readonly detail: string }[];
  }>;
}

const FRESH_MS = 1_000;
const TEST_DEADLINE_MS = 20_000;

/** Opens the settings of the ways out. */
export function openConnections(deps: ConnectionsDeps): Connections {
  const current = openCurrent(deps);
  const directory = openDirectory(deps.providers);
  const workspace: WorkspaceParts = {
    providers: deps.providers,
    find: (kind) => find(current, kind),
    save: async (kind, patch, by) => {
      await deps.db.transaction((tx) => savePatches(tx, deps, { patches: { [kind]: patch }, by, guarded: true }));
      current.forget();
    },
  };
  return {
    all: current.get,
    usable: async (kind) => (await current.get()).find((entry) => entry.kind === kind && entry.missing.length === 0) ?? null,
    save: async (patches, by, permissions) => {
      await deps.db.transaction((tx) => savePatches(tx, deps, { patches, by, guarded: permissions.has('oidc:manage') }));
      current.forget();
      return current.get();
    },
    consentUrl: (kind, way) => consentUrl(workspace, kind, way),
    connectWorkspace: (kind, back, by) => connectWorkspace(workspace, kind, back, by),
    disconnectWorkspace: (kind, by) => disconnectWorkspace(workspace, kind, by),
    test: async (kind, channel) => testConnection(deps, await find(current, kind), channel),
    directory: async (kind) => {
      const usable = (await current.get()).filter((entry) => entry.missing.length === 0 && (kind === null || entry.kind === kind));
      return directory(usable);
    },
  };
}

async function find(current: { get(): Promise<readonly Connection[]> }, kind: IntegrationKind): Promise<Connection> {
  const connection = (await current.get()).find((entry) => entry.kind === kind);
  if (!connection) throw new Error(`${kind} is no kind of integration`);
  return connection;
}

/** The settings in force, asked for again when a second has passed, and read again when a version has changed. */
function openCurrent(deps: ConnectionsDeps): { get(): Promise<readonly Connection[]>; forget(): void } {
  let known: readonly Connection[] | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<readonly Connection[]> | null = null;
  const load = async (): Promise<readonly Connection[]> => {
    const startedAt = performance.now();
    const versions = await selectVersions(deps.db);
    if (!known || known.some((entry) => entry.version !== (versions.get(entry.kind) ?? 0))) known = await readAll(deps, deps.db);
    checkedAt = startedAt;
    return known;
  };
  return {
    get: async () => {
      if (known && performance.now() - checkedAt < FRESH_MS) return known;
      running ??= load().finally(() => {
        running = null;
      });
      return running;
    },
    forget: () => {
      known = null;
      running = null;
    },
  };
}

async function readAll(deps: ConnectionsDeps, db: Queryable): Promise<readonly Connection[]> {
  const rows = await selectIntegrations(db);
  return INTEGRATION_KINDS.map((kind) => connectionOf(kind, opened(deps, rows, kind), deps.config));
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
  return { kind, values, unreadable, version: row.version, updatedAt: row.updated_at };
}

function contextOf(kind: string, name: string): string {
  return `integrations/${kind}/${name}`;
}

/** Secrets of integrations, for moving them to the newest key. */
export const INTEGRATION_SECRETS: SealedColumn = {
  table: 'integrations',
  column: 'secrets',
  key: ['kind'],
  shape: 'map',
  contextOf: ({ kind = '' }, name) => contextOf(kind, name),
};

interface SaveRequest {
  readonly patches: Readonly<Partial<Record<IntegrationKind, IntegrationPatch>>>;
  readonly by: By;
  /** Whether settings may be changed that decide where letters, secrets and identities go. */
  readonly guarded: boolean;
}

async function savePatches(tx: Tx, deps: ConnectionsDeps, request: SaveRequest): Promise<void> {
  const { by } = request;
  const rows = await lockIntegrations(tx);
  const patches = request.guarded ? request.patches : onlyHarmless(deps, rows, request.patches);
  const errors: FieldError[] = [];
  for (const kind of INTEGRATION_KINDS) {
    const patch = patches[kind];
    if (patch === undefined) continue;
    const stored = opened(deps, rows, kind);
    // A secret that cannot be opened takes part as its sealed text, so that saving something else keeps it.
    const saved = { ...stored?.values, ...stored?.unreadable };
    const decision = decidePatch(kind, patch, saved, connectionOf(kind, stored, deps.config));
    if (decision.kind === 'stale')
      throw new Problem('version_conflict', `${kind} is at version ${decision.version} now: load it again and repeat the change`, {
        extra: { current_version: decision.version },
      });
    if (decision.kind === 'wrong') errors.push(...decision.problems);
    if (decision.kind !== 'save') continue;
    errors.push(...addressErrors(kind, decision.values));
    if (errors.length > 0) continue;
    await saveIntegration(tx, { kind, ...sealed(deps.sealer, kind, decision.values, stored?.unreadable ?? {}) });
    await audit(tx, {
      event: 'integration.updated',
      ...by,
      entityType: 'integration',
      entityId: null,
      data: { kind, changed: decision.names },
    });
    await deps.live.publish(tx, { type: 'integrations.changed', permission: 'integrations:read', data: { kind } });
  }
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
}

/** @throws Problem `forbidden` that names every setting that is not theirs to change */
function onlyHarmless(deps: ConnectionsDeps, rows: readonly IntegrationRow[], patches: SaveRequest['patches']): SaveRequest['patches'] {
  const left: Partial<Record<IntegrationKind, IntegrationPatch>> = {};
  const errors: FieldError[] = [];
  for (const kind of INTEGRATION_KINDS) {
    const patch = patches[kind];
    if (patch === undefined) continue;
    const stored = opened(deps, rows, kind);
    const harmless = harmlessPatch(kind, patch, { ...stored?.values, ...stored?.unreadable }, connectionOf(kind, stored, deps.config));
    left[kind] = harmless.patch;
    for (const name of harmless.refused)
      errors.push({
        pointer: `/${kind}/${name}`,
        code: 'permission',
        detail: `${kind}.${name} decides where letters or secrets go, or who somebody is: changing it needs the permission oidc:manage`,
      });
  }
  if (errors.length > 0)
    throw new Problem('forbidden', `${errors.map((error) => error.detail).join('; ')}. Ask an administrator`, {
      errors,
      extra: { permission: 'oidc:manage' },
    });
  return left;
}

function addressErrors(kind: IntegrationKind, values: Readonly<Record<string, string>>): readonly FieldError[] {
  const base = values['base_url'];
  if (base === undefined) return [];
  try {
    parseOutboundUrl(base);
    return [];
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return [{ pointer: `/${kind}/base_url`, code: 'address', detail: error.message }];
  }
}

/** Everything is sealed anew, so that a save moves a kind to the newest key. */
function sealed(
  sealer: Sealer,
  kind: IntegrationKind,
  values: Readonly<Record<string, string>>,
  unreadable: Readonly<Record<string, string>>,
): Pick<IntegrationRow, 'settings' | 'secrets'> {
  const settings: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const field of INTEGRATION_FIELDS[kind]) {
    const value = values[field.name];
    if (value === undefined) continue;
    if (field.secret) secrets[field.name] = unreadable[field.name] === value ? value : sealer.seal(value, contextOf(kind, field.name));
    else settings[field.name] = value;
  }
  return { settings, secrets };
}

async function testConnection(deps: ConnectionsDeps, connection: Connection, channel: string | null): Promise<ConnectionReport> {
  const provider = deps.providers.find((entry) => entry.kind === connection.kind);
  if (connection.unreadable.length > 0)
    throw new Problem(
      'unavailable',
      `${connection.unreadable.join(' and ')} cannot be decrypted: bring the key back in ENCRYPTION_KEYS, or enter it again`,
    );
  if (!provider || connection.missing.length > 0) {
    return {
      checks: [{ name: 'settings', ok: false, detail: `Not complete yet: set ${connection.missing.join(' and ')} under Integrations` }],
    };
  }
  const report = await provider.test(connection.values, channel, AbortSignal.timeout(TEST_DEADLINE_MS));
  if (report.refused !== undefined)
    throw invalid(connection.kind === 'webhook' ? '/channel' : `/${connection.kind}/base_url`, 'address_refused', report.refused);
  return report;
}
