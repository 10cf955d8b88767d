import type { ListedAlert } from './queries.ts';

/** How an alert stands, or the group it stands for: firing while one of it fires. */
export function standing({ group, ...alert }: ListedAlert) {
  if (!group) {
    const since = alert.status === 'resolved' ? (alert.resolved_at ?? alert.updated_at) : alert.starts_at;
    return { severity: alert.severity, status: alert.owner ? 'acknowledged' : alert.status, since } as const;
  }
  const status = group.firing > 0 ? 'firing' : group.acknowledged > 0 ? 'acknowledged' : 'resolved';
  return { severity: group.severity, status, since: group.since } as const;
}
