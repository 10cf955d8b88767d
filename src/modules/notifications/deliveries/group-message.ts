import type { Actor } from '../../../platform/actor.ts';
import { workloadOf } from '../../alerts/intake/decision/group-key.ts';
import { SEVERITIES, type Severity } from '../../alerts/signal.ts';
import type { GroupIncident, GroupMessage, MessageAlert } from '../channel.ts';

/** An alert of the group as the table has it. */
export interface GroupAlertRow
  extends Pick<MessageAlert, 'number' | 'fingerprint' | 'title' | 'status' | 'owned' | 'severity' | 'labels' | 'annotations'> {
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly generator_url: string | null;
  readonly acknowledged_by: Actor | null;
  readonly acknowledged_at: Date | null;
  readonly resolved_by: Actor | null;
  readonly resolved_at: Date | null;
}

/** The whole group in numbers. */
export interface GroupTotals {
  readonly time_zone: string;
  readonly revision: number;
  readonly total: number;
  /** Firing, and nobody has them. */
  readonly firing: number;
  /** Acknowledged, or of somebody through an incident. */
  readonly acknowledged: number;
  readonly owned: number;
  readonly resolved: number;
  readonly started_at: Date;
  /** Severities of the open alerts; of all when none is open. */
  readonly severities: readonly Severity[];
  readonly incident: GroupIncident | null;
}

/** What a channel shows of a group right now. `alerts` are the newest, at least one. */
export function groupMessage(groupId: string, totals: GroupTotals, alerts: readonly GroupAlertRow[], baseUrl: string): GroupMessage | null {
  const newest = alerts[0];
  if (!newest) return null;
  const status = totals.firing > 0 ? 'firing' : totals.acknowledged > 0 ? 'acknowledged' : 'resolved';
  const latest = (at: (row: GroupAlertRow) => Date | null) =>
    alerts.filter((row) => at(row) !== null).sort((a, b) => (at(b)?.getTime() ?? 0) - (at(a)?.getTime() ?? 0))[0];
  const holder = totals.owned > 0 ? (totals.incident?.holder ?? null) : null;
  const resolved = latest((row) => row.resolved_at);
  return {
    groupId,
    revision: totals.revision,
    title: totals.total === 1 ? titleOf(newest) : groupName(newest),
    status,
    severity: SEVERITIES.find((severity) => totals.severities.includes(severity)) ?? newest.severity,
    counts: { total: totals.total, firing: totals.firing, acknowledged: totals.acknowledged, resolved: totals.resolved },
    alerts: alerts.map(messageAlert),
    startedAt: totals.started_at,
    resolvedAt: status === 'resolved' ? (resolved?.resolved_at ?? null) : null,
    acknowledgedBy: status === 'resolved' ? null : (latest((row) => row.acknowledged_at)?.acknowledged_by?.name ?? holder),
    incident: totals.incident,
    resolvedBy: status === 'resolved' ? (resolved?.resolved_by?.name ?? null) : null,
    url: `${baseUrl}/alerts/${newest.number}`,
    timeZone: totals.time_zone,
  };
}

/** `PodNotReady: 3 of 5 pods are not ready`; the title alone where it has the alert's name, or the alert has none. */
function titleOf({ title, labels: { alertname } }: GroupAlertRow): string {
  return alertname === undefined || title.toLowerCase().startsWith(alertname.toLowerCase()) ? title : `${alertname}: ${title}`;
}

/** `PodNotReady · checkout`: what its alerts share. */
function groupName({ title, labels }: GroupAlertRow): string {
  return [labels['alertname'] || title, workloadOf(labels)].filter((part) => part !== null).join(' · ');
}

/** A group of a digest: its newest alert, and how many of its alerts are open. */
export interface DigestGroupRow extends GroupAlertRow {
  readonly firing: number;
  readonly acknowledged: number;
  /** How many groups the digest has. */
  readonly groups: number;
}

/** What fires on at the end of a maintenance window, as one message: of each group its newest open alert. `incident`: of its only group. */
export function digestMessage(
  { id, title }: { readonly id: string; readonly title: string },
  groups: readonly DigestGroupRow[],
  { baseUrl, timeZone, incident }: { readonly baseUrl: string; readonly timeZone: string; readonly incident: GroupIncident | null },
): GroupMessage | null {
  const [first] = groups;
  if (!first) return null;
  const sum = (of: 'firing' | 'acknowledged') => groups.reduce((total, group) => total + group[of], 0);
  const [firing, acknowledged] = [sum('firing'), sum('acknowledged')];
  const status = firing > 0 ? 'firing' : acknowledged > 0 ? 'acknowledged' : 'resolved';
  const goesOn =
    status === 'resolved' ? 'nothing fires any more' : `${first.groups} ${first.groups === 1 ? 'group still fires' : 'groups still fire'}`;
  return {
    groupId: id,
    digest: { groups: first.groups },
    revision: 1,
    title: `Maintenance window "${title}" ended: ${goesOn}`,
    status,
    severity: SEVERITIES.find((severity) => groups.some((group) => group.severity === severity)) ?? first.severity,
    counts: { total: firing + acknowledged, firing, acknowledged, resolved: 0 },
    alerts: groups.map((group) => ({ ...messageAlert(group), title: groupLine(group) })),
    startedAt: groups.reduce((least, group) => (group.starts_at < least ? group.starts_at : least), first.starts_at),
    resolvedAt: null,
    acknowledgedBy: null,
    incident,
    resolvedBy: null,
    url: `${baseUrl}/alerts?status=firing`,
    timeZone,
  };
}

/** A group in a line of a digest: `PodNotReady · checkout: 14 firing`; of one alert its title. */
function groupLine(group: DigestGroupRow): string {
  const { firing, acknowledged } = group;
  if (firing + acknowledged <= 1) return titleOf(group);
  const counts = [...(firing > 0 ? [`${firing} firing`] : []), ...(acknowledged > 0 ? [`${acknowledged} acknowledged`] : [])];
  return `${groupName(group)}: ${counts.join(', ')}`;
}

function messageAlert(row: GroupAlertRow): MessageAlert {
  return {
    number: row.number,
    fingerprint: row.fingerprint,
    title: row.title,
    status: row.status,
    owned: row.owned,
    severity: row.severity,
    labels: row.labels,
    annotations: row.annotations,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    generatorUrl: row.generator_url,
  };
}
