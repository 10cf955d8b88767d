import { startStatementCounter } from '../../../lab/statements.ts';
import { until } from '../until.ts';

/** A database as one server reaches it, which tells how often that server looked for work. */
export interface Turns {
  /** For the server. */
  readonly url: string;
  /** Waits for two more looks of it: what it does after them it would do ever after. */
  twoMore(): Promise<void>;
  close(): void;
}

export async function openTurns(databaseUrl: string): Promise<Turns> {
  const counter = await startStatementCounter(databaseUrl);
  const looks = () =>
    [...counter.texts()].reduce(
      (sum, [text, times]) => sum + (text.startsWith('select array_to_string') && text.endsWith(' as due') ? times : 0),
      0,
    );
  return {
    url: counter.url,
    async twoMore() {
      const before = looks();
      // The third begins when what the second found has begun.
      await until(() => looks() > before + 2, 'two more turns of its timers');
    },
    close: () => counter.close(),
  };
}
