import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';

type Values = MetricObjectWithValues<MetricValue<string>>[];

/** What one serving process says to another; the main process passes it on. */
export interface Passed {
  /** Which one; null: all others. */
  readonly to: number | null;
  readonly said: Said;
}

type Said =
  | { readonly wanted: 'metrics'; readonly by: number; readonly id: number }
  | { readonly given: 'metrics'; readonly of: number; readonly id: number; readonly values: Values };

/** One that does not answer within this time is left out: it starts again, or hangs. */
const WAIT_MS = 1_000;

/** The metrics of all processes of this server, whichever of them is asked. */
export interface AllMetrics {
  /** In Prometheus's form, each value under the number of its process, the label `process`. */
  text(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Answers the other processes, and asks them.
 *
 * @param place this process's number
 * @param count how many there are
 */
export function openAllMetrics({
  place,
  count,
  registry,
  collect,
}: {
  readonly place: number;
  readonly count: number;
  readonly registry: Registry;
  readonly collect: () => Promise<void>;
}): AllMetrics {
  registry.setDefaultLabels({ process: String(place) });
  const asked = new Map<number, (given: { of: number; values: Values }) => void>();
  let questions = 0;
  const own = async (): Promise<Values> => {
    await collect().catch(() => {});
    const metrics = await registry.getMetricsAsJSON();
    // None is left out where they are put together: no two have the same labels. What is no number cannot be passed on.
    return metrics.map((metric) => ({
      ...metric,
      aggregator: 'sum',
      values: metric.values.filter(({ value }) => Number.isFinite(value)),
    }));
  };
  const send = (passed: Passed) => {
    if (process.connected) process.send?.(passed);
  };
  const onMessage = (message: unknown) => {
    const said = saidIn(message);
    if (said === null) return;
    if ('given' in said) asked.get(said.id)?.(said);
    else void own().then((values) => send({ to: said.by, said: { given: 'metrics', of: place, id: said.id, values } }));
  };
  process.on('message', onMessage);
  process.channel?.unref();

  const others = (): Promise<Values[]> => {
    const id = ++questions;
    const given = new Map<number, Values>();
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(resolve, WAIT_MS);
    asked.set(id, ({ of, values }) => {
      given.set(of, values);
      if (given.size === count - 1) resolve();
    });
    send({ to: null, said: { wanted: 'metrics', by: place, id } });
    return promise.then(() => {
      clearTimeout(late);
      asked.delete(id);
      return [...given.values()];
    });
  };

  return {
    async text() {
      const [ours, theirs] = await Promise.all([own(), others()]);
      return AggregatorRegistry.aggregate([ours, ...theirs]).metrics();
    },
    async close() {
      process.off('message', onMessage);
    },
  };
}

function saidIn(message: unknown): Said | null {
  return typeof message === 'object' && message !== null && ('given' in message || 'wanted' in message) ? (message as Said) : null;
}
