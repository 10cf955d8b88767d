import type { OpenAlertRow } from '../../../modules/alerts/index.ts';
import type { RoutingConfig } from '../../../modules/routing/index.ts';

/** An open alert with what is decided about it now. */
export interface JudgedAlert {
  readonly alert: OpenAlertRow;
  /** Names of the destinations that rules choose for it. */
  readonly receivers: readonly string[];
  /** Ids of the silences that are about it now. */
  readonly silencedBy: readonly string[];
  /** Fingerprints of the alerts that inhibit it. */
  readonly inhibitedBy: readonly string[];
}

/** Receiver of what no destination hears of: in Alertmanager every alert has one. */
export const NO_RECEIVER = 'none';

/** What an alert that fires is given until its end is known: as long as Alertmanager does. */
const RESOLVE_TIMEOUT_MS = 5 * 60_000;

/** Whether the query asks for an alert in this state. */
export function isAsked(
  { silencedBy, inhibitedBy }: Pick<JudgedAlert, 'silencedBy' | 'inhibitedBy'>,
  query: { readonly active: boolean; readonly silenced: boolean; readonly inhibited: boolean },
): boolean {
  if (silencedBy.length === 0 && inhibitedBy.length === 0) return query.active;
  return (query.silenced || silencedBy.length === 0) && (query.inhibited || inhibitedBy.length === 0);
}

/** A `gettableAlert`. */
export function shownAlert({ alert, receivers, silencedBy, inhibitedBy }: JudgedAlert, now: Date) {
  return {
    annotations: alert.annotations,
    endsAt: new Date(now.getTime() + RESOLVE_TIMEOUT_MS).toISOString(),
    fingerprint: alert.fingerprint,
    receivers: receivers.map((name) => ({ name })),
    startsAt: alert.starts_at.toISOString(),
    status: { inhibitedBy, silencedBy, state: silencedBy.length > 0 || inhibitedBy.length > 0 ? 'suppressed' : 'active' },
    updatedAt: alert.updated_at.toISOString(),
    ...(alert.generator_url === null ? {} : { generatorURL: alert.generator_url }),
    labels: alert.labels,
  };
}

/** The labels by which alerts are correlated: those that all alerts of a group have in common. */
const GROUP_LABELS = ['namespace', 'alertname', 'deployment', 'statefulset', 'daemonset', 'job'] as const;

/** `alertGroups`: one entry for each group and receiver. */
export function shownGroups(judged: readonly JudgedAlert[], now: Date, wanted: (receiver: string) => boolean) {
  const groups = new Map<string, { readonly receiver: string; readonly alerts: JudgedAlert[] }>();
  for (const one of judged) {
    for (const receiver of one.receivers.filter(wanted)) {
      const key = `${receiver}\0${one.alert.group_id}`;
      const group = groups.get(key);
      if (group) group.alerts.push(one);
      else groups.set(key, { receiver, alerts: [one] });
    }
  }
  return [...groups.values()]
    .sort((one, other) => (one.receiver < other.receiver ? -1 : one.receiver > other.receiver ? 1 : 0))
    .map(({ receiver, alerts }) => ({
      alerts: alerts.map((one) => shownAlert(one, now)),
      labels: commonLabels(alerts.map(({ alert }) => alert.labels)),
      receiver: { name: receiver },
    }));
}

function commonLabels(all: ReadonlyArray<Readonly<Record<string, string>>>): Record<string, string> {
  const common: Record<string, string> = {};
  for (const name of GROUP_LABELS) {
    const value = all[0]?.[name];
    if (value !== undefined && all.every((labels) => labels[name] === value)) common[name] = value;
  }
  return common;
}

/** Names of all receivers. */
export function receiversOf({ destinations }: Pick<RoutingConfig, 'destinations'>): string[] {
  return [...destinations.map(({ name }) => name), NO_RECEIVER];
}

/** `alertmanagerStatus`. `version` is ours; the release of Alertmanager is the one whose interface this is. */
export function shownStatus(config: RoutingConfig, { version, startedAt }: { readonly version: string; readonly startedAt: Date }) {
  const quoted = (text: string) => JSON.stringify(text);
  const receivers = receiversOf(config);
  const first = config.default_destinations[0] ?? NO_RECEIVER;
  const original = [
    '# Routing is set in Tocsin. This names its destinations, for programs that read the configuration of an Alertmanager.',
    'global:\n  resolve_timeout: 5m',
    `route:\n  receiver: ${quoted(first)}\n  group_by: [namespace, alertname]`,
    `receivers:\n${receivers.map((name) => `- name: ${quoted(name)}`).join('\n')}`,
  ].join('\n');
  return {
    cluster: { peers: [], status: 'disabled' },
    config: { original: `${original}\n` },
    uptime: startedAt.toISOString(),
    versionInfo: { branch: 'tocsin', buildDate: '', buildUser: '', goVersion: '', revision: version, version: API_RELEASE },
  };
}

const API_RELEASE = '0.27.0';
