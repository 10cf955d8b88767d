import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where Debian's package `faketime` puts the library, for either processor. */
const LIBRARIES = ['x86_64', 'aarch64'].map((processor) => `/usr/lib/${processor}-linux-gnu/faketime/libfaketime.so.1`);

/** Why no process can be given a clock of its own here, for `skip`; false when it can. In CI it must be so. */
export function faketimeMissing(): string | false {
  if (LIBRARIES.some((library) => existsSync(library)) || process.env['CI'] === 'true') return false;
  return 'libfaketime is not installed (Debian package faketime)';
}

/** The wall clock of processes that are started with `env`. The monotonic clock goes on as it does when a real one is set. */
export interface FakeClock {
  readonly env: Readonly<Record<string, string>>;
  /** As libfaketime writes it: `+2h`, `-7200`, `@2038-01-20 00:00:00`. Holds at once. */
  set(to: string): void;
  remove(): void;
}

export function makeFakeClock(): FakeClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-clock-'));
  const file = path.join(folder, 'time');
  const set = (to: string) => writeFileSync(file, `${to}\n`);
  set('+0');
  return {
    env: {
      LD_PRELOAD: LIBRARIES.find((library) => existsSync(library)) ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // The name changed; both are in use.
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // Else its shared memory is handed to programs that the process starts, which then need it as well.
      FAKETIME_DISABLE_SHM: '1',
      TZ: 'UTC',
    },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
