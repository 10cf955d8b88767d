import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Acknowledger, AlertIncident, AlertIncidents } from '../../alerts/index.ts';
import { type Incident, OPEN_STATUSES } from '../incident.ts';
import { lockIncident } from '../incidents.store.ts';
import { countFiringLinked, openIncidentsOf } from '../links/links.store.ts';
import type { EscalationState } from '../ports.ts';
import { lastAcknowledgement } from '../timeline/timeline.store.ts';
import { whoMayNotSee } from '../privacy/visible.store.ts';
import type { IncidentDeps } from '../record.actions.ts';
import { commandIncident } from './command.actions.ts';

const COMMAND = 'incidents:command';

/** What acknowledging with alerts works with. */
export interface AlertIncidentsDeps extends IncidentDeps {
  /** Whether this person was paged for the incident in its current episode. */
  readonly wasPaged: (db: Queryable, userId: string, incidentId: string) => Promise<boolean>;
}

/** An acknowledgement of alerts acknowledges their incidents: one press is enough. */
export function incidentsOfAlerts(deps: AlertIncidentsDeps): AlertIncidents {
  return {
    async hold(tx, of) {
      const held: Incident[] = [];
      for (const id of await openIncidentsOf(tx, of)) {
        const incident = await lockIncident(tx, id);
        if (incident) held.push(incident);
      }
      return {
        async acknowledge(by, which) {
          const said: AlertIncident[] = [];
          for (const incident of held.filter(isWanted)) {
            const became = await acknowledge(tx, deps, incident, { by, which });
            if (became !== null) said.push(became);
          }
          return said;
        },
        async undo(by) {
          if (by.actor.token !== undefined && !by.permissions.has(COMMAND)) return;
          for (const incident of held)
            if (await acknowledgedWithAlerts(tx, incident, by.actor))
              await commandIncident(tx, deps, { ...by, command: 'unacknowledge', incidentId: incident.id, ownOnly: true });
        },
      };
    },
  };
}

function isWanted({ status, is_acknowledged }: Incident): boolean {
  return !is_acknowledged && OPEN_STATUSES.some((open) => open === status);
}

/** Whether this person has it, and took it with its alerts. */
async function acknowledgedWithAlerts(tx: Tx, incident: Incident, actor: Actor): Promise<boolean> {
  const holder = incident.last_acknowledged_by ?? incident.acknowledged_by;
  if (!incident.is_acknowledged || holder?.id !== actor.id) return false;
  return (await lastAcknowledgement(tx, incident.id))?.['with_alerts'] === true;
}

interface Press {
  readonly by: Acknowledger;
  readonly which: 'all' | 'without alerts left';
}

/** Null: this person does not see it. */
async function acknowledge(tx: Tx, deps: AlertIncidentsDeps, incident: Incident, { by, which }: Press): Promise<AlertIncident | null> {
  const { actor } = by;
  if (incident.private && (actor.kind !== 'user' || actor.id === null || (await whoMayNotSee(tx, incident.id, [actor.id])).length > 0))
    return null;
  const left = which === 'all' ? 0 : await countFiringLinked(tx, incident.id);
  if (left === 0 && (await mayAcknowledge(tx, deps, incident, by))) {
    const outcome = await commandIncident(tx, deps, { ...by, command: 'acknowledge', incidentId: incident.id, withAlerts: true });
    if (outcome.kind !== 'refused') return { acknowledged: true, text: `Incident #${incident.number} is acknowledged.` };
  }
  return { acknowledged: false, text: stillPages(incident.number, await deps.escalations.stateOf(tx, incident.id), tx.now) };
}

/** By the permission, or as somebody who was paged; a token needs the permission. */
async function mayAcknowledge(
  tx: Tx,
  { wasPaged }: AlertIncidentsDeps,
  { id }: Incident,
  { actor, permissions }: Acknowledger,
): Promise<boolean> {
  if (permissions.has(COMMAND)) return true;
  return actor.kind === 'user' && actor.id !== null && actor.token === undefined && wasPaged(tx, actor.id, id);
}

/** Who is paged next for an incident that was not acknowledged with its alerts. Pure. */
export function stillPages(number: number, state: EscalationState | null, now: Date): string {
  if (state?.status !== 'running' || state.next_at === null) return `Incident #${number} is not acknowledged.`;
  const seconds = Math.max(0, Math.round((Date.parse(state.next_at) - now.getTime()) / 1_000));
  const time = `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  if (state.next_level === null) return `Incident #${number} is not acknowledged: admins are notified ${time}.`;
  const again = state.next_round !== null && state.next_round > state.round ? ` again (round ${state.next_round} of ${state.rounds})` : '';
  return `Incident #${number} still pages: level ${state.next_level}${again} ${time}.`;
}
