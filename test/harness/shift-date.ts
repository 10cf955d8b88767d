/**
 * Makes `Date` of this process, or of the page it is handed to, believe that it is `offset` milliseconds later.
 * Stands alone: its text is sent to the browser.
 */
export function shiftDate(offset: number): void {
  const Machine = Date;
  const machineNow = Machine.now;
  // On the real one, so that tests can put another in its place as ever.
  Machine.now = () => machineNow() + offset;
  globalThis.Date = new Proxy(Machine, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget),
    apply: (target) => new target(target.now()).toString(),
  });
}

/** How far the date of this run of the tests is from the machine's, in milliseconds: set by tools/test.ts, 0 elsewhere. */
export const DATE_OFFSET_MS = Number(process.env['TEST_DATE_OFFSET_MS'] ?? 0);

/** The machine's time in milliseconds, for programs of others, which know no other, such as Alertmanager. */
export function machineTime(): number {
  return Date.now() - DATE_OFFSET_MS;
}

/** What makes a Node.js process that is started with an environment of its own share the date of the run. */
export const DATE_ENV: Readonly<Record<string, string>> =
  DATE_OFFSET_MS === 0 ? {} : { TEST_DATE_OFFSET_MS: String(DATE_OFFSET_MS), NODE_OPTIONS: process.env['NODE_OPTIONS'] ?? '' };
