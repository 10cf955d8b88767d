import type { LightMyRequestResponse as Response } from 'fastify';
import { type Cast, type Person, startCast } from '../../../test/cast.ts';
import { signal } from '../../../test/harness/signals.ts';
import { NO_DRAFTS } from './threads/thread-drafts.ts';
import type { Database } from '../../platform/db/database.ts';
import { registerAlertRoutes } from './alerts.routes.ts';
import { type Intake, openIntake } from './intake/commit/intake.keeper.ts';
import type { Signal } from './signal.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The alert routes behind the real gate, with a real intake. */
export interface AlertsCast extends Cast {
  readonly intake: Intake;
  readonly db: Database;
  /** How often the flow was woken. */
  woken(): number;
  /** Takes an alert in and returns its number. */
  fire(fingerprint: string, over?: Partial<Signal>): Promise<number>;
  call(as: Person | null, method: Method, url: string, body?: unknown): Promise<Response>;
}

export async function startAlertsCast(): Promise<AlertsCast> {
  let changes = 0;
  const onChanged = () => {
    changes += 1;
  };
  const opened: Intake[] = [];
  const cast = await startCast({
    register(http, { db, live, log }) {
      const intake = openIntake({ db, live, log, correlationWindowMs: 300_000, reopenWindowMs: 300_000, onChanged });
      opened.push(intake);
      registerAlertRoutes(http, {
        db,
        live,
        intake,
        incidents: { hold: async () => ({ acknowledge: async () => [], undo: async () => {} }) },
        mirror: async () => {},
        drafts: NO_DRAFTS,
        onChanged,
        providers: ['chatone', 'chattwo', 'email', 'webhook'],
        hiddenTargets: ['webhook'],
      });
    },
  });
  const [intake] = opened;
  if (!intake) throw new Error('the routes were not registered');
  return {
    ...cast,
    intake,
    db: cast.platform.db,
    woken: () => changes,
    async fire(fingerprint, over) {
      const [result] = await intake.record([signal({ fingerprint, ...over })]);
      return result?.number ?? 0;
    },
    call(as, method, url, body) {
      const options = { method, url, ...(body === undefined ? {} : { payload: body as object }) };
      return as ? as.inject(options) : cast.http.inject(options);
    },
    async close() {
      await intake.close();
      await cast.close();
    },
  };
}

/** The names of the members a problem document complains about. */
export function pointers(response: Response): string[] {
  return (response.json() as { errors: Array<{ pointer: string }> }).errors.map((error) => error.pointer);
}
