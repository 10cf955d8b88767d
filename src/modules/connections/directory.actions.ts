import type { Connection, ConnectionProvider, DirectoryResult } from './connection.ts';
import type { DirectoryEntry } from './directory.ts';

interface Kept {
  readonly version: number;
  readonly until: number;
  readonly result: Promise<DirectoryResult>;
}

const KEPT_MS = 60_000;
/** A failed listing is tried again sooner. */
const TROUBLE_KEPT_MS = 5_000;
const DEADLINE_MS = 20_000;

/** Lists the channels of the given connections; a list is fetched once a minute however many ask. */
export function openDirectory(providers: readonly ConnectionProvider[]) {
  const kept = new Map<string, Kept>();

  const list = (connection: Connection): Promise<DirectoryResult> | null => {
    const provider = providers.find((entry) => entry.descriptor.id === connection.kind);
    if (!provider?.channels) return null;
    const known = kept.get(connection.kind);
    if (known && known.version === connection.version && performance.now() < known.until) return known.result;
    const result = provider.channels(connection.values, AbortSignal.timeout(DEADLINE_MS));
    kept.set(connection.kind, { version: connection.version, until: performance.now() + KEPT_MS, result });
    void result.then(
      (done) => {
        if (done.kind === 'trouble')
          kept.set(connection.kind, { version: connection.version, until: performance.now() + TROUBLE_KEPT_MS, result });
      },
      () => kept.delete(connection.kind),
    );
    return result;
  };

  return async (connections: readonly Connection[]) => {
    const entries: DirectoryEntry[] = [];
    const troubles: { provider: string; detail: string }[] = [];
    for (const [provider, pending] of connections.map((connection) => [connection.kind, list(connection)] as const)) {
      const result = await pending;
      if (result?.kind === 'trouble') troubles.push({ provider, detail: result.reason });
      if (result?.kind === 'channels') entries.push(...result.channels.map((channel) => ({ ...channel, provider })));
    }
    return { entries, troubles };
  };
}
