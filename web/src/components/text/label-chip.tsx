import styles from './label-chip.module.css';

interface LabelChipProps {
  readonly name: string;
  readonly value: string;
  /** Filters by this label. */
  readonly onPick?: (name: string, value: string) => void;
}

/** One label: `namespace=prod`. */
export function LabelChip({ name, value, onPick }: LabelChipProps) {
  const words = (
    <>
      <span className={`clips muted ${styles.name}`}>{name}</span>
      <span className={styles.value}>{value}</span>
    </>
  );
  if (!onPick) {
    return (
      <span className={`inline-row middle gap-5 bare ink ${styles.chip}`} title={`${name}=${value}`}>
        {words}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`inline-row middle gap-5 bare ink ${styles.chip}`}
      title={`Show alerts with ${name}=${value}`}
      onClick={() => onPick(name, value)}
    >
      {words}
    </button>
  );
}

/** Labels that say where a thing burns come first; what every alert has, or the title says, comes last. */
const FIRST = [
  'service',
  'app',
  'namespace',
  'deployment',
  'statefulset',
  'daemonset',
  'job',
  'cluster',
  'env',
  'environment',
  'region',
  'instance',
  'host',
  'pod',
  'team',
];
const LAST = new Set(['alertname', 'severity', 'alert', 'prometheus', 'monitor', 'grafana_folder', 'ref_id', 'datasource_uid']);

/** A label map as pairs, the interesting ones first. */
export function orderedLabels(labels: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  const rank = (name: string) => (LAST.has(name) ? FIRST.length + 1 : FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return Object.entries(labels).sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}

/** A figure of the chip's type is so wide, and this is what stands around the words, in pixels. */
const CHARACTER = 6.6;
const AROUND = 23;

/** As many of the first labels as fit side by side into a width; at least one, which is cut where it must be. */
export function fittingLabels(labels: readonly (readonly [string, string])[], width: number): readonly (readonly [string, string])[] {
  let left = width;
  const count = labels.findIndex(([name, value]) => {
    left -= (name.length + value.length) * CHARACTER + AROUND;
    return left < 0;
  });
  return count < 0 ? labels : labels.slice(0, Math.max(1, count));
}
