import { cleanText, LABEL_VALUE_MAX, LABELS_MAX } from '../intake/body/text.ts';
import { severityOf } from '../severity.ts';
import type { Labels, Signal } from '../signal.ts';
import { textFrom, type Sender } from './apply.ts';
import type { CompiledAdjustment } from './compile.ts';
import type { Variables } from './expression.ts';
import { type Clock, Meter } from './meter.ts';

const STATUS = { fire: 'firing', resolve: 'resolved', acknowledge: 'acknowledged' } as const;
const TITLE_MAX = 500;

/** What an adjustment did to an alert. */
export interface Adjusted {
  readonly signal: Signal;
  readonly dropped: boolean;
  /** What it changed, in words; empty: its condition does not hold. */
  readonly did: readonly string[];
}

/** Applies one adjustment to one alert. @throws TooMuchWork */
export function adjustSignal(
  { adjustment, when, fields, labels }: CompiledAdjustment,
  signal: Signal,
  sender: Sender,
  clock: Clock,
): Adjusted {
  const variables: Variables = { alert: alertOf(signal), token: sender.name };
  const meter = new Meter(clock);
  const held = when.run(variables, meter);
  if ('fault' in held || held.value !== true) return { signal, dropped: false, did: [] };
  if (adjustment.drop) return { signal, dropped: true, did: ['dropped'] };
  const did: string[] = [];
  const textOf = (expression: CompiledAdjustment['when'] | undefined, name: string): string | null => {
    const given = expression?.run(variables, meter);
    if (given && 'fault' in given) did.push(`${name} failed: ${given.fault}`);
    return given && 'value' in given ? textFrom(given.value) : null;
  };
  const changed: { -readonly [K in keyof Signal]?: Signal[K] } = {};
  const title = textOf(fields.get('title'), 'title');
  if (title !== null && title !== signal.title) {
    changed.title = cleanText(title, TITLE_MAX);
    did.push('title set');
  }
  const severity = severityOf(textOf(fields.get('severity'), 'severity'));
  if (severity !== null && severity !== signal.severity) {
    changed.severity = severity;
    did.push(`severity ${signal.severity ?? 'none'} to ${severity}`);
  }
  const set: Record<string, string> = Object.assign(Object.create(null), signal.labels);
  const service = textOf(fields.get('service'), 'service');
  if (service !== null && set['service'] !== service) {
    set['service'] = cleanText(service, LABEL_VALUE_MAX);
    did.push(`service ${cleanText(service, 100)}`);
  }
  for (const [name, expression] of labels) {
    const given = expression.run(variables, meter);
    if ('fault' in given) {
      did.push(`label ${name} failed: ${given.fault}`);
      continue;
    }
    const text = textFrom(given.value);
    if (text === null) delete set[name];
    else if (set[name] !== text && (name in set || Object.keys(set).length < LABELS_MAX)) set[name] = cleanText(text, LABEL_VALUE_MAX);
    else continue;
    did.push(text === null ? `label ${name} removed` : `label ${name} set`);
  }
  if (did.length === 0) return { signal, dropped: false, did: ['nothing to change'] };
  const note = [signal.note, `Changed by "${adjustment.name}": ${did.join(', ')}.`].filter(Boolean).join(' ').slice(0, 1_000);
  return { signal: { ...signal, ...changed, labels: set as Labels, note }, dropped: false, did };
}

function alertOf(signal: Signal): Readonly<Record<string, unknown>> {
  return {
    source: signal.source,
    status: STATUS[signal.action],
    title: signal.title ?? '',
    description: signal.description ?? '',
    severity: signal.severity ?? '',
    fingerprint: signal.fingerprint,
    link: signal.generatorUrl ?? '',
    labels: signal.labels,
    annotations: signal.annotations,
  };
}
