// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Person } from '../../../../test/cast.ts';
import { moveClock } from '../../../../test/harness/clock.ts';
import { type IncidentsCast, startIncidentsCast } from '../../incidents/incidents.fixture.ts';
import { expireOffers } from './offers.actions.ts';

type Who = 'alice' | 'bob' | 'charlie';
const WHO: readonly Who[] = ['alice', 'bob', 'charlie'];
/** Charlie only reads. */
const COMMANDS = (who: Who) => who !== 'charlie';
const MINUTE = 60_000;

/** An assignment in other words than the code's. */
interface Held {
  readonly of: Who;
  state: 'offered' | 'active' | 'declined' | 'expired' | 'withdrawn' | 'ended';
  offeredAt: number;
}

type Step =
  | { readonly do: 'assign' | 'offer'; readonly by: Who; readonly to: Who }
  | { readonly do: 'active' | 'declined' | 'ended'; readonly by: Who; readonly which: number }
  | { readonly do: 'wait'; readonly minutes: number; readonly look: boolean };

const who = fc.constantFrom(...WHO);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('assign' as const), by: who, to: who }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('offer' as const), by: who, to: who }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('active' as const, 'declined' as const, 'ended' as const), by: who, which: fc.nat(1) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(9, 10, 11), look: fc.boolean() }) },
);

describe('any sequence of assignments, offers and answers', () => {
  let cast: IncidentsCast;
  let offset = 0;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  /** Changes the model; the status that the server must answer with. */
  function obey(model: Held[], step: Exclude<Step, { do: 'wait' }>): number {
    const open = (state: Held['state']) => model.find((held) => held.state === state);
    const expired = (held: Held) => offset - held.offeredAt >= 10 * MINUTE;
    if (step.do === 'assign' || step.do === 'offer') {
      if (!COMMANDS(step.by)) return 403;
      if (open('active')?.of === step.to) return 201;
      const offer = open('offered');
      if (step.do === 'offer' && offer?.of === step.to && !expired(offer)) return 201;
      if (offer) offer.state = 'withdrawn';
      const holder = open('active');
      if (step.do === 'assign' && holder) holder.state = 'ended';
      model.push({ of: step.to, state: step.do === 'offer' ? 'offered' : 'active', offeredAt: offset });
      return 201;
    }
    if (!('which' in step)) return 500;
    const held = model.at(-1 - step.which);
    if (!held) return 404;
    if (held.of !== step.by && !COMMANDS(step.by)) return 403;
    if (step.do === 'ended') {
      if (!COMMANDS(step.by)) return 403;
      if (held.state === 'active') held.state = 'ended';
      if (held.state === 'offered') held.state = 'withdrawn';
      return held.state === 'ended' || held.state === 'withdrawn' ? 200 : 409;
    }
    if (held.of !== step.by) return 403;
    if (held.state === step.do) return 200;
    if (held.state !== 'offered') return 409;
    if (expired(held)) {
      held.state = 'expired';
      return 409;
    }
    const holder = open('active');
    if (step.do === 'active' && holder) holder.state = 'ended';
    held.state = step.do;
    return 200;
  }

  test('ends in the states of the model: one holder, one offer, and the commander is who holds the role', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 2, maxLength: 14 }), async (steps) => {
        const id = await cast.open();
        const url = `/api/v1/incidents/${id}/ics/roles`;
        const model: Held[] = [];
        const roles = async (): Promise<any[]> => (await cast.call(cast.alice, 'GET', url)).json().items;
        /** In the order in which they were made, which two of one instant do not tell. */
        const ids: string[] = [];
        const people: Readonly<Record<Who, Person>> = { alice: cast.alice, bob: cast.bob, charlie: cast.charlie };
        for (const step of steps) {
          if (step.do === 'wait') {
            offset += step.minutes * MINUTE;
            await moveClock(cast.database.url, offset);
            if (step.look) {
              while (await expireOffers(cast.deps)) {
                // Until none is due.
              }
              for (const held of model) if (held.state === 'offered' && offset - held.offeredAt >= 10 * MINUTE) held.state = 'expired';
            }
            continue;
          }
          const as = people[step.by];
          const target = 'which' in step ? (ids.at(-1 - step.which) ?? '00000000-0000-7000-8000-000000000000') : null;
          const known = model.length;
          const asked =
            target === null && 'to' in step
              ? await cast.call(as, 'POST', url, {
                  role: 'incident_commander',
                  user_id: people[step.to].userId,
                  ...(step.do === 'offer' ? { offer: true } : {}),
                })
              : await cast.call(as, 'PATCH', `${url}/${target}`, { state: step.do });
          const wanted = obey(model, step);
          const said = `${JSON.stringify(step)} of ${JSON.stringify(steps)}: ${asked.body}`;
          // Who may not command learns nothing of what is not there.
          assert.ok(asked.statusCode === wanted || (wanted === 404 && !COMMANDS(step.by) && asked.statusCode === 403), said);
          if (model.length > known) ids.push(asked.json().id);
        }
        const rows = await roles();
        assert.equal(rows.length, model.length);
        for (const [n, held] of model.entries()) {
          const row = rows.find((each) => each.id === ids[n]);
          assert.deepEqual([row.user_id, row.state], [people[held.of].userId, held.state]);
          assert.equal(row.ended_at === null, held.state === 'active' || held.state === 'offered');
          assert.equal(row.expires_at !== null, held.state === 'offered');
        }
        const holder = model.find(({ state }) => state === 'active');
        const incident = (await cast.call(cast.alice, 'GET', `/api/v1/incidents/${id}`)).json() as any;
        assert.equal(incident.commander_id, holder ? people[holder.of].userId : null);
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 15) },
    );
  });

  test('who is offered a role reads the situation in three lines, both hear of the answer, and both names stand on the timeline', async () => {
    const id = await cast.open({ title: 'Checkout is down', description: 'Cards are refused\nsince noon.' });
    const url = `/api/v1/incidents/${id}/ics/roles`;
    await cast.call(cast.bob, 'POST', url, { role: 'incident_commander', user_id: cast.bob.userId });
    cast.notices.length = 0;
    const body = { role: 'incident_commander', user_id: cast.charlie.userId, offer: true };
    const offered = (await cast.call(cast.alice, 'POST', url, body)).json() as any;
    assert.equal(offered.state, 'offered');
    assert.ok(Date.parse(offered.expires_at) - Date.parse(offered.assigned_at) === 10 * MINUTE);
    const [notice] = cast.notices;
    assert.deepEqual([notice?.userIds, notice?.kind, notice?.urgency], [[cast.charlie.userId], 'incident.role_offered', 'high']);
    const lines = notice?.body.split('\n') ?? [];
    assert.match(lines[0] ?? '', /^#\d+ Checkout is down: high, triggered for \d+ min\.$/);
    assert.equal(lines[1], 'Cards are refused since noon.');
    assert.equal(lines[2], 'Bob leads it; no alerts firing.');
    assert.equal(((await cast.call(cast.alice, 'GET', `/api/v1/incidents/${id}`)).json() as any).commander_id, cast.bob.userId);
    cast.notices.length = 0;
    assert.equal((await cast.call(cast.charlie, 'PATCH', `${url}/${offered.id}`, { state: 'active' })).statusCode, 200);
    assert.deepEqual(
      cast.notices.map(({ userIds, kind }) => [userIds[0], kind]),
      [
        [cast.bob.userId, 'incident.role_ended'],
        [cast.alice.userId, 'incident.role_answered'],
      ],
    );
    const timeline = (await cast.call(cast.charlie, 'GET', `/api/v1/incidents/${id}/timeline`)).json() as any;
    const texts = timeline.items.map(({ text }: any) => text);
    assert.ok(texts.includes('Alice offered Incident Commander to Charlie.'));
    assert.ok(texts.includes('Charlie is Incident Commander: accepted the offer of Alice and takes over from Bob.'), texts.join('\n'));
  });

  test('an offer that nobody answers expires once, on however many servers, and who offered it hears of it', async () => {
    const id = await cast.open();
    const url = `/api/v1/incidents/${id}/ics/roles`;
    const body = { role: 'scribe', user_id: cast.charlie.userId, offer: true };
    const offered = (await cast.call(cast.bob, 'POST', url, body)).json() as any;
    cast.notices.length = 0;
    offset += 10 * MINUTE;
    await moveClock(cast.database.url, offset);
    await Promise.all([expireOffers(cast.deps), expireOffers(cast.deps), expireOffers(cast.deps)]);
    const [role] = ((await cast.call(cast.bob, 'GET', url)).json() as any).items;
    assert.equal(role.state, 'expired');
    assert.deepEqual(
      cast.notices.filter(({ link }) => link === cast.linkOf(id)).map(({ userIds, title }) => [userIds[0], title.replace(/\d+$/, '')]),
      [[cast.bob.userId, 'Charlie did not answer: Scribe of incident ']],
    );
    const late = await cast.call(cast.charlie, 'PATCH', `${url}/${offered.id}`, { state: 'active' });
    assert.equal(late.statusCode, 409);
    const { code, current_status, allowed_commands } = late.json() as any;
    assert.deepEqual([code, current_status, allowed_commands], ['invalid_transition', 'expired', []]);
  });

  test('an agent does not replace whom a person chose', async () => {
    const id = await cast.open();
    const { assignRole } = await import('./roles.actions.ts');
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/ics/roles`, { role: 'scribe', user_id: cast.bob.userId });
    const agent = { actor: { kind: 'agent' as const, id: null, name: 'Robot' } };
    for (const offer of [false, true])
      await assert.rejects(assignRole(cast.deps, id, { role: 'scribe', user_id: cast.alice.userId, offer }, agent), { code: 'conflict' });
  });
});
