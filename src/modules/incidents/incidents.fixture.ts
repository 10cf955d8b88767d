import { LEADING, registerLeadRoutes } from '../ics/index.ts';
import type { LightMyRequestResponse as Response } from 'fastify';
import { type Cast, type Person, startCast } from '../../../test/cast.ts';
import { signal } from '../../../test/harness/signals.ts';
import { NO_DRAFTS } from '../alerts/threads/thread-drafts.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Intake, openIntake, registerAlertRoutes, type Signal } from '../alerts/index.ts';
import { announcedGroups } from '../notifications/index.ts';
import { NO_ROOM } from './null-ports.ts';
import { registerIncidentFigures } from '../insight/index.ts';
import { registerIncidentRoutes } from './incidents.routes.ts';
import type { EscalatedIncident, Escalations, Notice, StopReason } from './ports.ts';
import { DEFAULT_SLA_TARGETS } from './sla/targets.ts';
import { incidentsOfAlerts } from './lifecycle/acknowledge-with-alerts.actions.ts';
import type { IncidentActionDeps } from './record.actions.ts';

/** What escalation was asked. */
export type Asked =
  | { readonly what: 'start'; readonly incident: EscalatedIncident }
  | { readonly what: 'resume' | 'move'; readonly incident: EscalatedIncident }
  | { readonly what: 'stop'; readonly id: string; readonly reason: StopReason }
  | { readonly what: 'escalate'; readonly incident: EscalatedIncident; readonly level: number | null };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The cast on the routes of incidents and alerts, with stand-ins that keep what they were asked. */
export interface IncidentsCast extends Cast {
  readonly db: Database;
  readonly deps: IncidentActionDeps;
  readonly asked: Asked[];
  readonly notices: Notice[];
  /** How the next `escalate` ends; level 2 unless a test says otherwise. */
  escalateAs: Awaited<ReturnType<Escalations['escalate']>>;
  /** How the next `move` ends; `restarted` unless a test says otherwise. */
  moveAs: Awaited<ReturnType<Escalations['move']>>;
  /** Who is on call, by team. */
  readonly onCall: Map<string, string>;
  fire(fingerprint: string, over?: Partial<Signal>): Promise<number>;
  call(as: Person | null, method: Method, url: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Opens an incident as Bob; its id. */
  open(over?: Record<string, unknown>): Promise<string>;
  /** Where notices about an incident that `open` made lead. */
  linkOf(id: string): string;
}

export async function startIncidentsCast(): Promise<IncidentsCast> {
  const asked: Asked[] = [];
  const notices: Notice[] = [];
  const onCall = new Map<string, string>();
  const numbers = new Map<string, number>();
  const state: Pick<IncidentsCast, 'escalateAs' | 'moveAs'> = { escalateAs: { ok: true, level: 2 }, moveAs: 'restarted' };
  const escalations: Escalations = {
    start: async (_tx, incident) => void asked.push({ what: 'start', incident }),
    stop: async (_tx, id, reason) => void asked.push({ what: 'stop', id, reason }),
    async resume(_tx, incident) {
      asked.push({ what: 'resume', incident });
      return null;
    },
    async move(_tx, incident) {
      asked.push({ what: 'move', incident });
      return state.moveAs;
    },
    async escalate(_tx, incident, level) {
      asked.push({ what: 'escalate', incident, level });
      return state.escalateAs;
    },
    stateOf: async () => null,
  };
  let deps: IncidentActionDeps | null = null;
  const opened: Intake[] = [];
  const cast = await startCast({
    register(http, { db, live, log }) {
      const intake = openIntake({ db, live, log, correlationWindowMs: 300_000, reopenWindowMs: 300_000, onChanged: () => {} });
      opened.push(intake);
      deps = {
        db,
        live,
        escalations,
        onCall: { currentUser: async (_tx, teamId) => onCall.get(teamId) ?? null },
        notify: async (_tx, notice) => void notices.push(notice),
        onAlertsChanged: () => {},
        leading: LEADING,
        announced: announcedGroups,
      };
      registerAlertRoutes(http, {
        db,
        live,
        intake,
        incidents: incidentsOfAlerts({ ...deps, wasPaged: async () => false }),
        mirror: async () => {},
        drafts: NO_DRAFTS,
        onChanged: () => {},
        providers: ['webhook'],
        hiddenTargets: ['webhook'],
      });
      registerIncidentFigures(http, deps);
      registerLeadRoutes(http, { ...deps, room: NO_ROOM });
      registerIncidentRoutes(http, { ...deps, wasPaged: async () => false, room: NO_ROOM, slaTargets: async () => DEFAULT_SLA_TARGETS });
    },
  });
  const [intake] = opened;
  if (!intake || !deps) throw new Error('the routes were not registered');
  const made = {
    ...cast,
    deps,
    asked,
    notices,
    onCall,
    db: cast.platform.db,
    escalateAs: state.escalateAs,
    moveAs: state.moveAs,
    async fire(fingerprint: string, over?: Partial<Signal>) {
      const [result] = await intake.record([signal({ fingerprint, ...over })]);
      return result?.number ?? 0;
    },
    call(as: Person | null, method: Method, url: string, body?: unknown, headers?: Record<string, string>) {
      const options = { method, url, ...(body === undefined ? {} : { payload: body as object }), ...(headers ? { headers } : {}) };
      return as ? as.inject(options) : cast.http.inject(options);
    },
    async open(over: Record<string, unknown> = {}) {
      const answer = await made.call(cast.bob, 'POST', '/api/v1/incidents', { title: 'Checkout is down', severity: 'high', ...over });
      if (answer.statusCode !== 201) throw new Error(`no incident was opened: ${answer.body}`);
      const { id, number } = answer.json() as { id: string; number: number };
      numbers.set(id, number);
      return id;
    },
    linkOf: (id: string) => `/incidents/${numbers.get(id)}`,
    async close() {
      await intake.close();
      await cast.close();
    },
  };
  for (const name of ['escalateAs', 'moveAs'] as const)
    Object.defineProperty(made, name, { get: () => state[name], set: (value) => void Object.assign(state, { [name]: value }) });
  return made;
}
