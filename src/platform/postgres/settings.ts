/** Settings of the embedded database, given on its command line so that an upgrade of this program changes them. */
export interface ClusterSettings {
  readonly port: number;
  /** For tests: nothing waits for the disk, and more connections. */
  readonly throwAway: boolean;
  /** How many connections it lets in; default: what one process needs. */
  readonly connections?: number | undefined;
}

const COMMON: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // In the folder of the data, which nobody but its owner enters: half the cost of a socket over loopback.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // Many small commits: few checkpoints, spread out, and room in the log buffer.
  wal_buffers: '16MB',
  min_wal_size: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  wal_compression: 'on',
  // Queue and counter tables churn.
  autovacuum_naptime: '15s',
  autovacuum_vacuum_cost_limit: '2000',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  client_connection_check_interval: '1s',
  // Statements and values of rows stay out of the log.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
  logging_collector: 'off',
  log_destination: 'stderr',
};

const DURABLE: Readonly<Record<string, string>> = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const THROW_AWAY: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
};

/** The arguments of `postgres` after `-D`. */
export function clusterArguments(settings: ClusterSettings): string[] {
  const { port, connections, throwAway } = settings;
  const all = {
    ...COMMON,
    ...(connections === undefined ? {} : { max_connections: String(connections) }),
    ...(throwAway ? THROW_AWAY : DURABLE),
    port: String(port),
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** How a database's socket is called, before its port. */
export const SOCKET = '.s.PGSQL.';
/** The shortest limit of the platforms for a socket's path, in bytes. */
const SOCKET_PATH_MAX = 103;

/** Makes an address lead to the socket in the database's folder. Empty where that path is too long: then it leads to the port. */
export function socketQuery(folder: string, port: number): string {
  return Buffer.byteLength(`${folder}/${SOCKET}${port}`) <= SOCKET_PATH_MAX ? `?host=${encodeURIComponent(folder)}` : '';
}

/** The wait before the n-th restart (from 0) of a database that died, in milliseconds. */
export function restartDelayMs(attempt: number): number {
  return Math.min(100 * 2 ** attempt, 5_000);
}

/** What `postmaster.pid` says, or null when it is not complete. */
export function parsePostmasterPid(text: string): { pid: number; port: number; ready: boolean } | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return null;
  return { pid, port: Number(lines[3] ?? 0) || 0, ready: lines[7] === 'ready' };
}
