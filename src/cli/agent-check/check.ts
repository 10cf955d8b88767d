/** What a case found: what the protocol wants, and what came instead. */
class Mismatch extends Error {
  readonly expected: string;
  readonly came: string;

  constructor(expected: string, came: string) {
    super(`expected ${expected}; came ${came}`);
    this.expected = expected;
    this.came = came;
  }
}

/** There is nothing for a case to check here, such as streams of an agent that polls. */
export class NotApplicable extends Error {}

/** One thing that the protocol promises or demands. */
export interface CheckCase<Context> {
  /** Short and stable: for `--only`, and for people who talk about it. */
  readonly id: string;
  /** The guarantee, in words. */
  readonly title: string;
  /** The section of docs/agents/protocol.md that says so. */
  readonly section: string;
  run(context: Context): Promise<void>;
}

/** What became of a case. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly status: 'passed' | 'failed' | 'not_applicable';
  readonly expected?: string;
  readonly came?: string;
  /** Why there was nothing to check. */
  readonly why?: string;
  readonly seconds: number;
}

/**
 * Runs cases, several at a time, and answers what became of each in their order. A case that throws anything has failed.
 *
 * @param open makes the context of a case; what it opened is closed after the case, whatever happened
 */
export async function runCases<Context extends { close(): Promise<void> }>(
  cases: ReadonlyArray<CheckCase<Context>>,
  open: (one: CheckCase<Context>) => Context,
  { atOnce, onResult = () => {} }: { readonly atOnce: number; readonly onResult?: (result: CheckResult) => void },
): Promise<readonly CheckResult[]> {
  const results = new Map<string, CheckResult>();
  const waiting = [...cases];
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const result = await runCase(one, open);
      results.set(one.id, result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, work));
  return cases.flatMap(({ id }) => results.get(id) ?? []);
}

async function runCase<Context extends { close(): Promise<void> }>(
  one: CheckCase<Context>,
  open: (one: CheckCase<Context>) => Context,
): Promise<CheckResult> {
  const startedAt = performance.now();
  const { id, title, section } = one;
  const context = open(one);
  const found = await one.run(context).then(
    () => ({ status: 'passed' as const }),
    (error: unknown) => {
      if (error instanceof NotApplicable) return { status: 'not_applicable' as const, why: error.message };
      if (error instanceof Mismatch) return { status: 'failed' as const, expected: error.expected, came: error.came };
      return { status: 'failed' as const, expected: 'the case to run to its end', came: String((error as Error)?.message ?? error) };
    },
  );
  await context.close();
  return { id, title, section, ...found, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
}

/** Asks again and again until something is there. @throws Mismatch when nothing came in time */
export async function eventually<Value>(
  look: () => Value | undefined | null | false | Promise<Value | undefined | null | false>,
  { expected, came, withinMs }: { readonly expected: string; readonly came: () => string; readonly withinMs: number },
): Promise<Value> {
  const until = performance.now() + withinMs;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== null && value !== false) return value;
    if (performance.now() >= until) throw new Mismatch(expected, `${came()} (within ${Math.round(withinMs / 100) / 10} s)`);
    await pause(20);
  }
}

/**
 * Listens for what should not come, at once over when it has come. In small steps, so that a busy machine lengthens the time and
 * never shortens it.
 */
export async function listen(ms: number, hasCome: () => boolean): Promise<void> {
  for (let left = ms; left > 0 && !hasCome(); left -= 25) await pause(25);
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @throws Mismatch unless it holds */
export function expect(holds: boolean, expected: string, came: unknown): void {
  if (!holds) throw new Mismatch(expected, typeof came === 'string' ? came : JSON.stringify(came));
}
