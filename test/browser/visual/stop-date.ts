// The server of the pictures loads this before anything else (`--import`): its answers are dated when its database is.

/**
 * Makes `Date` of this process, or of the page it is handed to, stand still.
 * Stands alone: its text is sent to the browser.
 */
export function stopDate(at: number): void {
  const Machine = Date;
  // On the one that is there, so that what has it already stands still as well.
  Machine.now = () => at;
  globalThis.Date = new Proxy(Machine, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [at] : args, newTarget),
    apply: (target) => new target(at).toString(),
  });
}

const at = Number(process.env['STOPPED_DATE'] ?? Number.NaN);
if (!Number.isNaN(at)) stopDate(at);
