import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { commandIncident } from './command.actions.ts';
import { type Asked, type IncidentsCast, startIncidentsCast } from '../incidents.fixture.ts';
import { INCIDENT_COMMANDS, type IncidentCommand } from './transition.ts';

/** The contract's table in other words than the code's: what the world looks like after any commands. */
interface Model {
  status: string;
  stamps: Set<string>;
  /** People were called since somebody took it on last. */
  calling: boolean;
  /** The last acknowledgement was the one that stamped. */
  fresh: boolean;
  reopened: number;
  entries: number;
  asked: string[];
}

const OPEN = ['triggered', 'triage', 'acknowledged', 'active'];

/** Changes the model; tells what the command answers. */
function obey(model: Model, command: IncidentCommand): 'changed' | 'none' | 'refused' {
  const { status } = model;
  const go = (to: string, stamps: string[] = [], ask?: string): 'changed' => {
    model.status = to;
    for (const stamp of stamps) model.stamps.add(stamp);
    model.entries += 1;
    if (ask) model.asked.push(ask);
    return 'changed';
  };
  if (command === 'acknowledge') {
    if (!OPEN.includes(status)) return 'refused';
    if (!model.calling) return 'none';
    model.calling = false;
    model.fresh = !model.stamps.has('acknowledged_at');
    return go(status === 'triggered' ? 'acknowledged' : status, ['acknowledged_at'], 'stop acknowledged');
  }
  if (command === 'unacknowledge') {
    if (!OPEN.includes(status)) return 'refused';
    if (model.calling) return 'none';
    model.calling = true;
    // Within ten minutes: what this acknowledgement stamped goes, what an earlier one stamped stays.
    if (model.fresh) model.stamps.delete('acknowledged_at');
    return go(model.fresh && status === 'acknowledged' ? 'triggered' : status, [], 'resume');
  }
  if (command === 'begin-triage') {
    if (status === 'triage') return 'none';
    return status === 'triggered' || status === 'acknowledged' ? go('triage') : 'refused';
  }
  if (command === 'promote') {
    if (status === 'active') return 'none';
    return OPEN.includes(status) ? go('active', ['promoted_at']) : 'refused';
  }
  if (command === 'mitigate') {
    if (status === 'mitigated') return 'none';
    return OPEN.includes(status) ? go('mitigated', ['mitigated_at'], 'stop mitigated') : 'refused';
  }
  if (command === 'resolve') {
    if (status === 'resolved') return 'none';
    if (!OPEN.includes(status) && status !== 'mitigated') return 'refused';
    return go('resolved', ['mitigated_at', 'resolved_at'], 'stop resolved');
  }
  if (command === 'close') {
    if (status === 'closed') return 'none';
    return status === 'resolved' ? go('closed', ['closed_at']) : 'refused';
  }
  if (command === 'reopen') {
    if (status === 'active' && model.reopened > 0) return 'none';
    if (!['mitigated', 'resolved', 'closed'].includes(status)) return 'refused';
    for (const stamp of ['mitigated_at', 'resolved_at', 'closed_at']) model.stamps.delete(stamp);
    model.reopened += 1;
    model.calling = true;
    return go('active', [], `start ${model.reopened + 1}`);
  }
  if (command === 'cancel') {
    if (status === 'cancelled') return 'none';
    return OPEN.includes(status) ? go('cancelled', ['cancelled_at'], 'stop cancelled') : 'refused';
  }
  if (command === 'escalate') {
    if (!OPEN.includes(status)) return 'refused';
    model.calling = true;
    return go(status, [], 'escalate');
  }
  // A summary is written of all but cancelled ones, and changes nothing of them.
  return status === 'cancelled' ? 'refused' : go(status);
}

/** Endings are rare and the way back is frequent, so that a sequence is not over soon. */
const COMMANDS = fc.oneof(
  { weight: 40, arbitrary: fc.constant<IncidentCommand>('acknowledge') },
  { weight: 40, arbitrary: fc.constantFrom<IncidentCommand>('escalate', 'reopen', 'unacknowledge') },
  { weight: 30, arbitrary: fc.constantFrom<IncidentCommand>(...INCIDENT_COMMANDS.filter((command) => command !== 'cancel')) },
  { weight: 2, arbitrary: fc.constant<IncidentCommand>('cancel') },
);

const STAMPS = ['acknowledged_at', 'promoted_at', 'mitigated_at', 'resolved_at', 'closed_at', 'cancelled_at'] as const;

function word(asked: Asked): string {
  if (asked.what === 'stop') return `stop ${asked.reason}`;
  if (asked.what === 'resume') return 'resume';
  return asked.what === 'start' ? `start ${asked.incident.episode}` : 'escalate';
}

describe('any sequence of commands', () => {
  let cast: IncidentsCast;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  test('answers, states, stamps, escalation, timeline and audit are those of the contract’s table', async () => {
    const actor = { kind: 'user', id: cast.bob.userId, name: 'Bob' } as const;
    await fc.assert(
      fc.asyncProperty(fc.array(COMMANDS, { minLength: 1, maxLength: 16 }), async (commands) => {
        const id = await cast.open();
        cast.asked.length = 0;
        const model: Model = { status: 'triggered', stamps: new Set(), calling: true, fresh: false, reopened: 0, entries: 1, asked: [] };
        for (const command of commands) {
          const outcome = await cast.db.transaction((tx) => commandIncident(tx, cast.deps, { command, incidentId: id, actor }));
          assert.equal(outcome.kind, obey(model, command), `${command} of ${commands.join(' ')}`);
        }
        const [row] = await cast.db.query<Record<string, unknown>>('select * from incidents where id = $1', [id]);
        assert.equal(row?.['status'], model.status);
        assert.deepEqual(new Set(STAMPS.filter((stamp) => row?.[stamp] !== null)), model.stamps);
        assert.equal(row?.['reopen_count'], model.reopened);
        assert.deepEqual(cast.asked.map(word), model.asked);
        const [counts] = await cast.db.query<{ entries: number; audits: number }>(
          `select (select count(*) from incident_timeline where incident_id = $1::uuid) as entries,
                  (select count(*) from audit_events where entity_id = $1::text) as audits`,
          [id],
        );
        assert.deepEqual(counts, { entries: model.entries, audits: model.entries });
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 60) },
    );
  });
});
