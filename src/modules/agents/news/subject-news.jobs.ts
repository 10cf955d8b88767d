import { SYSTEM } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { appendEvent } from '../events/event-log.store.ts';
import { audit } from '../../audit/index.ts';
import { openIncidentsOfGroups } from '../../incidents/index.ts';
import { AUDIT } from '../investigations/events.ts';
import { type Investigation, isHeld } from '../investigations/investigation.ts';
import { entity, type InvestigationDeps, takeStep } from '../investigations/investigations.actions.ts';
import { cancel } from '../investigations/lifecycle.ts';
import { findIncidentFacts, standingsOf } from '../subject/subject.store.ts';
import type { GroupStanding, IncidentFacts } from '../subject/subject.ts';
import { incidentNewsOf, isOverLong, type Known, knownOf, newsOf, type Stands } from './subject-news.ts';
import { lockUninformed, saveKnown } from './subject-news.store.ts';

/** What publishing news works with. */
export interface NewsDeps extends InvestigationDeps {
  /** An investigation whose subject has been over for two minutes is cancelled. */
  readonly endWithSubject: boolean;
}

const PORTION = 100;

/** Tells agents what changed about their work, at most every ten seconds each. True: there may be more. */
export async function publishNews(deps: NewsDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const due = await lockUninformed(tx, deps.endWithSubject, PORTION);
    const groups = await readGroups(tx, due);
    // In one order of agents, as everybody who tells several of them something: two that do wait for each other, and never in a circle.
    for (const { known: before, ...was } of due.toSorted((a, b) => ((a.agentId ?? '') < (b.agentId ?? '') ? -1 : 1))) {
      const stands = await standsOf(tx, groups, was, before);
      const known = knownOf(stands, before, tx.now);
      await saveKnown(tx, was.id, known);
      if (deps.endWithSubject && isOverLong(known, tx.now)) {
        await end(tx, deps, was);
        continue;
      }
      if (was.agentId === null || !isHeld(was.status)) continue;
      for (const data of incidentNewsOf(before, known))
        await appendEvent(tx, was.agentId, { type: 'incident.updated', about: was.id, data: { investigation_id: was.id, ...data } });
      const news = newsOf(before, known);
      if (news === null) continue;
      const { alerts, firing, acknowledged, resolved, severity } = known;
      await appendEvent(tx, was.agentId, {
        type: 'investigation.updated',
        about: was.id,
        data: {
          investigation_id: was.id,
          change: news,
          severity,
          alerts: { total: alerts, firing, acknowledged, resolved },
          newest: stands.group?.newest ?? [],
        },
      });
    }
    return due.length >= PORTION;
  });
}

/** Incidents of one investigation that its agent hears of at most. */
const INCIDENTS = 5;

/** Groups of alerts, and the incidents that they are linked to. */
export interface Groups {
  readonly standings: ReadonlyMap<string, GroupStanding>;
  readonly incidents: ReadonlyMap<string, readonly string[]>;
}

/** Reads the groups of several investigations at once. */
export async function readGroups(db: Queryable, of: readonly Pick<Investigation, 'groupId'>[]): Promise<Groups> {
  const ids = [...new Set(of.flatMap(({ groupId }) => groupId ?? []))];
  if (ids.length === 0) return { standings: new Map(), incidents: new Map() };
  const [standings, incidents] = await together([standingsOf(db, ids), openIncidentsOfGroups(db, ids)]);
  return { standings, incidents };
}

/** How the subject of an investigation stands; `before`: what was known of it, so that the end of an incident is seen as well. */
export async function standsOf(
  db: Queryable,
  { standings, incidents: open }: Groups,
  { subject, groupId }: Pick<Investigation, 'subject' | 'groupId'>,
  before: Partial<Known> = {},
): Promise<Stands> {
  const group = groupId === null ? null : (standings.get(groupId) ?? null);
  const own = subject.kind === 'incident' ? [subject.id] : [];
  const linked = groupId === null ? [] : (open.get(groupId) ?? []);
  const incidents: IncidentFacts[] = [];
  for (const id of [...new Set([...own, ...linked, ...Object.keys(before.incidents ?? {})])].slice(0, INCIDENTS)) {
    const incident = await findIncidentFacts(db, id);
    // One that its alerts are not linked to any more is none of its concern.
    if (incident && (id === subject.id || (groupId !== null && incident.groupIds.includes(groupId)))) incidents.push(incident);
  }
  const over =
    subject.kind === 'incident'
      ? (incidents.find(({ id }) => id === subject.id)?.over ?? true)
      : group === null || group.firing + group.acknowledged === 0;
  return { group, over, incidents };
}

async function end(tx: Tx, deps: NewsDeps, was: Investigation): Promise<void> {
  const reason = `The ${was.subject.kind === 'incident' ? 'incident' : 'alerts'} ended two minutes ago`;
  const step = cancel(was, reason, 'subject_ended');
  if (step.kind !== 'moved') return;
  await takeStep(tx, deps, was, step);
  await audit(tx, { event: AUDIT.investigation.stopped, actor: SYSTEM, ...entity(was.id), data: { number: was.number, reason } });
}
