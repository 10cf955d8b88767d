// own process: the longest of all, so that the others run beside it
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { looksOf } from './harness/looks.ts';
import { ownStage } from './harness/shared.ts';
import { NO_BROWSER, type Stage } from './harness/stage.ts';
import { ALERTS } from './looks/alerts.ts';
import { HEARTBEATS, MAINTENANCE, ROUTING, TOKENS, TRIAGE } from './looks/intake.ts';
import { AGENT_LIST, AGENTS, INVESTIGATIONS, KNOWLEDGE } from './looks/knowledge.ts';
import { INCIDENTS, ON_CALL, OWNED, POST_MORTEMS, PRIVATE, ROOM } from './looks/on-call.ts';
import { INTEGRATIONS, PEOPLE, PHONE_NUMBER, STATUS_PAGES } from './looks/people.ts';
import type { LookStage, Scene } from './looks/sight.ts';

/** In this order on one stage: the first ones show what stands on none of the screens later. */
const SCENES: readonly Scene[] = [
  ALERTS,
  ON_CALL,
  INCIDENTS,
  OWNED,
  PRIVATE,
  ROOM,
  POST_MORTEMS,
  KNOWLEDGE,
  INVESTIGATIONS,
  AGENT_LIST,
  TOKENS,
  HEARTBEATS,
  ROUTING,
  TRIAGE,
  MAINTENANCE,
  STATUS_PAGES,
  PEOPLE,
  PHONE_NUMBER,
  INTEGRATIONS,
];

describe('every screen at 1440 and 390 px, light and dark: fits, and axe finds nothing serious', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let scenes: LookStage;
  let looksRight: ReturnType<typeof looksOf>;
  before(async () => {
    stage = await ownStage();
    scenes = { ...stage, token: await stage.setUp() };
    looksRight = looksOf(stage);
  });
  after(async () => {
    for (const agent of AGENTS.living) agent.stop();
    await stage.close();
  });

  for (const { of, make, sights } of SCENES)
    describe(of, () => {
      let made: never;
      before(async () => {
        made = (await make(scenes)) as never;
      });
      for (const { name, at, ready } of sights) test(name, () => looksRight(typeof at === 'string' ? at : at(made), ready));
    });

  test('no page threw, logged an error or ran into the security policy', () => assert.deepEqual(stage.faults, []));
});
