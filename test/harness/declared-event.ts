import assert from 'node:assert/strict';
import { Errors } from 'typebox/value';
import { openDatabase } from '../../src/platform/db/database.ts';
import { streamSuperseded } from '../../src/platform/live/events.ts';
import { incidentChanged } from '../../src/modules/incidents/events.ts';
import { LIVE_EVENTS } from '../../src/wiring/events.ts';

const DECLARED = new Map([...LIVE_EVENTS, streamSuperseded].map((event) => [event.type, event]));

/** That a live event is declared, goes to those it is declared for, and carries as JSON what its declaration says. */
export function assertDeclared(event: {
  readonly type: string;
  readonly permission: string;
  readonly userId?: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}): void {
  const declared = DECLARED.get(event.type);
  assert.ok(declared, `${event.type} is declared in no catalogue of events`);
  // One of a private incident goes to administrators and to each person who may see it.
  const narrowed = event.type === incidentChanged.type || 'incident_id' in event.data;
  if (!(narrowed && event.permission === 'admin:access')) assert.equal(event.permission, declared.permission, event.type);
  if (!narrowed)
    assert.equal(event.userId !== undefined, declared.personal, `${event.type} is ${declared.personal ? '' : 'not '}for one person`);
  const wrong = Errors(declared.data, JSON.parse(JSON.stringify(event.data)));
  assert.deepEqual(
    wrong.map(({ instancePath, message }) => `${event.type}${instancePath} ${message}`),
    [],
  );
}

/** The same of every live event that a database keeps. */
export async function assertAllDeclared(url: string): Promise<void> {
  const db = openDatabase({ url, max: 1, name: 'test of live events' });
  try {
    const rows = await db.query<{ type: string; permission: string; user_id: string | null; data: Record<string, unknown> }>(
      'select distinct type, permission, user_id, data from live_events',
    );
    for (const { user_id: userId, ...event } of rows) assertDeclared({ ...event, userId: userId ?? undefined });
  } finally {
    await db.close();
  }
}
